"""Texts that ask for far more than their size: each takes a length in letters and gives a text of about that length.

They are found by what they try. The first ones took minutes, or hundreds of megabytes, from a reader that was not asked
to be careful; others are near them. Those of ``TREES`` are games that can be played, with all that they hold.
"""

import base64
import json
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, count, islice

RECORD = '{"rules":{},"black":"a","white":"b","termination":"five","reason":""'
EMPTY_ROWS = ",".join(["[" + ",".join(['{"stone":"."}'] * 19) + "]"] * 19)
POSITION = '{"rules":{"size":15},"position":{"side_to_move":"black","rows":'

Amplifier = Callable[[int], str]


def _filled(length: int, *, head: str = "", piece: str, tail: str = "") -> str:
    return head + piece * max((length - len(head) - len(tail)) // len(piece), 1) + tail


def filled(piece: str, head: str = "", tail: str = "") -> Amplifier:
    """As many pieces as fit between a head and a tail."""
    return partial(_filled, head=head, piece=piece, tail=tail)


def counted(piece: str, head: str = "", tail: str = "", joint: str = ",") -> Amplifier:
    """As many different pieces, of which each holds its number."""

    def text(length: int) -> str:
        number = (length - len(head) - len(tail)) // (len(piece.format(10**5)) + len(joint))
        return head + joint.join(piece.format(it) for it in range(number)) + tail

    return text


def halves(first: str, second: str, head: str = "", middle: str = "", tail: str = "") -> Amplifier:
    """As many of the one as of the other behind it."""

    def text(length: int) -> str:
        number = (length - len(head) - len(middle) - len(tail)) // (len(first) + len(second))
        return head + first * number + middle + second * number + tail

    return text


LETTERS = "abcdefghijklmnopqrstuv"
_ROWS = [[(x, y) for y in range(22) for x in range(22) if (x // 2 + y) % 2 == color] for color in (0, 1)]
APART = list(chain.from_iterable(zip(*_ROWS, strict=True)))
"""Every point of the largest board, in an order in which nobody gets five."""

DEEPEST = 240
"""Moves of a game behind which an amplifier tries others: half of the board is left for those."""


def _depth(length: int) -> int:
    """So many moves that they are about half of a text."""
    return max(min(length // 12, DEEPEST), 2)


def _tried(depth: int, number: int, moves: int) -> list[tuple[int, int]]:
    """The moves of a variation behind so many of the game; no two numbers have the same, but for one move alone."""
    free = APART[depth:]
    later = number // len(free) + 1
    return [free[(number + place * later) % len(free)] for place in range(moves)]


def _nodes(points: list[tuple[int, int]], first: int = 0) -> str:
    return "".join(f";{'BW'[ply % 2]}[{LETTERS[x]}{LETTERS[y]}]" for ply, (x, y) in enumerate(points, first))


def deep(piece: str = "", *, rules: str = "SZ[22]RU[freestyle]", moves: int = 0, comment: str = "") -> Amplifier:
    """A game, and as much behind its last move as the game has letters: pieces, or variations of so many moves."""

    def more(depth: int) -> Iterator[str]:
        for number in count():
            yield piece or f"({_nodes(_tried(depth, number, moves), depth)}{comment})"

    def text(length: int) -> str:
        depth = _depth(length)
        head = f"(;GM[4]{rules}" + _nodes(APART[:depth])
        pieces = more(depth)
        number = (length - len(head)) // max(len(next(pieces)), 1)
        return head + "".join(islice(pieces, number)) + ")"

    return text


def nested(comment: str = "") -> Amplifier:
    """At every move of a game a variation, of one move."""

    def text(length: int) -> str:
        depth = _depth(length)
        plies = range(depth)
        head = "(;GM[4]SZ[22]RU[freestyle]"
        main = "".join(f"({_nodes([APART[ply]], ply)}" for ply in plies)
        beside = "".join(f")({_nodes(_tried(depth, ply, 1), ply)}{comment})" for ply in reversed(plies))
        return f"{head}{main}{beside})"

    return text


def packed(values: object) -> str:
    """Values as an address holds them."""
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(values).encode(), 9)).decode().rstrip("=")


_Made = Callable[[int, int], object] | None


def linked(variation: _Made, comment: _Made = None) -> Amplifier:
    """The address of a game with variations and comments, each made of the depth of the game and its number.

    Its length is what it holds once it is unpacked.
    """

    def text(length: int) -> str:
        depth = _depth(length)
        made = [it for it in (variation, comment) if it is not None]
        each = sum(len(json.dumps(it(depth, 1000))) for it in made) + 2 * len(made)
        number = max((length // 2) // each, 1)
        variations, comments = ([it(depth, n) for n in range(number)] if it else [] for it in (variation, comment))
        told = packed({"variations": variations, "comments": comments})
        return f"?game=1.freestyle22.{_told(APART[:depth])}&tree={told}"

    return text


def _told(points: list[tuple[int, int]]) -> str:
    return "".join(f"{LETTERS[x]}{y + 1}" for x, y in points)


def _variation(depth: int, number: int, moves: int = 1, at: int = -1) -> object:
    """One of the main line, at its end unless told."""
    return [0, depth if at < 0 else at, _told(_tried(depth, number, moves))]


def _chained(depth: int, number: int) -> object:
    """One of the variation before it; the game that they all make ends with the board."""
    number %= DEEPEST
    return [number, number, _told([APART[number + 2]])]


TREES: dict[str, Amplifier] = {
    "SGF: playable variations": deep(moves=1),
    "SGF: longer playable variations": deep(moves=3),
    "SGF: playable variations with comments": deep(moves=1, comment="C[a]"),
    "SGF: comments at a deep node": deep(";C[a]"),
    "SGF: variations of a comment": deep("(;C[a])"),
    "SGF: variations without anything": deep("(;)"),
    "SGF: playable variations without rules": deep(moves=1, rules="SZ[22]"),
    "SGF: playable variations without rules or size": deep(moves=1, rules=""),
    "SGF: comments without rules": deep(";C[a]", rules="SZ[22]"),
    "SGF: a variation at every move": nested(),
    "SGF: a comment at every variation": nested("C[a]"),
    "link: variations": linked(_variation),
    "link: longer variations": linked(partial(_variation, moves=3)),
    "link: variations at every move": linked(lambda depth, number: _variation(depth, number, at=number % depth)),
    "link: a comment again and again": linked(None, lambda depth, number: [0, depth, "a"]),
    "link: comments at every move": linked(None, lambda depth, number: [0, number % depth, "a"]),
    "link: variations with comments": linked(_variation, lambda depth, number: [number + 1, depth + 1, "a"]),
    "link: a variation of each variation": linked(_chained),
}
"""Games with variations and comments, as deep as they are long, as far as the board allows."""

SGF: dict[str, Amplifier] = {
    "rectangles": filled("[aa:ss]", "(;GM[4]SZ[19]AB", ")"),
    "rectangles of the largest board": filled("[aa:vv]", "(;GM[4]SZ[22]AB", ")"),
    "rectangles behind the root": filled("[aa:ss]", "(;GM[4]SZ[19];AB", ")"),
    "rectangles without points": filled("[ss:aa]", "(;GM[4]SZ[19]AB", ")"),
    "rectangles for both": halves("[aa:ss]", "[aa:ss]", "(;SZ[19]AB", "AW", ")"),
    "stones of both colours": halves("[aa]", "[bb]", "(;GM[4]SZ[19]AB", "AW", ")"),
    "properties of stones": filled("AB[aa]AW[bb]", "(;SZ[19]", ")"),
    "variations": filled("(;"),
    "closed variations": halves("(;", ")"),
    "variations beside each other": filled("(;)", "(;B[hh]", ")"),
    "parentheses": filled("(", "(;"),
    "closing parentheses": filled(")", "(;"),
    "nodes": filled(";", "(", ")"),
    "comments": filled(";C[x]", "(", ")"),
    "moves": filled(";B[hh];W[ii]", "(;GM[4]SZ[19]RU[ninuki]", ")"),
    "setups": filled(";AB[aa]", "(;SZ[19]", ")"),
    "setups of nothing": filled(";AB[ss:aa]", "(;SZ[19]", ")"),
    "moves of a node": filled("B[hh]W[ii]", "(;GM[4]SZ[19]", ")"),
    "passes": filled(";B[];W[tt]", "(;GM[4]SZ[15]RU[renju]", ")"),
    "passes of variations": filled("(;W[])", "(;GM[4]RU[renju];B[hh]", ")"),
    "stones behind moves": filled(";AB[aa];B[bb]", "(;GM[4]SZ[22]", ")"),
    "stones put and taken": filled(";AB[aa:vv];AE[aa:vv]", "(;GM[4]SZ[22]RU[renju]", ")"),
    "names of a position": counted("N[{}]", "(;GM[4]RU[renju];", ")", ";"),
    "comments of a position": counted("C[{}]", "(;GM[4]RU[renju];", ")", ";"),
    "broken games": filled("\n(;FF[4]x"),
    "games that swallow others": filled("\n(;FF[4]C[x"),
    "games": filled("(;B[hh])"),
    "finished games": filled("(;RE[0];B[hh])"),
    "escapes": filled("\\a", "(;C[", "])"),
    "open values": filled("C[", "(;"),
    "an open value": filled("x", "(;C["),
    "a long name": filled("a", "(;A"),
    "a long name with a value": filled("a", "(;A", "[x])"),
    "a long name in capitals": filled("A", "(;", "[x"),
    "names": counted("A{}", "(;", ")", "[]"),
    "spaces": filled(" ", "(;B", "[hh])"),
    "spaces behind values": filled("[a] ", "(;B", ")"),
    "digits of a time": filled("123456789 ", "(;B[hh]C[", "])"),
    "a long size": filled("9", "(;SZ[", "])"),
    "a long result": filled("b+", "(;RE[", "];B[hh])"),
    "a long point": filled("h", "(;B[", "])"),
    "deep details": filled("[", "(;GOMOKUARENA[", "])"),
    "a setup with much of its own": counted('"k{}":1', '(;GOMOKUARENASETUP[{{"rules":{{'.replace("{{", "{"), "}}])"),
}

JSON: dict[str, Amplifier] = {
    "brackets": filled("["),
    "braces": filled('{"a":'),
    "closed brackets": halves("[", "]"),
    "nested half as deep as can be": lambda length: "[" * 400 + "]" * 400 + " " * (length - 800),
    "a nested position": halves("[", "]", '{"position":', "", "}"),
    "numbers for moves": filled("1,", RECORD + ',"moves":[', "1]}"),
    "objects for moves": filled("{},", RECORD + ',"moves":[', "{}]}"),
    "lists for an opening": filled("[],", RECORD + ',"moves":[],"opening":[', "[]]}"),
    "keys of a move": counted('"k{}":0', RECORD + ',"moves":[{', "}]}"),
    "keys of a game": counted('"k{}":0', RECORD + ",", "}"),
    "switches": counted('"k{}":0', '{"rules":{', "}" + RECORD.removeprefix('{"rules":{}') + ',"moves":[]}'),
    "a long switch": filled("k", '{"rules":{"', '":0}' + RECORD.removeprefix('{"rules":{}') + ',"moves":[]}'),
    "a long name": filled("\\u0000", RECORD.replace('"a"', '"'), '","moves":[]}'),
    "a long move": filled("h", RECORD + ',"moves":[{"point":"', '"}]}'),
    "rows of numbers": filled("1,", POSITION + "[", "1]}}"),
    "moves of numbers": filled("1,", POSITION + '[]},"moves":[', "1]}"),
    "games of nothing": filled("{},", "[", "{}]"),
    "lines of nothing": filled("{}\n", "{}\n"),
    "a long number": filled("1", '{"rules":{"goal":', "}}"),
    "a number that can just be read": lambda _: '{"position":{"captures":[' + "9" * 4299 + ',1]},"rules":{}}',
    "empty rows": filled("[],", '{"boardData":[', '[]],"settings":{}}'),
    "a wide row": filled('{"stone":"."},', '{"boardData":[[', '{"stone":"."}]],"settings":{}}'),
    "moves of the web app": filled(
        '{"stone":"X","coordinate":{"x":1,"y":1}},{"stone":"O","coordinate":{"x":2,"y":1}},',
        '{"boardData":[' + EMPTY_ROWS + '],"settings":{},"histories":[',
        "{}]}",
    ),
    "surrogates": filled("\\ud800", RECORD.replace('"a"', '"'), '","moves":[]}'),
}

PSQ: dict[str, Amplifier] = {
    "spaces in the head": filled(" ", "Piskvorky 15x15", "z"),
    "commas in the head": filled(" ,", "Piskvorky 15x15", "z"),
    "digits in the head": filled("1", "Piskvorky 15x15, ", "z"),
    "moves": filled("1,1,1\n", "Piskvorky 15x15\n"),
    "lines": filled("a\n", "Piskvorky 15x15\n"),
    "empty lines": filled("\n", "Piskvorky 15x15\n", "z"),
    "a long move": filled(" ", "Piskvorky 15x15\n1", ",99"),
    "a late long move": filled(" ", "Piskvorky 15x15\na\nb\n0\n1", ",99"),
    "almost moves": filled("1" + " " * 500 + "\n", "Piskvorky 15x15\na\n"),
    "categories": filled("1,renju\n", "Piskvorky 15x15\na\nb\n0\n"),
    "digits of a category": filled("1", "Piskvorky 15x15\na\nb\n0\n", "\n"),
    "deep details": filled("[", "Piskvorky 15x15\na\nb\n0\ngomoku-arena "),
    "details with a large number": lambda _: (
        'Piskvorky 15x15\na\nb\n0\ngomoku-arena {"moves":[],"opening":' + "9" * 4300 + "}"
    ),
}

_PGN = '[White "a"]\n\n1. h8 '

PGN: dict[str, Amplifier] = {
    "tags": counted('[T{} "x"]', joint="\n"),
    "the same tag": filled('[T "x"]\n'),
    "open tags": filled('[a "'),
    "a long tag": filled("x", '[White "', '"]'),
    "quotes in a tag": filled('\\"', '[White "', '"]'),
    "games": filled("1. h8 *\n", '[White "a"]\n\n'),
    "comments": filled("{a} ", _PGN),
    "open comments": filled("{", _PGN),
    "comments before the tags": filled("{a}", tail=_PGN),
    "lines of comments": filled(";\n", tail=_PGN),
    "percent signs": filled("%\n", tail=_PGN),
    "variations": filled("(i9) ", _PGN + "h9 "),
    "nested variations": halves("(i9 ", ")", _PGN + "h9 "),
    "open variations": filled("(i9 ", _PGN + "h9 "),
    "parentheses": filled("(", _PGN),
    "glyphs": filled("$1 ", _PGN),
    "marks": filled("!?", _PGN),
    "clocks": filled("[%clk 0:00:01]", _PGN + "{", "}"),
    "results": filled("1-0 ", _PGN),
    "numbers": filled("1. ", _PGN),
    "moves": filled("h8 i9 ", _PGN),
    "words": filled("x ", _PGN),
    "a long word": filled("x", _PGN),
    "stones of ours": filled("h8 ", '[Variant "gomoku renju 15x15"]\n\n{', "} *"),
    "moves before a comment": filled("i9 ", "1. h8 ", "{"),
}

REC: dict[str, Amplifier] = {
    "moves": filled("1,1,1\n", "a\nb\n"),
    "moves and something else": filled("1,1,1\n", "a\nb\n", "!"),
    "names": filled("a\n"),
    "spaces behind a move": filled(" ", "a\nb\n1,1,1", "!"),
    "digits of a code": filled("1", "a\nb\n1,1,1\n"),
}

PROTOCOL: dict[str, Amplifier] = {
    "turns": filled("TURN 7,7\n"),
    "boards": filled("BOARD\n1,1,1\nDONE\n"),
    "stones": filled("1,1,1\n", "BOARD\n"),
    "taken back": filled("TURN 7,7\nTAKEBACK 7,7\n"),
    "words": filled("MESSAGE a\n", "START 15\n"),
    "information": filled("INFO rule 4\n"),
    "marks": filled("->", tail="TURN 7,7"),
    "spaces": filled(" ", "TURN 7", ",7"),
    "a long line": filled("a", "START 15\n"),
}

MOVES: dict[str, Amplifier] = {
    "pairs": filled("8,8 9,9 "),
    "pairs in parentheses": filled("(7,7) "),
    "open parentheses": filled("(7,7", tail="!"),
    "arrays": filled("[7,7],", "[", "[8,8]]"),
    "objects": filled('{"x":7,"y":7},', "[", '{"x":8,"y":8}]'),
    "times": filled("h8(1.5s) "),
    "spaces before a time": filled(" ", "h8", "(1s)"),
    "pairs of letters": filled("hhii"),
    "pairs of letters and something else": filled("hh ", tail="!"),
    "results": filled(" 1-0", "h8"),
    "an address of Gomocalc": filled("h8", "https://gomocalc.com/#/"),
    "a long address": filled("a", "https://", "/#/h8"),
    "moves": filled("h8 i9 "),
    "arrows": filled("h8->"),
    "moves and something else": filled("h8", tail="!"),
    "dashes": filled("- ", "h8", "!"),
    "offsets": filled("1,1 "),
    "offsets and something else": filled("1,1 ", tail="!"),
    "commas": filled(" ,", "1,1", "!"),
    "digits of an offset": filled("1", "0,0, 1,"),
    "digits of a point": filled("1", "h"),
    "letters": filled("h"),
    "numbers": filled("1. "),
    "dots": filled(".", "1", "!"),
    "spaces": filled(" ", "1", "!"),
    "digits of other scripts": filled("\N{ARABIC-INDIC DIGIT ONE}", "h"),
}

BOARDS: dict[str, Amplifier] = {
    "bars": filled("|", tail="\n"),
    "rows of bars": filled("| X | | | | |\n"),
    "joined rows": filled("+-+-+-+-X\n"),
    "rulers": filled("+---+---+---+\n", tail=".....\n" * 5),
    "arrays": filled("[0, 0, 1, 0, 2],\n"),
    "numbered moves": counted("{}", joint=" "),
    "rows of numbered moves": filled("1 2 3 . .\n"),
    "stars": filled("*....\n"),
    "words about stones": filled("black: o ", ".....\n" * 5),
    "whose turn": filled("next: ", ".....\n" * 5),
    "wide rows": filled("." + " " * 190 + "z\n"),
    "rows of spaces": filled(". " * 98 + "z\n"),
    "rows": filled(".....\n"),
    "short rows": filled("....\n"),
    "one long row": filled("."),
    "numbered rows": filled("10 . . . . . 10\n"),
    "words": filled("black ", ".....\n" * 5),
    "a word and spaces": filled(" ", ".....\n" * 5 + "black"),
    "words in parentheses": filled("black (b) ", ".....\n" * 5),
}

LINKS: dict[str, Amplifier] = {
    "letters": filled("a", "?game=1."),
    "links": filled("?game=1.renju15.h8!"),
    "a long link": filled("h8", "?game=1.renju15."),
    "switches": filled("-g4", "?game=1.ninuki19"),
    "rows": filled("_", "?game=1.renju15.", ".b."),
    "empty points": filled("99", "?game=1.renju15.", ".b."),
    "details": filled("A", "?game=1.renju15.h8&details="),
}

ANY: dict[str, Amplifier] = {
    "spaces": filled(" "),
    "lines": filled("\n", tail="x"),
    "zeros": filled("\0"),
    "letters of four bytes": filled("\N{GRINNING FACE}"),
    "lone surrogates": filled("\ud800"),
}

AMPLIFIERS: dict[str, Amplifier] = {
    f"{kind}: {name}": amplifier
    for kind, amplifiers in {
        "SGF": SGF,
        "JSON": JSON,
        "PSQ": PSQ,
        "PGN": PGN,
        "REC": REC,
        "protocol": PROTOCOL,
        "moves": MOVES,
        "board": BOARDS,
        "link": LINKS,
        "any": ANY,
    }.items()
    for name, amplifier in amplifiers.items()
} | TREES
"""All of them, by what they pretend to be and what they try."""
