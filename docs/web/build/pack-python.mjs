// Compiles the Python files of zips with the very Python that will run them in the browser.
//
//   node pack-python.mjs PYODIDE KIND IN.zip OUT.zip ...   any number of archives: one Python packs them all, for it takes
//                                                   long to begin
//
// stdlib: every .py becomes a .pyc, without the docstrings that nobody asks for.
// package: every .py stays, and has its .pyc beside it; rulebooks are also there as JSON. Beside OUT.zip stands the same in
// two parts: what the first table of any game needs, the rulebooks without their examples, and the rest.
//
// Nothing is compressed: the server does that, and better. Entries have one date, so that the same input gives the same bytes.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, ...asked] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: `${path.resolve(pyodide)}/` });
python.runPython(`
import importlib._bootstrap_external as loading, importlib.util, json, sys, tomllib, zipfile

def compiled(kind, name, source):
    """A .pyc that is never compared with its source again."""
    own = kind == "package" or name.startswith(("_pyodide/", "pyodide/"))
    where = "/games/" if kind == "package" else "/lib/python.zip/"
    code = compile(source, where + name, "exec", dont_inherit=True, optimize=0 if own else 2)
    return bytes(loading._code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def place(kind, name):
    """Where the .pyc of a file is looked for."""
    if kind == "stdlib":
        return name + "c"
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file.removesuffix('.py')}.{sys.implementation.cache_tag}.pyc"

def pack(kind):
    """Make /out.zip of /in.zip."""
    with zipfile.ZipFile("/in.zip") as source, zipfile.ZipFile("/out.zip", "w") as packed:
        for entry in source.infolist():
            if entry.is_dir():
                continue
            data = source.read(entry)
            kept = [(entry.filename, data)]
            if entry.filename.endswith(".py"):
                made = [(place(kind, entry.filename), compiled(kind, entry.filename, data))]
                kept = made if kind == "stdlib" else kept + made
            if entry.filename.startswith("cardgames/seeds/") and entry.filename.count("/") == 2:
                text = json.dumps(tomllib.loads(data.decode()), ensure_ascii=False, separators=(",", ":"))
                kept.append((entry.filename.replace(".toml", ".json"), text.encode()))
            for name, content in kept:
                packed.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
`);
function split(folder) {
  python.runPython(`
sys.path.append("/games")
with zipfile.ZipFile("/out.zip") as packed:
    packed.extractall("/games")
importlib.invalidate_caches()

from cardgames.browser import late_import, snapshot

snapshot.warm()
loaded = {module.__spec__.origin for name, module in sys.modules.items() if name.partition(".")[0] == "cardgames"}

def source(name):
    """The source of a compiled file of the package; "" for every other file."""
    folder, _, file = name.rpartition("/")
    return f"{folder.removesuffix('__pycache__')}{file.partition('.')[0]}.py" if file.endswith(".pyc") else ""

def for_play(rulebook):
    """A rulebook as JSON without what only a reader who looks something up needs: examples, readings, witnesses."""
    book = json.loads(rulebook)
    for part in (book, *book["clause"]):
        for name in ("example", "witness", "related", "features", "settle", "provenance", "readings", "history"):
            part.pop(name, None)
    return json.dumps(book, ensure_ascii=False, separators=(",", ":"))

with zipfile.ZipFile("/out.zip") as packed, zipfile.ZipFile("/first.zip", "w") as first, zipfile.ZipFile("/rest.zip", "w") as rest:
    for entry in packed.infolist():
        code = source(entry.filename)
        if entry.filename.startswith("cardgames/seeds/") and entry.filename.endswith(".json") and entry.filename.count("/") == 2:
            first.writestr(zipfile.ZipInfo(entry.filename, entry.date_time), for_play(packed.read(entry)))
        data = entry.filename.endswith(".json") and entry.filename.startswith(("cardgames/words/", "cardgames/widgets/"))
        now = f"/games/{code}" in loaded or data
        (first if now else rest).writestr(entry, packed.read(entry))
        if now and code:  # what is run is compiled; the source itself can be read when the rest is there
            first.writestr(zipfile.ZipInfo(code, entry.date_time), b"")
`);
  for (const part of ["first.zip", "rest.zip"]) fs.writeFileSync(path.join(folder, part), python.FS.readFile(`/${part}`));
}

for (let at = 0; at < asked.length; at += 3) {
  const [kind, source, target] = asked.slice(at, at + 3);
  python.FS.writeFile("/in.zip", new Uint8Array(fs.readFileSync(source)));
  python.runPython(`pack("${kind}")`);
  fs.writeFileSync(target, python.FS.readFile("/out.zip"));
  if (kind === "package") split(path.dirname(target));
}
