"""Texts that ask for far more than their size: each takes a length in letters and gives a text of about that length.

They are found by what they try. The first ones took minutes, or hundreds of megabytes, from a reader that was not asked
to be careful; others are near them.
"""

from collections.abc import Callable
from functools import partial

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

MOVES: dict[str, Amplifier] = {
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
        "moves": MOVES,
        "board": BOARDS,
        "link": LINKS,
        "any": ANY,
    }.items()
    for name, amplifier in amplifiers.items()
}
"""All of them, by what they pretend to be and what they try."""
