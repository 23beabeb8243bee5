"""What the status line and the panels say of a game, in words."""

from gomoku_arena._core import Analysis, Color, Game, Point
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.clock import Clock
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.live_game import LiveGame
from gomoku_arena.live.opening_draft import OpeningDraft
from gomoku_arena.live.session import GameSession
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Offer, OpeningPlayer, Place
from gomoku_arena.placing import forbidden_fault
from gomoku_arena.printable import printable
from gomoku_arena.score_bound import in_words
from gomoku_arena.sentences.findings import wins_by_force
from gomoku_arena.sentences.games import engine_turn, pending_five, to_move
from gomoku_arena.sentences.openings import asked
from gomoku_arena.sentences.words import COLORS, LONG, english
from gomoku_arena.win_probability import win_probability


def forbidden(game: Game, point: Point, color: Color) -> str | None:
    """Why that colour may not play there; None where it may, as far as shapes are concerned."""
    fault = forbidden_fault(game, point, color)
    if fault is None:
        return None
    return f"{fault}, it would lose" if game.rules.forbidden_move == "loses" else str(fault)


def standing(table: LiveGame, draft: OpeningDraft, cursor: Point) -> str:
    """What there is to know about the position that is shown and the point where the cursor is, a line for each."""
    sitting = table.sitting
    game = sitting.shown_game
    known = [_fault(table, draft, cursor)]
    if game.outcome is None:
        known += [forbidden(game, cursor, game.side_to_move), pending_five(game)]
    if not sitting.is_at_end:
        known.append(f"position {sitting.shown} of {sitting.game.ply}: . steps on, > goes to the last")
    nothing = (
        "? shows what the keys do" if sitting.verdict is None else "n begins a new game, , and . step through this one"
    )
    return "\n".join(line for line in known if line) or nothing


def state(table: LiveGame, draft: OpeningDraft) -> str:
    """Whose turn it is, what an opening asks for, or how the game ended."""
    sitting, opening, held = table.sitting, table.opening, table.is_held
    if sitting.verdict is not None:
        winner = sitting.verdict.winner
        result = "Draw" if winner is None else f"{COLORS[winner]} wins"
        return f"{result}: {printable(sitting.verdict.reason)}"
    color, name = sitting.turn, sitting.to_move.name
    if opening is not None and not held:
        return _asked(sitting, opening, draft)
    if sitting.to_move.is_person:
        return f"{to_move(COLORS[color])}: {name}"
    told = engine_turn(name, held=held)
    return f"{told}: p lets it move" if held else f"{COLORS[color]}: {told}"


def _asked(sitting: GameSession, opening: Opening, draft: OpeningDraft) -> str:
    names = {it: printable(sitting.players[sitting.color_of(it)].name) for it in OpeningPlayer}
    told = asked(opening, names, english)
    return f"{told} ({len(draft.points)} so far)" if isinstance(opening.step, Offer) else told


def _fault(table: LiveGame, draft: OpeningDraft, point: Point) -> str | None:
    """Why an opening has no stone of a person there."""
    opening = table.opening
    if opening is None or not table.waits_for_person or table.sitting.game.stone(point) is not None:
        return None
    try:
        if isinstance(opening.step, Place):
            opening.done(point)
        elif isinstance(opening.step, Offer) and point not in draft.points:
            opening.check_offering(point, draft.points)
    except GomokuArenaError as error:
        return str(error)
    return None


def clock(time: Clock, used: float) -> str:
    """What is left of the game's clock after ``used`` more seconds; nothing where there is none."""
    if time.left is None:
        return ""
    left = max(time.left - used, 0.0)
    minutes, seconds = divmod(int(left), 60)
    return f"{minutes}:{seconds:02}" if left >= LONG else f"{left:.1f} s"


def opinion(analysis: Analysis, mover: Color, *, on_scale: bool) -> str:
    """How the side to move stands. on_scale: the score is on tengen's scale, so that it means a winning chance."""
    if analysis.win_in is not None:
        winner = mover if analysis.win_in > 0 else mover.opponent
        return wins_by_force(winner, abs(analysis.win_in))
    if analysis.score is None:
        return "no opinion"
    if not on_scale:
        return f"{COLORS[mover]}: score {in_words(str(analysis.score), analysis.bound)}"
    return f"{COLORS[mover]}: {in_words(percent(win_probability(analysis.score)), analysis.bound)} to win"
