// Compiles Python for the browser with the very Python that will run it there.
// usage: node compile-python.mjs CORE SOURCE TARGET MODULE...
// Every archive of SOURCE is written to TARGET: a .zip with bytecode in place of its sources, a .whl with bytecode beside
// them. SOURCE also holds a pyodide-lock.json, and of the wheels only that is compiled which has been loaded when the
// modules are. Nothing is compressed: that is quicker outside.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [core, source, target, ...start] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(core, "pyodide.mjs")).href);
const lockFileURL = join(source, "pyodide-lock.json");
const python = await loadPyodide({ indexURL: core, lockFileURL });
for (const [place, root] of [
  ["/source", source],
  ["/target", target],
]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
const { packages } = JSON.parse(readFileSync(lockFileURL, "utf8"));
await python.loadPackage(Object.keys(packages), { messageCallback() {} });
python.globals.set("start", python.toPy(start));
python.runPython(`
import importlib
import importlib._bootstrap_external as bootstrap
import importlib.util
import pathlib
import site
import sys
import zipfile

EPOCH = (1980, 1, 1, 0, 0, 0)
COMPARED_WITH_SOURCE = False


compiled = {}
"""The bytecode of what has been loaded of the wheels, by the names of their files."""


def bytecode(source, code):
    """What Python keeps of a module, marked as never to be compared with its source."""
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), COMPARED_WITH_SOURCE))


def note_compiled(loader, source, path, **options):
    """Compile a module as Python does, and keep what comes of it."""
    code = source_to_code(loader, source, path, **options)
    compiled[path.removeprefix(folder + "/")] = bytecode(source, code)
    return code


(folder,) = site.getsitepackages()
source_to_code = bootstrap.SourceLoader.source_to_code
bootstrap.SourceLoader.source_to_code = note_compiled
for module in start:
    importlib.import_module(module)
bootstrap.SourceLoader.source_to_code = source_to_code

for path in sorted([*pathlib.Path("/source").glob("*.whl"), *pathlib.Path("/source").glob("*.zip")]):
    beside = path.suffix == ".whl"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile("/target/" + path.name, "w") as new:
        for item in old.infolist():
            if item.is_dir():
                continue
            name, data, files = item.filename, old.read(item), []
            module = name.endswith(".py")
            if beside or not module:
                files.append((name, data))
            if module and not beside:
                code = compile(data, name, "exec", dont_inherit=True, optimize=0)
                files.append((name + "c", bytecode(data, code)))
            elif name in compiled:
                files.append((importlib.util.cache_from_source(name), compiled[name]))
            for file, contents in files:
                new.writestr(zipfile.ZipInfo(file, EPOCH), contents)
`);
