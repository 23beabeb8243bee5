from collections.abc import Callable
from time import sleep
from typing import Any

import pytest

from gomoku_arena import (
    Choice,
    Color,
    ConfigError,
    Count,
    GameRecord,
    Limit,
    MoveRecord,
    Offered,
    Point,
    Rules,
    RulesError,
    Termination,
    TimeControl,
)
from gomoku_arena.engines.base import Engine
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rules import opening_rule
from gomoku_arena.play.game import EngineGame, Seat, play_game
from players import Negotiator
from systems import WINE

RULES = Rules.freestyle()
PROPOSAL = tuple(map(Point, ("h8", "i9", "j10")))
FOURTH, FIFTH, SIXTH = Point("h9"), Point("h10"), Point("a1")
BLACK, WHITE, PLACE_TWO, SWAP, STAY, OFFER = Choice
TWO_MORE = PLACE_TWO, FOURTH, FIFTH


def exchange(
    ann: Engine, bob: Engine, rules: Rules = RULES, time: TimeControl | None = None, **options: Any
) -> GameRecord:
    """A game in which ``ann`` proposes."""
    options = {"opening_rule": "swap2", "black_name": "ann", "white_name": "bob", **options}
    return play_game(ann, bob, rules, time or TimeControl(), **options)


def test_the_other_player_may_take_black() -> None:
    ann, bob = Negotiator(PROPOSAL), Negotiator(BLACK)
    record = exchange(ann, bob)
    assert (record.black, record.white) == ("bob", "ann")
    assert record.opening == ("h8", "i9", "j10")
    assert record.swap == "swap2 h8 i9 j10 black"
    assert len(record.moves_of("white")) == len(ann.limits)
    assert len(record.moves_of("black")) == len(bob.limits)
    assert record.replay().outcome is not None


def test_the_other_player_may_stay_white_with_the_fourth_stone() -> None:
    record = exchange(Negotiator(PROPOSAL), Negotiator((WHITE, FOURTH)))
    assert (record.black, record.white) == ("ann", "bob")
    assert record.opening == ("h8", "i9", "j10")
    assert record.moves[0].point == "h9"
    assert record.swap == "swap2 h8 i9 j10 white"


def test_the_proposer_may_take_black_after_five_stones() -> None:
    record = exchange(Negotiator(PROPOSAL, BLACK), Negotiator(TWO_MORE))
    assert (record.black, record.white) == ("ann", "bob")
    assert record.opening == ("h8", "i9", "j10", "h9", "h10")
    assert record.swap == "swap2 h8 i9 j10 place_two h9 h10 black"


def test_the_proposer_may_take_white_with_the_sixth_stone() -> None:
    record = exchange(Negotiator(PROPOSAL, (WHITE, SIXTH)), Negotiator(TWO_MORE))
    assert (record.black, record.white) == ("bob", "ann")
    assert record.opening == ("h8", "i9", "j10", "h9", "h10")
    assert record.moves[0].point == "a1"
    assert record.swap == "swap2 h8 i9 j10 place_two h9 h10 white"


def test_the_players_are_asked_with_the_stones_as_they_lie_and_the_seed() -> None:
    ann, bob = Negotiator(PROPOSAL, BLACK), Negotiator(TWO_MORE)
    exchange(ann, bob, time=TimeControl(nodes=7), seed=3)
    assert ann.asked == [(0, Limit(nodes=7), 3), (5, Limit(nodes=7), 3)]
    assert bob.asked == [(3, Limit(nodes=7), 3)]


def test_the_game_goes_on_with_the_colours_as_taken() -> None:
    # After the swap bob is black, and completes the row that ann began for black.
    ann = Negotiator(tuple(map(Point, ("a1", "o15", "b1"))), points=["o1", "o3", "o5"])
    bob = Negotiator(BLACK, points=["c1", "d1", "e1"])
    record = exchange(ann, bob)
    assert (record.winner, record.black, record.termination) == ("black", "bob", Termination.FIVE)
    assert record.reason == "bob (black) wins by a five"


