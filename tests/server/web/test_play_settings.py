"""The choices for a new game, and the game that they make."""

import base64
import json
import random
import re

import pytest

from gomoku_arena._core import Color, Point, Rules
from gomoku_arena.engines.levels import STRENGTHS
from gomoku_arena.errors import RulesError
from gomoku_arena.live.session import GameSession
from gomoku_arena.opening_rules.rule import Choice, OpeningPlayer
from gomoku_arena.play.referee import Verdict
from gomoku_arena.record import Termination
from gomoku_arena.server.web.play_settings import FREE, PlaySettings


def people(settings: PlaySettings) -> dict[str, bool]:
    players = settings.begin(random.Random(1)).players
    return {color.name: player.is_person for color, player in players.items()}


def test_without_a_choice_it_is_freestyle_on_15_lines_against_a_low_level() -> None:
    game = PlaySettings().begin()
    assert game.rules == Rules.freestyle()
    assert game.players[Color.WHITE].spec.text == "tengen:level=2"


def test_a_level_is_an_engine_that_begins_every_game_differently() -> None:
    settings = PlaySettings(level=3)
    engines = [settings.begin(random.Random(seed)).players[Color.WHITE] for seed in range(3)]
    assert {engine.spec.text for engine in engines} == {"tengen:level=3"}
    assert len({dict(engine.options)["seed"] for engine in engines}) == 3
    assert PlaySettings(level=8).begin().players[Color.WHITE].spec.text == "tengen"


@pytest.mark.parametrize(("winner", "level"), [("person", 4), ("engine", 2), (None, 3)])
def test_the_level_follows_the_results_if_it_is_to(winner: str | None, level: int) -> None:
    settings = PlaySettings(level=3, adapts=True)
    game = settings.begin()
    if winner == "engine":
        game.resign(Color.BLACK)
    elif winner == "person":
        game.resign(Color.WHITE)
    again = settings.rematch(game)
    assert settings.level == level
    assert again.players[Color.BLACK].spec.text == f"tengen:level={level}"
    assert again.players[Color.WHITE].is_person


def test_a_level_stays_at_the_ends_of_the_ladder() -> None:
    settings = PlaySettings(level=1, adapts=True)
    game = settings.begin()
    game.resign(Color.BLACK)
    settings.rematch(game)
    assert settings.level == 1


def ended(settings: PlaySettings, score: float) -> GameSession:
    """A game with that result for its person."""
    game = settings.begin(random.Random(1))
    (person,) = (color for color, player in game.players.items() if player.is_person)
    if score == 0.5:
        game.end(Verdict(None, Termination.DRAW_AGREED, "agreed"))
    else:
        game.resign(person if score == 0 else person.opponent)
    return game


def test_the_result_counts_once_however_the_next_game_begins() -> None:
    settings = PlaySettings(level=3, adapts=True)
    game = ended(settings, 1)
    proposed = settings.after(game)
    assert (proposed.level, settings.level) == (4, 3)
    # The next game has no result yet.
    assert proposed.after(proposed.begin()) == proposed
    # A game against something else tells nothing of this level.
    assert proposed.after(game) == proposed
    assert PlaySettings(mode="people", adapts=True, level=3).after(PlaySettings(mode="people").begin()).level == 3


@pytest.mark.parametrize(
    ("scores", "level"),
    [
        ([0, 0], None),
        ([0, 0, 0], 2),
        ([0, 0, 0, 0], 2),
        ([1, 1, 1], 4),
        ([0, 0, 1, 0], None),
        ([0, 0, 0.5, 0], None),
        ([1, 0, 0, 0], 2),
    ],
)
def test_another_level_is_offered_after_three_of_a_kind(scores: list[float], level: int | None) -> None:
    settings = PlaySettings(level=3)
    for score in scores:
        game = ended(settings, score)
        offered = settings.offered_level(game)
        settings.rematch(game)
    assert offered == level
    assert settings.level == 3
    adaptive = PlaySettings(level=3, adapts=True, run=0)
    assert adaptive.offered_level(ended(adaptive, 1)) is None


def test_what_is_offered_can_be_taken_and_begins_the_count_anew() -> None:
    settings = PlaySettings(level=3, run=-2)
    game = ended(settings, 0)
    settings.rematch(game, settings.offered_level(game))
    assert (settings.level, settings.run) == (2, 0)
    lowest = PlaySettings(level=1, run=-2)
    assert lowest.offered_level(ended(lowest, 0)) is None


@pytest.mark.parametrize("elo", [300, 900, 1500])
def test_an_adaptive_opponent_aims_at_an_even_score(elo: int) -> None:
    """A person of that strength, in Elo above level 1 as the ladder is measured, plays 400 games."""
    chance, settings, score = random.Random(elo), PlaySettings(level=2, adapts=True), 0.0
    for _ in range(400):
        level = settings.level
        assert level is not None
        won = chance.random() < 1 / (1 + 10 ** ((STRENGTHS["freestyle"][level - 1] - elo) / 400))
        score += won
        settings.rematch(ended(settings, float(won)))
    assert score / 400 == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (PlaySettings(), {"black": True, "white": False}),
        (PlaySettings(color="white"), {"black": False, "white": True}),
        (PlaySettings(mode="people"), {"black": True, "white": True}),
        (PlaySettings(mode="engines"), {"black": False, "white": False}),
    ],
)
def test_who_sits_where(settings: PlaySettings, expected: dict[str, bool]) -> None:
    assert people(settings) == expected


def test_random_colours_are_both_met() -> None:
    settings = PlaySettings(color="random")
    blacks = {settings.begin(random.Random(seed)).players[Color.BLACK].is_person for seed in range(20)}
    assert blacks == {True, False}


