"""One of a few things to choose, each a tile with a name and a few words."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from nicegui import ui

from gomoku_arena.server.web.labels import labelled

ValueT = TypeVar("ValueT")


class ChoiceTiles(Generic[ValueT]):
    """Tiles in a row that wraps.

    options: the lines of each tile, the first its name. chosen: called with a new choice.
    """

    def __init__(
        self,
        label: str,
        options: Mapping[ValueT, Sequence[str]],
        value: ValueT | None,
        chosen: Callable[[ValueT], Any],
        style: str = "",
    ) -> None:
        self._value, self._chosen = value, chosen
        self._tiles: dict[ValueT, ui.element] = {}
        self._refused: Collection[ValueT] = ()
        with labelled(ui.element("div").classes(f"tiles {style}").props("role=group"), label):
            for option, (name, *more) in options.items():
                with ui.element("button").props("type=button").classes("tile") as tile:
                    ui.label(name).classes("tile-name")
                    for line in more:
                        ui.label(line).classes("tile-line")
                tile.on("click", partial(self.choose, option))
                self._tiles[option] = tile
        self._mark()

    def tile(self, option: ValueT) -> ui.element:
        """That of an option, for what else it is to show or say."""
        return self._tiles[option]

    def choose(self, value: ValueT) -> Any:
        """Chooses that one; one that does not fit is only told of."""
        if value not in self._refused:
            self.show(value)
        return self._chosen(value)

    def show(self, value: ValueT | None) -> None:
        """Shows that one as chosen, or none."""
        self._value = value
        self._mark()

    def refuse(self, values: Collection[ValueT]) -> None:
        """Shows that those do not fit what else was chosen; they can be touched all the same, and heard of why."""
        self._refused = values
        self._mark()

    def _mark(self) -> None:
        for option, tile in self._tiles.items():
            tile.props(f"aria-pressed={str(option == self._value).lower()}")
            tile.props(f"aria-disabled={str(option in self._refused).lower()}")
