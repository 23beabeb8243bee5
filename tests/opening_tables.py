"""Tables of openings without a page."""

from dataclasses import dataclass, field

from gomoku_arena import Rules
from gomoku_arena.live.opening_draft import OpeningDraft
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Deed, OpeningPlayer, Settled

BOTH = tuple(OpeningPlayer)
FIFTHS = "taraguchi10 h8 stay h7 stay h6 stay i7 offer"
"""The first player, black, has to offer ten fifth stones beside Kansei with i7; they mirror at row 7."""


@dataclass
class Table:
    """Somebody takes part in an opening that is read from its text."""

    text: str
    acting: tuple[OpeningPlayer, ...] = BOTH
    rules: Rules = field(default_factory=Rules.renju)

    def __post_init__(self) -> None:
        self.held = Opening.read(self.rules, self.text)
        self.draft = OpeningDraft()
        self.draft.follow(self.opening)

    @property
    def opening(self) -> Opening | None:
        return None if isinstance(self.held.step, Settled) else self.held

    def do(self, deed: Deed) -> None:
        self.held = self.held.done(deed)