def test_two_engines_sit_in_the_order_in_which_they_are_chosen() -> None:
    players = PlaySettings(mode="engines", engine="easy", other="hard").begin().players
    assert (players[Color.BLACK].spec.text, players[Color.WHITE].spec.text) == ("easy", "hard")


def test_every_preset_and_every_switch() -> None:
    settings = PlaySettings()
    for name in Rules.names():
        settings.choose_preset(name)
        assert settings.rules() == Rules.from_name(name)
    settings.switches.update(size=11, captures=True, goal=3, advantage=(1, 0))
    assert settings.rules() == Rules.caro(size=11, captures=True, goal=3, advantage=(1, 0))


def test_a_browser_keeps_the_choices() -> None:
    names = ["tengen", "hard", "tengen:level=5"]
    settings = PlaySettings(level=5, adapts=True, color="random", clock=True, minutes=3.5)
    settings.choose_preset("ninuki")
    settings.switches.update(goal=4, advantage=(1, 0))
    kept = settings.to_cookie()
    assert re.fullmatch("[A-Za-z0-9_-]+", kept)
    again = PlaySettings.from_cookie(kept, names)
    assert again.rules() == settings.rules()
    assert (again.level, again.adapts, again.color, again.minutes) == (5, True, "random", 3.5)
    assert PlaySettings.from_cookie(kept, ["easy"]) == PlaySettings.for_engines(["easy"])


@pytest.mark.parametrize(
    "text", ["", "?", "e30", "W10", "bnVsbA", "x" * 5000, "eyJtb2RlIjoieCJ9", "eyJsZXZlbCI6OTl9", "W1tb" * 450]
)
def test_a_cookie_may_hold_anything(text: str) -> None:
    names = ["tengen", "hard", "tengen:level=2"]
    assert PlaySettings.from_cookie(text, names) == PlaySettings.for_engines(names)


def test_switches_out_of_range_begin_no_game() -> None:
    settings = PlaySettings()
    settings.switches["advantage"] = (5, 0)
    with pytest.raises(RulesError):
        settings.begin()


def test_the_clock_binds_everybody_and_a_move_time_the_engine_alone() -> None:
    settings = PlaySettings(level=None, clock=True, minutes=2, increment=3, thinking="seconds", seconds=1.5)
    person, engine = settings.begin().players.values()
    for player in (person, engine):
        assert (player.time.match_seconds, player.time.increment_seconds) == (120, 3)
    assert (person.time.seconds, engine.time.seconds) == (None, 1.5)


def test_a_depth_is_told_to_the_engine() -> None:
    engine = PlaySettings(level=None, thinking="depth", depth=4).begin().players[Color.WHITE]
    assert (engine.time.depth, engine.time.seconds) == (4, None)


def test_an_empty_field_begins_no_game() -> None:
    settings = PlaySettings(level=None, thinking="seconds")
    settings.seconds = 0
    with pytest.raises(ValueError, match="seconds"):
        settings.begin()


def test_engines_that_are_not_there_are_not_proposed() -> None:
    settings = PlaySettings.for_engines(["zen", "easy"])
    assert (settings.engine, settings.other) == ("easy", "easy")
    settings = PlaySettings.for_engines(["easy", "medium", "hard"])
    assert (settings.level, settings.engine, settings.other) == (None, "easy", "hard")


def test_people_open_under_the_rule_of_their_choice_and_engines_among_themselves_do_not() -> None:
    assert PlaySettings(mode="people").begin_opening() is None
    assert PlaySettings(mode="engines", opening="swap").begin_opening() is None
    for mode in ("engine", "friend", "people"):
        opening = PlaySettings(mode=mode, opening="swap").begin_opening()
        assert opening is not None
        assert (opening.rule.name, opening.rules) == ("swap", Rules.freestyle())


def test_the_opening_is_remembered_and_old_cookies_know_of_none() -> None:
    chosen = PlaySettings(mode="people", opening="swap2")
    names = {"tengen", "hard", *(f"tengen:level={level}" for level in range(1, 8))}
    assert PlaySettings.from_cookie(chosen.to_cookie(), names).opening == "swap2"
    told = json.loads(base64.urlsafe_b64decode(chosen.to_cookie() + "=="))
    for changed, mode, opening in (({}, "people", FREE), ({"opening": "none"}, "engine", FREE)):
        rest = {name: value for name, value in told.items() if name != "opening"} | changed
        cookie = base64.urlsafe_b64encode(json.dumps(rest).encode()).decode().rstrip("=")
        kept = PlaySettings.from_cookie(cookie, names)
        assert (kept.mode, kept.opening) == (mode, opening)


def test_an_opening_seats_the_players_and_so_does_the_game_that_is_resumed() -> None:
    settings = PlaySettings(mode="people", opening="swap", clock=True)
    game = settings.begin()
    assert [player.name for player in game.players.values()] == [OpeningPlayer.FIRST, OpeningPlayer.SECOND]
    for point in ("h8", "i9", "j10"):
        game.do(Point(point))
    begun = settings.resume(game.position())
    assert (begun.opened, begun.is_opening) == (game.opened, True)
    game.do(Choice.BLACK)
    assert [player.name for player in game.players.values()] == [OpeningPlayer.SECOND, OpeningPlayer.FIRST]
    assert game.clock(Color.BLACK).left == 605
    assert game.game.side_to_move is Color.WHITE
    game.play("a1")
    again = settings.resume(game.position())
    assert (again.players, again.game.moves, again.opened) == (game.players, game.game.moves, game.opened)
    assert (len(again.moves), again.record().swap) == (1, "swap h8 i9 j10 black")