def test_the_stone_that_keeps_white_is_seen_like_every_move() -> None:
    seen: list[MoveRecord] = []
    record = exchange(Negotiator(PROPOSAL), Negotiator((WHITE, FOURTH)), on_move=lambda move, game: seen.append(move))
    assert tuple(seen) == record.moves


def test_answers_are_on_the_clock() -> None:
    def slowly(answer: object) -> Callable[[], object]:
        def answered() -> object:
            # The clock of Wine has ticks.
            sleep(0.08 if WINE else 0.06)
            return answer

        return answered

    time = TimeControl(match_seconds=10, increment_seconds=1)
    slow, quick = Negotiator(slowly(PROPOSAL), slowly((WHITE, SIXTH))), Negotiator(TWO_MORE)
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
    answers: list[Any] = [PROPOSAL, TWO_MORE, BLACK]
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
    answers: list[Any] = [PROPOSAL, TWO_MORE, BLACK]
    answers[stage] = answer
    record = exchange(Negotiator(answers[0], answers[2]), Negotiator(answers[1]))
    assert (record.termination, record.moves) == (termination, ())
    assert record.winner == ("black" if stage == 1 else "white")
    assert record.reason.startswith("bob (white)" if stage == 1 else "ann (black)")
    assert len(record.opening) == (0, 3, 5)[stage]


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ((BLACK,), "answered black in the opening, not 3 points"),
        (((*PROPOSAL, FOURTH),), "answered h8 i9 j10 h9 in the opening, not h8 i9 j10"),
        ((PROPOSAL, PROPOSAL), "answered h8 i9 j10 in the opening, not black or white or place_two"),
        ((PROPOSAL, STAY), "answered stay in the opening, not black or white or place_two"),
        ((PROPOSAL, (BLACK, FOURTH)), "answered black h9 in the opening, not black"),
        ((PROPOSAL, (WHITE, FOURTH, FIFTH)), "answered white h9 h10 in the opening, not white and a move"),
        ((PROPOSAL, TWO_MORE, Count(3)), "answered 3 in the opening, not black or white"),
    ],
)
def test_what_was_not_asked_for_is_no_answer(answers: tuple[Any, ...], told: str) -> None:
    record = exchange(Negotiator(*answers[::2]), Negotiator(*answers[1::2]))
    assert record.termination == Termination.PROTOCOL
    assert told in record.reason


