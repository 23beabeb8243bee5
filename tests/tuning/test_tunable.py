"""Which options are tuned, where they start, and how far they are moved."""

import pytest

from gomoku_arena.errors import ConfigError
from tools.tuning.tunable import RESOURCES, Tunable, chosen_tunables, usual_c_end


def test_all_numbers_that_decide_how_the_engine_plays() -> None:
    tunables = chosen_tunables("tengen")
    names = [it.name for it in tunables]
    assert {"aspiration", "count_power", "history_weight", "vcf_reach"} <= set(names)
    assert not set(RESOURCES) & set(names)
    assert "weights" not in names
    for it in tunables:
        assert it.least <= it.start <= it.most
        assert 0 < it.c_end <= max((it.most - it.least) / 20, 0.5)


def test_patterns_choose_and_the_spec_says_where_they_start() -> None:
    chosen = chosen_tunables("tengen:hash=8,count_base=7", ["count_*", "razor_base"])
    assert [it.name for it in chosen] == ["razor_base", "count_base", "count_factor", "count_power", "count_worsening"]
    assert {it.name: it.start for it in chosen}["count_base"] == 7


def test_a_table_replaces_what_the_range_says() -> None:
    table = {"count_power": {"c_end": 9, "r_end": 0.01, "start": 120, "most": 150}}
    [found] = chosen_tunables("tengen", ["count_power"], table)
    assert found == Tunable(name="count_power", start=120, least=50, most=150, c_end=9, r_end=0.01)


@pytest.mark.parametrize(
    ("start", "least", "most", "c_end"),
    [(110, 50, 300, 12.5), (30, 0, 2000, 6), (-9, -500, 500, 1.8), (1, 0, 100, 0.5), (0, 0, 64, 3.2)],
)
def test_trials_reach_as_far_as_the_value_suggests(start: float, least: float, most: float, c_end: float) -> None:
    assert usual_c_end(start, least, most, whole=True) == pytest.approx(c_end)


@pytest.mark.parametrize(
    ("spec", "patterns", "table", "error"),
    [
        ("tengn", ["*"], {}, "engine = 'tengn'.*did you mean tengen"),
        ("tengen:razor=1", ["*"], {}, "no option 'razor'"),
        ("tengen", ["razors_*"], {}, "tune = 'razors_\\*'"),
        ("tengen", ["hash"], {}, "tune = 'hash'"),
        ("tengen", ["razor_base"], {"razor_slope": {}}, "table: 'razor_slope'"),
        ("tengen", ["razor_base"], {"razor_base": 5}, "table: razor_base = 5"),
        ("tengen", ["razor_base"], {"razor_base": {"c_end": 0}}, "c_end = 0"),
        ("tengen", ["razor_base"], {"razor_base": {"cend": 1}}, "did you mean c_end"),
        ("tengen", ["razor_base"], {"razor_base": {"start": "a"}}, "start = 'a'"),
        ("tengen", ["razor_base"], {"razor_base": {"start": 3000}}, "start 3000 is not within 0 to 2000"),
    ],
)
def test_what_cannot_be_tuned_is_named(spec: str, patterns: list[str], table: dict[str, object], error: str) -> None:
    with pytest.raises(ConfigError, match=error):
        chosen_tunables(spec, patterns, table)
