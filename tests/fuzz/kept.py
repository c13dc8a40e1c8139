"""Cases as files: what was once found is tried again for ever after."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from fuzz.held import DATA, Case

LONG = 4000
"""A longer text is kept compressed."""


def finds(kind: str) -> list[Path]:
    """The files of all that was found of a kind."""
    return sorted((DATA / "found" / kind).glob("*.json"))


def keep(kind: str, case: Case, why: str, made: dict[str, int], folder: Path = DATA / "found") -> Path:
    """Write a case that something does not hold of. made: the seed and the number that it was made from."""
    told = {"why": why, **made, **packed(case)}
    name = sha256(json.dumps(packed(case)).encode()).hexdigest()[:12]
    path = folder / kind / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    return path


def load(path: Path) -> Case:
    """The case that a file keeps."""
    return unpacked(json.loads(path.read_text("utf-8")))


def packed(case: Case) -> dict[str, Any]:
    """A case as JSON."""
    if isinstance(case, dict):
        text = json.dumps(case)
        return {"thing": case} if len(text) < LONG else {"of": "thing", "zlib": _zlib(text.encode())}
    data = case if isinstance(case, bytes) else case.encode("utf-8", "surrogatepass")
    of = "bytes" if isinstance(case, bytes) else "text"
    if len(case) < LONG:
        return {of: case if isinstance(case, str) else case.decode("latin-1")}
    return {"of": of, "zlib": _zlib(data)}


def unpacked(told: dict[str, Any]) -> Case:
    """A case again."""
    if "thing" in told:
        thing: dict[str, Any] = told["thing"]
        return thing
    if "text" in told:
        return str(told["text"])
    if "bytes" in told:
        return str(told["bytes"]).encode("latin-1")
    data = zlib.decompress(base64.b64decode(told["zlib"]))
    if told["of"] == "bytes":
        return data
    text = data.decode("utf-8", "surrogatepass")
    return text if told["of"] == "text" else dict(json.loads(text))


def _zlib(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode()


def smaller(case: Case) -> Iterator[Case]:
    """The same case with a part of it left out, large parts first."""
    if isinstance(case, dict):
        for number in range(len(case["messages"])):
            yield {**case, "messages": [*case["messages"][:number], *case["messages"][number + 1 :]]}
        return
    part = len(case) // 2
    while part:
        for start in range(0, len(case), part):
            before, after = case[:start], case[start + part :]
            yield type(case)().join((before, after))  # type: ignore[arg-type]
        part //= 2
