"""Two people in two places who open their game under a rule: who is asked, seats when colours change, times, undo."""

import json
import random
from collections.abc import Sequence
from functools import partial
from itertools import product

import pytest
from pydantic import ValidationError

from gomoku_arena import Rules, Termination
from gomoku_arena._core import Color, Point
from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import GomokuArenaError, IllegalMoveError, NotationError, PointError, RulesError
from gomoku_arena.live import shared_game
from gomoku_arena.live._kept_game import KeptGame
from gomoku_arena.live.seat_secrets import new_secret
from gomoku_arena.live.shared_game import Offer, SharedGame
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import (
    Choice,
    Choose,
    Count,
    Declare,
    Deed,
    Offered,
    OpeningPlayer,
    Pick,
    Place,
    Settled,
)
from gomoku_arena.opening_rules.rules import RULES, opening_rule

FIFTHS = "e9,d4,l12,c3,m13,b5,n11,f2,k14,d12"
OFFERED = f"taraguchi10 h8 swap i9 stay j10 stay k8 offer {FIFTHS}"


class Two:
    """Two at one game, and who watches them. The first has the seat that is planned to be black's."""

    def __init__(self, rule: str = "taraguchi10", rules: Rules | None = None, time: TimeControl | None = None) -> None:
        self.game, first = SharedGame.begin(
            rules or Rules.renju(), time or TimeControl(), Color.BLACK, opening_rule(rule)
        )
        second = new_secret()
        self.secrets = {OpeningPlayer.FIRST: first, OpeningPlayer.SECOND: second}
        self.game.take_seat(self.game.invitation_of(first), second)
        self.look()

    def look(self) -> None:
        self.heard: list[OpeningPlayer | None] = []
        for player, secret in self.secrets.items():
            self.game.listen(partial(self.heard.append, player), self.game.color_of(secret))
        self.game.listen(partial(self.heard.append, None), None)

    def color(self, player: OpeningPlayer) -> Color:
        color = self.game.color_of(self.secrets[player])
        assert color is not None
        return color

    @property
    def opened(self) -> Opening:
        opened = self.game.session.opened
        assert opened is not None
        return opened

    def do(self, deed: Deed) -> None:
        """Whoever is asked does that."""
        step = self.opened.step
        assert not isinstance(step, Settled)
        self.game.do(self.color(step.player), deed, len(self.opened.deeds))

    def open(self, text: str) -> None:
        for deed in Opening.read(self.game.session.rules, text).deeds[len(self.opened.deeds) :]:
            self.do(deed)

    def restart(self) -> None:
        """The server is another one, which knows what is kept."""
        self.game = SharedGame(KeptGame.model_validate_json(self.game.kept().model_dump_json()))
        self.look()

    def undo(self, asker: OpeningPlayer) -> None:
        self.game.ask(self.color(asker), Offer.UNDO)
        assert self.game.offer is not None
        self.game.accept(self.color(asker.opponent), self.game.offer.number)


