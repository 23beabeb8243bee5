"""What the page says of a move."""

from gomoku_arena.server.web.i18n.sentences import color_name
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.puzzles._attempt import Attempt


def verdict_text(texts: Texts, attempt: Attempt) -> str:
    """What is said of the last move that was tried, or that there is none."""
    tried = "" if attempt.tried is None else texts.point(attempt.tried, attempt.game.size)
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
    move, reply = (texts.point(point, game.size) for point in game.moves[-2:])
    color = color_name(texts, attempt.side.opponent)
    if game.rules.captures:
        # A capture may have been another answer.
        return texts("{move} is right. {color} answered {reply}.", move=move, color=color, reply=reply)
    return texts("{move} is right. {color} had to answer {reply}.", move=move, color=color, reply=reply)
