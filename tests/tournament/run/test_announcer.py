from collections.abc import Sequence

from gomoku_arena import GameRecord, MoveRecord, Rules, Termination
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.events import Event, MoveEvent, ResultEvent, StandingEvent, TournamentEvent
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.run._announcer import Announcer
from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.workers.task import GameTask

PAIRING = Pairing(3, 1, 0, 1, "a", "b")
MOVES = tuple(MoveRecord(point, 0.5) for point in ("a1", "b2", "c3"))


def task(*, opening_rule: str | None = None) -> GameTask:
    opening = ("h8", "h9") if opening_rule is None else ()
    return GameTask(
        PAIRING,
        Player("a", EngineSpec.parse("easy")),
        Player("b", EngineSpec.parse("easy")),
        Rules(),
        opening,
        opening_rule,
    )


def result(opening: Sequence[str]) -> Result:
    record = GameRecord(Rules().switches(), "a", "b", Termination.FIVE, "because", "black", tuple(opening), MOVES)
    return Result(PAIRING, record)


class Heard(list[Event]):
    def __call__(self, event: Event) -> None:
        self.append(event)

    @property
    def plies(self) -> list[tuple[int, str]]:
        return [(event.ply, event.point) for event in self if isinstance(event, MoveEvent)]

    def of(self, kind: type[Event]) -> int:
        return sum(isinstance(event, kind) for event in self)


def announcer(*listeners: object) -> Announcer:
    return Announcer(listeners, list[Standing], lambda: None)  # type: ignore[arg-type]


def test_every_move_is_told_once_before_the_result() -> None:
    heard = Heard()
    mouth = announcer(heard)
    mouth.game(task())
    mouth.moves(3, MOVES[:2])
    mouth.result(result(("h8", "h9")), {}, 1, 2)
    assert heard.plies == [(3, "a1"), (4, "b2"), (5, "c3")]
    assert isinstance([event for event in heard if not isinstance(event, StandingEvent)][-1], ResultEvent)


def test_under_swap2_moves_are_numbered_once_the_opening_is_known() -> None:
    heard = Heard()
    mouth = announcer(heard)
    mouth.game(task(opening_rule="swap2"))
    mouth.moves(3, MOVES[:2])
    mouth.result(result(("h8", "h9", "i9")), {}, 1, 2)
    assert heard.plies == [(4, "a1"), (5, "b2"), (6, "c3")]


def test_moves_of_a_game_that_is_over_are_late_and_lost() -> None:
    heard = Heard()
    mouth = announcer(heard)
    mouth.game(task())
    mouth.result(result(("h8", "h9")), {}, 1, 2)
    mouth.moves(3, MOVES[2:])
    assert len(heard.plies) == 3


def test_a_game_that_begins_again_counts_its_moves_anew() -> None:
    heard = Heard()
    mouth = announcer(heard)
    mouth.game(task())
    mouth.moves(3, MOVES[:2])
    mouth.game(task())
    mouth.moves(3, MOVES[:1])
    assert heard.plies == [(3, "a1"), (4, "b2"), (3, "a1")]


def test_the_standings_come_rarely_and_at_the_end() -> None:
    heard = Heard()
    mouth = announcer(heard)
    for _ in range(20):
        mouth.game(task())
        mouth.result(result(("h8", "h9")), {}, 1, 2)
    assert heard.of(StandingEvent) == 1
    mouth.tournament(TournamentEvent(state="finished"))
    assert heard.of(StandingEvent) == 2
    assert isinstance(heard[-1], TournamentEvent)


def test_moves_are_told_to_those_who_follow_them() -> None:
    class Uninterested(Heard):
        follows_moves = False

    heard, uninterested = Heard(), Uninterested()
    mouth = announcer(heard, uninterested)
    mouth.game(task())
    mouth.moves(3, MOVES[:1])
    mouth.result(result(("h8", "h9")), {}, 1, 2)
    assert len(heard.plies) == 3
    assert uninterested.plies == []
    assert uninterested.of(ResultEvent) == 1


def test_a_listener_that_fails_harms_nobody() -> None:
    def faulty(_: Event) -> None:
        raise RuntimeError("no")

    heard = Heard()
    mouth = announcer(faulty, heard)
    mouth.game(task())
    mouth.result(result(("h8", "h9")), {}, 1, 2)
    assert len(heard) >= 5
