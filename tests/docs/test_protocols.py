"""docs/protocols.md: the request on the page is the one that is sent."""

import json
from pathlib import Path

from gomoku_arena import Game, Rules
from gomoku_arena.webapp.client import move_request
from markdown_page import blocks

PAGE = Path(__file__).parents[2] / "docs" / "protocols.md"


def test_the_request_of_the_page_has_the_fields_of_a_request() -> None:
    (block,) = blocks(PAGE, "json")
    game = Game(Rules.ninuki())
    game.play("j10")
    shown, sent = json.loads(block.text), json.loads(move_request(game, "hard"))
    assert list(shown) == list(sent)
    assert {key: value for key, value in shown.items() if key != "board"} == {
        key: value for key, value in sent.items() if key != "board"
    }
