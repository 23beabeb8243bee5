"""What a reader reads and does on the page for analysis, without a browser."""

import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

import scripted_engine
from gomoku_arena.notation.any_text import read_tree
from gomoku_arena.server.web.i18n.texts import LANGUAGES, Texts
from page_parts import said
from recorded_games import read_back
from seen_page import Part
from visited_games import begin
from visitors import ServedPages

if TYPE_CHECKING:
    from visitors import Visitor

Visit = Callable[..., "Visitor"]

MISSED = "1.freestyle15.h8i9h9i10h7i11a15i12o1i8"
"""Both have an open three, and black plays elsewhere."""

CAPTURED = "1.ninuki19.k10l11j11m12k12l10k9k11n13k8j12"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedPages]:
    """The pages, with a bot among their engines."""
    bot = f"cmd:{sys.executable} {scripted_engine.__file__} streams-lines"
    with ServedPages(tmp_path_factory.mktemp("served"), bots={"bot": bot}) as it:
        yield it


@pytest.fixture
def analyse(visit: Visit) -> Visit:
    """Opens the page for analysis, with its engine turned off, where a test is about something else."""

    def analyse(query: str = "", **about: str) -> "Visitor":
        reader = visit(f"/analyse{query}", **about)
        reader.click("Analysis")
        return reader

    return analyse


def status(reader: "Visitor", text: str) -> None:
    """Waits until the page says that of the position."""
    reader.until(lambda: reader.part("status").text == text, f"nothing says {text!r}")


def paste(reader: "Visitor", text: str, rules: str | None = None) -> None:
    """Opens that text, and says its rules where it does not."""
    reader.click("tab-share")
    reader.write("Paste a game or a position", text)
    reader.click("open-text")
    if rules:
        reader.click(re.compile(f"^{rules} "))


def test_a_text_without_rules_asks_for_them_and_a_text_with_them_does_not(analyse: Visit) -> None:
    reader = analyse()
    paste(reader, "h8 a1 h9 a3 h10 a5 h11 a7 h12")
    reader.sees("Which rules was it played by?")
    tiles = [it.text for it in reader.named("Which rules was it played by?").seen if "aria-pressed" in it.props]
    assert tiles[0].startswith("Freestyle 15\N{MULTIPLICATION SIGN}15")
    assert len(tiles) == 5
    reader.click(re.compile("^Caro "))
    status(reader, "Black has won: five in a row")
    assert reader.part("rules").name.startswith("Rules: Caro")
    paste(reader, "1.renju15.h8i9")
    reader.until(lambda: reader.part("rules").name.startswith("Rules: Renju"))


def test_a_text_that_may_be_written_in_two_ways_asks_how_and_then_for_its_rules(analyse: Visit) -> None:
    reader = analyse()
    paste(reader, "h8 k10 p15")
    reader.sees("How is it written?")
    tiles = [it.text for it in reader.named("How is it written?").seen if "aria-pressed" in it.props]
    assert tiles == [
        "read with columns that leave out the letter I 15\N{MULTIPLICATION SIGN}15 \N{MIDDLE DOT} h8 j10 o15",
        "read with columns that have every letter, I as well 19\N{MULTIPLICATION SIGN}19 \N{MIDDLE DOT} h8 k10 p15",
    ]
    reader.click(re.compile("^read with columns that leave out "))
    reader.sees("Which rules was it played by?")
    reader.click(re.compile("^Renju "))
    reader.until(lambda: reader.part("rules").name.startswith("Rules: Renju 15"))
    reader.shows("3 / 3")


