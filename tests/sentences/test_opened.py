"""How a game was opened by a rule, in a sentence."""

from dataclasses import replace

import pytest

from gomoku_arena import GameRecord, Rules, Termination
from gomoku_arena.sentences.openings import told

RECORD = GameRecord(Rules.renju().switches(), "ann", "bob", Termination.UNFINISHED, "not over")


@pytest.mark.parametrize(
    ("swap", "stones", "sentence"),
    [
        ("swap2 h8 i9 j10 white", "h8 i9 j10", "Swap2: ann places h8 i9 j10; bob: takes white"),
        ("swap2 h8 i9 j10 black", "h8 i9 j10", "Swap2: bob places h8 i9 j10; ann: takes black"),
        ("swap2 h8 i9", "h8 i9", "Swap2: ann places h8 i9"),
        (
            "soosorv8 h8 h9 h10 swap i9 2 stay j9,f9 f9",
            "h8 h9 h10 i9 f9",
            "Soosõrv-8: bob places h8 h9 h10; ann: swaps colours; bob places i9; bob: asks for 2 fifth stones; "
            "ann: does not swap; ann: offers j9 f9; bob: keeps f9",
        ),
        ("swap2 h8 i9 j10 white", "h8 i9", "swap2 h8 i9 j10 white"),
        ("swap2: ann proposed, bob took black", "h8 i9 j10", "swap2: ann proposed, bob took black"),
        ("R\x07", "", "R?"),
        ("", "", ""),
    ],
)
def test_who_did_what_is_told_by_the_names_of_the_record(swap: str, stones: str, sentence: str) -> None:
    assert told(replace(RECORD, swap=swap, opening=tuple(stones.split()))) == sentence
