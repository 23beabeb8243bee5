"""Every opening rule by its name: whatever module of this room has an ``OpeningRule``."""

import re

from gomoku_arena import opening_rules
from gomoku_arena.catalogues import catalogue, values_in
from gomoku_arena.errors import ErrorCode, RulesError
from gomoku_arena.nearest import advice
from gomoku_arena.opening_rules.rule import Family, OpeningRule

_ABOVE = {"opening", "rules"}
"""Modules of the room that know the rules."""

RULES = catalogue(opening_rules, OpeningRule, _ABOVE)
"""The rules that are played: those of gomoku first, then those of renju, the usual ones before the others."""

_FAMILIES = {it.name: it for it in values_in(opening_rules, Family, _ABOVE)}

MOST_FIFTHS = 12
"""Fifth stones that any rule of a family may ask for; on 7x7 at least 14 of them differ, whatever the four stones."""


def opening_rule(name: str) -> OpeningRule:
    """The rule of that name, whatever its case, blanks and hyphens: ``taraguchi10``, ``Soosõrv-5``, ``RIF``.

    Raises RulesError naming what is no rule, and the nearest.
    """
    key = _key(name)
    if key in _KNOWN:
        return _KNOWN[key]
    match = re.fullmatch(r"([a-z]+)([0-9]{1,2})", key)
    family = _FAMILIES.get(match[1]) if match else None
    if match and family is not None and 1 <= int(match[2]) <= MOST_FIFTHS:
        return family.rule(int(match[2]))
    raise RulesError(ErrorCode.NO_OPENING_RULE, name=name, advice=advice(key, RULES))


def _key(name: str) -> str:
    return re.sub(r"[\s_-]", "", name[:40].casefold().replace("õ", "o"))


_KNOWN = {_key(told): rule for rule in RULES.values() for told in (rule.name, rule.title, *rule.aliases)}
