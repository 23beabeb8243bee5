"""An address as a QR code, drawn here: no other host hears of it."""

import segno

_QUIET = 4
"""Modules of the white edge without which cameras do not find a code."""


def qr_code(text: str) -> str:
    """The code as SVG without a size of its own, black on white in every theme."""
    code = segno.make(text, error="m", micro=False)
    return code.svg_inline(border=_QUIET, omitsize=True, light="#fff", svgclass="qr-code", lineclass=None)
