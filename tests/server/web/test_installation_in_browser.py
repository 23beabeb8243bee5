"""What a browser keeps of the page."""

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

import chromium
from page_parts import choose_settings, marked
from running_server import RunningServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_KEPT = """async ([path, language]) => {
    for (let tries = 0; tries < 400; tries += 1) {
        const page = await caches.match(path);
        if (page && page.headers.get("Content-Language") === language) return true;
        await new Promise((done) => setTimeout(done, 50));
    }
    return false;
}"""


def test_the_offline_page_is_kept_in_the_language_in_use(server: RunningServer, browser: "Browser") -> None:
    with browser.new_context(locale="en", reduced_motion="reduce") as context:
        context.set_default_timeout(chromium.MILLISECONDS)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/games")
        assert page.evaluate(_KEPT, ["/offline", "en"])
        choose_settings(page, "Français")
        page.wait_for_function("document.documentElement.lang === 'fr'")
        assert page.evaluate(_KEPT, ["/offline", "fr"])
        context.set_offline(True)
        page.reload()
        expect(page.get_by_role("heading")).to_have_text("Non connecté. Votre partie est en sécurité.")
        assert page.evaluate("document.documentElement.lang") == "fr"
        expect(page.get_by_text("Prochain essai dans")).to_be_visible()
        context.set_offline(False)
        # Nobody has to ask for it.
        expect(marked(page, "settings")).to_be_visible()


def test_an_installed_page_has_a_board_of_its_own_without_a_network(server: RunningServer, browser: "Browser") -> None:
    with browser.new_context(locale="en", reduced_motion="reduce", viewport={"width": 375, "height": 812}) as context:
        context.set_default_timeout(chromium.MILLISECONDS)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/games")
        assert page.evaluate(_KEPT, ["/offline", "en"])
        assert not page.evaluate("caches.match('/pocket/index.html').then(Boolean)")
        page.evaluate("dispatchEvent(new Event('appinstalled'))")
        assert page.evaluate(_KEPT, ["/pocket/index.html", None])
        page.goto(f"http://127.0.0.1:{server.port}/analyse?game=1.renju15.h8i9j10")
        expect(page.locator("#popup a")).to_have_attribute("href", "/pocket/")
        page.evaluate("window.socket.disconnect()")
        context.set_offline(True)
        page.get_by_role("link", name="Play and analyse on this device").click()
        expect(page.locator("#rules")).to_contain_text("Renju 15")
        page.goto(f"http://127.0.0.1:{server.port}/analyse?game=1.caro15.h8i9")
        expect(page.locator(".line").first).to_be_visible()
        expect(page.locator("#rules")).to_contain_text("Caro 15")
        page.goto(f"http://127.0.0.1:{server.port}/watch")
        page.get_by_role("link", name="Play and analyse on this device").click()
        expect(page.get_by_role("heading", name="Pocket board")).to_be_visible()
        context.set_offline(False)
        page.get_by_role("link", name="Back to the whole page").click()
        expect(marked(page, "settings")).to_be_visible()


def test_the_page_without_a_connection_leads_to_no_board_that_is_not_kept(
    server: RunningServer, browser: "Browser"
) -> None:
    with browser.new_context(locale="en") as context:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/offline")
        expect(page.get_by_role("link", name="Try again")).to_be_visible()
        expect(page.get_by_role("link", name="Play and analyse on this device")).to_have_count(0)
