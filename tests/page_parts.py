"""The parts of a page, found by their marks and not by what they say; and its texts, as the page has them."""

from typing import TYPE_CHECKING

from gomoku_arena.nearest import nearest
from gomoku_arena.server.web.i18n.texts import Texts, catalogue

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def marked(within: "Page | Locator", mark: str) -> "Locator":
    """The part that has the mark, on the page or in a part of it."""
    return within.locator(f'[data-mark~="{mark}"]')


def seated(page: "Page", color: str) -> "Locator":
    """What the player of that colour is called."""
    return page.get_by_label(color, exact=True).locator(".seat-name")


def settings(page: "Page") -> "Locator":
    """The settings, which it opens."""
    marked(page, "settings").click()
    card = page.locator(".settings")
    card.wait_for()
    return card


def choose_settings(page: "Page", *names: str) -> None:
    """Chooses those in the settings, called as the page calls them, and closes the settings."""
    card = settings(page)
    for name in names:
        card.get_by_role("button", name=name, exact=True).click()
    marked(card, "close-settings").click()
    card.wait_for(state="detached")


def await_server(page: "Page") -> None:
    """Waits until a page that was just loaded is connected: what is clicked before that, nobody hears."""
    page.wait_for_function("() => window.did_handshake")


def said(text: str, **values: object) -> str:
    """That text of the page in English. Fails at once, not after a timeout, where the page has another one by now."""
    # Each catalogue has every text.
    known = catalogue("fr")
    assert text in known, f"the page does not say {text!r} any more; nearest: {nearest(text, known)}"
    return Texts()(text, **values)
