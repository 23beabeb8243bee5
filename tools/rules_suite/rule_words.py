"""Rules in words, from their switches."""

from gomoku_arena import Rules
from gomoku_arena.rules_suite.case import RuleSet

_LINES = {
    "five_or_more": "a line of five or more",
    "exactly_five": "a line of exactly five; six or more do not win",
    "unblocked_five": "a line of five or more, but exactly five with an opponent stone at both ends do not win",
    "exactly_unblocked_five": "a line of exactly five, unless an opponent stone stands at both ends",
}


def rule_set(rules: Rules) -> RuleSet:
    """The rules with their name and words."""
    name = f"gomocup {rules.gomocup}" if rules.name == "custom" and rules.gomocup is not None else rules.name
    return RuleSet(name=name, words=" ".join(_sentences(rules)), switches=rules.switches())


def _sentences(rules: Rules) -> list[str]:
    told = [f"{rules.size}x{rules.size}."]
    if rules.five_black == rules.five_white:
        told.append(f"Both win by {_LINES[rules.five_black]}.")
    else:
        told.append(f"Black wins by {_LINES[rules.five_black]}. White wins by {_LINES[rules.five_white]}.")
    if rules.captures:
        told.append(
            "A stone that closes exactly two opponent stones between itself and another own stone, in any of the eight"
            f" directions, takes them off the board. {rules.goal} pairs win. A winning line that the opponent can break"
            " by a legal capture, or against which the opponent can capture the last pair, is pending for one move."
        )
        if any(rules.advantage):
            told.append(f"Black begins with {rules.advantage[0]} pairs, white with {rules.advantage[1]}.")
    told += _forbidden(rules)
    return told


def _forbidden(rules: Rules) -> list[str]:
    kinds = {"A double-three": rules.double_three, "A double-four": rules.double_four, "An overline": rules.overline}
    told = [f"{kind} is forbidden to {whom}." for kind, whom in kinds.items() if whom != "none"]
    if told and rules.captures and rules.double_three != "none" and rules.capture_exempts_double_three:
        told.append("A double-three that captures is allowed.")
    if told:
        loses = "loses" if rules.forbidden_move == "loses" else "cannot be played"
        told.append(f"A forbidden move {loses}.")
    return told
