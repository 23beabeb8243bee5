"""The database of RenjuNet, in files of our own: its data may not be shipped."""

import pytest

from gomoku_arena import NotationError
from gomoku_arena.errors import NotationWarning
from gomoku_arena.notation.any_text import found_games, read_games, read_trees
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.record import Termination

FIVE = "h8 a1 h9 a3 h10 a5 h11 a7 h12"
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!-- made up - for tests > only -->
<database version="1.0">
<countries><country id="1" name="Estonia" abbr="EST"/></countries>
<cities><city id="4" country="1" name="Tallinn"/></cities>
<months><month id="8" name="August"/></months>
<rules>
<rule id="1" name="RIF"><info>Swap, two fifth moves</info></rule><rule id="5" name="Pro"/><rule id="6" name="?"/>
<rule id="2" name="Soosorv-8"/><rule id="3" name="Gomoku swap2"/><rule id="4" name="Yamaguchi"/>
</rules>
<openings><opening id="21" name="Zuisei" abbr="11D"/></openings>
<players>
<player id="10" name="Ann" surname="Öpik" country="1" city="4"/><player id="11" name="Bob" surname="" country="1"/>
</players>
<tournaments>
<tournament id="5" name="A Cup &amp; more" country="1" city="4" year="2015" month="8" start="2015-08-03"
 end="" rule="2" rated="1"/>
