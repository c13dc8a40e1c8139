"""The score sheet of a Golph card party, to be printed: filled in as far as it was played, or empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from cardgames.core import BadRecord, Game
from cardgames.games.golph import BOGEYS, PARS, Golph
from cardgames.games.golph_party import FINALISTS, ROUNDS, Party, Sitting

MOST = 50
"""So many tables at the most have a sheet of their own."""

STYLE = """
.party { font-family: Georgia, "Times New Roman", serif; line-height: 1.3; max-width: 60rem; }
.party h2 { font-size: 1.2rem; font-weight: 600; margin: 1rem 0 .4rem; }
.party .wide { overflow-x: auto; }
.party table { border-collapse: collapse; display: table !important; margin: 0 0 1rem; width: 100%; }
.party caption { font-style: italic; padding: .2rem 0; text-align: left; }
.party th, .party td { border: 1px solid currentColor; height: 1.5rem; min-width: 1.6rem !important;
  padding: 0 .35rem !important; text-align: center !important; }
.party tr > :first-child { min-width: 9rem !important; text-align: left !important; }
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

Cell = str | int | None


def page(party: Party | None = None, tables: int = 2) -> str:
    """The sheet as a whole page that needs nothing else: of a party, or empty for so many tables."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<title>Golph card party: score sheet</title>\n"
        "<style>:root { color-scheme: light dark; } body { margin: 1rem; }\n"
        f"h1 {{ font: 600 1.6rem Georgia, serif; margin: 0; }}\n{STYLE}</style>\n"
        f"</head>\n<body>\n<main>\n<h1>Golph card party</h1>\n{inside(party, tables)}\n</main>\n</body>\n</html>\n"
    )


def inside(party: Party | None = None, tables: int = 2) -> str:
    """The sheet as a part of another page, in its style. Raises BadRecord where the number of tables is none."""
    if party is None and (type(tables) is not int or not 1 <= tables <= MOST):
        raise BadRecord(f"A party has 1 to {MOST} tables.", clause="golph.party")
    parts = [*_introduction(), *_foursomes(party, tables), *_qualifying(party), *_final(party)]
    return '<div class="party">\n' + "\n".join(parts) + "\n</div>"


def _introduction() -> Iterator[str]:
    yield (
        "<p>Each table plays four games of medal play. Net: a total under par counts down once more by what it is "
        "under, a total over bogey up once more by what it is over (golph.med.1). The four lowest play the final, "
        "in match play (golph.party).</p>"
    )


def _foursomes(party: Party | None, tables: int) -> Iterator[str]:
    """golph.party  For each table its players' four games, and what they come to."""
    rules = party.rules if party else Golph()
    foursomes: Sequence[Sequence[str]] = party.foursomes if party else [[""] * 4] * tables
    nets, totals = (party.nets, party.totals) if party else ({}, {})
    for table, names in enumerate(foursomes, 1):
        yield f"<section>\n<h2>Table {table}</h2>"
        for number in range(1, ROUNDS + 1):
            yield _card(f"Table {table}: game {number}", rules, names, _found(party, "game", number, table), "Net")
        summed = "Best" if party and party.counts == "best game" else "Sum"
        heads = ["Net scores", *(f"Game {number}" for number in range(1, ROUNDS + 1)), summed]
        rows = []
        for name in names:
            row: list[Cell] = [*nets.get(name, ())]
            done = len(row) == ROUNDS
            rows.append([name, *row, *[None] * (ROUNDS - len(row)), totals[name] if done else None])
        yield _table(f"Table {table}: to qualify", heads, rows)
        yield "</section>"


