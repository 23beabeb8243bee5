"""PGN for rating tools: who began is White, and the result counts for them."""

import re
from typing import Any

import pytest

from gomoku_arena import Rules, Termination
from gomoku_arena.errors import NotationError
from gomoku_arena.notation import any_text, game_json
from gomoku_arena.notation.any_text import read_games, read_tree, read_trees
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats import pgn
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.pgn.movetext import Movetext
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import OpeningPlayer
from recorded_games import read_back, record_of

FIVE = "h8 h9 i8 i9 j8 j9 k8 k9 l8"


def tags(text: str) -> dict[str, str]:
    """The headers, read as PGN says."""
    found = re.findall(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', text, re.MULTILINE)
    return {key: re.sub(r"\\(.)", r"\1", value) for key, value in found}


def test_a_game_as_it_is_written() -> None:
    record = record_of(Rules.freestyle(), FIVE, black='say "a\\b"', started="2026-11-21T15:00:00.000+00:00")
    text = pgn.write(record, event="autumn", round_="3")
    assert list(tags(text).items()) == [
        ("Event", "autumn"),
        ("Site", "?"),
        ("Date", "2026.11.21"),
        ("Round", "3"),
        ("White", 'say "a\\b"'),
        ("Black", "bob"),
        ("Result", "1-0"),
        ("PlyCount", "9"),
        ("Termination", "five"),
        ("Variant", "gomoku freestyle 15x15"),
        ("Opening", "Ugetsu (direct 6)"),
    ]
    assert text.endswith(f"]\n\n{{{FIVE}}} 1-0\n\n")


@pytest.mark.parametrize(("winner", "result"), [("black", "1-0"), ("white", "0-1"), (None, "1/2-1/2")])
def test_the_first_player_is_white_and_the_result_theirs(winner: str | None, result: str) -> None:
    text = pgn.write(record_of(Rules.freestyle(), "", termination=Termination.UNKNOWN, winner=winner, black="first"))
    assert (tags(text)["White"], tags(text)["Result"]) == ("first", result)
    assert tags(text)["Date"] == "????.??.??"
    assert text.endswith(f"\n\n{result}\n\n")


def test_lines_of_the_movetext_are_short_and_names_are_one_line() -> None:
    points = " ".join(f"{column}{row}" for row in range(1, 15, 2) for column in "abcdefghijklmno"[row % 2 :: 2])
    record = record_of(Rules.freestyle(), points, termination=Termination.UNKNOWN, winner=None, white="x\ny")
    text = pgn.write(record)
    movetext = text.split("\n\n")[1].splitlines()
    assert len(movetext) > 2
    assert max(map(len, movetext)) < 80
    assert " ".join(movetext) == f"{{{points}}} 1/2-1/2"
    assert tags(text)["Black"] == "x y"


def test_the_opening_is_named_once() -> None:
    text = pgn.write(record_of(Rules.renju(), FIVE))
    assert tags(text)["Opening"] == "Ugetsu (direct 6)"
    read = read_back(text)
    assert read.sgf == ""
    assert pgn.write(read) == text
    assert read_tree(text).sgf == ""
    other = text.replace("Ugetsu (direct 6)", "my pet line")
    assert pgn.write(read_back(other)) == other
    assert "ON[my pet line]" in read_tree(other).sgf


def test_an_opening_without_a_name_has_no_tag() -> None:
    record = record_of(Rules.ninuki(), "j10 j9 k9", termination=Termination.RESIGNATION, winner="white")
    assert "Opening" not in tags(pgn.write(record))


@pytest.mark.parametrize(
    "rules", [Rules.freestyle(), Rules.ninuki(goal=6, advantage=(1, 0)), Rules.renju(), Rules(size=17)]
)
def test_our_games_are_read_again(rules: Rules) -> None:
    record = record_of(rules, "h8 h9 i8", termination=Termination.RESIGNATION, winner="white", black='say "a\\b"')
    (read,) = read_games(pgn.write(record))
    assert (read.rules, read.points, read.winner, read.black) == (record.rules, record.points, "white", 'say "a\\b"')
    assert read.termination is Termination.RESIGNATION


@pytest.mark.parametrize("termination", ["five", "forbidden", "unfinished"])
def test_an_end_that_the_board_does_not_show_is_unknown(termination: str) -> None:
    text = f'[Result "1-0"]\n[Termination "{termination}"]\n[Variant "gomoku freestyle 15x15"]\n\n{{h8 h9}} 1-0\n'
    record = read_back(text)
    assert (record.winner, record.termination) == ("black", Termination.UNKNOWN)
    assert read_back(game_json.write(record)) == record


def test_several_games_follow_each_other() -> None:
    text = 3 * pgn.write(record_of(Rules.freestyle(), FIVE))
    assert len(list(read_games(text))) == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Event "1"]\n[White "a"]\n[Variant "gomoku freestyle 15x15"]\n1-0\n', "without its stones"),
        ('[Event "1"]\n[White "a"]\n\n{h8 h9} *\n', "does not say its rules"),
        ('[Event "1"]\n[Variant "gomoku checkers 8x8"]\n\n{h8 h9} *\n', "'checkers 8x8' are no rules that we know"),
        (
            '[Event "1"]\n[Variant "gomoku freestyle 15x15 captures=__import__"]\n\n{h8} *\n',
            "are no rules that we know",
        ),
        ('[Event "1"]\n[Variant "gomoku freestyle 15x15"]\n\n{h8 h8} *\n', "h8 is occupied"),
    ],
)
def test_what_is_wrong_is_named(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        list(read_games(text, may_go_on=True))


FOREIGN = """% from a club's page
; of an evening
{before the tags}

[White "w"]
[Black "b"]
[BlackElo "1800"]
[Clock "slow"]
[Date "2020.05.??"]
[Result "0-1"]

{start g1} 1. H8 {[%clk 0:01:30.5] good, or g7} I9 $1 (1... g9 {why} 2. g10 (2. g11) h10) (1... a1) 2. h9! {1.5s}
i10 3. h10 i11?! 4. h11 $14 i12 ; not j12
% k12
5.h12 0-1
"""


def test_what_others_write_in_comments_is_no_move() -> None:
    (record,) = read_games(FOREIGN, Rules.freestyle())
    assert record.points == ("h8", "i9", "h9", "i10", "h10", "i11", "h11", "i12", "h12")
    assert (record.moves[0].left, record.moves[0].seconds, record.moves[2].seconds) == (90.5, None, 1.5)


def test_what_others_say_of_a_game_is_kept() -> None:
    (record,) = read_games(FOREIGN, Rules.freestyle())
    tree = read_tree(FOREIGN, Rules.freestyle())
    assert [len(line) for line in tree.lines()] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 3, 2]
    assert tree.root.comment == "of an evening\nbefore the tags\nstart g1"
    texts = [NOTATIONS["sgf"].written(record), NOTATIONS["pgn"].written(record)]
    assert [list(read_tree(texts[0]).lines()), tags(texts[1])["Date"]] == [list(tree.lines()), "2020.05.??"]
    assert "C[good, or g7]" in texts[0]
    assert record.started == "2020-05"
    for kept in ("BR[1800]", "PGNTAG[Clock slow]", "C[why]", "C[not j12]", "TE[1]", "DO[]"):
        assert kept in record.sgf
    assert (tags(texts[1])["Clock"], tags(texts[1])["WhiteElo"]) == ("slow", "1800")