<tournament id="6" name="Another" country="" city="" year="2016" month="2" start="" end="" rule="" rated="0"/>
</tournaments>
"""


def database(*games: str) -> str:
    return f"{HEAD}<games>{''.join(games)}</games>\n</database>\n"


def game(moves: str = "h8 h9 j10", info: str = "", **attributes: str) -> str:
    told = {"tournament": "5", "rule": "1", "black": "10", "white": "11", "bresult": "0.5", **attributes}
    said = " ".join(f'{name}="{value}"' for name, value in told.items())
    return f'<game id="7" {said}><move>{moves}</move><info>{info}</info></game>\n'


def test_what_a_game_says() -> None:
    text = database(
        game(
            "h8 h9 j10",
            "drawn by agreement",
            round="3",
            opening="21",
            alt="i8 g7",
            swap="R",
            btime="85",
            publisher="11",
        )
    )
    (record,) = read_games(text)
    assert (record.black, record.white, record.started) == ("Ann Öpik", "Bob", "2015-08-03")
    assert (record.winner, record.termination) == (None, Termination.UNKNOWN)
    assert (record.rule_set.name, record.rule_set.size, record.swap) == ("renju", 15, "R")
    # Rows are counted from the bottom there, and from the top here.
    assert record.points == ("h8", "h7", "j6")
    for said in (
        "EV[A Cup & more]",
        "PC[Tallinn, Estonia]",
        "RO[3]",
        "RU[RIF]",
        "ON[Zuisei]",
        "US[Bob]",
        "5A[ih][gi]",
        "C[drawn by agreement\n\ntime: black 85]",
    ):
        assert said in record.sgf


FIFTHS = "h8 h9 h7 h6 i9 g7 f8"


@pytest.mark.parametrize(
    ("told", "swap"),
    [
        ({"alt": "i8", "swap": "R"}, "rif h8 h7 h9 swap h10 i7,i8 i7"),
        ({"alt": "i8", "swap": "-"}, "rif h8 h7 h9 stay h10 i7,i8 i7"),
        ({"alt": "i8 g5", "swap": "R", "rule": "4"}, "yamaguchi h8 h7 h9 3 swap h10 i7,i8,g11 i7"),
        ({"alt": "", "swap": "-", "rule": "4"}, "yamaguchi h8 h7 h9 1 stay h10 i7 i7"),
        ({"moves": "h8 h9 l12 a1", "rule": "5"}, "pro h8 h7 l4"),
    ],
)
def test_the_opening_is_told_where_every_deed_is_known(told: dict[str, str], swap: str) -> None:
    (record,) = read_games(database(game(**{"moves": FIFTHS, **told})))
    assert record.swap == swap
    opening = Opening.of(record)
    assert opening is not None
    assert opening.text == swap
    assert "5A" not in record.sgf
    written = NOTATIONS["sgf"].written(record)
    assert written.count("5A[") == (len(opening.offered) > 1)
    assert list(read_games(written)) == [record]
    (tree,) = read_trees(database(game(**{"moves": FIFTHS, **told})))
    assert "5A" not in tree.sgf


@pytest.mark.parametrize(
    "told",
    [
        {"alt": "i8", "swap": ""},
        {"alt": "i8", "swap": "?"},
        {"alt": "", "swap": "R"},
        {"alt": "i8 a1", "swap": "R"},
        {"alt": "g9", "swap": "R"},
        {"alt": "h8", "swap": "R"},
        {"alt": "i8", "swap": "R", "rule": "2"},
        {"alt": "i8", "swap": "R", "rule": "5"},
        {"alt": "i8", "swap": "R", "rule": "6"},
        {"alt": "", "swap": "?", "rule": "5", "moves": "h8 h9 l12 a1"},
        {"alt": "i8", "swap": "R", "moves": "h8 h9 h7 h6"},
    ],
    ids=str,
)
def test_an_opening_of_which_something_is_not_known_is_kept_as_it_stands(told: dict[str, str]) -> None:
    (record,) = read_games(database(game(**{"moves": FIFTHS, **told})))
    assert (record.swap, record.opening) == (told["swap"], ())
    assert ("5A[" in record.sgf) == bool(told["alt"])
    assert list(read_games(NOTATIONS["sgf"].written(record))) == [record]


def test_it_is_written_with_all_of_it() -> None:
    (record,) = read_games(database(game("h8 h9 j10", "a draw", round="3", alt="i8")))
    sgf = NOTATIONS["sgf"]
    (again,) = read_games(sgf.written(record))
    assert again == record
    (tree,) = read_trees(database(game("h8 h9 j10", "a draw", round="3", alt="i8")))
    assert tree.root.comment == "a draw"
    text = sgf.written_tree(tree)
    for said in ("EV[A Cup & more]", "RU[RIF]", "5A[ih]", "C[a draw]", "PB[Ann Öpik]"):
        assert said in text


@pytest.mark.parametrize(
    ("result", "winner", "termination"),
    [("1", "black", "unknown"), ("0", "white", "unknown"), ("0.5", None, "unknown"), ("", None, "unfinished")],
)
def test_results_are_those_of_black(result: str, winner: str | None, termination: str) -> None:
    (record,) = read_games(database(game(bresult=result)), may_go_on=True)
    assert (record.winner, record.termination) == (winner, termination)


def test_what_is_not_said_is_not_made_up() -> None:
    bare = game("", tournament="6", rule="2", black="99", white="", bresult="1")
    (record,) = read_games(database(bare))
    assert (record.black, record.white, record.started, record.points) == ("player 99", "white", "2016-02", ())
    assert "RU[Soosorv-8]" in record.sgf


def test_the_rules_of_the_tournament_are_those_of_its_games() -> None:
    (record,) = read_games(database(game(rule="")))
    assert "RU[Soosorv-8]" in record.sgf
    with pytest.warns(NotationWarning, match="read as freestyle 15x15"):
        (record,) = read_games(database(game(rule="3")))
    assert record.rule_set.name == "freestyle"


def test_a_broken_game_takes_no_other_along() -> None:
    games = [
        game("h8 z9"),
        game("h8 h16"),
        game("h8 h8"),
        game(FIVE, bresult="0"),
        game(FIVE, bresult="1"),
        game("h8 pass"),
    ]
    told = [str(it.broken or "") for it in found_games(database(*games))]
    assert [it.partition(":")[0] for it in told] == ["game 1", "game 2", "game 3", "game 4", "", "game 6"]
    assert "move 2, z9" in told[0]
    assert "h16 is off the 15x15 board" in told[1]
    assert "move 2, h8" in told[2]


def test_games_are_read_as_they_are_asked_for() -> None:
    games = read_games(database(*[game()] * 3000) + "<broken")
    assert next(games).black == "Ann Öpik"
    with pytest.raises(NotationError, match=r"line \d+: no XML: junk after document element"):
        list(games)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (database(game())[:-20], "line 21: no XML: unclosed token"),
        (database(game()).replace("<players>", "<players"), "line 13: no XML: not well-formed"),
        (
            database(game("&many;")).replace("<database", "<!DOCTYPE d><database"),
            "no XML: undefined entity",
        ),
    ],
)
def test_what_is_no_xml_is_named_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        list(read_games(text))


def test_entities_are_not_expanded() -> None:
    bomb = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
    text = database(game("&b;")).replace("<database", f"{bomb}<database")
    with pytest.raises(NotationError, match="the entity a is not expanded"):
        list(NOTATIONS["rif"].readings(text, None))  # type: ignore[misc, arg-type]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1", "windows-1251"])
def test_the_declared_encoding_counts(encoding: str) -> None:
    name = "Öpik" if encoding != "windows-1251" else "Сушков"
    text = database(game()).replace("UTF-8", encoding.removesuffix("-sig")).replace("Öpik", name)
    (record,) = read_games(text.encode(encoding))
    assert record.black == f"Ann {name}"


@pytest.mark.parametrize(
    "text", ["<html><body></body></html>", "<svg><g/></svg>", "<games><game/></games>", "<", "<!--"]
)
def test_other_xml_is_no_database(text: str) -> None:
    assert not NOTATIONS["rif"].recognises(text)
