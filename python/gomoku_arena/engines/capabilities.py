"""What an engine can do besides answering a position with a move."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What may be expected of an engine."""

    in_process: bool = True
    """It thinks in this process, so the caller must see to it that it comes back."""
    stops: bool = False
    """``stop`` ends its thinking."""
    streams: bool = False
    """``stream`` tells news before the answer."""
    own_swap2: bool = False
    """It answers swap2 by rules of its own, not by the scores of its moves."""
    chances: bool = False
    """Its scores mean winning chances, as ``win_probability`` reads them; a bot may show that only while it thinks."""
    rallies: bool = False
    """It can answer another engine that rallies directly, as ``Engine.rally`` says."""
