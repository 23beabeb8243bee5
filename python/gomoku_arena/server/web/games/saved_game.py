"""A game as a browser keeps it: plain values, from which it is listed, opened, played on and exported."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool

from gomoku_arena._core import Game
from gomoku_arena.color import ColorName
from gomoku_arena.errors import NotationError
from gomoku_arena.notation import game_json
from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.record import GameRecord, Termination
from gomoku_arena.server.web.share.address import TreeAddress
from gomoku_arena.server.web.share.files import sgf_text
from gomoku_arena.server.web.widgets.board_picture import Placed, picture_of

_LONGEST = 20_000
"""Characters of a link, its details or settings that a browser may bring."""


class SavedGame(BaseModel):
    """One game; the browser adds when it was changed last."""

    model_config = ConfigDict(frozen=True)

    id: str
    address: str
    """Where Analyse shows it."""
    link: str
    details: str
    """As in addresses; empty where the moves tell everything."""
    settings: str
    """The choices with which it is played on, as ``PlaySettings.to_cookie``; empty where it is not."""
    resume: str
    """Where it is played on; empty where it is not."""
    black: str
    white: str
    friend: str = ""
    """What the other player of a game by link is called, where that one has said it."""
    first: ColorName | Literal[""]
    """Which of them the first player of an opening is, or would be; empty where it is all the same."""
    rules: str
    size: int
    plies: int
    opening: str = ""
    """The Latin name of the opening that its first stones make; empty where that has none."""
    winner: Literal["black", "white", "draw", ""]
    """Empty while nobody knows."""
    stones: tuple[Placed, ...]
    last: str | None
    started: str
    sgf: str
    record: str
    """The main line as JSON, on one line; empty for stones that were set up, which are no game."""

    @classmethod
    def of(
        cls, id_: str, tree: GameTree, *, settings: str = "", resume: str = "", first: ColorName | Literal[""] = ""
    ) -> "SavedGame":
        """The main line of a tree, with its variations in ``address`` and ``sgf``. settings, resume, first: the fields.

        A long game takes tens of milliseconds: an event loop has it written in a thread.
        """
        position, address = tree.position(), TreeAddress(tree)
        game, source = position.game(), position.source
        picture = picture_of(game)
        return cls(
            id=id_,
            address=address.of("/analyse"),
            link=address.link,
            details=address.details,
            settings=settings,
            resume=resume,
            black=source.black if source else "",
            white=source.white if source else "",
            first=first,
            rules=position.rules.name,
            size=position.rules.size,
            plies=game.ply,
            opening=pattern.romaji if (pattern := position.pattern) else "",
            winner=_winner(source, game),
            stones=picture.stones,
            last=picture.last,
            started=source.started if source else "",
            sgf=sgf_text(tree),
            record="" if position.setup else game_json.write(position.record()).strip(),
        )


def _winner(source: GameRecord | None, game: Game) -> Literal["black", "white", "draw", ""]:
    if source is not None and source.termination is not Termination.UNFINISHED:
        return source.winner or "draw"
    outcome = game.outcome
    if outcome is None:
        return ""
    return outcome.winner.name if outcome.winner else "draw"


class BroughtGame(BaseModel):
    """What a browser brings of a game that it has kept, to be played on; it may be made up."""

    id: Annotated[str, Field(max_length=100)] = ""
    link: Annotated[str, Field(max_length=_LONGEST)]
    details: Annotated[str, Field(max_length=_LONGEST)] = ""
    settings: Annotated[str, Field(max_length=_LONGEST)] = ""
    own: StrictBool = False
    """Whether this very tab played it."""

    def position(self) -> Position | None:
        """None where the link leads to none. That of a long game takes milliseconds: a thread reads it."""
        try:
            return link_details.read(link.read(self.link), self.details)
        except NotationError:
            return None
