"""The command line: `python3 -m cardgames`, and the program `cardgames`."""

import sys

from cardgames.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
