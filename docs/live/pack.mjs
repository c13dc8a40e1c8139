// Compiles the Python files of a zip with the very Python that will run them in the browser.
//
//   node pack.mjs PYODIDE IN.zip OUT.zip stdlib     every .py becomes a .pyc, without the docstrings that nobody asks for
//   node pack.mjs PYODIDE IN.zip OUT.zip package    every .py stays, and has its .pyc beside it
//
// Nothing is compressed: the server does that, and better. Entries have one date, so that the same input gives the same bytes.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, from, to, kind] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: `${path.resolve(pyodide)}/` });
python.FS.writeFile("/in.zip", new Uint8Array(fs.readFileSync(from)));
python.globals.set("kind", kind);
python.runPython(`
import importlib._bootstrap_external as loading, importlib.util, sys, zipfile

def compiled(name, source):
    """A .pyc that is never compared with its source again."""
    own = kind == "package" or name.startswith(("_pyodide/", "pyodide/"))
    where = "/games/" if kind == "package" else "/lib/python.zip/"
    code = compile(source, where + name, "exec", dont_inherit=True, optimize=0 if own else 2)
    return bytes(loading._code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def place(name):
    """Where the .pyc of a file is looked for."""
    if kind == "stdlib":
        return name + "c"
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file.removesuffix('.py')}.{sys.implementation.cache_tag}.pyc"

with zipfile.ZipFile("/in.zip") as source, zipfile.ZipFile("/out.zip", "w") as packed:
    for entry in source.infolist():
        if entry.is_dir():
            continue
        data = source.read(entry)
        kept = [(entry.filename, data)]
        if entry.filename.endswith(".py"):
            made = [(place(entry.filename), compiled(entry.filename, data))]
            kept = made if kind == "stdlib" else kept + made
        for name, content in kept:
            packed.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
`);
fs.writeFileSync(to, python.FS.readFile("/out.zip"));
