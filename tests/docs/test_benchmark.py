"""docs/benchmark.md: its program prints what it says, its protocol is the real one, its table is the file's."""

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from benchmark_results import made_up
from gomoku_arena.benchmark import result as results
from gomoku_arena.benchmark.card import card
from gomoku_arena.benchmark.checking import faults
from gomoku_arena.benchmark.protocol import PROTOCOL, QUICK, SECONDS
from gomoku_arena.benchmark.result import BenchmarkResult
from gomoku_arena.engines.levels import STRENGTH_NODES
from markdown_page import blocks, run_python
from thread_executor import games_in_threads
from tools.baselines.file import FILE, PAGE, PICTURE, SHOWN, read, table, table_in

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_program_prints_what_the_page_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with games_in_threads():
        run_python(blocks(PAGE))
    assert capsys.readouterr().out == "".join(block.text for block in blocks(PAGE, "text"))


def test_the_ratings_and_openings_are_those_of_the_protocol() -> None:
    rows = [row.strip("| ").split(" | ") for row in re.findall(r"^\| \w+ \| 0 \|.*$", TEXT, re.MULTILINE)]
    assert {rules: tuple(map(int, elo)) for rules, *elo, _ in rows} == PROTOCOL.elo
    assert {rules: openings.strip("`") for rules, *_, openings in rows} == PROTOCOL.openings
    assert f"signature `{PROTOCOL.anchors}`" in TEXT


def test_the_numbers_of_the_page_are_those_of_the_protocol() -> None:
    track = PROTOCOL.games * 8
    assert f"| {PROTOCOL.games} against each level" in TEXT
    assert f"{track} a rule set, {track * len(PROTOCOL.openings):,} in all" in TEXT
    assert f"the first {PROTOCOL.games // 2} of the" in TEXT
    assert f"with {STRENGTH_NODES:,} nodes a move" in TEXT
    assert f"| {SECONDS} s a move on the wall clock" in TEXT
    assert f"plays {QUICK.games} games a level" in TEXT
    assert all(f"`{protocol.name}`" in TEXT for protocol in (PROTOCOL, QUICK))


KINDS = [it for it in vars(results).values() if isinstance(it, type) and issubclass(it, BaseModel)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_key_of_the_result_is_explained(kind: type[BaseModel]) -> None:
    section = TEXT.split("## The result")[1].split("## Baselines")[0]
    assert set(kind.model_fields) - {"level"} <= set(re.findall(r"`(\w+)`", section))


def test_the_table_is_that_of_the_file() -> None:
    assert table_in(TEXT) == "\n".join(table(read())) + "\n", "python -m tools.baselines --table"


def test_the_picture_is_the_card_of_a_baseline() -> None:
    (shown,) = [result for result in read() if result.agent.name == SHOWN]
    assert PICTURE.read_text(encoding="utf-8") == card(shown), "python -m tools.baselines --table"


def test_every_baseline_is_sound_and_conforms() -> None:
    for result in read():
        assert faults(result) == [], result.agent.name
        assert result.conforms, result.agent.name
    assert len({it.agent.name for it in read()}) == len(read())
    assert FILE.is_relative_to(PAGE.parent)


def test_a_table_has_the_strongest_first_and_those_beyond_the_levels_at_its_ends() -> None:
    weak, mine, strong = made_up((0,) * 8, name="weak"), made_up(name="mine"), made_up((40,) * 8, name="strong")
    partial = BenchmarkResult(**{**dict(mine), "tracks": mine.tracks[:1], "elo": None, "elo_error": None})
    _, _, *rows = table([weak, mine, strong])
    assert [row.split(" | ")[0] for row in rows] == ["| strong", "| mine", "| weak"]
    assert rows[0].count("above level 8") == rows[2].count("below level 1") == 5
    assert mine.told in rows[1]
    (row,) = list(table([partial]))[2:]
    assert row.endswith(f"| {mine.tracks[0].told} |" + " \N{EN DASH} |" * 4)


def test_what_is_cited_is_what_the_repository_says() -> None:
    (entry,) = blocks(PAGE, "bibtex")
    told = dict(
        re.findall(r"^(title|version): (.+)$", (FILE.parents[1] / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    )
    told["author"] = "{gomoku-arena contributors}"
    assert told.items() <= dict(re.findall(r"(\w+) += \{(.+)\}", entry.text)).items()