@pytest.mark.parametrize(
    ("answers", "loser", "told"),
    [
        (((Point("h8"), Point("h8"), Point("i9")),), "ann", "placed h8"),
        (((Point("h8"), Point("p16"), Point("i9")),), "ann", "placed p16"),
        ((PROPOSAL, (PLACE_TWO, FOURTH, Point("i9"))), "bob", "placed i9"),
        ((PROPOSAL, (WHITE, Point("i9"))), "bob", "played i9"),
        ((PROPOSAL, TWO_MORE, (WHITE, Point("h9"))), "ann", "played h9"),
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
        Negotiator(tuple(map(Point, ("a1", "b1", "k10"))), BLACK),
        Negotiator((PLACE_TWO, Point("c1"), Point("d1"))),
        Rules.ninuki(),
    )
    assert record.opening == ("a1", "b1", "k10", "c1", "d1")
    assert record.replay().captures[0] >= 1


def test_no_stone_may_win_before_the_colours_are_known() -> None:
    rules = Rules.ninuki(goal=3, advantage=(2, 0))
    ann, bob = Negotiator(("a1", "b1", "k10")), Negotiator((PLACE_TWO, Point("c1"), Point("d1")))
    record = exchange(ann, bob, rules)
    assert (record.winner, record.termination, record.moves) == ("black", Termination.ILLEGAL_MOVE, ())
    assert record.reason.startswith("bob (white): placed d1: ")


def test_ctrl_c_passes() -> None:
    with pytest.raises(KeyboardInterrupt):
        exchange(Negotiator(KeyboardInterrupt()), Negotiator())


def test_an_opening_and_swap2_exclude_each_other() -> None:
    with pytest.raises(ConfigError, match="h8"):
        exchange(Negotiator(), Negotiator(), opening=["h8"])


def test_each_player_keeps_its_own_time_when_colours_change() -> None:
    ann, bob = Negotiator(PROPOSAL), Negotiator(BLACK)
    seats = (Seat(ann, "ann", TimeControl(nodes=1)), Seat(bob, "bob", TimeControl(nodes=2)))
    match = EngineGame(*seats, RULES, opening_rule=opening_rule("swap2"))
    match.play()
    assert set(ann.limits) == {Limit(nodes=1)}
    assert set(bob.limits) == {Limit(nodes=2)}
    assert match.clocks[Color.BLACK].time.nodes == 2


PATTERN = tuple(map(Point, ("h8", "h9", "h10")))
FIFTHS = Offered((Point("j9"), Point("i7")))


def test_under_rif_white_keeps_a_fifth_stone_and_may_move_at_once() -> None:
    ann, bob = Negotiator(PATTERN, Point("i9"), (Point("i7"), SIXTH)), Negotiator(SWAP, FIFTHS)
    record = exchange(ann, bob, Rules.renju(), opening_rule="rif")
    assert (record.black, record.white) == ("bob", "ann")
    assert record.opening == ("h8", "h9", "h10", "i9", "i7")
    assert record.moves[0].point == "a1"
    assert record.swap == "rif h8 h9 h10 swap i9 j9,i7 i7"
    assert Opening.read(Rules.renju(), record.swap).stones == tuple(map(Point, record.opening))


def test_colours_change_as_often_as_the_players_like() -> None:
    stones = [Point(point) for point in ("h8", "h9", "h10", "i9", "i8")]
    ann = Negotiator(stones[0], stones[1], SWAP, (STAY, stones[4]))
    bob = Negotiator(SWAP, (STAY, stones[2]), stones[3], (STAY, SIXTH))
    told: list[tuple[str, str]] = []
    seats = (Seat(ann, "ann", TimeControl()), Seat(bob, "bob", TimeControl()))
    rule = opening_rule("tarannikov")
    match = EngineGame(*seats, Rules.renju(), opening_rule=rule, on_settled=lambda *it: told.append(it[:2]))
    record = match.play()
    assert record.swap == "tarannikov h8 swap h9 stay h10 swap i9 stay i8 stay"
    assert told == [(record.black, record.white)] == [("ann", "bob")]
    assert record.moves[0].point == "a1"
    assert record.replay().outcome is not None


@pytest.mark.parametrize(
    ("answers", "loser", "told"),
    [
        (
            (("h8", "h9", "a1"),),
            "ann (black)",
            "placed a1: stone 3 has to lie inside the 5x5 square in the middle, not on a1",
        ),
        ((PATTERN, SWAP, Point("h8")), "ann (white)", "placed h8: h8 is occupied by a black stone"),
        (
            (PATTERN, SWAP, Point("i9"), Offered((Point("j9"),))),
            "bob (black)",
            "answered j9 in the opening: the number of fifth stones to offer is 2, not 1",
        ),
        (
            (PATTERN, SWAP, Point("i9"), FIFTHS, Point("a1")),
            "ann (white)",
            "placed a1: a1 was not offered for the fifth stone",
        ),
    ],
)
def test_what_the_rule_does_not_allow_loses_in_its_own_words(answers: tuple[Any, ...], loser: str, told: str) -> None:
    record = exchange(Negotiator(*answers[::2]), Negotiator(*answers[1::2]), Rules.renju(), opening_rule="rif")
    assert record.reason == f"{loser}: {told}"
    assert record.termination == Termination.ILLEGAL_MOVE
    assert (record.black, record.white)[loser.endswith("(white)")] == loser.split()[0]


def test_too_many_fifth_stones_lose() -> None:
    record = exchange(
        Negotiator(PATTERN, (Point("i9"), Count(9))), Negotiator(SWAP), Rules.renju(), opening_rule="Soosorv-8"
    )
    assert record.reason == "ann (white): answered 9 in the opening: 1 to 8 fifth stones can be asked for, not 9"


def test_a_rule_that_the_board_has_no_room_for_is_refused() -> None:
    with pytest.raises(RulesError, match="Taraguchi-10 needs a board of 9x9 at least, not 7x7"):
        exchange(Negotiator(), Negotiator(), Rules.renju(size=7), opening_rule="taraguchi10")