def _qualifying(party: Party | None) -> Iterator[str]:
    """golph.party, golph.tie.1  Who is in the final, and the extra holes that decided it."""
    yield "<section>\n<h2>Qualified for the final</h2>"
    rows: list[list[Cell]] = [[f"{place}.", None, None] for place in range(1, FINALISTS + 1)]
    for row, name in zip(rows, party.qualified if party else (), strict=False):
        row[1:] = [name, party.totals[name]] if party else []
    yield _table("The four lowest", ["Place", "Player", "Net"], rows)
    extra = [(sitting, game) for sitting, game in _games(party) if sitting.stage == "extra hole"]
    for sitting, game in extra:
        drawn: list[list[Cell]] = [[name, points] for name, points in sitting.scores(game).items()]
        yield _table(f"Extra hole {sitting.number}, table {sitting.table}", ["Player", "Score"], drawn)
    if party is None:
        yield _table("Extra hole, if the last places are tied", ["Player", "Score"], [[None] * 2 for _ in range(4)])
    yield "</section>"


def _final(party: Party | None) -> Iterator[str]:
    """golph.mat.1  The final, hole by hole, and who has won it."""
    yield "<section>\n<h2>The final</h2>"
    rules = party.rules if party else Golph()
    names = party.qualified if party and len(party.qualified) == FINALISTS else [""] * FINALISTS
    yield _card("Match play", rules, names, party.final if party else None, "Holes won")
    winner = escape(party.winner) if party and party.winner else "_" * 24
    yield f"<p><strong>Winner:</strong> {winner}</p>\n</section>"


def _card(title: str, rules: Golph, names: Sequence[str], game: Game | None, last: str) -> str:
    """golph.hole  The card of a game: a column for each hole with its par and bogey, and what it comes to."""
    result = game.result() if game else {}
    deals = result.get("deals", ())
    heads = ["Hole", *map(str, range(1, rules.holes + 1)), "Total" if last == "Net" else "", last]
    rows: list[list[Cell]] = [
        [name, *(printed[hole % 9] for hole in range(rules.holes)), rules.standard(printed), None]
        for name, printed in (("Par", PARS), ("Bogey", BOGEYS))
    ]
    for seat, name in zip("ABCD", names, strict=True):
        holes: list[Cell] = [deal["points"][seat] for deal in deals[: rules.holes] if deal["points"]]
        holes += [None] * (rules.holes - len(holes))
        ends: list[Cell] = [None, None]
        if result:
            ends = [result["score"][seat], result["net"][seat]] if last == "Net" else [None, result["score"][seat]]
        rows.append([name, *holes, *ends])
    if last != "Net":
        heads.pop(-2)
        rows = [[*row[:-2], row[-1]] for row in rows]
    more = [deal["points"] for deal in deals[rules.holes :] if deal["points"]]
    by_seat = dict(zip("ABCD", names, strict=True))
    told = [", ".join(f"{by_seat[seat]} {score}" for seat, score in points.items()) for points in more]
    return _table(title + "".join(f". Extra hole: {scores}" for scores in told), heads, rows, standards=2)


def _table(caption: str, heads: Iterable[str], rows: Iterable[Sequence[Cell]], standards: int = 0) -> str:
    """A table whose first column names its rows; its first rows may be standards, and its last column stands out."""
    label = escape(caption)
    lines = [f'<div class="wide" role="region" tabindex="0" aria-label="{label}"><table>\n<caption>{label}</caption>']
    lines.append("\n<thead><tr>")
    *first, last = heads
    lines += [f'<th scope="col">{escape(head)}</th>' for head in first]
    lines.append(f'<th scope="col" class="own">{escape(last)}</th></tr></thead>\n<tbody>')
    for number, (name, *cells) in enumerate(rows):
        written = ["" if cell is None else escape(str(cell)) for cell in cells]
        kind = ' class="par"' if number < standards else ""
        lines.append(f'<tr{kind}><th scope="row">{escape(str(name))}</th>' if name else f"<tr{kind}><td></td>")
        lines += [f"<td>{text}</td>" for text in written[:-1]]
        lines.append(f'<td class="own">{written[-1]}</td></tr>')
    return "".join(lines) + "</tbody>\n</table></div>"


def _games(party: Party | None) -> Iterable[tuple[Sitting, Game]]:
    return party.games.items() if party else ()


def _found(party: Party | None, stage: str, number: int, table: int) -> Game | None:
    """The game that was played there, if it was."""
    wanted = (stage, number, table)
    return next((game for sat, game in _games(party) if (sat.stage, sat.number, sat.table) == wanted), None)
