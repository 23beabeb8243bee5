"""The story of a game that has ended: the reader's device finds it out, and nobody else is asked."""

from functools import partial

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Color, Game, Limit, Rules
from gomoku_arena.analysis.review.judged_game import MoveGrade, summary_of
from gomoku_arena.analysis.review.review import Review, ReviewResult
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.live.session import GameSession
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.play.player import Player
from gomoku_arena.server.web.device.reader_pool import ReaderPool
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.play._story_card import figures
from gomoku_arena.server.web.reviews.game_story import GameStory
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews, key_of
from patience import until
from thinking_browser import Browser, play

MOVES = "h8", "a1", "h9", "c3", "h10", "e5", "h11"
NODES = Limit(nodes=500)
PERSON = Player("person", time=TimeControl(match_seconds=60.0))


def played() -> GameSession:
    sitting = GameSession(Rules.freestyle(), PERSON, PERSON)
    for move in MOVES:
        sitting.play(move, 2.0)
    return sitting


@pytest.fixture(autouse=True)
def short_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gomoku_arena.analysis.review.review.LIMIT", NODES)


def test_the_device_judges_a_game_once_it_has_ended_and_somebody_looks() -> None:
    async def scene(device: Browser, pool: ReaderPool) -> None:
        reviews, heard = KeptReviews(), list[bool]()
        story = GameStory(pool, reviews, lambda: heard.append(story.is_told), lambda: "mine")
        sitting = played()
        story.sit()
        story.follow(sitting)
        assert (story.is_told, device.asked) == (False, [])
        sitting.resign(Color.WHITE)
        story.leave()
        story.follow(sitting)
        assert not story.is_told
        story.sit()
        assert story.is_told
        await until(lambda: story.review is not None and story.review.is_whole)
        assert len(heard) > len(MOVES)
        assert pool.open_engines == 0
        key = key_of(GameTree.of(sitting.position()))
        await until(lambda: device.methods()[-1] == "close")
        assert (await reviews.find(key, "mine"), await reviews.find(key, "other")) != (None, None)
        assert await reviews.find(key, "other") is None
        asked = len(device.asked)
        story.follow(sitting)
        story.sit()
        assert len(device.asked) == asked
        story.follow(GameSession(Rules.freestyle(), PERSON, PERSON))
        assert (story.is_told, story.review) == (False, None)

    play(scene)


def test_where_the_device_does_not_think_only_what_is_kept_is_told() -> None:
    async def scene(device: Browser, pool: ReaderPool) -> None:
        device.device.is_wanted = False
        reviews, sitting = KeptReviews(), played()
        sitting.resign(Color.WHITE)
        key = key_of(GameTree.of(sitting.position()))
        for is_kept in (False, True):
            story = GameStory(pool, reviews, lambda: None, lambda: "")
            story.follow(sitting)
            story.sit()
            await until(partial(is_settled, story))
            assert story.is_told is is_kept
            reviews.keep(key, judged())
        assert (pool.open_engines, device.asked) == (0, [])

    play(scene)


def is_settled(story: GameStory) -> bool:
    return not story._tasks.is_under_way("review")


def judged() -> ReviewResult:
    game = Game(Rules.freestyle())
    for move in MOVES:
        game.play(move)
    review = Review(game, SearchEngine("tengen"), NODES)
    list(review.steps())
    return review.result()


def test_figures_are_those_of_who_looks_or_of_both() -> None:
    texts, sitting, review = Texts(), played(), judged()
    sitting.resign(Color.WHITE, 5.0)
    black, white = (summary_of(review.moves, color) for color in Color)
    own = figures(review, sitting, Color.WHITE, texts)
    assert own == (
        (f"{white.accuracy:.0f}", "Accuracy"),
        (str(white.grades[MoveGrade.BEST]), "Best moves"),
        ("0:49", "Left on the clock"),
    )
    both = figures(review, sitting, None, texts)
    assert both[:2] == ((f"{black.accuracy:.0f}", "Accuracy of Black"), (f"{white.accuracy:.0f}", "Accuracy of White"))
    assert both[2] == ("7", "Moves")
    unknown = figures(None, sitting, Color.BLACK, texts)
    assert [value for value, _ in unknown] == ["—", "—", "0:52"]
