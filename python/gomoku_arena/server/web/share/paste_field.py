"""The field into which a reader pastes games."""

from collections.abc import Awaitable, Callable

from nicegui import ui

from gomoku_arena.server.web.share.files import PASTED


class PasteField(ui.textarea):
    """Takes as much as is read of a text, and grows with it to some lines."""

    def __init__(self, label: str, placeholder: str | None = None) -> None:
        super().__init__(label, placeholder=placeholder)
        self.mark("paste").classes("share-paste")
        self.props(f"outlined autogrow maxlength={PASTED} input-style='max-height: 9em'")

    def ask(self) -> None:
        """Waits for a text, in sight."""
        self.run_method("focus")

    async def give(self, read: Callable[[str], Awaitable[bool]]) -> None:
        """Gives what was pasted to be read, and drops it where it could be. What is pasted meanwhile stays."""
        text = self.value or ""
        if await read(text) and not self.is_deleted and self.value == text:
            self.value = ""