def test_games_come_as_text(analyse: Visit) -> None:
    reader = analyse()
    paste(reader, "1. h8 i9 2. j10", "Renju")
    reader.shows("3 / 3")
    assert reader.part("rules").name.startswith("Rules: Renju")
    paste(reader, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n", "Freestyle")
    reader.shows("2 / 2")
    status(reader, said("Black to move"))
    paste(reader, "nonsense")
    reader.sees("the text begins with 'nonsense'")


def test_names_and_times_stay_with_a_game_while_it_is_that_game(analyse: Visit, visit: Visit) -> None:
    reader = analyse()
    paste(reader, "Piskvorky 15x15, 11:11, 0\n8,8,120\n9,9,31\nRAPFI25.zip\nJAX25.zip\n-1\n", "Freestyle")
    players = "RAPFI25.zip \N{EN DASH} JAX25.zip"
    reader.sees(players)
    reader.arrives(r"^/analyse\?game=.*details=")
    reader.reload()
    reader.click("tab-share")
    reader.sees(players)
    reader.step("back")
    reader.shows("1 / 2")
    record = read_back(reader.download("JSON").decode())
    assert (record.black, record.white, record.winner) == ("RAPFI25.zip", "JAX25.zip", "white")
    assert [move.seconds for move in record.moves] == [0.12, 0.031]
    reader.place("a1")
    reader.arrives(r"^/analyse\?game=1\.freestyle15\.h8i9&details=.*&at=h8a1&tree=")
    reader.sees(players)
    reader.click("make-main")
    reader.misses(players)
    damaged = visit("/analyse?game=1.renju15.h8&details=x")
    damaged.sees("details: 'x' is damaged")
    damaged.shows("1 / 1")


def test_the_address_holds_what_is_looked_at(analyse: Visit, visit: Visit) -> None:
    reader = analyse("?game=1.renju15.h8i9")
    reader.place("j10")
    reader.shows("3 / 3")
    reader.step("back")
    reader.shows("2 / 3")
    reader.arrives(r"^/analyse\?game=1\.renju15\.h8i9j10&ply=2$")
    again = visit(reader.path)
    again.shows("2 / 3")
    again.click("tab-share")
    again.until(lambda: str(again.value("Link")).endswith("/analyse?game=1.renju15.h8i9j10"))


def test_a_game_goes_from_one_page_to_the_other(analyse: Visit, visit: Visit) -> None:
    reader = analyse("?game=1.renju15.h8i9h9")
    reader.click("tab-share")
    reader.click("play-on")
    reader.is_told(said("Your turn"))
    reader.shows("3 / 3")
    reader.arrives("^/$")
    reader.click("more")
    reader.click("Analyse", within=reader.part("more"))
    reader.arrives(r"^/analyse\?game=1\.renju15\.h8i9h9&details=")
    reader.shows("3 / 3")
    wrong = visit("/?game=1.renju15.h8h8")
    wrong.sees("move 2, h8")
    wrong.shows("0 / 0")


def test_a_game_is_played_on_by_the_side_that_was_played(visit: Visit) -> None:
    for color, plies in (("Black", 2), ("White", 3)):
        reader = visit()
        begin(reader, engine="easy", color=color)
        reader.is_told(said("Your turn"))
        reader.place("a1")
        reader.shows(f"{plies} / {plies}")
        reader.click("more")
        reader.click("Analyse", within=reader.part("more"))
        reader.arrives("^/analyse")
        reader.click("tab-share")
        # An even and an odd number of moves: it is not the turn that decides.
        assert f"&side={color.lower()}" in reader.part("play-on").props["href"]
        reader.step("back")
        reader.shows(f"{plies - 1} / {plies}")
        assert f"&side={color.lower()}" in reader.part("play-on").props["href"]
        reader.click("play-on")
        reader.until(lambda reader=reader, color=color: said("You") in reader.named(color).text)  # type: ignore[misc]


def test_set_up_has_the_rules_of_the_game_that_is_shown(analyse: Visit) -> None:
    reader = analyse()

    def offers(rules: str) -> bool:
        pressed = [it.text for it in reader.page.root.seen if it.props.get("aria-pressed") == "true"]
        return len(pressed) == 1 and pressed[0].startswith(rules)

    for rules in ("Renju", "Caro"):
        paste(reader, f"(;GM[4]SZ[15]RU[{rules.lower()}];B[hh];W[ii])")
        reader.until(partial(_has_rules, reader, rules))
        assert reader.board.stones == {"h8": "black", "i9": "white"}
        reader.click("tab-setup")
        reader.until(partial(offers, rules))
        reader.click("use-rules")
        assert _has_rules(reader, rules)


def _has_rules(reader: "Visitor", rules: str) -> bool:
    return rules in reader.part("rules").text


def test_stones_that_are_set_up_are_played_on(analyse: Visit) -> None:
    address = "/analyse?game=1.renju15._2xo_2o2x2x____________.w."
    reader = analyse(address.removeprefix("/analyse"))
    reader.click("tab-share")
    reader.click("play-on")
    reader.is_told(said("Your turn"))
    assert len(reader.board.stones) == 5
    reader.place("h8")
    reader.shows("2 / 2")
    assert reader.board.stones["h8"] == "white"
    reader.click("take-back")
    reader.shows("0 / 0")
    assert len(reader.board.stones) == 5
    reader.click("more")
    reader.click("Analyse", within=reader.part("more"))
    reader.until(lambda: reader.path == address)
    assert len(reader.board.stones) == 5


def test_an_engine_of_the_server_is_asked_instead(visit: Visit) -> None:
    reader = visit("/analyse?game=1.freestyle15.h8i9j10")
    reader.until(lambda: len(lines(reader)) == 4)
    reader.choose("Engine", "Level 1 · First steps")
    reader.choose("Engine", "bot")
    reader.until(lambda: "depth 2" in reader.part("effort").text)
    reader.until(lambda: len(lines(reader)) == 4)


def lines(reader: "Visitor") -> list[Part]:
    """The lines of the engine that are shown."""
    return [it for place in range(1, 6) for it in reader.parts(f"line-{place}")]


def test_threats_are_named_and_forced_wins_are_stepped_through(analyse: Visit) -> None:
    reader = analyse(f"?game={MISSED}&ply=6")
    reader.shows("6 / 10")
    threat = "Black makes an open four: h6 h10"
    reader.until(lambda: len(reader.parts("forced-win")) == 2)

    def point(kind: str) -> set[str] | None:
        # The list may be drawn anew, under the pointer too.
        items = [it for it in reader.part("threats").seen if it.text == threat and it.listener(kind)]
        for item in items:
            reader.emit(item, kind, {})
        return {it["point"] for it in reader.board.picture["marks"]} if items else None

    reader.until(lambda: point("mouseenter") == {"h6", "h10"})
    reader.until(lambda: point("mouseleave") not in (None, {"h6", "h10"}))
    win, other = reader.parts("forced-win")
    assert "Black wins by fours in 3" in win.text
    assert "White threatens to win by fours in 3" in other.text
    for steps in (1, 2, 3):
        reader.click("One move forward", within=win)
        reader.until(lambda steps=steps: len(reader.board.picture["ghosts"]) == steps)  # type: ignore[misc]
        assert f"{steps} / 3" in win.text
    assert reader.board.picture["winning"]
    reader.click("To the start", within=win)
    reader.until(lambda: not reader.board.picture["ghosts"])


def test_the_search_is_explained_and_points_are_judged(analyse: Visit) -> None:
    reader = analyse(f"?game={MISSED}&ply=6")
    reader.click("tab-why")
    reader.click("explain")
    for told in (
        "Black plays h6: win in 3",
        "every move but an answer to h5 h10 loses at once",
        "leaves a five at h5",
    ):
        reader.until(lambda told=told: told in reader.part("explanation").text)  # type: ignore[misc]
    reader.emit(reader.board.part, "context", "o8")
    reader.until(lambda: "o8: loses to a forced win in 4: i12" in reader.part("judged").text)
    reader.emit(reader.board.part, "context", "h8")
    reader.until(lambda: reader.part("judged").text == "h8: there is a stone already")
    reader.click("Heat map")
    reader.until(lambda: len(reader.board.picture["heat"]) == 225 - 6)


def test_a_move_tried_inside_a_game_is_a_variation(analyse: Visit) -> None:
    reader = analyse("?game=1.freestyle15.h8i9j10k11&ply=1")
    reader.place("a1")
    reader.shows("2 / 2")
    reader.write("Comment on this position", "too far away")
    reader.emit(reader.part("comment"), "blur", {})
    reader.until(lambda: any("too far away" in str(it.props.get("told")) for it in reader.page.root.seen))
    reader.arrives("at=h8a1&tree=")
    reader.reload()
    reader.shows("2 / 2")
    assert reader.value("Comment on this position") == "too far away"
    reader.click("make-main")
    reader.until(lambda: not reader.part("make-main").is_enabled)
    reader.click("Undo")
    reader.until(lambda: reader.part("make-main").is_enabled)
    reader.click("delete")
    reader.shows("1 / 4")
    reader.arrives(r"^/analyse\?game=1\.freestyle15\.h8i9j10k11&ply=1$")


def test_what_is_downloaded_can_be_opened_again(analyse: Visit) -> None:
    reader = analyse(f"?game={CAPTURED}")
    for label, start in (
        ("SGF", "(;"),
        ("PSQ", "Piskvorky 19x19"),
        ("JSON", "{"),
        ("JSON (web app)", '{"boardData"'),
    ):
        reader.click("tab-share")
        text = reader.download(label).decode()
        assert text.startswith(start)
        reader.click("tab-setup")
        reader.click("clear")
        reader.shows("0 / 0")
        paste(reader, text)
        reader.shows("11 / 11")
    assert reader.download("Picture (PNG)").startswith(b"\x89PNG")
    assert reader.download("Picture (SVG)").startswith(b"<svg")


def test_a_wrong_link_says_what_is_wrong(visit: Visit) -> None:
    for game in ("1.renju15.h8h8", "9.renju15.h8", "<script>", "1.renju15." + 3000 * "a"):
        reader = visit(f"/analyse?game={game}")
        reader.until(lambda reader=reader: reader.page.notices, f"{game} passes")  # type: ignore[misc]
        reader.shows("0 / 0")


def test_a_position_is_set_up(analyse: Visit) -> None:
    reader = analyse("?game=1.ninuki9.e5")
    reader.click("tab-setup")
    reader.click("White stone")
    reader.place("a1")
    reader.until(lambda: reader.board.stones.get("a1") == "white")
    reader.click("Erase")
    reader.place("e5")
    reader.until(lambda: "e5" not in reader.board.stones)
    reader.click("Black to move")
    status(reader, said("Black to move"))
    reader.choose("Pairs of White", "4")
    reader.sees("Pairs of 5: Black 0, White 4")
    reader.arrives(r"^/analyse\?game=1\.ninuki9\.o________\.b-0-4\.$")
    reader.click(re.compile("^Freestyle Five"))
    reader.click("use-rules")
    reader.misses("Pairs of 5")
    assert reader.board.stones == {}


def test_it_speaks_other_languages(visit: Visit) -> None:
    reader = visit(f"/analyse?game={MISSED}&ply=6", language="ja")
    status(reader, "黒の番です")
    reader.sees("黒の3手の四追い勝ち")
    reader.click("設定")
    reader.click("Français")
    reader.sees("Noir : gain par des quatre en 3")
    reader.shows("6 / 10")


def test_a_game_is_taken_away_with_its_review(visit: Visit) -> None:
    reader = visit(f"/analyse?game={MISSED}")
    reader.click("tab-share")
    reader.sees("SGF with review")
    told = reader.download("download-review.sgf").decode()
    tree = read_tree(told)
    assert [str(it) for it in tree.main_line()] == ["h8", "i9", "h9", "i10", "h7", "i11", "a15", "i12", "o1", "i8"]
    assert tree.has_variations
    assert "better was" in told
    # Another game has no review yet.
    reader.step("first")
    reader.place("a1")
    reader.click("make-main")
    reader.misses("SGF with review")


def test_whoever_reads_another_language_is_offered_it_too(visit: Visit) -> None:
    for language in LANGUAGES:
        reader = visit(f"/analyse?game={MISSED}", language=language)
        reader.click("tab-share")
        reader.sees(Texts(language)("SGF with review"))


def test_stones_to_offer_are_placed_and_the_side_to_take_is_told_with_reasons(analyse: Visit) -> None:
    reader = analyse()
    reader.click("tab-balance")
    reader.click("Which stones to offer?")
    reader.click(re.compile(r"^Offer [a-o]\d+ [a-o]\d+ [a-o]\d+: Black \d\d, White \d\d$"))
    reader.click("take-offer")
    # The small boards are gone by then.
    status(reader, "White to move")
    reader.sees("Which side to take?")
    reader.shows("3 / 3")
    reader.click("Which side to take?")
    reader.sees(re.compile("^The stones are (even|better)"))
    reader.sees("Place two more")
    reader.sees(re.compile("^The difference is (small|clear)"))
    reader.step("back")
    reader.misses(re.compile("^The stones are"))
    reader.sees(re.compile("^Show a position of three or five stones"))


def test_fifths_that_a_table_knows_are_played(analyse: Visit) -> None:
    reader = analyse("?game=1.renju15.h8h7h6i7")
    reader.click("tab-balance")
    reader.click("Which fifths?")
    reader.sees(re.compile(r"^Most even where Black offers \d+: White keeps [a-o]\d+, Black \d\d, White \d\d\.$"))
    reader.click(re.compile("^[a-o][0-9]+, fifth stone 1, "))
    status(reader, "White to move")
    reader.shows("5 / 5")


def test_fifths_that_no_table_knows_are_searched_one_after_another(analyse: Visit) -> None:
    reader = analyse("?game=1.renju15.h8h10h5h14")
    reader.click("tab-balance")
    reader.click("Which fifths?")
    reader.sees(re.compile("^[1-9] of 10 found$"))
    # Nobody waits for the rest once another position is shown.
    reader.step("back")
    reader.misses(re.compile(" of 10 found$"))
    reader.sees("Which side to take?")


def test_stones_that_were_set_up_have_no_order_to_be_judged_by(analyse: Visit) -> None:
    reader = analyse()
    reader.click("tab-setup")
    reader.place("h8")
    reader.click("tab-balance")
    reader.sees(re.compile("^Show a position of three or five stones"))


@pytest.mark.long
def test_a_review_outlives_the_server(tmp_path: Path) -> None:
    with ServedPages(tmp_path) as served:
        reader = served.visitor().open(f"/analyse?game={MISSED}")
        reader.until(lambda: re.search("best move [1-9]", reader.part("players").text))
    # What is shown next can come from the file alone.
    with closing(sqlite3.connect(tmp_path / "games.db")) as file, file:
        file.execute("""UPDATE reviews SET told = replace(told, '"grade":"best"', '"grade":"good"')""")
    with ServedPages(tmp_path) as served:
        reader = served.visitor().open(f"/analyse?game={MISSED}")
        reader.until(lambda: "best move 0 0" in reader.part("players").text)
