"""The triples that ship, searched longer: what is not even then is taken out of its table."""

import re
from collections.abc import Collection
from concurrent.futures import Executor
from random import Random

from gomoku_arena._core import Rules
from gomoku_arena.engines.balance.triples import EvenTriple, triple_table
from gomoku_arena.notation.opening_list import Opening
from tools.balance.journal import Journal
from tools.balance.triples import BOUND, Figures, Search
from tools.balance.writing import DATA, triple_line

NODES = 20_000_000
"""Of the search that decides what stays, unless more are asked for."""

HASH = 128
"""MiB of the table of ``tengen`` for a search of ``NODES``; a longer one has as many times the memory."""

LONGER = 10
"""How many times as long a table is judged as it was searched."""

NEAR = 60
"""Points by which a score may differ from that of the longer search and still be called near."""


def check(code: str, nodes: int, journal: Journal, executor: Executor) -> str:
    """Searches the table of those rules with that many nodes, unless it was, and writes what stays; what came of it."""
    rules, before, known = _shipped(code)
    if before >= nodes:
        return f"{code}: checked before"
    scores = _scores(Search(rules, nodes, _hash(nodes)), known, journal, executor)
    even = [opening for opening in known if abs(scores[opening]) <= BOUND]
    even.sort(key=lambda it: abs(scores[it]))
    figures = {it: Figures(scores[it], known[it].share, known[it].games) for it in even}
    path = DATA / "triples" / f"{code}.txt"
    head = "".join(line for line in path.read_text(encoding="utf-8").splitlines(True) if line.startswith("#"))
    lines = "".join(f"{triple_line(opening, rules, it)}\n" for opening, it in figures.items())
    path.write_text(re.sub(r"\bat \d+ nodes", f"at {nodes} nodes", head) + lines, encoding="utf-8")
    return f"{code}: {len(even)} of {len(known)} are even"


def judge(code: str, count: int, seed: int, journal: Journal, executor: Executor) -> str:
    """Searches that many placings of the table, drawn at random, ten times as long as it was; how far off it says."""
    rules, nodes, known = _shipped(code)
    drawn = Random(seed).sample(sorted(known), min(count, len(known)))
    longer = nodes * LONGER
    scores = _scores(Search(rules, longer, _hash(longer)), drawn, journal, executor)
    off = [score - known[opening].score for opening, score in scores.items()]
    near = sum(abs(it) <= NEAR for it in off)
    return f"{code}: {near} of {len(off)} are within {NEAR}; off by {', '.join(map(str, off))}"


def _hash(nodes: int) -> int:
    return HASH * nodes // NODES


def _shipped(code: str) -> tuple[Rules, int, dict[Opening, EvenTriple]]:
    """Those rules, with how many nodes their table was searched, and what is in it."""
    rules = Rules.from_code(code)
    table = triple_table(rules)
    assert table, "there is a table for each of the rules for which one is made"
    return rules, table.nodes, {tuple(map(str, it.points)): it for it in table.on_board(rules.size)}


def _scores(
    question: Search, openings: Collection[Opening], journal: Journal, executor: Executor
) -> dict[Opening, int]:
    """What each of them is worth to black, from the journal or searched now."""
    journal.ask(question, openings, executor)
    return {opening: journal.known(question.name, opening)[0] for opening in openings}
