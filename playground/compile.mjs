// Compiles the modules of archives with the Python of Pyodide, whose bytecode no other Python can write.
//
//     node compile.mjs PYODIDE_FOLDER ARCHIVE...
//
// Docstrings are left out: they would be a third of all bytes. Assertions stay.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...archives] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/` });
const compiled = python.runPython(`
import ast
from importlib._bootstrap_external import _code_to_timestamp_pyc
from zipfile import ZipFile


def module(name, text):
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node, False) is not None:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    ahead = [at for at, node in enumerate(tree.body) if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    if ahead and isinstance(tree.body[0], ast.Pass):
        del tree.body[0]
    return bytes(_code_to_timestamp_pyc(compile(tree, name, "exec", dont_inherit=True, optimize=0)))


def archive():
    with ZipFile("/in.zip") as given, ZipFile("/out.zip", "w") as made:
        for name in sorted(given.namelist()):
            data = given.read(name)
            if name.endswith(".py"):
                name, data = f"{name}c", module(name, data)
            made.writestr(name, data)


archive
`);
for (const archive of archives) {
  python.FS.writeFile("/in.zip", readFileSync(archive));
  compiled();
  writeFileSync(archive, python.FS.readFile("/out.zip"));
}
