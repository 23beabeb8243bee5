from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from gomoku_arena import ConfigError
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.run._versions import Entrant, Versions, renewed

START = datetime(2026, 11, 27, tzinfo=UTC)


def entrant(name: str, version: str = "1.0", program: str = "aa", **settings: object) -> Entrant:
    config = EngineConfig.model_validate({"name": name, "spec": f"cmd:./{name}", **settings})
    return Entrant(config, EngineIdentity(name, config.spec, version, hash=program))


def broken(name: str) -> Entrant:
    return Entrant(EngineConfig(name=name, spec=f"cmd:./{name}"), None, f"engine {name}: no such file")


def field(*fields: Sequence[Entrant]) -> tuple[Versions, list[list[tuple[str, str]]]]:
    """The versions after the file named one field after the other, a day each, and what was told of each change."""
    versions, told = Versions(), list[list[tuple[str, str]]]()
    for day, entrants in enumerate(fields):
        versions, events = renewed(versions, entrants, START + timedelta(days=day))
        told.append([(event.change, event.name) for event in events])
        assert [it.name for it in versions.identities] == [it.name for it in versions.engines] == list(versions.known)
    return versions, told


def playing(versions: Versions) -> list[str]:
    return [name for name, version in versions.known.items() if version.until is None]


def test_another_program_or_version_or_other_settings_are_another_version() -> None:
    other, mine = entrant("other"), entrant("mine")
    for changed in (
        entrant("mine", program="bb"),
        entrant("mine", version="1.1"),
        entrant("mine", threads=2),
        entrant("mine", time={"seconds": 2}),
    ):
        versions, told = field([other, mine], [other, changed])
        *_, name = versions.known
        assert playing(versions) == ["other 1.0", name]
        assert sorted(told[1]) == [("entered", name), ("retired", "mine 1.0")]
        assert versions.known["mine 1.0"].until == START + timedelta(days=1) == versions.known[name].since


def test_what_changes_nothing_of_how_it_plays_is_the_same_version() -> None:
    versions, told = field([entrant("mine")], [entrant("mine", startup=5, first_move=1)])
    assert (playing(versions), told[1]) == (["mine 1.0"], [])
    assert versions.engines[0].startup == 5


def test_one_that_was_retired_comes_again_as_what_it_was() -> None:
    one, two = entrant("mine"), entrant("mine", "2.0", "bb")
    versions, told = field([one], [], [one], [two], [one])
    assert [*versions.known] == ["mine 1.0", "mine 2.0"]
    assert playing(versions) == ["mine 1.0"]
    assert told[1:3] == [[("retired", "mine 1.0")], [("returned", "mine 1.0")]]
    assert sorted(told[4]) == [("retired", "mine 2.0"), ("returned", "mine 1.0")]


def test_names_of_versions_differ_whatever_programs_tell() -> None:
    versions, _ = field([entrant("mine")], [entrant("mine", program="bb")], [entrant("mine", program="cc")])
    assert [*versions.known] == ["mine 1.0", "mine 1.0#2", "mine 1.0#3"]
    assert [*field([entrant("mine", "")], [entrant("mine", "", "bb")])[0].known] == ["mine", "mine#2"]
    assert [*field([entrant("mine 1.4", "1.4")])[0].known] == ["mine 1.4"]
    assert [*field([entrant("mine", "1\n" + "2" * 90)])[0].known] == [f"mine 1?{'2' * 38}"]


def test_one_that_cannot_play_is_left_out_and_keeps_its_games() -> None:
    versions, told = field([entrant("mine"), entrant("other")], [broken("mine"), entrant("other")])
    assert playing(versions) == ["other 1.0"]
    assert told[1] == [("retired", "mine 1.0"), ("left out", "mine")]
    assert field([broken("mine")])[1] == [[("left out", "mine")]]


def test_the_sentence_says_what_came_in_the_place_of_what() -> None:
    before, _ = field([entrant("mine")])
    _, events = renewed(before, [entrant("mine", "2.0", "bb")], START)
    assert "mine 1.0 plays no more, in its place mine 2.0: version 1.0 (aa) -> 2.0 (bb)" in [it.reason for it in events]
    _, events = renewed(before, [], START)
    assert [it.reason for it in events] == ["mine 1.0 plays no more: the league's file names it no more"]


def test_an_anchor_is_the_first_version_of_its_engine_or_the_one_that_is_named() -> None:
    versions, _ = field([entrant("mine")], [entrant("mine", "2.0", "bb")])
    assert versions.anchors({"mine": 1000, "nobody": 5}) == {"mine 1.0": 1000}
    assert versions.anchors({"mine 2.0": 1000}) == {"mine 2.0": 1000}


def test_there_are_not_more_versions_than_can_be_compared() -> None:
    with pytest.raises(ConfigError, match="1001 versions, 1000 at most"):
        field([entrant(f"engine{number}") for number in range(1001)])
