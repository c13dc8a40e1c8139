"""What can go wrong outside this project, each with one sentence that says what to do."""

import errno
import re
import shutil
import tempfile
from collections.abc import Sequence

from starter import folders

NO_SPACE = "The disk is full: make room, about 1 GB for everything, and try again."
NO_NETWORK = "The packages could not be fetched: check the network and try again; what was fetched is kept."
NO_PERMISSION = "Copy this folder to a place of your own and try again there."
MIN_FREE_BYTES = 10 * 2**20  # with less, a failure is reported as a full disk


class Problem(Exception):
    """Something the reader can mend; its text is one sentence that says how."""


def cause_of_failure(said: str, failure: str, causes: Sequence[tuple[str, str]]) -> str:
    """Say what to do about a program that failed: by the free space and by its output; else give `failure`."""
    if any(shutil.disk_usage(place).free < MIN_FREE_BYTES for place in (folders.ROOT, tempfile.gettempdir())):
        return NO_SPACE
    return next((sentence for words, sentence in causes if re.search(words, said)), failure)


def cause_of_error(error: OSError) -> str:
    """Say what the system refused, and what to do about it."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return NO_SPACE
    what = f"{error.filename or 'This'}: {error.strerror or error}."
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return f"{what} {NO_PERMISSION}"
    return f"{what} If you do not know why, delete .venv and .cache and try again."
