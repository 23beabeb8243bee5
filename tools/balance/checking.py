"""The triples that ship, searched ten times as long: what is not even then is taken out of its table."""

import re
from concurrent.futures import Executor
from random import Random

from gomoku_arena._core import Rules
from gomoku_arena.engines.balance.triples import triple_table
from tools.balance.journal import Journal
from tools.balance.triples import BOUND, Figures, Search
from tools.balance.writing import DATA, triple_line

NODES = 20_000_000

HASH = 128
"""MiB of the table of ``tengen``."""

LONGER = 10
"""How many times as long a table is judged as it was searched; with that many times the memory."""

NEAR = 60
"""Points by which a score may differ from that of the longer search and still be called near."""


def check(code: str, journal: Journal, executor: Executor) -> str:
    """Searches the table of those rules, unless it was, and writes what stays; a sentence of what came of it."""
    rules = Rules.from_code(code)
    table = triple_table(rules)
    assert table, "there is a table for each of the rules for which one is made"
    if table.nodes >= NODES:
        return f"{code}: checked before"
    known = {tuple(map(str, it.points)): it for it in table.on_board(rules.size)}
    question = Search(rules, NODES, HASH)
    journal.ask(question, known, executor)
    scores = {opening: journal.known(question.name, opening)[0] for opening in known}
    even = [opening for opening in known if abs(scores[opening]) <= BOUND]
    even.sort(key=lambda it: abs(scores[it]))
    figures = {it: Figures(scores[it], known[it].share, known[it].games) for it in even}
    path = DATA / "triples" / f"{code}.txt"
    head = "".join(line for line in path.read_text(encoding="utf-8").splitlines(True) if line.startswith("#"))
    lines = "".join(f"{triple_line(opening, rules, it)}\n" for opening, it in figures.items())
    path.write_text(re.sub(r"\bat \d+ nodes", f"at {NODES} nodes", head) + lines, encoding="utf-8")
    return f"{code}: {len(even)} of {len(known)} are even"


def judge(code: str, count: int, seed: int, journal: Journal, executor: Executor) -> str:
    """Searches that many placings of the table, drawn at random, ten times as long as it was; how far off it says."""
    rules = Rules.from_code(code)
    table = triple_table(rules)
    assert table, "there is a table for each of the rules for which one is made"
    told = {tuple(map(str, it.points)): it.score for it in table.on_board(rules.size)}
    drawn = Random(seed).sample(sorted(told), min(count, len(told)))
    question = Search(rules, table.nodes * LONGER, HASH * LONGER)
    journal.ask(question, drawn, executor)
    off = [journal.known(question.name, opening)[0] - told[opening] for opening in drawn]
    near = sum(abs(it) <= NEAR for it in off)
    return f"{code}: {near} of {len(off)} are within {NEAR}; off by {', '.join(map(str, off))}"
