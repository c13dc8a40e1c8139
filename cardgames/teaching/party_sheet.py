"""The score sheet of a Golph card party, to be printed: filled in as far as it was played, or empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape

from cardgames.core import BadRecord, Game
from cardgames.games.golph import BOGEYS, PARS, Golph
from cardgames.games.golph_party import FINALISTS, ROUNDS, Party, Sitting
from cardgames.words import Words, load

MAX_TABLES = 50
"""The most tables with a sheet of their own."""

STYLE = """
.party { font-family: Georgia, "Times New Roman", serif; line-height: 1.3; max-width: 60rem; }
.party h2 { font-size: 1.2rem; font-weight: 600; margin: 1rem 0 .4rem; }
.party .wide { overflow-x: auto; }
.party table { border-collapse: collapse; display: table !important; margin: 0 0 1rem; table-layout: fixed;
  width: 100%; }
.party caption { font-style: italic; padding: .2rem 0; text-align: left; }
.party th, .party td { border: 1px solid currentColor; box-sizing: border-box; height: 1.5rem; min-width: 0 !important;
  padding: 0 .25rem !important; text-align: center !important; }
.party .name { text-align: left !important; }
.party thead th { font-weight: 600; }
.party .par th, .party .par td { font-style: italic; font-weight: 400; }
.party td.own, .party th.own { border-left-width: 3px; }
@media print {
  .party { color: #000; font-size: 10pt; max-width: none; }
  .party .wide { overflow: visible; }
  .party table { margin-bottom: .5rem; }
  .party th, .party td { height: 1.15rem; }
  .party table, .party h2 { break-inside: avoid; }
  .party h2 { break-after: avoid; }
  .party section + section { break-before: page; }
  @page { margin: 14mm; size: A4; }
}
"""

NAME_COLUMNS = 3
"""The width of a name, in other columns."""
MIN_COLUMN_REM = 2.4
"""The least width of a column."""

Cell = str | int | None


def page(party: Party | None = None, tables: int = 2) -> str:
    """The sheet as a whole page that needs nothing else: of a party, or empty for this many tables."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    said = load()
    return (
        f'<!doctype html>\n<html lang="{said.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{said('party-sheet-title')}</title>\n"
        "<style>:root { color-scheme: light dark; } body { margin: 1rem; }\n"
        f"h1 {{ font: 600 1.6rem Georgia, serif; margin: 0; }}\n{STYLE}</style>\n"
        f"</head>\n<body>\n<main>\n<h1>{said('party-title')}</h1>\n{inside(party, tables)}\n</main>\n</body>\n</html>\n"
    )


def inside(party: Party | None = None, tables: int = 2) -> str:
    """The sheet as a part of another page, in its style. Raises BadRecord where the number of tables is none."""
    if party is None and (type(tables) is not int or not 1 <= tables <= MAX_TABLES):
        raise BadRecord(f"A party has 1 to {MAX_TABLES} tables.", clause="golph.party")
    said = load()
    introduction = f"<p>{said('party-about')}</p>"
    parts = [introduction, *_foursomes(party, tables, said), *_qualifying(party, said), *_final(party, said)]
    return '<div class="party">\n' + "\n".join(parts) + "\n</div>"


def _foursomes(party: Party | None, tables: int, words: Words) -> Iterator[str]:
    """golph.party  For each table its players' four games, and what they come to."""
    rules = party.rules if party else Golph()
    foursomes: Sequence[Sequence[str]] = party.foursomes if party else [[""] * 4] * tables
    nets, totals = (party.nets, party.totals) if party else ({}, {})
    for table, names in enumerate(foursomes, 1):
        yield f"<section>\n<h2>{words('party-table', table=table)}</h2>"
        for number in range(1, ROUNDS + 1):
            title = words("party-table-game", table=table, n=number)
            yield _card(title, rules, names, _found(party, "game", number, table), words)
        summed = words("party-best") if party and party.counts == "best game" else words("party-sum")
        games = (words("party-game", n=number) for number in range(1, ROUNDS + 1))
        heads = [words("party-net-scores"), *games, summed]
        rows = []
        for name in names:
            row: list[Cell] = [*nets.get(name, ())]
            done = len(row) == ROUNDS
            rows.append([name, *row, *[None] * (ROUNDS - len(row)), totals[name] if done else None])
        yield _table(words("party-to-qualify", table=table), heads, rows)
        yield "</section>"


def _qualifying(party: Party | None, words: Words) -> Iterator[str]:
    """golph.party, golph.tie.1  Who is in the final, and the extra holes that decided it."""
    yield f"<section>\n<h2>{words('party-qualified')}</h2>"
    rows: list[list[Cell]] = [[f"{place}.", None, None] for place in range(1, FINALISTS + 1)]
    for row, name in zip(rows, party.qualified if party else (), strict=False):
        row[1:] = [name, party.totals[name]] if party else []
    yield _table(
        words("party-lowest"), [words("party-place"), words("party-player"), words("party-net")], rows, names=1
    )
    heads = [words("party-player"), words("party-score")]
    extra = [(sitting, game) for sitting, game in _games(party) if sitting.stage == "extra hole"]
    for sitting, game in extra:
        drawn: list[list[Cell]] = [[name, points] for name, points in sitting.scores(game).items()]
        yield _table(words("party-extra-hole", n=sitting.number, table=sitting.table), heads, drawn)
    if party is None:
        yield _table(words("party-extra-if-tied"), heads, [[None] * 2 for _ in range(4)])
    yield "</section>"


def _final(party: Party | None, words: Words) -> Iterator[str]:
    """golph.mat.1  The final, hole by hole, and who has won it."""
    yield f"<section>\n<h2>{words('party-final')}</h2>"
    rules = party.rules if party else Golph()
    names = party.qualified if party and len(party.qualified) == FINALISTS else [""] * FINALISTS
    yield _card(words("party-match-play"), rules, names, party.final if party else None, words, match=True)
    winner = escape(party.winner) if party and party.winner else "_" * 24
    yield f"<p><strong>{words('party-winner')}</strong> {winner}</p>\n</section>"


def _card(
    title: str, rules: Golph, names: Sequence[str], game: Game | None, words: Words, *, match: bool = False
) -> str:
    """golph.hole  The card of a game: a column for each hole with its par and bogey, and what it comes to."""
    result = game.result() if game else {}
    played = [deal["points"] for deal in result.get("deals", ()) if deal["points"]]
    extra = replace(rules, style="match" if match else "medal").were_extra(played)
    ends = [words("party-holes-won")] if match else [words("party-total"), words("party-net")]
    heads = [words("party-hole"), *map(str, range(1, rules.holes + 1)), *ends]
    rows: list[list[Cell]] = []
    for name, printed in ((words("party-par"), PARS), (words("party-bogey"), BOGEYS)):
        whole: list[Cell] = [None] if match else [rules.standard(printed), None]
        rows.append([name, *(printed[hole % 9] for hole in range(rules.holes)), *whole])
    for seat, name in zip("ABCD", names, strict=True):
        holes: list[Cell] = [points[seat] for points, more in zip(played, extra, strict=True) if not more]
        holes += [None] * (rules.holes - len(holes))
        sums: list[Cell] = [None] * len(ends)
        if result:
            sums = [result["score"][seat]] if match else [result["score"][seat], result["net"][seat]]
        rows.append([name, *holes, *sums])
    by_seat = dict(zip("ABCD", names, strict=True))
    told = [title]
    for at, points in enumerate(played):
        if extra[at]:
            scores = ", ".join(f"{by_seat[seat]} {score}" for seat, score in points.items())
            told.append(words("party-extra-scores", n=extra[:at].count(False), scores=scores))
    caption = ". ".join(told)
    return _table(caption, heads, rows, standards=2)


def _table(
    caption: str, heads: Iterable[str], rows: Iterable[Sequence[Cell]], *, standards: int = 0, names: int = 0
) -> str:
    """A table; its first rows may be standards, its last column stands out, and one column has room for names."""
    label, heads = escape(caption), list(heads)
    parts = len(heads) - 1 + NAME_COLUMNS
    room = f' style="min-width: {parts * MIN_COLUMN_REM:.1f}rem"'
    lines = [f'<div class="wide" role="region" tabindex="0" aria-label="{label}"><table{room}>']
    lines.append(f"\n<caption>{label}</caption>\n<thead><tr>")
    widths = ["" if at == names else f' style="width: {100 / parts:.2f}%"' for at in range(len(heads))]
    kinds = [" ".join(["name"] * (at == names) + ["own"] * (at == len(heads) - 1)) for at in range(len(heads))]
    marks = [f' class="{kind}"' if kind else "" for kind in kinds]
    lines += [
        f'<th scope="col"{mark}{width}>{escape(head)}</th>'
        for mark, width, head in zip(marks, widths, heads, strict=True)
    ]
    lines.append("</tr></thead>\n<tbody>")
    for number, row in enumerate(rows):
        lines.append('<tr class="par">' if number < standards else "<tr>")
        for at, (mark, cell) in enumerate(zip(marks, row, strict=True)):
            text = "" if cell is None else escape(str(cell))
            lines.append(f'<th scope="row"{mark}>{text}</th>' if text and at == 0 else f"<td{mark}>{text}</td>")
        lines.append("</tr>")
    return "".join(lines) + "</tbody>\n</table></div>"


def _games(party: Party | None) -> Iterable[tuple[Sitting, Game]]:
    return party.games.items() if party else ()


def _found(party: Party | None, stage: str, number: int, table: int) -> Game | None:
    """The game that was played there, if it was."""
    wanted = (stage, number, table)
    return next((game for sat, game in _games(party) if (sat.stage, sat.number, sat.table) == wanted), None)