FIRST, SECOND = OpeningPlayer


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of all games."""
    it = [100.0]
    monkeypatch.setattr(shared_game, "monotonic", lambda: it[0])
    return it


def some_deed(opening: Opening, chance: random.Random) -> Deed:
    """Something that the rule allows now."""
    step, every = opening.step, [Point(x, y) for x in range(15) for y in range(15)]
    if isinstance(step, Choose):
        return chance.choice(step.options)
    if isinstance(step, Declare):
        return Count(chance.randint(step.least, step.most))
    if isinstance(step, Pick):
        return chance.choice(step.offered)
    chance.shuffle(every)
    offered: list[Point] = []
    for point in every:
        try:
            if isinstance(step, Place):
                opening.done(point)
                return point
            opening.check_offering(point, offered)
        except IllegalMoveError:
            continue
        offered.append(point)
        if not isinstance(step, Settled) and len(offered) == step.count:
            break
    return Offered(tuple(offered))


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_played_to_its_game_across_restarts_and_by_the_same_two(rule: str) -> None:
    chance = random.Random(rule)
    two = Two(rule)
    while two.game.session.is_opening:
        two.heard.clear()
        two.do(some_deed(two.opened, chance))
        assert two.heard == [FIRST, SECOND, None]
        if chance.random() < 0.4:
            two.restart()
        black = two.opened.black
        assert (two.color(black), two.color(black.opponent)) == (Color.BLACK, Color.WHITE)
    opened, session = two.opened, two.game.session
    assert session.game.moves == list(opened.stones)
    assert (session.players[Color.BLACK].name, session.turn) == (opened.black, session.game.side_to_move)
    mover = FIRST if two.color(FIRST) is session.turn else SECOND
    point = next(it for it in session.game.legal_moves() if it.x in (0, 14))
    with pytest.raises(IllegalMoveError, match=f"it is the turn of {mover}"):
        two.game.play(two.color(mover.opponent), point)
    two.game.play(two.color(mover), point)
    two.restart()
    assert [move.point for move in two.game.session.moves] == [str(point)]
    assert two.game.session.record().swap == opened.text
    two.game.resign(two.color(FIRST))
    two.restart()
    verdict = two.game.session.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.reason) == (two.color(SECOND), "First player resigns")


def test_a_swap_moves_the_stones_owners_and_not_the_seats() -> None:
    two = Two()
    two.open("taraguchi10 h8")
    assert (two.color(FIRST), two.color(SECOND)) == (Color.BLACK, Color.WHITE)
    first, second, _ = two.game.listeners
    two.do(Choice.SWAP)
    assert (two.color(FIRST), two.color(SECOND)) == (Color.WHITE, Color.BLACK)
    assert (two.game.listeners[first], two.game.listeners[second]) == (Color.WHITE, Color.BLACK)
    two.game.leave(second)
    assert not two.game.is_present(Color.BLACK)
    # The first player is asked for white's stone.
    with pytest.raises(IllegalMoveError, match="it is the turn of First player"):
        two.game.do(Color.BLACK, Point("i9"), 2)
    two.do(Point("i9"))


def test_what_the_rule_does_not_allow_is_refused_in_its_words_and_nothing_changes() -> None:
    two = Two()
    two.open(OFFERED.rpartition(" ")[0])
    kept = two.game.kept()
    offered = tuple(map(Point, FIFTHS.split(",")))
    for deed, told in (
        (Point("e9"), "the opening asks for something else now"),
        (Choice.SWAP, "the opening asks for something else now"),
        (Count(3), "the opening asks for something else now"),
        (Offered(offered[:9]), "the number of fifth stones to offer is 10, not 9"),
        (Offered((*offered[:9], offered[0])), "e9 is offered already"),
        (Offered((*offered[:9], Point("h8"))), "h8 is occupied"),
    ):
        with pytest.raises(IllegalMoveError, match=told):
            two.do(deed)
    with pytest.raises(PointError):
        two.do(Offered((*offered[:9], Point(18, 18))))
    with pytest.raises(IllegalMoveError, match="the opening asks for something else now"):
        two.game.play(two.game.session.turn, "e9")
    two.do(Offered(offered))
    with pytest.raises(IllegalMoveError, match="i2 was not offered for the fifth stone"):
        two.do(Point("i2"))
    two.undo(SECOND)
    assert two.game.kept().model_dump(exclude={"thought"}) == kept.model_dump(exclude={"thought"})
    near = Two()
    with pytest.raises(IllegalMoveError, match="stone 1 has to lie in the middle of the board, not on a1"):
        near.do(Point("a1"))


def test_nobody_can_answer_for_the_other() -> None:
    two = Two("soosorv8")
    deeds = Opening.read(Rules.renju(), "soosorv8 h8 h9 h10 stay a1 2 stay e5,l3 l3").deeds
    for deed in deeds:
        step = two.opened.step
        assert not isinstance(step, Settled)
        with pytest.raises(IllegalMoveError, match=f"it is the turn of {step.player}"):
            two.game.do(two.color(step.player.opponent), deed, len(two.opened.deeds))
        two.do(deed)
    with pytest.raises(IllegalMoveError, match="the opening asks for something else now"):
        two.game.do(two.game.session.turn, Choice.SWAP, len(deeds))


FORGED: list[Deed] = [
    *Choice,
    *(Count(number) for number in (-1, 0, 1, 13, 10**100)),
    *(Point(x, y) for x, y in ((0, 0), (7, 7), (8, 8), (14, 0), (15, 0), (18, 18))),
    Offered(()),
    Offered((Point(0, 0),) * 10_000),
    Offered(tuple(Point(x, 0) for x in range(10))),
]


@pytest.mark.parametrize("rule", RULES)
def test_forged_answers_change_nothing_unless_who_is_asked_may_give_them(rule: str) -> None:
    chance, two = random.Random(rule), Two(rule)
    while two.game.session.is_opening:
        number, before = len(two.opened.deeds), two.game.kept().model_dump(exclude={"thought"})
        for color, deed, told in product(Color, FORGED, (number, number - 1, number + 1)):
            if color is two.game.session.turn and told == number and is_allowed(two.opened, deed):
                continue
            with pytest.raises((IllegalMoveError, PointError)):
                two.game.do(color, deed, told)
            if isinstance(deed, Point):
                with pytest.raises((IllegalMoveError, PointError)):
                    two.game.play(color, deed)
        assert two.game.kept().model_dump(exclude={"thought"}) == before
        two.do(some_deed(two.opened, chance))


def is_allowed(opening: Opening, deed: Deed) -> bool:
    try:
        opening.done(deed)
    except (IllegalMoveError, PointError):
        return False
    return True


def test_a_late_answer_answers_no_other_question() -> None:
    two = Two("tarannikov")
    two.open("tarannikov h8")
    two.do(Choice.SWAP)
    # The same click once more, and one that comes after a stone and another question to the same player.
    with pytest.raises(IllegalMoveError, match="it is the turn of First player"):
        two.game.do(two.color(SECOND), Choice.SWAP, 1)
    two.do(Point("i9"))
    with pytest.raises(IllegalMoveError, match="the opening has gone on since"):
        two.game.do(two.color(SECOND), Choice.SWAP, 1)
    assert two.color(SECOND) is Color.BLACK
    for number in (-1, 4, 10**9):
        with pytest.raises(IllegalMoveError, match="the opening has gone on since"):
            two.game.do(two.color(SECOND), Choice.SWAP, number)


def test_the_clock_of_whoever_is_asked_runs_and_follows_its_player(now: list[float]) -> None:
    two = Two(time=TimeControl(match_seconds=60, increment_seconds=1))

    def left(player: OpeningPlayer) -> float | None:
        return two.game.session.clock(two.color(player)).left

    for seconds, deed in ((5, Point("h8")), (7, Choice.SWAP), (11, Point("i9")), (13, Choice.STAY)):
        now[0] += seconds
        two.do(deed)
    assert (left(FIRST), left(SECOND)) == (60 - 5 - 11 + 2, 60 - 7 - 13 + 2)
    now[0] += 9
    two.restart()
    assert (left(FIRST), left(SECOND), two.game.elapsed) == (46, 42, 9)
    # The second, who has black by now, is asked for the third stone.
    now[0] += 34
    two.game.tick()
    verdict = two.game.session.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.termination) == (two.color(FIRST), Termination.TIMEOUT)
    assert verdict.reason.startswith("Second player (black): took 43.000 s")
    two.restart()
    assert two.game.elapsed == 43
    with pytest.raises(IllegalMoveError, match="the game is over"):
        two.do(Point("j10"))


def test_offering_runs_black_s_clock_and_keeping_white_s(now: list[float]) -> None:
    two = Two("rif", time=TimeControl(match_seconds=60))
    two.open("rif h8 h9 h10 stay a1")
    now[0] += 10
    with pytest.raises(IllegalMoveError):
        two.do(Offered((Point("b5"), Point("b5"))))
    now[0] += 10
    two.do(Offered((Point("b5"), Point("c9"))))
    now[0] += 3
    two.do(Point("c9"))
    now[0] += 4
    two.game.play(Color.WHITE, "i9")
    clocks = [two.game.session.clock(color).left for color in (Color.BLACK, Color.WHITE)]
    assert clocks == [40, 53]


def test_an_agreed_undo_takes_back_the_asker_s_last_deed_and_what_came_after_it() -> None:
    two = Two()
    two.open("taraguchi10 h8 swap i9 stay j10 swap k8 stay l7 swap")
    assert (two.game.session.is_opening, two.color(FIRST)) == (False, Color.WHITE)
    two.game.play(Color.WHITE, "m9")
    two.undo(FIRST)
    assert (two.opened.text.endswith("l7 swap"), two.game.session.moves) == (True, ())
    two.restart()
    # The fifth stone was the first player's last deed: the swap after it goes too, across the end of the opening.
    two.undo(FIRST)
    assert (two.opened.text, two.game.session.is_opening) == ("taraguchi10 h8 swap i9 stay j10 swap k8 stay", True)
    two.restart()
    two.undo(SECOND)
    # The swap after the third stone was the first player's, and stands.
    assert two.opened.text.endswith("j10 swap")
    assert two.opened.black is FIRST
    two.undo(FIRST)
    assert (two.opened.text, two.opened.black) == ("taraguchi10 h8 swap i9 stay j10", SECOND)
    assert (two.color(FIRST), two.color(SECOND)) == (Color.WHITE, Color.BLACK)
    two.do(Choice.STAY)


def test_an_offer_is_made_once_after_each_deed() -> None:
    two = Two()
    two.do(Point("h8"))
    two.game.ask(two.color(FIRST), Offer.DRAW)
    assert two.game.offer is not None
    two.game.decline(two.color(SECOND), two.game.offer.number)
    with pytest.raises(IllegalMoveError, match="offered in this position already"):
        two.game.ask(two.color(FIRST), Offer.DRAW)
    two.do(Choice.SWAP)
    assert two.game.declined is None
    two.game.ask(two.color(FIRST), Offer.DRAW)
    assert not Two().game.may_ask(Color.BLACK, Offer.UNDO)


def test_a_rematch_opens_by_the_other_player_whoever_got_which_colour() -> None:
    two = Two("swap")
    two.open("swap h8 i9 j10 black")
    two.game.resign(two.color(FIRST))
    following = SharedGame(two.game.rematch_of())
    assert following.session.opened is not None
    assert following.session.opened.text == "swap"
    fresh = {player: two.game.hand_over(secret, following) or "" for player, secret in two.secrets.items()}
    assert following.color_of(fresh[SECOND]) is following.session.color_of(FIRST) is Color.BLACK
    assert following.color_of(fresh[FIRST]) is Color.WHITE
    assert [following.points_of(color) for color in Color] == [1.0, 0.0]
    for number, point in enumerate(("h8", "i9", "j10")):
        following.do(Color.BLACK, Point(point), number)
    following.do(Color.WHITE, Choice.BLACK, 3)
    # Whoever asks again gets the same seat, whatever its colour is by now.
    assert two.game.hand_over(two.secrets[FIRST], following) == fresh[FIRST]
    assert following.color_of(fresh[FIRST]) is Color.BLACK
    assert [following.points_of(color) for color in Color] == [0.0, 1.0]


def test_two_who_are_never_there_at_once_are_timed_once_both_have_answered(now: list[float]) -> None:
    game, secret = SharedGame.begin(
        Rules.renju(), TimeControl(match_seconds=60), Color.BLACK, opening_rule("taraguchi10")
    )
    game.take_seat(game.invitation_of(secret), new_secret())
    now[0] += 1000
    game.do(Color.BLACK, Point("h8"), 0)
    now[0] += 1000
    assert game.elapsed == 0
    game.do(Color.WHITE, Choice.STAY, 1)
    now[0] += 7
    assert game.elapsed == 7


def test_rules_that_forbid_an_opening_say_so_before_the_game_begins() -> None:
    with pytest.raises(RulesError, match="needs a board"):
        SharedGame.begin(Rules(size=5), TimeControl(), Color.BLACK, opening_rule("taraguchi10"))


def kept(**values: object) -> KeptGame:
    told = Two().game.kept().model_dump(mode="json")
    return KeptGame.model_validate_json(json.dumps({**told, **values}))


@pytest.mark.parametrize(
    ("opening", "times"),
    [
        ("swap3", []),
        ("taraguchi10 a1", [1.0]),
        ("taraguchi10 h8 swap swap", [1.0, 1.0, 1.0]),
        ("taraguchi10 " + "x" * 10_000, [1.0]),
        ("taraguchi10" * 1000, []),
        (OFFERED.replace("e9", "h8"), [1.0] * 9),
    ],
)
def test_a_kept_opening_that_cannot_be_read_is_a_damaged_game(opening: str, times: Sequence[float]) -> None:
    with pytest.raises(NotationError):
        SharedGame(kept(opening=opening, opened_in=times))


def test_a_kept_game_whose_parts_do_not_fit_is_damaged() -> None:
    with pytest.raises(ValidationError):
        kept(opening="taraguchi10 h8", opened_in=[])
    with pytest.raises(GomokuArenaError):
        SharedGame(kept(opening="taraguchi10 h8", opened_in=[1.0], moves=[("i9", 1.0)]))


def test_a_game_that_was_kept_before_there_were_openings_goes_on() -> None:
    told = SharedGame.begin(Rules.renju(), TimeControl(), Color.WHITE)[0].kept().model_dump(mode="json")
    del told["opening"], told["opened_in"]
    game = SharedGame(KeptGame.model_validate_json(json.dumps(told)))
    assert game.session.opened is None
    game.play(Color.BLACK, "h8")
    with pytest.raises(IllegalMoveError, match="the opening asks for something else now"):
        game.do(Color.WHITE, Choice.SWAP, 0)
