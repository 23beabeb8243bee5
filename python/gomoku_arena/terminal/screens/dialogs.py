"""The short dialogs: a question before something is lost, and saving a game as a file of one of the notations."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label

from gomoku_arena.errors import NotationError
from gomoku_arena.notation.formats.registry import BY_SUFFIX
from gomoku_arena.notation.notation import Notation
from gomoku_arena.record import GameRecord

WRITERS: Mapping[str, Notation] = {suffix: it for suffix, it in BY_SUFFIX.items() if it.exact}
"""By the end of the file's name."""


def save(record: GameRecord, path: Path) -> None:
    """Writes a new file in the notation that its name ends with.

    Raises NotationError for another ending and for a game that the notation cannot hold, and OSError, also where there
    is such a file already.
    """
    notation = WRITERS.get(path.suffix.lower())
    if notation is None:
        raise NotationError(f"{path.name}: the name must end with {', '.join(WRITERS)}")
    text = notation.written(record)
    with path.open("x", encoding="utf-8") as file:
        file.write(text)


class SaveScreen(ModalScreen[Path | None]):
    """Asks for the file's name and writes it; the answer is the file that was written."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Cancel")]

    def __init__(self, record: GameRecord) -> None:
        super().__init__()
        self._record = record

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Save"
            yield Label(f"File, as {', '.join(WRITERS)}; escape cancels")
            yield Input(_proposal(self._record), id="file", compact=True)
            yield Label("", id="fault", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        path = Path(event.value).expanduser()
        try:
            save(self._record, path)
        except NotationError as error:
            self._refuse(str(error))
        except (OSError, ValueError) as error:
            self._refuse(f"{path}: {getattr(error, 'strerror', None) or error}")
        else:
            self.dismiss(path)

    def _refuse(self, fault: str) -> None:
        self.query_one("#fault", Label).update(fault)


def _proposal(record: GameRecord) -> str:
    digits = "".join(letter for letter in record.started[:19] if letter.isdigit())
    return f"gomoku-{digits}.psq"


class QuestionScreen(ModalScreen[bool]):
    """Asks a question of yes or no; the answer is whether to go on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("y", "answer(True)", "Yes"),
        ("n,escape", "answer(False)", "No"),
        ("left,right", "app.focus_next", "Other"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self._question)
            with Horizontal(classes="buttons"):
                yield Button("Yes (y)", id="yes", compact=True)
                yield Button("No (n)", id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        """Closes with that answer."""
        self.dismiss(answer)
