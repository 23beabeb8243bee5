"""What is said of a puzzle and of the moves that are tried."""

from gomoku_arena.sentences.findings import spoils
from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.puzzles._attempt import Attempt
from gomoku_arena.server.web.widgets.rules_words import NAMES


def task_text(texts: Texts, attempt: Attempt) -> str:
    """What is to be done."""
    color = texts(COLORS[attempt.side])
    if attempt.is_defence:
        return texts("{color} to stop the win", color=color)
    if attempt.puzzle.asked:
        return texts("{color} to win with threes", color=color)
    return texts("{color} to win in {n}", color=color, n=attempt.puzzle.own_moves)


def name_of(texts: Texts, preset: str) -> str:
    """What a preset is called; one that nobody knows is called as the browser has it."""
    return texts(NAMES[preset]) if preset in NAMES else preset[:20]


def verdict_text(texts: Texts, attempt: Attempt) -> str:
    """What is said of the last move that was tried, or that there is none."""
    tried = "" if attempt.tried is None else texts.on_board(attempt.game.size).point(attempt.tried)
    if attempt.is_over:
        return texts("Solved!") if attempt.is_clean else texts("Solved, with help. It will come back.")
    if attempt.verdict == "longer":
        return texts("{move} wins too, but there is a shorter way. Try another.", move=tried)
    if attempt.verdict == "other" and attempt.is_defence:
        return texts("No win is found against {move} either. Another move is surer: try to find it.", move=tried)
    if attempt.verdict == "other":
        return texts("{move} wins as well. The solution goes another way: try to find it.", move=tried)
    if attempt.verdict == "wrong" and attempt.judged is not None:
        why = spoils(attempt.judged, attempt.side.opponent, texts.on_board(attempt.game.size))
        return texts("{move} is not the move: {why}. Try another.", move=tried, why=why)
    if attempt.found:
        return _answered(texts, attempt)
    return texts("Your turn")


def _answered(texts: Texts, attempt: Attempt) -> str:
    game = attempt.game
    move, reply = map(texts.on_board(game.size).point, game.moves[-2:])
    color = texts(COLORS[attempt.side.opponent])
    if game.rules.captures or attempt.puzzle.asked:
        # A capture, or another end of a three, may have been another answer.
        return texts("{move} is right. {color} answered {reply}.", move=move, color=color, reply=reply)
    return texts("{move} is right. {color} had to answer {reply}.", move=move, color=color, reply=reply)
