#!/usr/bin/env bash
# Makes the page: PYTHON's package and Pyodide into archives, the program by esbuild.
# Usage: playground/make.sh PYTHON OUT_FOLDER
# Node comes from PATH, else from PyPI; what npm installs stays in playground/node_modules.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
out=$2
cd "$root"

# what cannot be had here is no fault of the page: status 3
missing() {
  echo "make playground: $1" >&2
  exit 3
}

fault() {
  echo "make playground: $1" >&2
  exit 1
}

source playground/node.sh

modules=playground/node_modules
if [ ! -f "$modules/.ready" ] || [ playground/package-lock.json -nt "$modules/.ready" ]; then
  "${npm[@]}" ci --prefix playground --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null ||
    missing "npm could not install what playground/package-lock.json names; is its registry within reach?"
  touch "$modules/.ready"
fi

rm -rf "$out"
mkdir -p "$out"
"$python" playground/bundle.py "$out" --pyodide "$modules/pyodide" --node "$node" >/dev/null || fault "the package could not be bundled"
"$node" "$modules/typescript/bin/tsc" --noEmit --project playground || fault "the program has faults of type"
"$node" playground/build.mjs "$out" || fault "the program could not be bundled"

static=pitchdsl/web/static
rm -rf "$static"
cp -R "$out" "$static"
echo "made $out; \`pitchdsl playground\` shows it"
