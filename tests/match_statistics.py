"""Outcomes of made-up matches with the figures of other programs, and any outcomes at all."""

import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from gomoku_arena.tournament.statistics.outcomes import Outcomes
from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
from gomoku_arena.tournament.statistics.trinomial import Trinomial

VECTORS = json.loads((Path(__file__).parent / "data" / "match_statistics.json").read_text())["vectors"]
_COUNT = st.integers(min_value=0, max_value=500)
OUTCOMES = st.one_of(
    st.tuples(_COUNT, _COUNT, _COUNT, _COUNT, _COUNT).map(Pentanomial), st.tuples(_COUNT, _COUNT, _COUNT).map(Trinomial)
)


def outcomes_of(vector: dict[str, Any]) -> Outcomes:
    """What was counted in that match."""
    if vector["kind"] == "tri":
        return Trinomial((vector["L"], vector["D"], vector["W"]))
    return Pentanomial((vector["LL"], vector["LD"], vector["WL"] + vector["DD"], vector["WD"], vector["WW"]))
