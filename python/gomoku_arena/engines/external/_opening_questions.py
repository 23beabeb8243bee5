"""How a bot is asked in an opening: by ``SWAP2BOARD``, or by Yixin-Board's words, as far as they reach."""

from typing import Protocol

from gomoku_arena.engines.base import OpeningAnswer
from gomoku_arena.engines.external._conversation import Conversation
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.opening_steps import OpeningStep, StepReader, request, step_of
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choice, Place
from gomoku_arena.opening_rules.swap2 import SWAP2


class OpeningQuestion(Protocol):
    """What is asked of a bot, and what it may know."""

    subject: str
    """Of what the bot may know nothing, and then not the rest of it either."""
    is_extension: bool
    """Whether bots know it that speak Yixin-Board's extensions, and no others."""
    remark: str
    """What the record says of a game that was opened so."""
    lines: list[str]

    def hear(self, conversation: Conversation, deadline: float) -> OpeningAnswer | None:
        """The answer; None where the bot does not know the question. Raises as ``Conversation``."""


def questions(opening: Opening) -> list[OpeningQuestion]:
    """Those by which that opening can be asked for, the one that most bots know first."""
    step = step_of(opening)
    found: list[OpeningQuestion] = [_Swap2Board(opening)] if opening.rule is SWAP2 else []
    return found if step is None else [*found, _Words(step, opening)]


class _Swap2Board:
    subject = "SWAP2BOARD"
    is_extension = False
    remark = ""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self._stones = [(point.x, point.y) for point in opening.stones]
        self.lines = gomocup.swap2_board(self._stones)

    def hear(self, conversation: Conversation, deadline: float) -> OpeningAnswer | None:
        again = gomocup.swap2_board(self._stones, colors=True) if self._stones else None
        answer = conversation.choice(again, deadline)
        if answer is None:
            return None
        if isinstance(answer, gomocup.SwapReply):
            return Choice.BLACK
        points = [conversation.point(x, y, self._opening.rules.size) for x, y in answer]
        if not isinstance(step := self._opening.step, Place):
            return [Choice.WHITE if len(points) == 1 else Choice.PLACE_TWO, *points]
        if len(points) != step.stones:
            told = " ".join(f"{x},{y}" for x, y in answer)
            raise conversation.protocol_error(f"it answered {told} to SWAP2BOARD with no stones")
        return points


class _Words:
    is_extension = True
    remark = "in the opening it was asked by Yixin-Board's words"

    def __init__(self, step: OpeningStep, opening: Opening) -> None:
        self.subject = step.subject
        self.lines = request(step, opening)
        self._reader = StepReader(step, opening)

    def hear(self, conversation: Conversation, deadline: float) -> OpeningAnswer | None:
        return conversation.step_answer(self._reader, deadline)
