"""What was found, as the files of the package."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from gomoku_arena._core import Rules
from gomoku_arena.notation.opening_list import Opening, offsets_text
from tools.balance import fifths, triples
from tools.balance.journal import Journal

DATA = Path(__file__).parents[2] / "python" / "gomoku_arena" / "engines" / "balance" / "data"

FIFTHS_JOURNAL = "fifths-renju15.jsonl"


def triples_journal(code: str) -> str:
    """The file of answers for the rules of that code."""
    return f"triples-{code}.jsonl"


def write_all(folder: Path) -> Iterator[str]:
    """Writes every file for which something was found; a sentence for each."""
    for code in triples.TABLES:
        rules, journal = Rules.from_code(code), Journal(folder / triples_journal(code))
        even = triples.even_ones(rules, journal)
        yield _written(f"triples/{code}.txt", _triple_head(rules, even), list(_triple_lines(rules, even)))
    ranked = fifths.deepest(Journal(folder / FIFTHS_JOURNAL))
    yield _written("fifths.txt", list(_fifth_head(ranked)), list(_fifth_lines(ranked)))


def _written(name: str, head: list[str], lines: list[str]) -> str:
    if lines:
        (DATA / name).parent.mkdir(parents=True, exist_ok=True)
        (DATA / name).write_text("".join(f"{line}\n" for line in [*head, *lines]), encoding="utf-8")
    return f"{name}: {len(lines)} lines"


def _triple_head(rules: Rules, even: Mapping[Opening, triples.Figures]) -> list[str]:
    nodes, games = triples.NODES, max((known.games for known in even.values()), default=0)
    return [
        f"# Even stones for {rules.name} {rules.size}x{rules.size}, as offsets from the centre: black, white, black.",
        f"# Behind each: the score for black by tengen at {nodes} nodes, the share of the points that black scored in",
        f"# games of tengen against itself, and how many these were. Nodes a move, about: {_rounds_text(games)}.",
    ]


def _rounds_text(games: int) -> str:
    """The rounds that were played where no triple has more games than that."""
    return ", then ".join(f"{it.nodes} in {it.games}" for it in triples.ROUNDS[: triples.rounds_of(games)])


def _triple_lines(rules: Rules, even: Mapping[Opening, triples.Figures]) -> Iterator[str]:
    for opening, known in even.items():
        yield triple_line(opening, rules, known)


def triple_line(opening: Opening, rules: Rules, known: triples.Figures) -> str:
    """A line of a table."""
    return f"{offsets_text(opening, rules.size)} # {known.score} {known.share:.2f} {known.games}"


def _fifth_head(ranked: Mapping[Opening, fifths.Ranked]) -> Iterator[str]:
    depths = sorted({nodes for nodes, _ in ranked.values()})
    yield "# Fifths for renju 15x15: black's best behind four stones, none of them symmetric to another."
    yield f"# Each has its score for black: tengen at {' or '.join(map(str, depths))} nodes for all fifths together."


def _fifth_lines(ranked: Mapping[Opening, fifths.Ranked]) -> Iterator[str]:
    for opening, (_, best) in ranked.items():
        yield f"{' '.join(opening)}: {' '.join(f'{point}={score}' for point, score in best)}"
