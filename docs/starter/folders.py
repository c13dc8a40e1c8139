"""Where this checkout keeps what is made from it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
SITE = ROOT / "site"
DIST = ROOT / "dist"