MOVES = "1. h8 i8 2. h9 i9 3. h10 i10 4. h11 i11"


@pytest.mark.parametrize(
    ("variant", "moves", "result", "black", "winner"),
    [
        ("", MOVES, "1-0", "b", "white"),
        ("", MOVES, "0-1", "b", "black"),
        ("", MOVES, "1/2-1/2", "b", None),
        ("", f"{MOVES} 5. h12", "0-1", "b", "black"),
        ("", f"{MOVES} 5. h12", "1-0", "w", "black"),
        ("", f"{MOVES} 5. a1 i12", "1-0", "b", "white"),
        ("", f"{MOVES} 5. a1 i12", "0-1", "w", "white"),
        ("gomoku", f"{MOVES} 5. h12", "*", "b", "black"),
        ("gomoku freestyle 15x15", MOVES, "1-0", "w", "black"),
    ],
)
def test_black_began_unless_the_board_and_the_result_say_that_white_did(
    variant: str, moves: str, result: str, black: str, winner: str | None
) -> None:
    text = f'[White "w"]\n[Black "b"]\n[Variant "{variant}"]\n[Result "{result}"]\n\n{moves} {result}\n'
    (record,) = read_games(text, Rules.freestyle())
    assert (record.black, record.winner) == (black, winner)


