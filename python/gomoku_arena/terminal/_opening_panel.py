"""What an opening asks for: the rule before the first stone, and what can be chosen, by number, arrows or mouse."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import OptionList, Static

from gomoku_arena._core import Color, Point
from gomoku_arena.live.opening_draft import OpeningDraft
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Choose, Count, Declare, Deed, Offer, Offered, Pick, Place
from gomoku_arena.terminal.board.marks import Marks


class _Option(NamedTuple):
    key: str
    words: str
    deed: Deed


class OpeningPanel(Vertical):
    """Shown while an opening goes on."""

    class Chosen(Message):
        """Somebody chooses that."""

        def __init__(self, deed: Deed) -> None:
            super().__init__()
            self.deed = deed

    def __init__(self) -> None:
        super().__init__(id="opening")
        self._options: Sequence[_Option] = ()

    def compose(self) -> ComposeResult:
        yield Static(id="rule", markup=False)
        yield OptionList(id="choices", markup=False, compact=True)

    @property
    def offers_choices(self) -> bool:
        """Whether there is something to choose."""
        return bool(self._options)

    def show(self, opening: Opening | None, draft: OpeningDraft, *, asks_person: bool) -> None:
        """Shows what an opening asks a person for; nothing where there is none."""
        self.display = opening is not None
        self.query_one("#rule").display = opening is not None and not opening.deeds
        self.query_one("#rule", Static).update(opening.rule.sentence if opening else "")
        self._list(list(_options(opening, draft)) if opening and asks_person else [])

    def choose(self, key: str) -> None:
        """Chooses what has that number, where something has."""
        for option in self._options:
            if option.key == key:
                self.post_message(self.Chosen(option.deed))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.post_message(self.Chosen(self._options[event.option_index].deed))

    def _list(self, options: Sequence[_Option]) -> None:
        choices = self.query_one("#choices", OptionList)
        choices.display = bool(options)
        if options != self._options:
            self._options = options
            choices.set_options(f"{option.key:>2}  {option.words}" for option in options)
            choices.highlighted = 0 if options else None


def opening_marks(opening: Opening, draft: OpeningDraft, marks: Marks) -> Marks:
    """These marks with those of an opening: where a stone may lie now, and the fifth stones on offer."""
    offered = opening.step.offered if isinstance(opening.step, Pick) else draft.points
    numbers = {point: (number, Color.BLACK) for number, point in enumerate(offered, 1)}
    if isinstance(opening.step, Pick):
        return replace(marks, hint=draft.points[0] if draft.points else None, line=numbers)
    return replace(
        marks, closed=_closed(opening), mirrored=frozenset(opening.same_as(draft.points)), line=numbers or marks.line
    )


def _closed(opening: Opening) -> frozenset[Point]:
    """The points beyond the part of the board in which the next stone lies; none where no stone is asked for."""
    size, step = opening.rules.size, opening.step
    points = (Point(x, y) for x, y in product(range(size), repeat=2))
    return frozenset(it for it in points if isinstance(step, Place) and not step.area.has(it, size))


def _options(opening: Opening, draft: OpeningDraft) -> Iterator[_Option]:
    match opening.step:
        case Choose(options=options):
            for number, choice in enumerate(options, 1):
                yield _Option(str(number), choice.value, choice)
        case Declare(least=least, most=most):
            for number in range(least, most + 1):
                yield _Option(str(number), "fifth stone" if number == 1 else "fifth stones", Count(number))
        case Offer(count=count) if len(draft.points) == count:
            yield _Option("1", f"Offer these {count}", Offered(draft.points))
        case Pick() if draft.points:
            yield _Option("1", f"Keep {draft.points[0]}", draft.points[0])
