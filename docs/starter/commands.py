"""The commands of run.py, and what becomes of an error."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

from starter import building, checks, programs, release, servers, serving, zensical
from starter.packages import set_up
from starter.problem import Problem, cause_of_error

COMMANDS = {
    "start": serving.start,
    "setup": set_up,
    "test": checks.test,
    "check": checks.check,
    "build": building.build_site,
    "preview": serving.preview,
    "serve": serving.serve_site,
    "class": servers.hold_class,
    "lab": servers.lab,
    "bench": checks.bench,
    "release": release.make_dist,
    "fuzz": checks.fuzz,
    "faults": checks.faults,
    "format": checks.put_in_format,
    "zensical": zensical.zensical,
}
SERVER_COMMANDS = ("start", "preview", "serve", "class", "lab")
"""Commands that Ctrl-C ends as it should; any other was interrupted."""


def main(arguments: Sequence[str], description: str = "") -> int:
    """Run one command; an error is reported in one sentence. description: what --help says."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)
    parser = argparse.ArgumentParser(
        prog="run.py", description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", nargs="?", default="start", choices=COMMANDS, metavar="command")
    parser.add_argument("more", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a path may hold what cannot be shown here
            stream.reconfigure(errors="replace")
    try:
        code = COMMANDS[chosen.command](chosen.more)
        sys.stdout.flush()
        return code
    except Problem as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # nobody listens any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"\n{cause_of_error(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.")
        return 0 if chosen.command in SERVER_COMMANDS else 130
    finally:
        programs.end_all()


def end(sign: int, _: object) -> NoReturn:
    """End this run as it ends by itself, with all that it has started."""
    raise SystemExit(128 + sign)
