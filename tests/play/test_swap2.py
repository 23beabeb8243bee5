from collections.abc import Callable
from time import sleep
from typing import Any

import pytest

from gomoku_arena import Color, ConfigError, GameRecord, Limit, MoveRecord, Point, Rules, Termination, TimeControl
from gomoku_arena.engines.base import Engine, Swap
from gomoku_arena.play.game import EngineGame, Seat, play_game
from players import Negotiator

RULES = Rules.freestyle()
PROPOSAL = tuple(map(Point, ("h8", "i9", "j10")))
FOURTH, FIFTH, SIXTH = Point("h9"), Point("h10"), Point("a1")


def exchange(
    ann: Engine, bob: Engine, rules: Rules = RULES, time: TimeControl | None = None, **options: Any
) -> GameRecord:
    """A game in which ``ann`` proposes."""
    return play_game(ann, bob, rules, time or TimeControl(), black_name="ann", white_name="bob", swap2=True, **options)


def test_the_other_player_may_take_black() -> None:
    ann, bob = Negotiator(PROPOSAL), Negotiator(Swap())
    record = exchange(ann, bob)
    assert (record.black, record.white) == ("bob", "ann")
    assert record.opening == ("h8", "i9", "j10")
    assert record.swap == "swap2: ann proposed, bob took black"
    assert len(record.moves_of("white")) == len(ann.limits)
    assert len(record.moves_of("black")) == len(bob.limits)
    assert record.replay().outcome is not None


def test_the_other_player_may_stay_white_with_the_fourth_stone() -> None:
    record = exchange(Negotiator(PROPOSAL), Negotiator((FOURTH,)))
    assert (record.black, record.white) == ("ann", "bob")
    assert record.opening == ("h8", "i9", "j10")
    assert record.moves[0].point == "h9"
    assert record.swap == "swap2: ann proposed, bob took white"


def test_the_proposer_may_take_black_after_five_stones() -> None:
    record = exchange(Negotiator(PROPOSAL, Swap()), Negotiator((FOURTH, FIFTH)))
    assert (record.black, record.white) == ("ann", "bob")
    assert record.opening == ("h8", "i9", "j10", "h9", "h10")
    assert record.swap == "swap2: ann proposed, bob placed two more, ann took black"


def test_the_proposer_may_take_white_with_the_sixth_stone() -> None:
    record = exchange(Negotiator(PROPOSAL, (SIXTH,)), Negotiator((FOURTH, FIFTH)))
    assert (record.black, record.white) == ("bob", "ann")
    assert record.opening == ("h8", "i9", "j10", "h9", "h10")
    assert record.moves[0].point == "a1"
    assert record.swap == "swap2: ann proposed, bob placed two more, ann took white"


def test_the_players_are_asked_with_the_stones_as_they_lie_and_the_seed() -> None:
    ann, bob = Negotiator(PROPOSAL, Swap()), Negotiator((FOURTH, FIFTH))
    exchange(ann, bob, time=TimeControl(nodes=7), seed=3)
    assert ann.asked == [(0, Limit(nodes=7), 3), (5, Limit(nodes=7), 3)]
    assert bob.asked == [(3, Limit(nodes=7), 3)]


def test_the_game_goes_on_with_the_colours_as_taken() -> None:
    # After the swap bob is black, and completes the row that ann began for black.
    ann = Negotiator(tuple(map(Point, ("a1", "o15", "b1"))), points=["o1", "o3", "o5"])
    bob = Negotiator(Swap(), points=["c1", "d1", "e1"])
    record = exchange(ann, bob)
    assert (record.winner, record.black, record.termination) == ("black", "bob", Termination.FIVE)
    assert record.reason == "bob (black) wins by a five"


def test_the_stone_that_keeps_white_is_seen_like_every_move() -> None:
    seen: list[MoveRecord] = []
    record = exchange(Negotiator(PROPOSAL), Negotiator((FOURTH,)), on_move=lambda move, game: seen.append(move))
    assert tuple(seen) == record.moves


def test_answers_are_on_the_clock() -> None:
    def slowly(answer: object) -> Callable[[], object]:
        def answered() -> object:
            sleep(0.06)
            return answer

        return answered

    time = TimeControl(match_seconds=10, increment_seconds=1)
    slow, quick = Negotiator(slowly(PROPOSAL), slowly((SIXTH,))), Negotiator((FOURTH, FIFTH))
    record = exchange(slow, quick, time=time)
    assert record.white == "ann"
    assert record.moves[0].left is not None
    assert record.moves[0].left < 12 - 0.12
    assert record.moves[0].took >= 0.06
    # Two answers of ann's, and bob's one before his first move, each added an increment.
    assert slow.limits[0].remaining == pytest.approx(record.moves[0].left, abs=0.01)
    assert quick.limits[0].remaining == pytest.approx(11, abs=0.05)


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_a_late_answer_loses_on_time(stage: int) -> None:
    late = lambda: sleep(0.05)  # noqa: E731
    answers: list[Any] = [PROPOSAL, (FOURTH, FIFTH), Swap()]
    answers[stage] = late
    record = exchange(
        Negotiator(answers[0], answers[2]), Negotiator(answers[1]), time=TimeControl(seconds=0.01, margin=0)
    )
    assert record.termination == Termination.TIMEOUT
    assert record.winner == ("black" if stage == 1 else "white")
    assert ("bob" if stage == 1 else "ann") in record.reason


