"""What a reader reads and does on the page on which games are played, without a browser."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena import Limit
from gomoku_arena.analysis.review import review
from page_parts import said
from recorded_games import read_back
from visited_games import PEOPLE, answered, begin, clock, play, resign, seats

if TYPE_CHECKING:
    from seen_page import Part
    from visitors import Visitor

Visit = Callable[..., "Visitor"]

EDGE = [f"{letter}{row}" for row in (1, 15) for letter in "acegikmo"]


TOUCHED = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148",
    "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
)
"""How browsers on a telephone and on a tablet call themselves."""


def more(visitor: "Visitor", entry: str) -> None:
    """Chooses an entry of the menu with what is seldom wanted."""
    visitor.click("more")
    visitor.click(entry, within=visitor.part("more"))


def switch(visitor: "Visitor", name: str) -> "Part":
    """That switch of the menu, which is opened for it."""

    def found() -> "list[Part]":
        return [it for it in visitor.part("more").seen if it.text == name and it.writer]

    if not found():
        visitor.click("more")
    visitor.until(found)
    return found()[0]


def test_a_game_is_played_to_its_end_against_easy(visit: Visit) -> None:
    reader = visit()
    begin(reader, rules="Freestyle", engine="easy")
    for point in EDGE:
        if "lost" in reader.status:
            break
        if point not in reader.board.stones:
            answered(reader, point)
    reader.is_told(said("You lost"))
    reader.sees("White wins with five in a row")
    reader.sees("One stone cannot stop both")
    assert reader.part("copy-game").seen
    assert len(reader.board.picture["winning"]) >= 5
    assert not reader.parts("resign")
    (listed,) = [it.props["moves"] for it in reader.page.root.seen if "moves" in it.props]
    assert all(it["time"] for it in listed)
    assert len(listed) == reader.board.plies
    assert re.search(r"Average\s*\d+\.\d\d s", reader.named(said("White")).text)


def test_moves_and_turns_are_taken_back(visit: Visit) -> None:
    reader = visit()
    begin(reader, rules="Freestyle", engine="easy")
    answered(reader, "h8")
    answered(reader, "a15")
    reader.shows("4 / 4")
    for steps in ("2 / 2", "0 / 0"):
        reader.click("take-back")
        reader.shows(steps)
        reader.is_told(said("Your turn"))
    linked = visit("/?game=1.freestyle15.h8g9i7j8f7e8")
    linked.shows("6 / 6")
    linked.click("take-back")
    linked.shows("4 / 4")


def test_resigning_asks_first_and_can_be_taken_back(visit: Visit) -> None:
    reader = visit()
    begin(reader, rules="Freestyle", level=1)
    answered(reader, "h8")
    reader.click("resign")
    reader.click("keep-playing")
    reader.is_told(said("Your turn"))
    resign(reader)
    reader.is_told(said("You lost"))
    reader.click("take-back")
    reader.is_told(said("Your turn"))
    reader.shows("2 / 2")
    answered(reader, "a1")


def test_after_a_game_comes_a_rematch_with_the_other_colour_at_a_level_that_follows(visit: Visit) -> None:
    reader = visit()
    reader.click("new-game")
    reader.click(said("Up a level after I won, down after I lost"))
    reader.click("begin")
    assert seats(reader) == ["You", "Level 2 · Beginner"]
    answered(reader, "h8")
    resign(reader)
    reader.click("Rematch as White")
    reader.until(lambda: seats(reader) == ["Level 1 · First steps", "You"])
    reader.shows("1 / 1")


def test_a_new_game_begins_at_the_level_that_follows(visit: Visit) -> None:
    reader = visit()
    reader.click("new-game")
    reader.click(said("Up a level after I won, down after I lost"))
    reader.click("begin")
    answered(reader, "h8")
    resign(reader)
    reader.is_told(said("You lost"))
    reader.click("new-game")
    reader.click("begin")
    reader.until(lambda: seats(reader) == ["You", "Level 1 · First steps"])


def test_three_losses_in_a_row_offer_the_level_below(visit: Visit) -> None:
    reader = visit()
    other = "3 losses in a row: try Level 1"
    for color in ("White", "Black"):
        resign(reader)
        reader.is_told(said("You lost"))
        reader.misses(other)
        reader.click(f"Rematch as {color}")
        reader.until(lambda: reader.status != said("You lost"))
    resign(reader)
    reader.sees(other)
    reader.click("other-level")
    reader.until(lambda: seats(reader) == ["Level 1 · First steps", "You"])


def test_the_rules_in_force_are_named_and_told(visit: Visit) -> None:
    reader = visit()
    reader.click("Rules: Freestyle 15\N{MULTIPLICATION SIGN}15")
    reader.sees(said("Five or more in a row win. Nothing is forbidden."))
    begin(reader, PEOPLE, "Ninuki")
    assert reader.part("rules").name == "Rules: Ninuki 19\N{MULTIPLICATION SIGN}19"


def test_a_lost_game_is_reviewed_by_one_click(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine, a whole review takes longer than anybody waits here.
    monkeypatch.setattr(review, "LIMIT", Limit(nodes=2000))
    reader = visit()
    begin(reader, PEOPLE, "Freestyle")
    play(reader, "h8 a1 h9 c3 h10 e5 h11 g7 h12")
    reader.is_told(said("Black won"))
    reader.click("Review")
    reader.sees(re.compile("White is lost after [0-9]+. "))


def test_a_lost_game_leads_to_its_mistakes(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "LIMIT", Limit(nodes=2000))
    reader = visit("/?game=1.freestyle15.h8a1h9a3h10a5h11a7h12&side=white")
    reader.is_told(said("You lost"))
    reader.click("learn")
    reader.until(lambda: re.fullmatch("/practice[?]game=.*&side=white", reader.path))


def test_the_history_is_stepped_through_and_played_on_from(visit: Visit) -> None:
    reader = visit()
    begin(reader, PEOPLE, "Freestyle")
    play(reader, "h8 i9 j10 k11")
    for step, steps, stones in (("back", "3 / 4", 3), ("first", "0 / 4", 0), ("forward", "1 / 4", 1)):
        reader.step(step)
        reader.shows(steps)
        assert len(reader.board.stones) == stones
    reader.step("last")
    reader.shows("4 / 4")
    (moves,) = [it for it in reader.page.root.seen if "moves" in it.props]
    reader.emit(moves, "step", 3)
    reader.shows("3 / 4")
    reader.sees("After move 3 of 4")
    reader.click("play-on")
    reader.shows("3 / 3")
    play(reader, "a1")


def test_a_stone_is_for_the_position_that_was_seen(visit: Visit) -> None:
    reader = visit()
    begin(reader, PEOPLE, "Freestyle")
    with reader.cut_off():
        for point in ("h8", "i9", "h8"):
            reader.place(point)
    reader.shows("1 / 1")
    # The second of two clicks on one point needs no word.
    assert reader.page.notices == ["The game had gone on: your stone on i9 was not placed."]
    play(reader, "i9")


def test_the_title_of_the_window_says_whose_turn_it_is(visit: Visit) -> None:
    reader = visit()
    begin(reader, PEOPLE)
    for turn, point in (("Black to move", "h8"), ("White to move", "i9")):
        assert reader.title.startswith(f"{turn} · Freestyle")
        play(reader, [point])
    resign(reader)
    reader.until(lambda: reader.title.startswith("White won · "))


@pytest.mark.long
def test_the_browser_says_the_language_at_first_and_its_reader_later(visit: Visit) -> None:
    reader = visit(language="ko-KR")
    reader.is_told("내 차례입니다")
    reader = visit()
    begin(reader, PEOPLE, "Freestyle")
    play(reader, "h8 i9")
    document = reader.page.client_id
    reader.click("Settings")
    for name, text in (("日本語", "黒の番です"), ("한국어", "흑 차례입니다"), ("Français", "À Noir de jouer")):
        reader.click(name)
        reader.is_told(text)
        reader.shows("2 / 2")
    assert reader.page.client_id == document
    reader.reload()
    reader.is_told("À Noir de jouer")
    reader.shows("2 / 2")
    assert reader.cookies["language"] == "fr"


def test_forbidden_points_say_why_and_captures_are_counted(visit: Visit) -> None:
    reader = visit()
    begin(reader, PEOPLE, "Ninuki")
    play(reader, "j10 a19 k10 s19 l11 a1 l12 s1")
    assert reader.board.picture["forbidden"]["l10"] == "double_three"
    reader.place("l10")
    reader.sees("l10 is forbidden to black: double-three")
    reader.shows("8 / 8")
    play(reader, "b1 b2 a2 c3")
    assert "0 / 5" in reader.named(said("White")).text
    play(reader, "o3 d3 p3 e3 r17 q3 r18 n3")
    assert "1 / 5" in reader.named(said("White")).text
    assert [it["point"] for it in reader.board.picture["captured"]] == ["o3", "p3"]


def test_a_game_is_taken_away_with_names_and_times(visit: Visit) -> None:
    reader = visit()
    begin(reader, rules="Freestyle", engine="easy")
    answered(reader, "h8")
    resign(reader)
    reader.sees("White wins: Black resigned")
    more(reader, "Download")
    contents = [reader.download(label) for label in ("SGF", "PSQ", "JSON", "Picture (PNG)", "Picture (SVG)")]
    for content, start in zip(contents, (b"(;", b"Piskvorky 15x15", b"{", b"\x89PNG", b"<svg"), strict=True):
        assert content.startswith(start)
    assert not reader.parts("download-review.sgf")
    record = read_back(contents[2].decode())
    assert (record.black, record.white) == ("person", "easy")
    assert (record.winner, record.termination) == ("white", "resignation")
    assert all(move.took > 0 for move in record.moves)
    more(reader, "Analyse")
    reader.arrives(r"^/analyse\?game=1\.freestyle15\.h8.*&details=")
    reader.click("tab-share")
    reader.sees("person \N{EN DASH} easy")


def test_a_suggestion_is_shown_on_the_board(visit: Visit) -> None:
    reader = visit()
    begin(reader, PEOPLE, "Freestyle")
    play(reader, "h8 i9")
    hint = reader.part("hint")
    assert said("Hint") in hint.text
    reader.click("hint")
    # First a part of the board.
    reader.sees("Look between f6 and j10.")
    assert (reader.board.picture["hinted"], reader.board.picture["marks"]) == (["f6", "j10"], [])
    assert said("Which move?") in hint.text
    reader.click("hint")
    reader.until(lambda: len(reader.board.picture["marks"]) == 3)
    assert reader.board.picture["hinted"] is None
    reader.until(lambda: said("Why?") in hint.text)
    reader.click("hint")
    reader.sees(re.compile(r"winning chance|in \d+$|loses"))
    assert not hint.is_enabled
    play(reader, "i8")
    assert reader.board.picture["marks"] == []
    assert said("Hint") in hint.text
    reader.click("hint")
    reader.until(lambda: said("Which move?") in hint.text)
    reader.until(lambda: hint.is_enabled)
    resign(reader)
    reader.sees(said("Hints used: {n}", n=2))


def test_a_clock_runs_down_and_ends_the_game(visit: Visit) -> None:
    reader = visit()
    reader.click("new-game")
    reader.click(PEOPLE)
    reader.click("Other")
    reader.write("Minutes", "0.02")
    reader.write("More seconds each move", "0")
    reader.click("begin")
    reader.until(lambda: clock(reader, "White") == "1.2")
    reader.sees("White wins: Black ran out of time")


def test_two_people_open_with_swap2(visit: Visit) -> None:
    reader = visit()
    begin(reader, PEOPLE, "Freestyle", opening="Swap2")
    reader.is_told("First player places stones: Black, White, Black")
    assert not reader.part("take-back").is_enabled
    play(reader, "h8 i9")
    reader.is_told("First player: stone 3, Black, anywhere")
    reader.click("take-back")
    reader.is_told("First player places stones: White, Black")
    assert len(reader.board.stones) == 1
    play(reader, "i10 j10")
    reader.is_told("Second player: which colour?")
    reader.place("a1")
    reader.click("choose-place_two")
    reader.is_told("Second player places stones: White, Black")
    play(reader, "h9")
    reader.reload()
    reader.is_told("Second player: stone 5, Black, anywhere")
    assert reader.part("resign").is_enabled
    play(reader, "h10")
    reader.is_told("First player: which colour?")
    reader.misses("Place two more")
    reader.click("choose-white")
    reader.until(lambda: seats(reader) == ["Second player", "First player"])
    reader.is_told("First player to move")
    reader.click("take-back")
    reader.is_told("First player: which colour?")
    reader.click("choose-white")
    reader.is_told("First player to move")
    play(reader, "a1")
    reader.is_told("Second player to move")
    reader.shows("6 / 6")


@pytest.mark.long
def test_two_engines_play_each_other_and_can_be_held(visit: Visit) -> None:
    reader = visit()
    reader.click("new-game")
    reader.click("Engine against engine")
    # Slow enough for the game to last until the button is found on a busy machine.
    reader.choose("Black", "tengen")
    reader.choose("White", "tengen")
    reader.click("begin")
    reader.until(lambda: reader.board.plies)
    reader.click("hold")
    reader.is_told("Level 8 · Tengen waits")
    count = reader.board.plies
    reader.click("go-on")
    reader.until(lambda: reader.board.plies > count)


def test_every_page_has_a_heading_and_every_dialog_a_name(visit: Visit) -> None:
    for path, name in (("/", "Play"), ("/analyse", "Analyse"), ("/puzzles", "Puzzles"), ("/watch", "Watch")):
        reader = visit(path)
        headings = reader.parts(role="heading")
        assert [it.text for it in headings if it.props["aria-level"] == "1"] == [name]
    reader = visit()
    reader.click("new-game")
    dialogs = ["New game"]
    reader.until(lambda: [it.name for it in reader.page.root.seen if it.kind == "dialog"] == dialogs)


def test_stones_are_silent_at_first_where_fingers_place_them(visit: Visit) -> None:
    for agent, heard in (*((it, False) for it in TOUCHED), ("Firefox", True)):
        reader = visit(agent=agent)
        assert reader.board.part.props["sounds"] is heard, agent


def test_a_tab_keeps_its_switches_and_its_page_is_drawn_once(visit: Visit) -> None:
    reader = visit()
    begin(reader, PEOPLE, "Freestyle")
    play(reader, "h8 i9")
    for name in ("Move numbers", "Always suggest"):
        reader.emit(switch(reader, name), "update:modelValue", True)
    reader.until(lambda: reader.board.part.props["numbers"])
    reader.reload()
    reader.shows("2 / 2")
    reader.until(lambda: len(reader.board.picture["marks"]) == 3)
    assert reader.board.part.props["numbers"]
    assert [switch(reader, it).value for it in ("Move numbers", "Always suggest")] == [True, True]
    boards = [told for told in reader.page.known.values() if "picture" in (told.get("props") or {})]
    assert len(boards) == 1
    reader.emit(switch(reader, "Always suggest"), "update:modelValue", False)
    reader.until(lambda: reader.board.picture["marks"] == [])


def test_rules_that_forbid_an_opening_rule_say_why_and_it_is_chosen_no_longer(visit: Visit) -> None:
    reader = visit()
    reader.click("new-game")
    reader.click(PEOPLE)
    reader.click(re.compile("^RIF "))
    reader.sees(re.compile("^The first player places one of the 26 openings"))
    reader.click(re.compile("^Ninuki "))
    reader.sees(said("Black begins, with any move."))
    reader.click(re.compile("^RIF "))
    reader.sees(re.compile("^RIF .*capture"))
    reader.click("begin")
    reader.is_told("Black to move")


@pytest.mark.long
def test_stones_to_offer_and_the_side_to_take_are_advised_with_reasons(visit: Visit) -> None:
    reader = visit()
    begin(reader, PEOPLE, "Freestyle", opening="Swap2")
    reader.click("ask-advice")
    reader.sees(re.compile(r"^\d\d : \d\d$"))
    reader.click(re.compile(r"^Offer [a-o]\d+ [a-o]\d+ [a-o]\d+: Black \d\d, White \d\d$"))
    reader.click("take-offer")
    reader.is_told("Second player: which colour?")
    reader.shows("3 / 3")
    reader.click("ask-advice")
    reader.sees(re.compile("^The stones are (even|better)"))
    reader.sees("White is to move next")
    discs = reader.board.picture["marks"]
    assert [disc["rank"] == "best" for disc in discs] == [True, False, False]
    reader.click("choose-place_two")
    reader.misses(re.compile("^The stones are"))
    assert reader.board.picture["marks"] == []


def ask_for_fifths(reader: "Visitor", fourth: str) -> None:
    """Opens by RIF up to that fourth stone, and asks which fifth stones are best."""
    begin(reader, PEOPLE, "Renju", opening="RIF")
    play(reader, "h8 h7 h6")
    reader.click("choose-stay")
    play(reader, fourth)
    reader.click("ask-advice")
    reader.sees(re.compile(r"^White keeps the last: Black \d+, White \d+$"))


def offer_advised_fifths(reader: "Visitor") -> None:
    reader.click("choose-fifths")
    reader.sees(said("{n} of {all} offered", n=2, all=2))
    reader.click("offer-fifths")
    reader.is_told("Second player keeps one of the fifth stones")


@pytest.mark.long
def test_fifth_stones_that_no_table_knows_are_searched_and_chosen(visit: Visit) -> None:
    reader = visit()
    ask_for_fifths(reader, "a1")
    reader.sees("tengen, 300000 nodes")
    offer_advised_fifths(reader)


@pytest.mark.parametrize(
    ("opening", "way", "least", "most", "advised"),
    [
        ("Yamaguchi", "h8 h7 h6", 1, 12, r"^Ask for (\d+), which is most even: Black \d+, White \d+\.$"),
        ("Soosõrv-8", "h8 h7 h6 stay i7", 1, 8, r"^Ask for (\d+), which is most even: Black \d+, White \d+\.$"),
        (r"Many fifths \(五手多打\)", "h8 h7 h6 stay i7", 3, 10, r"^Ask for (10), since nobody swaps any more: .*$"),
    ],
)
def test_how_many_fifths_to_ask_for_is_advised(
    visit: Visit, opening: str, way: str, least: int, most: int, advised: str
) -> None:
    reader = visit()
    begin(reader, PEOPLE, "Renju", opening=opening)
    for word in way.split():
        if word == "stay":
            reader.click("choose-stay")
        else:
            play(reader, word)
    reader.click(said("How many fifths?"))
    reader.sees(re.compile(advised))
    counts = [
        it.name.partition(".")[0] for it in reader.page.root.seen if "White keeps the last" in it.name and it.is_button
    ]
    assert counts == [said("Ask for {n}", n=number) for number in range(least, most + 1)]
    (count,) = {found[1] for text in reader.page.texts if (found := re.search(advised, text))}
    reader.click(re.compile(f"^Ask for {count}\\. White keeps the last"))
    reader.until(lambda: reader.part("ask-for").text == said("Ask for {n}", n=int(count)))
    reader.click("ask-for")
    reader.misses(re.compile(advised))


def test_the_name_of_an_opening_stands_over_the_moves(visit: Visit) -> None:
    reader = visit()
    begin(reader, PEOPLE, "Renju")
    play(reader, "h8 h7 h6")
    reader.sees(said("Opening, {number}", number=said("direct {number}", number=1)))
    reader.sees("Kansei")


def test_fifth_stones_are_advised_and_chosen(visit: Visit) -> None:
    reader = visit()
    ask_for_fifths(reader, "i7")
    offer_advised_fifths(reader)
