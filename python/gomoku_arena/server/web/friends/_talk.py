"""What players say to each other: a menu of phrases, and what they are called."""

from collections.abc import Callable, Mapping
from functools import partial

from nicegui import ui

from gomoku_arena.live.talk import LONGEST_NAME, Phrase, called
from gomoku_arena.server.web.cookies import Choice, remember
from gomoku_arena.server.web.friends._friend_table import FriendTable
from gomoku_arena.server.web.i18n.texts import Texts, marked
from gomoku_arena.server.web.labels import labelled
from gomoku_arena.server.web.share.own_name import remember_name

PHRASES: Mapping[Phrase, str] = {
    Phrase.HELLO: marked("Hello!"),
    Phrase.LUCK: marked("Good luck!"),
    Phrase.NICE: marked("Nice move!"),
    Phrase.OOPS: marked("Oops!"),
    Phrase.MOMENT: marked("One moment!"),
    Phrase.BACK: marked("I am back."),
    Phrase.THANKS: marked("Thank you!"),
    Phrase.GAME: marked("Good game!"),
    Phrase.GO: marked("I have to go."),
}

_ON, _OFF = "on", "off"


class Hearing:
    """Whether the reader wants to see what the other says; their browser keeps that."""

    def __init__(self, kept: str) -> None:
        self.is_on = kept != _OFF

    def choose(self, is_on: bool) -> None:
        """From now on it is like that."""
        self.is_on = is_on
        remember(Choice.PHRASES, _ON if is_on else _OFF)


class TalkMenu:
    """The entries of a menu that is being drawn.

    say: says a phrase. hearing: is chosen here. changed: called where it was, and after another name.
    """

    def __init__(
        self,
        table: FriendTable,
        texts: Texts,
        say: Callable[[Phrase], object],
        hearing: Hearing,
        changed: Callable[[], object],
    ) -> None:
        self._table, self._texts, self._hearing, self._changed = table, texts, hearing, changed
        self._client = ui.context.client
        for phrase, words in PHRASES.items():
            ui.menu_item(texts(words), partial(say, phrase)).props("role=menuitem").mark(f"say-{phrase}")
        ui.separator()
        switch = ui.switch(texts("Show phrases"), value=hearing.is_on)
        switch.on_value_change(lambda it: self._hear(bool(it.value)))
        switch.props("role=menuitemcheckbox").mark("hearing")
        ui.menu_item(texts("Your name"), self.ask_for_name).props("role=menuitem").mark("own-name")

    def ask_for_name(self) -> None:
        """Asks how this player wants to be called."""
        table, texts = self._table, self._texts
        own = "" if table.color is None else table.shared.name_of(table.color)
        # What is in a menu goes when that closes.
        with self._client.content, labelled(ui.dialog(), texts("Your name")) as dialog, ui.card().classes("downloads"):
            ui.label(texts("Your name")).classes("new-game-title").props("role=heading aria-level=2")
            ui.label(texts("Your friend and whoever watches see it.")).classes("status-detail")
            field = ui.input(texts("Your name"), value=own).classes("full-width").mark("name")
            field.props(f"outlined dense autofocus maxlength={LONGEST_NAME} autocomplete=nickname")

            def keep() -> None:
                name = called(field.value or "")
                remember_name(name)
                table.rename(name)
                dialog.close()

            field.on("keydown.enter", keep)
            with ui.element("div").classes("share-row name-end"):
                ui.button(texts("Cancel"), on_click=dialog.close).props("flat no-caps")
                ui.button(texts("Keep"), on_click=keep).props("unelevated no-caps").mark("keep-name")
        dialog.on("hide", dialog.delete)
        dialog.open()

    def _hear(self, is_on: bool) -> None:
        if is_on != self._hearing.is_on:
            self._hearing.choose(is_on)
            self._changed()
