"""Addresses of Gomocalc, the calculator for gomoku on the web: ``https://gomocalc.com/#/h8h9j8``.

Behind ``#/`` stand the moves, with rows from the bottom and every letter. Neither rules nor size are told. Source:
``src/router.js`` and ``src/store/modules/position.js`` of dhbloo/gomoku-calculator.
"""

import re
from collections.abc import Iterator

from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats.move_list import Moves, Told
from gomoku_arena.notation.notation import Notation, Reading

_ADDRESS = re.compile(r"(?:https?://)?[^\s#?]{1,200}/?#/((?:[a-vA-V][0-9]{1,2})++)/?")
_POINT = re.compile(r"[a-vA-V][0-9]{1,2}")
_WRITTEN = Coordinates(from_bottom=True, skips_i=False)


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    found = _ADDRESS.fullmatch(text.rstrip())
    assert found is not None, "who recognises a text reads it"
    yield Moves([Told(it) for it in _POINT.findall(found[1])], _WRITTEN)


NOTATION = Notation(
    name="gomocalc",
    recognises=lambda text: _ADDRESS.fullmatch(text.rstrip()) is not None,
    order=1,
    readings=_readings,
)
