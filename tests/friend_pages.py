"""What tests do on the page of a game between two people."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def point(page: "Page", name: str) -> "Locator":
    return page.locator(f"[data-point={name}]")


def shown(page: "Page") -> "Locator":
    return page.locator(".board-steps output")


def status(page: "Page") -> "Locator":
    return page.locator(".status-line").first


def clock(page: "Page", color: str) -> "Locator":
    return page.get_by_label(color, exact=True).locator(".seat-clock")


def invite(page: "Page", color: str = "Black", minutes: str | None = None, rules: str = "", opening: str = "") -> str:
    """Begins a game against a friend; the invitation. minutes: of a clock without increment."""
    page.get_by_role("button", name="New game").click()
    dialog = page.locator(".new-game")
    dialog.get_by_role("button", name="A friend by link").click()
    dialog.get_by_role("button", name=color, exact=True).click()
    for tile in filter(None, (rules, opening)):
        dialog.get_by_role("button", name=re.compile(f"^{tile} ")).click()
    if minutes is not None:
        dialog.get_by_role("button", name="Other", exact=True).click()
        dialog.get_by_label("Minutes").fill(minutes)
        dialog.get_by_label("More seconds each move").fill("0")
    dialog.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url(re.compile(r"/friend/[\w-]+$"))
    field = page.get_by_label("Invitation")
    expect(field).to_have_value(re.compile("/friend/.*seat="))
    return field.input_value()


def follow(open_page: Callable[..., "Page"], link: str, **look: Any) -> "Page":
    """Opens that in a window of that look, and goes on to the page of the game."""
    page = open_page(link, **look)
    # On a phone an opening takes the place of the steps.
    expect(page.locator(".seat-name").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"/friend/[\w-]+$"))
    return page


def resign(page: "Page") -> None:
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Resign this game").click()


@contextmanager
def cut_off(page: "Page") -> Iterator[None]:
    """The page has no connection meanwhile; what is clicked waits until it has one again."""
    page.evaluate("window.socket.disconnect()")
    yield
    # As where it tries again by itself, which it does when it likes.
    page.evaluate("window.socket.io.emitReserved('reconnect_attempt', 1); window.socket.connect()")


def press(button: "Locator") -> None:
    """As a click, also where a notice lies over the page."""
    button.dispatch_event("click")
