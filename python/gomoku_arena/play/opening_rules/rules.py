"""Every opening rule by its name."""

from collections.abc import Mapping

from gomoku_arena.play.opening_rules.rule import OpeningRule
from gomoku_arena.play.opening_rules.swap import SWAP
from gomoku_arena.play.opening_rules.swap2 import SWAP2

RULES: Mapping[str, OpeningRule] = {rule.name: rule for rule in (SWAP, SWAP2)}
"""The rules, the simplest first."""
