"""Practice on the pocket page: the package's own answers, word by word, and as a reader meets it."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from gomoku_arena import Color, Limit
from gomoku_arena.analysis.practice import Exercise, exercises
from gomoku_arena.analysis.refutation import RefutationKind
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.notation.links import link
from gomoku_arena.sentences.findings import answered
from gomoku_arena.server.web.i18n.texts import LANGUAGES
from pocket_page import NODES, opened, reviewed, scripts_alone

if TYPE_CHECKING:
    from playwright.sync_api import Page

LINKS = (
    # Black misses a win, and White wins.
    "1.freestyle15.h8i9h9i10h7i11a15i12o1i8",
    # White leaves an open three alone.
    "1.freestyle15.h8i8h7h11h9a1h6",
    # A forbidden point is no answer; a win by threats is stopped by nobody.
    "1.renju15.h8h9i8g8j10k11i10i11h7g6i9i7j8",
    # A capture wins.
    "1.ninuki19.k10k11l11j9j12m10k12",
)
_ANSWERS = """async ([games, nodes]) => {
    tested.REVIEW.nodes = nodes;
    const { exercisesOf, answerTo, answerText } = await tested.practice();
    const told = [];
    for (const { link, asked } of games) {
        const { tree } = await tested.readText(link, "freestyle15");
        const game = tested.mainLine(tree).map((it) => tree.position(it));
        const judge = await tested.engineFor(`${link} review`, { hash: 16 });
        const engine = await tested.engineFor(link, { hash: 16 });
        await Promise.all([judge.network(game[0]), engine.network(game[0])]);
        const review = new tested.Review(game, judge);
        while (!review.isWhole) await review.step();
        const all = ["black", "white"].flatMap((color) => exercisesOf(tree, review, color, () => true));
        for (const { color, ply, moves } of asked) {
            const exercise = all.find((it) => it.played.ply === ply);
            const answers = [];
            for (const move of moves) {
                const answer = await answerTo(engine, exercise, move);
                answers.push([answer.isRight, answer.found.kind, answerText(answer, color)]);
            }
            told.push({ ply, wins: exercise.wins, answers });
        }
    }
    return told;
}"""

_IN_SIGHT = """() => document.querySelector("#practice-tools").getBoundingClientRect().bottom
    <= document.querySelector(".tabs").getBoundingClientRect().top"""


def moves_to_try(exercise: Exercise) -> list[str]:
    """The engine's own move, that of the game, and some others."""
    legal = [*map(str, exercise.game.legal_moves())]
    return list(dict.fromkeys([*map(str, exercise.played.better[:1]), str(exercise.played.move), *legal[::31]]))


def test_an_answer_is_that_of_the_package_word_by_word(folder: Path) -> None:
    games, known, kinds = [], list[dict[str, Any]](), set[RefutationKind]()
    for text in LINKS:
        review, game, search = reviewed(text), link.read(text).game(), SearchEngine("tengen", hash=16)
        asked = []
        for color in Color:
            for exercise in exercises(game, review, color):
                moves = moves_to_try(exercise)
                answers = [exercise.judged(it, search, Limit(nodes=NODES)) for it in moves]
                kinds |= {it.found.kind for it in answers}
                told = [[it.is_right, str(it.found.kind), answered(it, color)] for it in answers]
                asked.append({"color": color.name, "ply": exercise.played.ply, "moves": moves})
                known.append({"ply": exercise.played.ply, "wins": exercise.wins, "answers": told})
        games.append({"link": text, "asked": asked})
    assert scripts_alone(folder).evaluate(_ANSWERS, [games, NODES]) == known
    assert {it["wins"] for it in known} == {True, False}
    assert {right for it in known for right, _, _ in it["answers"]} == {True, False}
    assert kinds >= {RefutationKind.WINS, RefutationKind.LOSES_BY_FORCE, RefutationKind.NOTHING}


def in_practice(page: "Page") -> None:
    """From the game of the address to the mistakes of White."""
    page.locator("[data-key='notebook true']").click()
    review = page.locator("[data-key=review]")
    if review.is_visible():
        review.click()
    expect(page.locator(".review-verdict h2")).to_be_visible(timeout=60_000)
    page.locator(".review-players + .pair button").click()


