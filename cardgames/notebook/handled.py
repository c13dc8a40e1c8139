"""In IPython a slip is shown as one sentence, without a traceback."""

from __future__ import annotations

import sys
from html import escape
from typing import Any

from cardgames.core import BadRecord, IllegalMove
from cardgames.notebook.show import Output, box, lines
from cardgames.notebook.verdict import AMBER
from cardgames.teaching import slips


def install() -> None:
    """Show slips as sentences from now on, where this runs in IPython."""
    if "IPython" not in sys.modules:
        return
    from IPython import get_ipython  # type: ignore[import-not-found, unused-ignore]

    shell: Any = get_ipython()
    if shell is not None:
        shell.set_custom_exc((BadRecord, IllegalMove, NameError), handle)


def handle(
    shell: Any, kind: type[BaseException], error: BaseException, trace: Any, tb_offset: int | None = None
) -> None:
    """Show an error of a cell: a sentence where there is one, else what IPython shows."""
    cells = shell.user_ns.get("In") or [""]
    says = slips.error_sentence(error, cells[-1])
    if not says:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
        return
    display: Any = sys.modules["IPython.display"].display
    display(Output(box(escape(says).replace("\n", "<br>"), AMBER), lines(says)))
