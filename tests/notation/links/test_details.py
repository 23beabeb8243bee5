"""An address tells of a game what its moves do not, and says what is wrong with what it tells."""

import base64
import zlib
from dataclasses import replace

import pytest
from hypothesis import given

from gomoku_arena import Game, GameRecord, NotationError, Rules
from gomoku_arena.notation.any_text import read_position
from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.record import MoveRecord, Termination
from recorded_games import records

ONE_MOVE = Position(Rules.renju(), ("h8",))
POSITION = Position(Rules.renju(), ("h8", "i9"))


def told(record: GameRecord) -> GameRecord:
    """What an address can tell of it."""
    moves = (MoveRecord(it.point, round(it.spent, 3), left=it.left and round(it.left, 3)) for it in record.moves)
    return replace(record, moves=tuple(moves), failure="")


def packed(content: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")


@given(records())
def test_round_trip(record: GameRecord) -> None:
    position = Position.of_record(record)
    text = link_details.write(record)
    if not text:
        return
    address = f"http://host/analyse?game={link.write(position)}&ply=1&details={text}"
    assert link_details.find(address) == text
    again = read_position(address, Rules.freestyle())
    assert (again, again.source) == (position, told(record))


def test_nothing_is_told_of_a_position_alone() -> None:
    assert link_details.find(f"http://host/analyse?game={link.write(POSITION)}") == ""
    assert link_details.read(POSITION, "").source is None
    assert link_details.write(POSITION.record()) == ""


def test_a_game_of_which_too_much_is_told_goes_without() -> None:
    reason = "".join(chr(33 + place * place % 89) for place in range(9)) + "".join(map(str, range(4000)))
    record = replace(POSITION.record(), termination=Termination.CRASH, winner="white", reason=reason)
    assert link_details.write(record) == ""


def test_long_games_fit() -> None:
    rules = Rules(size=22, five_black="exactly_five", five_white="exactly_five", captures=True, goal=7)
    game = Game(rules)
    while game.outcome is None and game.ply < 22 * 22:
        game.play(game.legal_moves()[-1])
    record = Position.of(game).record()
    moves = (it._replace(seconds=place * 7919 % 60_000 / 1000) for place, it in enumerate(record.moves))
    assert link_details.write(replace(record, moves=tuple(moves))) != ""


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("x", "details: 'x' is damaged"),
        ("%%%%", "details: '%%%%' is damaged"),
        (packed(b"{}")[:-4], "is cut off"),
        (packed(200_000 * b" "), "more than 30000 bytes"),
        (4001 * "A", "details: 4001 characters, 4000 at most"),
        (packed(b"{"), "details: no JSON"),
        (packed(b"[]"), r"details: an object was expected, not \[\]"),
        (packed(b"{}"), "details: the number of opening points and the list of moves are missing"),
        (packed(b"\xff"), "is damaged"),
        (link_details.write(replace(ONE_MOVE.record(), black="A")), "tells of 1 points, but the game has 2"),
        (
            packed(b'{"opening": 2, "moves": [], "winner": "black", "termination": "five", "reason": ""}'),
            "on the board it is None",
        ),
    ],
)
def test_errors_say_what_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(NotationError, match=wrong):
        link_details.read(POSITION, text)