BAD_ANSWERS = [
    pytest.param(None, Termination.PROTOCOL, id="None"),
    pytest.param((), Termination.PROTOCOL, id="nothing"),
    pytest.param("h8", Termination.PROTOCOL, id="text"),
    pytest.param((1, 2), Termination.PROTOCOL, id="no points"),
    pytest.param(("z99",), Termination.PROTOCOL, id="nowhere"),
    pytest.param(ValueError("lost the thread"), Termination.CRASH, id="an exception"),
    pytest.param(SystemExit("lost the thread"), Termination.CRASH, id="an exit"),
]


@pytest.mark.parametrize(("answer", "termination"), BAD_ANSWERS)
@pytest.mark.parametrize("stage", [0, 1, 2])
def test_a_bad_answer_loses_and_is_told(answer: object, termination: Termination, stage: int) -> None:
    answers: list[Any] = [PROPOSAL, (FOURTH, FIFTH), Swap()]
    answers[stage] = answer
    record = exchange(Negotiator(answers[0], answers[2]), Negotiator(answers[1]))
    assert (record.termination, record.moves) == (termination, ())
    assert record.winner == ("black" if stage == 1 else "white")
    assert record.reason.startswith("bob (white)" if stage == 1 else "ann (black)")
    assert len(record.opening) == (0, 3, 5)[stage]


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ((Swap(),), "not three points"),
        (((FOURTH,),), "not three points"),
        ((PROPOSAL, PROPOSAL), "not Swap, or one or two points"),
        ((PROPOSAL, (FOURTH, FIFTH), (SIXTH, Point("b1"))), "not Swap or one point"),
    ],
)
def test_a_wrong_number_of_stones_is_no_answer(answers: tuple[Any, ...], told: str) -> None:
    record = exchange(Negotiator(*answers[::2]), Negotiator(*answers[1::2]))
    assert record.termination == Termination.PROTOCOL
    assert told in record.reason


@pytest.mark.parametrize(
    ("answers", "loser", "told"),
    [
        (((Point("h8"), Point("h8"), Point("i9")),), "ann", "placed h8"),
        (((Point("h8"), Point("p16"), Point("i9")),), "ann", "placed p16"),
        ((PROPOSAL, (FOURTH, Point("i9"))), "bob", "placed i9"),
        ((PROPOSAL, (Point("i9"),)), "bob", "played i9"),
        ((PROPOSAL, (FOURTH, FIFTH), (Point("h9"),)), "ann", "played h9"),
    ],
)
def test_a_stone_where_none_may_lie_loses(answers: tuple[Any, ...], loser: str, told: str) -> None:
    record = exchange(Negotiator(*answers[::2]), Negotiator(*answers[1::2]))
    assert record.termination == Termination.ILLEGAL_MOVE
    assert (record.black if record.winner == "white" else record.white) == loser
    assert told in record.reason
    assert record.replay().outcome is None


def test_stones_may_capture_under_ninuki_and_the_game_goes_on() -> None:
    record = exchange(
        Negotiator(tuple(map(Point, ("a1", "b1", "k10"))), Swap()),
        Negotiator(tuple(map(Point, ("c1", "d1")))),
        Rules.ninuki(),
    )
    assert record.opening == ("a1", "b1", "k10", "c1", "d1")
    assert record.replay().captures[0] >= 1


def test_a_game_may_be_won_before_it_began() -> None:
    rules = Rules.ninuki(goal=3, advantage=(2, 0))
    record = exchange(
        Negotiator(tuple(map(Point, ("a1", "b1", "k10")))), Negotiator(tuple(map(Point, ("c1", "d1")))), rules
    )
    assert (record.winner, record.termination, record.moves) == ("black", Termination.CAPTURES, ())


def test_ctrl_c_passes() -> None:
    with pytest.raises(KeyboardInterrupt):
        exchange(Negotiator(KeyboardInterrupt()), Negotiator())


def test_an_opening_and_swap2_exclude_each_other() -> None:
    with pytest.raises(ConfigError, match="h8"):
        exchange(Negotiator(), Negotiator(), opening=["h8"])


def test_each_player_keeps_its_own_time_when_colours_change() -> None:
    ann, bob = Negotiator(PROPOSAL), Negotiator(Swap())
    seats = (Seat(ann, "ann", TimeControl(nodes=1)), Seat(bob, "bob", TimeControl(nodes=2)))
    match = EngineGame(*seats, RULES, swap2=True)
    match.play()
    assert set(ann.limits) == {Limit(nodes=1)}
    assert set(bob.limits) == {Limit(nodes=2)}
    assert match.clocks[Color.BLACK].time.nodes == 2