@pytest.mark.parametrize(
    ("moves", "result", "codes"),
    [
        (MOVES, "1-0", ["notation.pgn-black-began"]),
        (f"{MOVES} 5. h12", "0-1", []),
        (f"{MOVES} 5. h12", "1-0", ["notation.pgn-white-began"]),
    ],
)
def test_who_began_is_told_where_the_text_leaves_it_open(moves: str, result: str, codes: list[str]) -> None:
    text = f'[White "w"]\n[Black "b"]\n\n{moves} {result}\n'
    for said, expected in ((text, codes), (f'[Variant "gomoku freestyle 15x15"]\n{text}', [])):
        (reading,) = NOTATIONS["pgn"].readings(said, Coordinates())  # type: ignore[misc]
        assert [it.code for it in reading.notes()] == expected


@pytest.mark.parametrize(
    ("told", "rules"),
    [
        ('[Variant "Renju"]', Rules.renju()),
        ('[Rules "Free Style"]', Rules.freestyle()),
        ('[Variant "Standard"]\n[BoardSize "19x19"]', Rules.standard(size=19)),
        ('[Variant "Soosyrv-8"]', Rules.renju()),
    ],
)
def test_the_words_of_others_name_the_rules(told: str, rules: Rules) -> None:
    assert next(read_games(f"{told}\n\n1. h8 *\n", may_go_on=True)).rule_set == rules


def test_a_board_is_as_large_as_the_points_need() -> None:
    assert next(read_games('[Variant "Renju"]\n\n1. h8 s19 *\n', may_go_on=True)).rule_set == Rules.renju(size=19)


def test_words_that_nobody_understands_are_told_and_kept() -> None:
    text = '[Variant "blitz"]\n[Date "spring"]\n\n1. h8 *\n'
    (reading,) = NOTATIONS["pgn"].readings(text, Coordinates())  # type: ignore[misc]
    assert [it.code for it in reading.notes()] == ["notation.rules-unknown", "notation.day-unknown"]
    assert {"PGNTAG[Variant blitz]", "DT[spring]"} <= set(
        re.findall(r"\w+\[[^]]*\]", reading.record(Rules(), may_go_on=True).sgf)
    )


def test_games_of_others_follow_each_other_with_tags_or_without() -> None:
    text = f'[White "w"]\n\n[White "x"]\n\n1. k8 *\n\n[Size "19"]\n{MOVES} 1-0\n1. k10 s19 *\n'
    names = []
    for reading in NOTATIONS["pgn"].readings(text, Coordinates()):  # type: ignore[misc]
        try:
            record = reading.record(Rules.freestyle(size=19), may_go_on=True)
        except NotationError as error:
            names.append(error.code)
        else:
            names.append(f"{record.white} {len(record.points)} {record.rules['size']}")
    assert names == ["notation.no-stones", "x 1 19", "? 8 19", "? 2 19"]


