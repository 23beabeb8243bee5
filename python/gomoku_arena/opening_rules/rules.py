"""Every opening rule by its name."""

import re
from collections.abc import Callable, Mapping

from gomoku_arena.errors import ErrorCode, RulesError
from gomoku_arena.nearest import advice
from gomoku_arena.opening_rules.long_pro import LONG_PRO
from gomoku_arena.opening_rules.many_fifths import MANY_FIFTHS
from gomoku_arena.opening_rules.pro import PRO
from gomoku_arena.opening_rules.rif import RIF
from gomoku_arena.opening_rules.rule import OpeningRule
from gomoku_arena.opening_rules.sakata import SAKATA
from gomoku_arena.opening_rules.soosorv import SOOSORV_8, soosorv
from gomoku_arena.opening_rules.super_taraguchi import SUPER_TARAGUCHI_10
from gomoku_arena.opening_rules.swap import SWAP
from gomoku_arena.opening_rules.swap2 import SWAP2
from gomoku_arena.opening_rules.swap_renju import SWAP_RENJU
from gomoku_arena.opening_rules.taraguchi import TARAGUCHI_10, taraguchi
from gomoku_arena.opening_rules.tarannikov import TARANNIKOV
from gomoku_arena.opening_rules.yamaguchi import YAMAGUCHI

RULES: Mapping[str, OpeningRule] = {
    rule.name: rule
    for rule in (
        SWAP2,
        SWAP,
        PRO,
        LONG_PRO,
        RIF,
        TARAGUCHI_10,
        SOOSORV_8,
        YAMAGUCHI,
        MANY_FIFTHS,
        SWAP_RENJU,
        SAKATA,
        TARANNIKOV,
        SUPER_TARAGUCHI_10,
    )
}
"""The rules that are played: those of gomoku first, then those of renju, the usual ones before the others."""

_FAMILIES: Mapping[str, Callable[[int], OpeningRule]] = {"soosorv": soosorv, "taraguchi": taraguchi}
"""Rules that are told by a number of fifth stones; it stands behind the name."""

MOST_FIFTHS = 12
"""Fifth stones that any rule of a family may ask for."""


def opening_rule(name: str) -> OpeningRule:
    """The rule of that name, whatever its case, blanks and hyphens: ``taraguchi10``, ``Soosõrv-5``, ``RIF``.

    Raises RulesError naming what is no rule, and the nearest.
    """
    key = _key(name)
    known = {_key(told): rule for rule in RULES.values() for told in (rule.name, rule.title, *rule.aliases)}
    if key in known:
        return known[key]
    match = re.fullmatch(r"([a-z]+)([0-9]{1,2})", key)
    family = _FAMILIES.get(match[1]) if match else None
    if match and family is not None and 1 <= int(match[2]) <= MOST_FIFTHS:
        return family(int(match[2]))
    raise RulesError(ErrorCode.NO_OPENING_RULE, name=name, advice=advice(key, RULES))


def _key(name: str) -> str:
    return re.sub(r"[\s_-]", "", name[:40].casefold().replace("õ", "o"))
