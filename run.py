"""Everything that is done to this checkout, with Python alone: start, test, check, build, serve, lab, bench, release.

    python3 run.py              set up, serve the first pages, and make the rest of the site meanwhile
    python3 run.py test         every check and every test; python3 run.py test FILE runs the tests of one file
    python3 run.py check        format, types and the quick tests, in under a minute
    python3 run.py build        the site, into site/
    python3 run.py preview GAME its pages, made again whenever a file is saved; the browser reloads by itself
    python3 run.py serve        the site that was built; to a whole room with --host 0.0.0.0
    python3 run.py class        a class at tables of its own; phones can join with --host 0.0.0.0
    python3 run.py lab          the notebooks in JupyterLab
    python3 run.py bench        the benchmarks
    python3 run.py release      wheel, source archive, site, bill of materials and checksums, into dist/; --tag v0.1.0
    python3 run.py fuzz         untrusted input, changed at random; --examples N, and which kinds
    python3 run.py faults       plant faults in a copy of this checkout, and see that its tests see them
    python3 run.py format       put the code into the house format, and make the notebooks from their texts
    python3 run.py zensical     what a move of the site from MkDocs to Zensical would still lack
    python3 run.py setup        only make .venv

What follows a command is handed on: to pytest after test and check, to JupyterLab after lab.
"""

import os
import sys

MIN_PYTHON = (3, 11)
if sys.version_info < MIN_PYTHON:  # any Python has to be able to read this file, so as to come to this line
    needed = ".".join(map(str, MIN_PYTHON))
    sys.exit("Python %s or later is needed, and this is %s." % (needed, sys.version.split()[0]))

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # this folder, in which a file that somebody has written may have the name of a module of Python's
sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "docs"))

from starter.commands import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], str(__doc__)))
