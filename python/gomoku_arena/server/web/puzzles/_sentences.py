"""What the page says of a move."""

from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.puzzles._attempt import Attempt


def verdict_text(texts: Texts, attempt: Attempt) -> str:
    """What is said of the last move that was tried, or that there is none."""
    tried = "" if attempt.tried is None else texts.on_board(attempt.game.size).point(attempt.tried)
    if attempt.is_over:
        return texts("Solved!") if attempt.is_clean else texts("Solved, with help. It will come back.")
    if attempt.verdict == "longer":
        return texts("{move} wins too, but there is a shorter way. Try another.", move=tried)
    if attempt.verdict == "other":
        return texts("{move} wins as well. The solution goes another way: try to find it.", move=tried)
    if attempt.verdict == "wrong":
        return texts("{move} is not the move. Try another.", move=tried)
    if attempt.found:
        return _answered(texts, attempt)
    return texts("Your turn")


def _answered(texts: Texts, attempt: Attempt) -> str:
    game = attempt.game
    move, reply = map(texts.on_board(game.size).point, game.moves[-2:])
    color = texts(COLORS[attempt.side.opponent])
    if game.rules.captures:
        # A capture may have been another answer.
        return texts("{move} is right. {color} answered {reply}.", move=move, color=color, reply=reply)
    return texts("{move} is right. {color} had to answer {reply}.", move=move, color=color, reply=reply)
