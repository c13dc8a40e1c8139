// Compiles Python for the browser with the very Python that will run it there.
// usage: node compile-python.mjs CORE SOURCE TARGET [MODULE...]
// Every archive of SOURCE is written to TARGET: a .zip with bytecode in place of its sources, a .whl with bytecode beside
// them. Where modules are named, SOURCE also holds a pyodide-lock.json, and of the wheels only that is compiled which has
// been loaded when those modules are.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [core, source, target, ...start] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(core, "pyodide.mjs")).href);
const lock = start.length ? { lockFileURL: join(source, "pyodide-lock.json") } : {};
const python = await loadPyodide({ indexURL: core, ...lock });
for (const [place, root] of [
  ["/source", source],
  ["/target", target],
]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
if (start.length) {
  const { packages } = JSON.parse(readFileSync(lock.lockFileURL, "utf8"));
  await python.loadPackage(Object.keys(packages), { messageCallback() {} });
}
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


def bytecode(source, name):
    """What Python keeps of a module, marked as never to be compared with its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=0)
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), COMPARED_WITH_SOURCE))


def loaded():
    """The files of all modules that the kernel's start loads, as they are called in their wheels."""
    for module in start:
        importlib.import_module(module)
    files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    return {file.removeprefix(folder + "/") for file in files if file for folder in site.getsitepackages()}


wanted = loaded() if start else None
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
                files.append((name + "c", bytecode(data, name)))
            elif module and (wanted is None or name in wanted):
                files.append((importlib.util.cache_from_source(name), bytecode(data, name)))
            for file, contents in files:
                new.writestr(zipfile.ZipInfo(file, EPOCH), contents, zipfile.ZIP_DEFLATED, 9)
`);