def test_moves_with_a_comment_are_a_pgn_without_tags() -> None:
    (tree,) = read_trees("1. h8 i9 {hm} 2. h7", coordinates=Coordinates(from_bottom=True))
    assert [str(it) for it in tree.main_line()] == ["h8", "i7", "h9"]
    assert tree.branch(tree.main_line()[:2]).comment == "hm"


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("1. e4 e5 2. Nf3", "move 3: 'Nf3' is no point"),
        ("1. h8 (1. h9 i9", "move 3: a variation has no closing parenthesis"),
        ("1. h8 {h9", "move 2: a comment has no closing brace"),
        ("1. h8 ()", "move 1: a variation without a move"),
        ("(1. h8)", "move 1: a variation with no move before it"),
        ("1. h8)", "move 2: a parenthesis closes no variation"),
        ("1. h8 h8", "move 2: h8 is occupied"),
        ("1. h8 z8", 'move 2: "z8" is no point'),
        ("*", "without its stones"),
    ],
)
def test_what_is_wrong_with_others_is_named(moves: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        list(read_games(f'[White "w"]\n\n{moves}\n', Rules.freestyle(), may_go_on=True))


@pytest.mark.parametrize(
    "moves", ["1. h8 (1. h9 i9", "1. h8 {h9", "1. h8 ()", "(1. h8)", "1. h8)", "1. h8 z8 i9", "1. i9 N"]
)
def test_what_no_rules_mend_is_read_once(moves: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[object]()

    class Counted(Movetext):
        def __init__(self, *given: Any) -> None:
            read.append(given)
            super().__init__(*given)

    monkeypatch.setattr(pgn, "Movetext", Counted)
    with pytest.raises(NotationError):
        read_tree(f'[White "w"]\n[Size "15"]\n\n{moves}\n')
    assert len(read) == 1


def test_a_game_that_may_be_chess_needs_rules() -> None:
    chess, other = (f'[White "w"]\n\n1. h8 {it} 2. *\n' for it in ("a1", "i1"))
    assert next(read_games(other, may_go_on=True)).points == ("h8", "i1")
    with pytest.raises(NotationError, match="does not say its rules"):
        next(read_games(chess, may_go_on=True))


PENTE = """[Game "Pente"]
[Site "Pente.org"]
[Event "Turn-based Game"]
[Date "04/08/2016"]
[Player 1 Name "ann"]
[Player 2 Name "bob"]
[Player 1 Rating "1390"]
[Player 2 Type "Human"]
[Player's Swapped? "N"]
[Result "0-1"]

1. K10 L10 2. L9 M10 3. N10
J1 0-1
"""


def test_a_game_of_pente_org_has_no_letter_i_and_numbered_players() -> None:
    (reading,) = NOTATIONS["pgn"].readings(PENTE, Coordinates())  # type: ignore[misc]
    record = reading.record(Rules())
    assert record.points == ("j10", "k10", "k11", "l10", "m10", "i19")
    assert record.replay().captures == (1, 0)
    assert record.rule_set == Rules.ninuki(double_three="none")
    assert (record.black, record.white, record.winner, record.started) == ("ann", "bob", "white", "2016-04-08")
    assert [it.code for it in reading.notes()] == ["notation.pente-five"]
    assert all(it in record.sgf for it in ("BR[1390]", "[Player2Type Human]", "[PlayersSwapped N]"))
    assert reading.written is None


PLAYOK = """[Site "PlayOK"]
[Black "first"]
[White "second"]
[Result "{result}"]
[GameType "61,15"]

{moves} {result}
"""


@pytest.mark.parametrize(
    ("moves", "result", "black", "winner", "swap"),
    [
        ("1. a1 b2 2. a2 black 3. b3 a3 4. b4 a4 5. c9 a5", "0-1", "second", "black", "swap2 a1 b2 a2 black"),
        ("1. a1 b2 2. a2 white 3. -- b3 4. a3 b4 5. a4 c9 6. a5", "1-0", "first", "black", "swap2 a1 b2 a2 white"),
        (
            *("1. a1 b2 2. a2 d9 3. a3 -- 4. black b3 5. a4 b4 6. a5", "1-0", "first", "black"),
            "swap2 a1 b2 a2 place_two d9 a3 black",
        ),
        (
            *("1. a1 b2 2. c9 b3 3. a3 -- 4. white -- 5. b4 c8 6. b5 c1 7. b6", "1-0", "second", "white"),
            "swap2 a1 b2 c9 place_two b3 a3 white",
        ),
        ("1. c4 b2 2. a2", "1-0", "first", "black", ""),
        ("1. c4 b2 2. a2 black 3. b3", "1-0", "second", "white", "swap2 c4 b2 a2 black"),
        ("1. c4 b2 2. a2 white 3. -- b3 4. --", "1/2-1/2", "first", None, "swap2 c4 b2 a2 white"),
        ("1. c4 black 2. b2 a2", "1-0", "second", "white", "swap2: second took black"),
    ],
)
def test_the_players_of_playok_choose_their_colours(
    moves: str, result: str, black: str, winner: str | None, swap: str
) -> None:
    (found,) = any_text.found_games(PLAYOK.format(moves=moves, result=result))
    record = found.sound()
    assert (record.black, record.winner, record.swap) == (black, winner, swap)
    if opening := Opening.of(record):
        assert (opening.black is OpeningPlayer.FIRST) == (black == "first")
    assert [it.code for it in found.notes] == ["notation.rules-assumed"]
    assert record.rule_set == Rules.standard(size=15)
    again = read_back(pgn.write(record))
    assert (again.black, again.white, again.winner) == (record.black, record.white, record.winner)
    assert (again.swap, again.opening) == (record.swap, record.opening)


@pytest.mark.parametrize("told", ["some words", "swap2 h8 i9 j10 white", "swap2 h8 i9 j10", "", "swap2 a1 b2 c3 white"])
def test_how_the_players_opened_is_told(told: str) -> None:
    record = record_of(
        Rules.renju(), "h8 i9 j10 a1", opening=3, termination=Termination.RESIGNATION, winner="white", swap=told,
    )  # fmt: skip
    text = pgn.write(record)
    assert ("OpeningRule" in text) == bool(told)
    again = read_back(text)
    is_of_these_stones = Opening.of(record) is not None
    assert (again.swap, again.opening, again.sgf) == (told, record.opening if is_of_these_stones else (), "")


def test_times_of_stones_are_kept_rather_than_an_opening_of_them() -> None:
    text = '[Variant "gomoku renju 15x15"]\n[OpeningRule "swap2 h8 i9 j10 white"]\n\nh8 {%s} i9 j10 a1 1-0'
    assert read_back(text % "1.5s").moves[0].seconds == 1.5
    assert read_back(text % "so").opening == ("h8", "i9", "j10")


def test_an_opening_rule_that_another_program_names_is_kept() -> None:
    text = '[White "a"]\n[Black "b"]\n[Result "1-0"]\n[Variant "Renju"]\n[OpeningRule "RIF"]\n\n1. h8 h9 1-0'
    record = read_back(text)
    assert (record.swap, record.opening) == ("RIF", ())
    assert '[OpeningRule "RIF"]' in pgn.write(record)


def test_other_games_of_playok_are_none_of_ours() -> None:
    reversi = PLAYOK.format(moves="1. f5 d6 2. c3 f3 3. f4", result="38-26").replace('[GameType "61,15"]\n', "")
    with pytest.raises(NotationError, match="the game does not say its rules"):
        next(read_games(reversi, may_go_on=True))


def test_a_turn_without_a_stone_at_playok_is_that_game_s_fault() -> None:
    passed = PLAYOK.format(moves="1. h8 i9 2. -- i8 3. h9", result="1-0")
    broken, sound = any_text.found_games(f"{passed}\n{PLAYOK.format(moves='1. h8 i9', result='1-0')}")
    assert str(broken.broken) == "game 1: move 3: a pass, which gomoku does not have"
    assert sound.sound().points == ("h8", "i9")


def test_other_games_of_pente_org() -> None:
    gomoku, keryo = (PENTE.replace('Pente"]', f'{it}"]', 1) for it in ("Gomoku", "Keryo-Pente"))
    assert next(read_games(gomoku)).rule_set == Rules.freestyle(size=19)
    with pytest.raises(NotationError, match="'Keryo-Pente' are no rules that we know"):
        next(read_games(keryo))


def test_columns_may_leave_out_the_letter_i() -> None:
    (reading,) = NOTATIONS["pgn"].readings('[White "w"]\n\n1. h8 k10 2. j3 *\n', Coordinates())  # type: ignore[misc]
    ways = [reading, *reading.others()]
    assert [it.written.way.code for it in ways] == ["notation.read-with-i", "notation.read-without-i"]
    assert [it.record(Rules(), may_go_on=True).points[1] for it in ways] == ["k10", "j10"]
