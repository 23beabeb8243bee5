"""What an opening asks for, as a sentence."""

import pytest

from gomoku_arena import Rules
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.sentences.openings import asked
from gomoku_arena.sentences.words import english

NAMES = dict(zip(OpeningPlayer, ("Ann", "Bob"), strict=True))
FIFTHS = "a1,g8,g7,g6,f8,f7,f6,f5,e8,e7"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("swap2", "Ann places stones: Black, White, Black"),
        ("swap2 h8", "Ann places stones: White, Black"),
        ("swap2 h8 h9", "Ann: stone 3, Black, anywhere"),
        ("swap2 h8 h9 h10", "Bob: which colour?"),
        ("swap2 h8 h9 h10 place_two", "Bob places stones: White, Black"),
        ("swap2 h8 h9 h10 place_two a1 b1", "Ann: which colour?"),
        ("swap2 h8 h9 h10 black", ""),
        ("pro", "Ann: stone 1, Black, in the middle"),
        ("pro h8", "Bob: stone 2, White, anywhere"),
        ("pro h8 h9", "Ann: stone 3, Black, outside the 5x5 square"),
        ("taraguchi10 h8", "Bob: swap colours?"),
        ("taraguchi10 h8 swap", "Ann: stone 2, White, in the 3x3 square"),
        ("taraguchi10 h8 stay h7 stay h9 stay h10", "Ann: swap, keep black, or offer fifth stones?"),
        ("taraguchi10 h8 stay h7 stay h9 stay h10 offer", "Ann offers fifth stones: 10"),
        (f"taraguchi10 h8 stay h7 stay h9 stay h10 offer {FIFTHS}", "Bob keeps one of the fifth stones"),
        ("soosorv8 h8 h7 h6 swap a1", "Ann: how many fifth stones, 1 to 8?"),
        ("soosorv8 h8 h7 h6 swap a1 1", "Bob: swap colours?"),
    ],
)
def test_a_sentence_says_what_who_has_to_do(text: str, sentence: str) -> None:
    assert asked(Opening.read(Rules.renju(), text), NAMES, english) == sentence
