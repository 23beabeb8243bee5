"""Rules in the reader's words, also those that are no preset."""

import random
from itertools import product
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Rules
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts
from gomoku_arena.server.web.widgets import rules_words as words
from gomoku_arena.server.web.widgets.rules_words import NAMES, PAIRS, SETTINGS, SWITCHES, rules_name, rules_words
from page_visits import fetch
from running_server import RunningServer

ENGLISH = Texts("en")


@pytest.mark.parametrize(("name", "size"), [*product(NAMES, (5, 15, 19, 22))])
def test_a_preset_has_its_name_on_every_board(name: str, size: int) -> None:
    assert rules_name(ENGLISH, Rules.from_name(name, size=size)) == f"{NAMES[name]} {size}\N{MULTIPLICATION SIGN}{size}"


@pytest.mark.parametrize("preset", Rules.names())
def test_every_preset_has_a_name_and_is_explained(preset: str) -> None:
    for table in ("NAMES", "WORDS"):
        assert preset in getattr(words, table), f"server/web/widgets/rules_words.py: {table} lacks {preset}"


def test_what_is_changed_is_told_switch_by_switch() -> None:
    overline = Rules.from_code("freestyle15-ob")
    assert rules_name(ENGLISH, overline) == "Freestyle 15\N{MULTIPLICATION SIGN}15, changed"
    assert rules_words(ENGLISH, overline) == "Overline forbidden to: Black."
    switches: dict[str, Any] = Rules.ninuki().switches() | {"goal": 4, "advantage": (1, 2)}
    assert rules_words(ENGLISH, Rules(**switches)) == (
        "Pairs that win: 4. Pairs of Black at the start: 1. Pairs of White at the start: 2."
    )


@pytest.mark.parametrize("switch", Rules.switch_values())
def test_every_switch_and_its_words_have_a_label(switch: str) -> None:
    home = "server/web/widgets/rules_words.py"
    values = Rules.switch_values()[switch]
    assert switch in SWITCHES or (switch == "advantage" and len(PAIRS) == 2), f"{home}: SWITCHES lacks {switch}"
    missing = [value for value in values if isinstance(value, str) and value not in SETTINGS]
    assert not missing, f"{home}: SETTINGS lacks {missing} of {switch}"


def test_any_rules_have_words_in_every_language() -> None:
    choices = random.Random(1)
    for _ in range(200):
        rules = Rules(**{name: choices.choice(them) for name, them in Rules.switch_values().items()} | {"goal": 7})
        for language in LANGUAGES:
            assert rules_words(Texts(language), rules)
            assert str(rules.size) in rules_name(Texts(language), rules)


@pytest.mark.parametrize("path", ["/?", "/analyse?", "/embed?"])
def test_a_game_by_such_rules_is_shown(server: RunningServer, path: str) -> None:
    status, page = fetch(server, f"{path}game=1.freestyle15-ob.h8")
    assert status == 200
    assert ("Freestyle 15\N{MULTIPLICATION SIGN}15, changed" in page) == (path != "/embed?")
