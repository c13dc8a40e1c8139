"""Programs of .venv that serve until they are stopped: a class, and JupyterLab."""

import contextlib
import os
import sys
from collections.abc import Sequence

from starter import folders
from starter.packages import CLASS_EXTRAS, setup
from starter.programs import module, run


def hold_class(more: Sequence[str]) -> int:
    """Hold a class at tables of its own, beside the site where that was built."""
    with contextlib.redirect_stdout(sys.stderr):  # what --json asks for is the first line of the output
        setup(CLASS_EXTRAS)
    site = ["--site", str(folders.SITE)] if (folders.SITE / "index.html").is_file() else []
    return run([*module("cardgames"), "class", *site, *more])


def lab(more: Sequence[str]) -> int:
    """The notebooks in JupyterLab. Its root is this checkout, so that their links to rules in seeds/ lead somewhere."""
    setup()
    root = ["--allow-root"] if os.name != "nt" and os.geteuid() == 0 else []
    options = ["--ServerApp.ip=127.0.0.1", "--ServerApp.answer_yes=True", "--LabApp.extension_manager=readonly"]
    options += [f"--ServerApp.root_dir={folders.ROOT}", "--LabApp.default_url=/lab/tree/notebooks"]
    return run([*module("jupyterlab"), *root, *options, *more])
