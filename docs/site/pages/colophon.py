"""The colophon: under which licences the site and all that it is made of stand, as a page, as texts, and for machines.

bill.py finds out what there is; this lays it out: `colophon/`, the texts in `licences/`, and `colophon/bom.json`.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from packageurl import PackageURL

import bill
import templating
from bill import Part
from cardgames.core.version import DISTRIBUTION
from cardgames.words import ENGLISH, Words, load

PAGE = "colophon/index.md"
TEXTS = "licences"
"""The folder of the texts."""
BOM = "colophon/bom.json"
LISTS = "<!-- what is shipped -->"
"""Where on the page the lists stand, which are known last."""
OWN_TEXT_FILE = "cardgames.txt"
HEADS = ("colophon-name", "colophon-version", "colophon-licence")
TITLES = {
    "theme": ("colophon-group-theme", "colophon-group-theme-text"),
    "live": ("colophon-group-live", "colophon-group-live-text"),
    "pyodide": ("colophon-group-pyodide", "colophon-group-pyodide-text"),
    "lite": ("colophon-group-lite", "colophon-group-lite-text"),
    "wheels": ("colophon-group-wheels", "colophon-group-wheels-text"),
    "type": ("colophon-group-type", "colophon-group-type-text"),
}
"""What is said of each part of the site: its title, and what it is."""
MAX_OPEN_ITEMS = 40
"""A longer list is folded."""


def as_markdown(words: Words) -> str:
    """The page in Markdown, without the lists."""
    ours = [each.strip() for each in bill.ourselves().split("\n\n")]
    return templating.render("colophon.md.j2", say=words.site, ours=ours, lists=Markup(LISTS))


def on_post_build(config: MkDocsConfig) -> None:
    """Lay the texts and the bill beside the page, and the lists on it."""
    site = Path(config.site_dir)
    parts = bill.everything()
    names = files(parts)
    texts = site / TEXTS
    texts.mkdir(exist_ok=True)
    (texts / OWN_TEXT_FILE).write_text(f"{bill.ourselves()}\n", "utf-8")
    for text, name in names.items():
        (texts / name).write_text(f"{text}\n", "utf-8")
    (site / BOM).write_text(bom(parts, names), "utf-8")
    page = (site / PAGE).with_suffix(".html")
    page.write_text(page.read_text("utf-8").replace(LISTS, lists(parts, names, load(ENGLISH))), "utf-8")


def files(parts: Iterable[Part]) -> dict[str, str]:
    """The name of a file for each text, after the first package that has it."""
    found: dict[str, str] = {}
    for one in parts:
        name = re.sub(r"[^a-z0-9]+", "-", f"{one.name}".lower()).strip("-")
        used = {*found.values(), OWN_TEXT_FILE}
        names = (f"{name}{number}.txt" for number in ("", *(f"-{more}" for more in range(2, 99))))
        found.setdefault(one.text, next(each for each in names if each not in used))
    return found


def lists(parts: Iterable[Part], names: Mapping[str, str], words: Words) -> str:
    """What is shipped, a table for each part of the site. names: of the files of the licences' texts."""
    groups = [
        {"name": name, "title": TITLES[name][0], "about": TITLES[name][1], "parts": [*found]}
        for name, found in groupby(parts, lambda one: one.group)
    ]
    return templating.render(
        "colophon-lists.html.j2",
        say=words.site,
        heads=HEADS,
        groups=groups,
        names=names,
        texts=TEXTS,
        folded=MAX_OPEN_ITEMS,
    )


def bom(parts: Iterable[Part], names: Mapping[str, str]) -> str:
    """The bill for machines: CycloneDX, the same for the same parts whenever it is made."""
    made = LicenseFactory()
    whole = Bom()
    ours = Component(
        name=DISTRIBUTION, version=bill.VERSION, type=ComponentType.APPLICATION, bom_ref=DISTRIBUTION,
        licenses=[made.make_from_string("MIT")],
    )  # fmt: skip
    whole.metadata.component = ours
    components: dict[tuple[str, ...], Component] = {}
    for one in parts:
        address = PackageURL.from_string(str(PackageURL(one.kind, *name_parts(one.name), one.version or None)))
        text = ExternalReference(type=ExternalReferenceType.LICENSE, url=XsUri(f"../{TEXTS}/{names[one.text]}"))
        components.setdefault(
            one.key,
            Component(
                name=one.name, version=one.version or None, type=ComponentType.LIBRARY, purl=address,
                bom_ref="/".join(one.key),
                licenses=[made.make_from_string(one.licence)], external_references=[text],
            ),
        )  # fmt: skip
    whole.components.update(components.values())
    whole.register_dependency(ours, components.values())
    data = json.loads(JsonV1Dot6(whole).output_as_string())
    del data["metadata"]["timestamp"]
    del data["serialNumber"]
    data["serialNumber"] = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(data, sort_keys=True)).urn
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def name_parts(name: str) -> tuple[str | None, str]:
    """The name of a package as its address has it, in two."""
    space, slash, rest = name.rpartition("/")
    return (space if slash else None), rest
