"""What a browser keeps of the page."""

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

import chromium
from page_parts import marked
from running_server import RunningServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_KEPT = """async (language) => {
    for (let tries = 0; tries < 400; tries += 1) {
        const page = await caches.match("/offline");
        if (page?.headers.get("Content-Language") === language) return true;
        await new Promise((done) => setTimeout(done, 50));
    }
    return false;
}"""


def test_the_offline_page_is_kept_in_the_language_in_use(server: RunningServer, browser: "Browser") -> None:
    with browser.new_context(locale="en", reduced_motion="reduce") as context:
        context.set_default_timeout(chromium.MILLISECONDS)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/games")
        assert page.evaluate(_KEPT, "en")
        marked(page, "language").click()
        page.get_by_role("menuitemradio", name="Français").click()
        page.wait_for_function("document.documentElement.lang === 'fr'")
        assert page.evaluate(_KEPT, "fr")
        context.set_offline(True)
        page.reload()
        expect(page.get_by_role("heading")).to_have_text("Non connecté. Votre partie est en sécurité.")
        assert page.evaluate("document.documentElement.lang") == "fr"
        expect(page.get_by_text("Prochain essai dans")).to_be_visible()
        context.set_offline(False)
        # Nobody has to ask for it.
        expect(marked(page, "language")).to_be_visible()