def place(page: "Page", point: str) -> None:
    """On a small board the first touch aims."""
    page.locator(f"[data-point={point}]").click()
    if page.locator(".board-aim button").first.is_visible():
        page.locator(".board-aim button").first.click()


def test_a_better_move_is_looked_for_and_the_game_played_on(folder: Path) -> None:
    page = opened(f"{(folder / 'index.html').as_uri()}?game={LINKS[1]}", width=375)
    assert not page.locator("script[src*=practice]").count()
    in_practice(page)
    told, tools = page.locator("#practice-told"), page.locator("#practice-tools")
    expect(told).to_have_text("Find a better move for White. 4. h11 was played: mistake.")
    expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
    expect(page.locator("[data-tab=analyse]")).to_have_attribute("aria-current", "page")
    page.keyboard.press("h")
    expect(told).to_have_text(re.compile(r"^Look between f6 and j10\.$"))
    expect(page.locator(".board-hint")).to_be_visible()
    page.keyboard.press("n")
    expect(told).to_have_text("Find a better move for White. 6. a1 was played: missed defence.")

    place(page, "o15")
    expect(told).to_have_text(
        re.compile(r"^o15 is not the move: loses to a forced win in \d+: h(6|10) .*\. Try another\.$")
    )
    expect(page.locator(".stone-ghost").nth(1)).to_be_visible()
    tools.get_by_role("button", name="Try again").press("Enter")
    expect(told).to_contain_text("Find a better move")
    expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
    for move in ("h6", "h10"):
        if "is right" not in told.inner_text():
            place(page, move)
            expect(told).to_contain_text(re.compile(f"^{move} is (right|not)"))
    expect(told).to_contain_text("is right: winning chance")
    expect(tools.get_by_role("button").first).to_have_text("Next")
    tools.get_by_role("button", name="Next").click()
    expect(told).to_contain_text("Look between")
    tools.get_by_role("button", name="Show it").press("Enter")
    expect(told).to_have_text(re.compile(r"^Better was h6 "))
    expect(tools.get_by_role("button", name="Finish")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told).to_have_text("All looked at. Found at once: 0, with help: 1, not found: 1.")
    tools.get_by_role("button", name="Once more").click()
    expect(told).to_contain_text("4. h11 was played")

    page.get_by_role("group", name="Learn from your mistakes").get_by_role("button", name="6. a1").click()
    tools.get_by_role("button", name="Show it").click()
    tools.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#seat-you")).to_contain_text("White")
    expect(page.locator("#seat-you")).to_contain_text("Your turn")
    place(page, "h10")
    expect(page.locator("#seat-you")).to_contain_text("Your turn")
    assert page.evaluate("JSON.parse(localStorage.getItem('gomoku-arena-pocket-desk')).game.at.length") == 7
    page.locator("nav").get_by_role("button", name="Open").click()
    expect(page.locator(".games li")).to_have_count(1)


def test_each_language_has_it_and_no_button_overflows_on_a_phone(folder: Path) -> None:
    page = opened(f"{(folder / 'index.html').as_uri()}?game={LINKS[1]}", width=375)
    in_practice(page)
    english = {
        it for it in page.locator("[data-panel=practice]").inner_text().split("\n") if " " in it and not it[0].isdigit()
    }
    for language in sorted(set(LANGUAGES) - {"en"}):
        page.locator("#language").select_option(language)
        page.wait_for_selector(f"html.is-ready[lang={language}]", state="attached")
        page.locator("[data-tab=analyse]").click()
        in_practice(page)
        expect(page.locator("#practice-told")).not_to_be_empty()
        shown = {*page.locator("[data-panel=practice]").inner_text().split("\n")} - {"? 4. h11", "?? 6. a1"}
        assert not english & shown
        wide = "(all) => all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent)"
        assert page.locator("button:visible").evaluate_all(wide) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 375
        assert page.evaluate(_IN_SIGHT)
