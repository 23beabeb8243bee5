"""Addresses of a game with variations: what each tells, and what is written once for all of them."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import GameRecord, Point, Rules, Termination
from gomoku_arena.notation.links import details, link, linked_game, variations
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.record import MoveRecord
from gomoku_arena.server.web.share.address import TreeAddress, address

RECORD = GameRecord(
    Rules.freestyle().switches(),
    "Ann",
    "Bob",
    Termination.RESIGNATION,
    "Bob resigns",
    "black",
    (),
    tuple(MoveRecord(it, 1.5) for it in ("h8", "i9", "j10")),
)
GAME = GameTree.of(Position.of_record(RECORD))
VARIED = GAME.played([Point("h8")], [Point("a1"), Point("b2")]).commented((), "a game")


def line(text: str) -> tuple[Point, ...]:
    return tuple(map(Point, text.split()))


def test_a_game_without_variations_has_the_address_of_its_position() -> None:
    told = TreeAddress(GAME)
    assert told.of("/analyse") == address("/analyse", GAME.position())
    assert told.of("/analyse", line("h8")) == address("/analyse", GAME.position(), 1)
    assert told.of("/analyse", ()) == address("/analyse", GAME.position(), 0)


def test_an_address_tells_where_off_the_main_line_it_leads() -> None:
    told = TreeAddress(VARIED)
    head, tail = f"/analyse?game={link.write(GAME.position())}", f"&tree={variations.write(VARIED)}"
    told_of_game = f"&details={details.write(RECORD)}"
    assert told.of("/analyse") == f"{head}{told_of_game}{tail}"
    assert told.of("/analyse", line("h8 i9")) == f"{head}&ply=2{told_of_game}{tail}"
    assert told.of("/analyse", line("h8 a1 b2")) == f"{head}{told_of_game}&at=h8a1b2{tail}"
    again = linked_game.read(told.link, told.details, variations.write(VARIED))
    assert again.refused is None
    assert again.tree.position().source == RECORD
    assert list(again.tree.lines()) == list(VARIED.lines())


def test_what_is_known_of_a_game_is_not_written_again_after_an_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    first = TreeAddress(VARIED)
    monkeypatch.setattr(details, "write", lambda record: pytest.fail("written again"))
    edited = TreeAddress(VARIED.commented(line("h8"), "centre"), first)
    assert edited.details == first.details
    assert TreeAddress(VARIED.with_main(line("h8 a1")), first).details == ""


def test_the_browser_is_told_all_even_where_an_address_has_no_place_for_it() -> None:
    long = "".join(chr(256 + number * 7919 % 20_000) for number in range(3900))
    told = TreeAddress(VARIED.commented(line("h8 a1"), long).commented(line("h8"), long))
    assert told.told.count(long) == 2
    again = variations.read(GAME.position(), variations.write(told.tree))
    assert list(again.lines()) == list(VARIED.lines())
    assert again.root.letters == 0
