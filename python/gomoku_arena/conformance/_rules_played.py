"""Checks of the rules that a brain really plays: it is asked for moves by which it gives itself away."""

from gomoku_arena._core import Rules
from gomoku_arena.conformance import _rule_positions as rule_positions
from gomoku_arena.conformance._check import Check, Examinee, check
from gomoku_arena.conformance._rule_positions import RulePosition
from gomoku_arena.conformance._session import described
from gomoku_arena.conformance._verdict import Outcome, passed, skipped, warned
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import Error, Unknown
from gomoku_arena.gomocup.rules import rules_to_info

PLAYS, DOES_NOT, CANNOT_TELL = "plays", "does not", "cannot tell"

_TURN_MS = 1000
_SILENCE = 0.1

_FOUR = RulePosition.read(rule_positions.ABOUT_FOUR)
_OVERLINE = RulePosition.read(rule_positions.ABOUT_OVERLINE)
_WHITE_OVERLINE = RulePosition.read(rule_positions.ABOUT_WHITE_OVERLINE)
_BLOCKED_FIVE = RulePosition.read(rule_positions.ABOUT_BLOCKED_FIVE)
_DOUBLE_THREE = RulePosition.read(rule_positions.ABOUT_DOUBLE_THREE)
_DOUBLE_FOUR = RulePosition.read(rule_positions.ABOUT_DOUBLE_FOUR)
_CAPTURES = RulePosition.read(rule_positions.ABOUT_CAPTURES)

Choice = tuple[int, int] | str
"""The point that the brain chose, or the words by which it refused the rule."""


def _choice(examinee: Examinee, position: RulePosition, rules: Rules, *extras: str) -> Choice:
    with examinee.session() as session:
        session.start(position.size, gomocup.info("timeout_turn", _TURN_MS))
        session.say(*(gomocup.info(key, value) for key, value in rules_to_info(rules)))
        for event in session.drain(_SILENCE):
            if isinstance(event, Error | Unknown):
                return described(event)
        session.ask(*extras, *gomocup.board(position.stones()))
        move = session.move(_TURN_MS / 1000 + session.patience)
    return move.x, move.y


def _noted(examinee: Examinee, rules: Rules, word: str, sentence: str) -> Outcome:
    """The outcome; one "does not" about a rule set outweighs what other positions show, and "plays" a "cannot tell"."""
    order = [CANNOT_TELL, PLAYS, DOES_NOT]
    name = f"rule {rules.gomocup}" if rules.name == "custom" else rules.name
    examinee.rules[name] = max(examinee.rules.get(name, CANNOT_TELL), word, key=order.index)
    outcome = {PLAYS: passed, DOES_NOT: warned, CANNOT_TELL: skipped}[word]
    return outcome(f"{word}: {sentence}")


def _decided(name: str, rules: Rules, position: RulePosition, wins: bool, sharp: str) -> Check:
    """A position with two moves, of which the rules allow one.

    wins: whether ``+`` is the move under ``rules``; if not it is ``-``. sharp: what playing ``+`` means.
    """

    @check(name, needs="start-15 board")
    def ask(examinee: Examinee) -> Outcome:
        chosen = _choice(examinee, position, rules)
        if isinstance(chosen, str):
            return _noted(examinee, rules, DOES_NOT, f"it refuses the rule: {chosen}")
        if chosen == position.sharp:
            return _noted(examinee, rules, PLAYS if wins else DOES_NOT, f"takes {sharp} for a win")
        if chosen == position.dull:
            return _noted(examinee, rules, DOES_NOT if wins else PLAYS, f"does not take {sharp} for a win")
        return _noted(examinee, rules, CANNOT_TELL, f"neither wins nor blocks, but plays {chosen[0]},{chosen[1]}")

    return ask


def _tempted(name: str, position: RulePosition, forbidden: str) -> Check:
    """A point that is the best under freestyle and forbidden to black in renju."""

    @check(name, needs="start-15 board")
    def ask(examinee: Examinee) -> Outcome:
        rules = Rules.renju()
        chosen = _choice(examinee, position, rules)
        if isinstance(chosen, str):
            return _noted(examinee, rules, DOES_NOT, f"it refuses the rule: {chosen}")
        if chosen == position.sharp:
            return _noted(examinee, rules, DOES_NOT, f"black plays {forbidden}")
        if _choice(examinee, position, Rules.freestyle()) == position.sharp:
            return _noted(examinee, rules, PLAYS, f"black does not play {forbidden}, which it does in freestyle")
        return _noted(examinee, rules, CANNOT_TELL, f"black does not play {forbidden}, nor does it in freestyle")

    return ask


@check("finishes-four", needs="start-15 board")
def finishes_four(examinee: Examinee) -> Outcome:
    """A five that wins under all rules: the tester of a judge fails brains that pass it by."""
    chosen = _choice(examinee, _FOUR, Rules.freestyle())
    if chosen == _FOUR.sharp:
        return passed("makes a five of its four")
    return warned("stops a four where its own wins at once" if chosen == _FOUR.dull else "makes no five of its four")


@check("ninuki-captures", needs="start-15 board")
def ninuki_captures(examinee: Examinee) -> Outcome:
    """Our extension: captured pairs win."""
    rules = Rules.ninuki()
    if rules.name not in examinee.about.get("rules", ""):
        return skipped('its ABOUT line has no rules="ninuki", by which a brain says that it knows the extension')
    told = (gomocup.info("captures", "4,0"), gomocup.info("side_to_move", "black"))
    chosen = _choice(examinee, _CAPTURES, rules, *told)
    if chosen == _CAPTURES.sharp:
        return _noted(examinee, rules, PLAYS, "takes the fifth pair and wins")
    if chosen == _CAPTURES.dull:
        return _noted(examinee, rules, DOES_NOT, "stops a four where the fifth pair wins")
    return _noted(examinee, rules, CANNOT_TELL, f"neither captures nor blocks: {chosen}")


CHECKS = (
    finishes_four,
    _decided("freestyle-overline", Rules.freestyle(), _OVERLINE, True, "six in a row"),
    _decided("standard-overline", Rules.standard(), _OVERLINE, False, "six in a row"),
    _decided("caro-blocked-five", Rules.caro(), _BLOCKED_FIVE, False, "a five between two stones"),
    _decided("rule-9-overline", Rules.from_name("9"), _OVERLINE, False, "six in a row"),
    _decided("renju-black-overline", Rules.renju(), _OVERLINE, False, "black's six in a row"),
    _decided("renju-white-overline", Rules.renju(), _WHITE_OVERLINE, True, "white's six in a row"),
    _tempted("renju-double-three", _DOUBLE_THREE, "a double-three"),
    _tempted("renju-double-four", _DOUBLE_FOUR, "a double-four"),
    ninuki_captures,
)
