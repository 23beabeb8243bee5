"""Damaged texts for every importer and for the server's message parser: ``python tests/fuzzing.py --inputs 1000000``.

Every input begins as a good text of some notation, an amplifier or a request, and is damaged, spliced with others and
strewn with the words that the readers look for. The law: nothing but the documented errors, in a short sentence; no
more than 0.2 s of the processor for 60,000 letters; and what was read can be written, and read again as the same.
"""

import argparse
import json
import random
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from amplifiers import AMPLIFIERS, TREES
from gomoku_arena import Game, GameRecord, NotationError, NotationWarning, Point, PointError, Rules
from gomoku_arena.notation.any_text import read_games, read_position, read_trees
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link
from gomoku_arena.notation.notation import Notation
from gomoku_arena.notation.opening_list import offsets_text, parse_opening
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.positions.tree_nodes import NodeStream
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.record import MoveRecord
from gomoku_arena.score_bound import BoundName
from gomoku_arena.webapp.messages import ErrorAnswer
from gomoku_arena.webapp.session import Session
from libraries import made_up_nodes
from libraries import written as library
from malformed import ENGINES, GOOD, check_sentence
from reading import READERS, outcome
from recorded_games import EXACT
from web_requests import text as request_text

SEED = 42
LONGEST = 60_000
SECONDS = 0.2
TRIES = 5
"""Times that a slow input is read again: what else the machine does may have slowed it once."""

TEXTS = [it for it in NOTATIONS.values() if it.write is not None or it.write_tree is not None]
BINARY = [it for it in NOTATIONS.values() if it.binary is not None]

WORDS = [
    *("AB", "AW", "AE", "PL", "SZ", "RU", "RE", "GM", "C", "B", "W", "BL", "GOMOKUARENA", "GOMOKUARENASETUP"),
    *(
        "AE",
        "N",
        "LB",
        "TR",
        "DT",
        "5A",
        "B[hh]W[ii]",
        "\n(;FF[4]",
        "[1]",
        "[RIF]",
        "[Void]",
        "[1/2]",
        "[2018-04]",
        "[B+]",
    ),
    *("[aa:ss]", "[ss:aa]", "[tt]", "[]", "[hh]", ";", "(", ")", "\\", "]", "(;", "[renju]", "[4]", "[22]", "[0]"),
    *('"rules"', '"moves"', '"opening"', '"position"', '"rows"', '"captures"', '"boardData"', '"histories"'),
    *('"settings"', '"stone"', '"coordinate"', '"executionTime"', '"winner"', '"termination"', '"gomokuArena"'),
    *(
        "{",
        "}",
        "[",
        ",",
        ":",
        '"',
        "null",
        "true",
        "NaN",
        "Infinity",
        "-Infinity",
        "1e999",
        "-0.0",
        "9" * 19,
        "1" * 400,
    ),
    *("\\ud800", "\\u0000", "\ud800", "\0", "\x1b", "\u202e", "\ufeff", "\N{GRINNING FACE}", "\u2028", "\x85", "\r\n"),
    *("Piskvorky ", "15x15", "22x22", "8,8,0\n", "-1\n", "gomoku-arena {", "0,Renju\n", "99,99,99\n"),
    *("h8", "v22", "z9", "1,-2", "+7,", "->", "1. ", ".....\n", "XO", "black to move", "pairs: black 1, white 2 of 5"),
    *('[White "a"]\n', '[Variant "Renju"]\n', "{", "}", "$1 ", "!?", " 1-0", "; x\n", "% x\n", "[%clk 0:00:01]"),
    *("START 15\n", "TURN 7,7\n", "BOARD\n", "7,7,1\n", "DONE\n", "(7,7)", "[[7,7]]", "(1.5s)", "hhii", "#/h8"),
    *("*", "|", "+-", "●○", "BW", "012", "black: o", "x to move", "p15", "t19"),
    *("1.", "renju15", "ninuki19", "-g4", "-a12", "?game=", "&details=", "_", ".b.", ".w-1-2."),
    *(
        "<game ",
        "<move>",
        "</move>",
        "</games>",
        "&amp;",
        "&a;",
        "<!DOCTYPE x [<!ENTITY a 'b'>]>",
        'bresult="1"',
        'alt="i8"',
    ),
    *("\xffRenLib\xff\3\4", "x\0", "x@", "\x89\x80", "\x89\xc8\bmore\0\0", "y\1\0\1A\0", "y\x20ab\xe3", "\0\0", "\0"),
    *(
        " swap",
        " stay",
        " offer",
        " place_two ",
        " black",
        " 8 ",
        "h8,i9,",
        "taraguchi10 ",
        "soosorv99",
        "õ",
        "五手两打 ",
    ),
    *("\N{ARABIC-INDIC DIGIT ONE}", "²", " ", "\t", "\n", "-", "0", "1", "99999999999"),
]


DATABASE = """<?xml version="1.0"?>
<database><countries><country id="1" name="Estonia"/></countries><rules><rule id="1" name="RIF"/></rules>
<players><player id="1" name="Ann" surname="Example"/></players>
<tournaments><tournament id="1" name="Cup" country="1" year="2015" month="8" start="2015-08-03"/></tournaments><games>
<game id="1" tournament="1" rule="1" black="1" white="2" bresult="1" alt="i8" swap="R"><move>h8 h9 h7</move></game>
<game id="2" tournament="1" black="1" white="1" bresult="0.5"><move></move><info>late &amp; short</info></game>
</games></database>"""

BY_A_RULE = [
    "swap2 h8 i9 j10 place_two h9 g7 black",
    "swap1989 h8 i7 j10 stay g9 i9,g7 i9",
    "taraguchi10 h8 swap h9 stay h10 stay i9 offer j9,f9,i10,k9,i7,g9,j7,f10,k10,e9 e9",
    "soosorv8 h8 h7 h6 stay i6 2 swap g6,g7 g6",
    "Yamaguchi h8 i7 j7 12 swap h6",
    "supertaraguchi10 h8 stay j6 stay k5 stay l12 stay l4 stay",
]
"""Openings by a rule."""

READ_ALONE = [("games", DATABASE), ("position", "15\n15\n3\n7 7\n6 8\n0 0\n"), ("bytes", "\3\x70\x62\0")]
"""What nobody writes, each with a reader."""

FOREIGN = [
    "(;FF[4]GM[1]SZ[15]RU[Soosyrv-8]EV[a]PB[b]PW[c]BR[1]RE[Void]DT[2018.04]5A[gg][ii];B[hh]N[x];W[hg]C[y];B[ig])",
    "(;GM[11]SZ[15]RE[Black wins];B[hh]W[hi]B[ii]W[ij]LB[aa:A]B[aa])\n(;FF[4]GM[5];W[hh];B[ii](;W[aa]N[n])(;W[bb]))",
    "(;GM[4]SZ[15]RU[Swap2]C[a];C[b];B[hh];W[ii](;B[jj];W[tt])(;B[kk]TR[kk]V[1];W[])(;B[aa];W[];B[]))",
    "(;GM[4]SZ[15]RU[renju]PB[p]AB[hh][ii]AW[jj]PL[W]N[q];W[kk];AE[hh]AB[aa]PL[B];B[bb](;W[cc])(;W[dd]BM[1]))",
    "(;FF[4]SZ[19]RU[rif];B[aa];B[bb]\n(;FF[4]RU[0]RE[1-0];B[H8];W[i9])\n(;FF[4]C[open;B[aa])",
]
"""Games as other programs write them."""


def made_up_game(dice: random.Random) -> GameRecord:
    """A game of random moves with what engines say, unfinished as likely as not."""
    size = dice.choice([5, 9, 15, 19, 22])
    game = Game(Rules.from_name(dice.choice(Rules.names()), size=size))
    for _ in range(dice.choice([0, 3, 30, 200])):
        legal = game.legal_moves()
        if not legal:
            break
        game.play(dice.choice(legal))
    record = Position.of(game).record()
    moves = tuple(_said(move, dice) for move in record.moves)
    names = [dice.choice(["hard", "Björn [9p] \\o/", "8,8,0", "two\nlines", "x" * 50]) for _ in "bw"]
    opening = dice.randrange(min(len(moves), 4) + 1)
    return replace(
        record, black=names[0], white=names[1], opening=record.points[:opening], moves=moves[opening:], swap="swap2"
    )


def _said(move: MoveRecord, dice: random.Random) -> MoveRecord:
    left, bound = dice.choice([None, 1.5]), dice.choice([None, *get_args(BoundName)])
    seconds, score = dice.choice([0.0, 0.25, 1e-9]), dice.choice([None, -30000, 7])
    return move._replace(seconds=seconds, score=score, left=left, bound=bound)


def setup_of(record: GameRecord) -> Position:
    """The last position of the game, without its history."""
    game = record.replay()
    rules = record.rule_set
    return Position(rules, setup=Setup(tuple(game.rows()), game.side_to_move.name, game.captures))


def written(dice: random.Random) -> list[tuple[str, str]]:
    """A made-up game, and its last position, in every notation, each with the reader that is nearest to it."""
    record = made_up_game(dice)
    position, setup = Position.of_record(record), setup_of(record)
    moves = " ".join(position.moves)
    offsets = offsets_text(position.moves, position.rules.size)
    trees = [GameTree.of(it) for it in (position, setup)]
    address = f"http://a/analyse?game={link.write(position)}&details={link_details.write(record)}"
    return [
        *(("games", notation.written(record)) for notation in NOTATIONS.values() if notation.write is not None),
        *(("position", text) for notation in TEXTS for tree in trees for text in held(notation, tree)),
        *(("bytes", content) for notation in BINARY for tree in trees for content in held(notation, tree)),
        *(("link", link.write(position)), ("details", link_details.write(record))),
        *(("position", address), ("position", offsets)),
        *(
            ("rules", position.rules.code),
            ("text", position.game().to_text()),
            ("link", link.write(setup)),
            ("opening", moves),
        ),
        *(("opening", offsets), ("opening", moves.replace(" ", "")), ("openings", f"{moves}\n# more\n{offsets}\n")),
        ("games", json.dumps([record.as_dict()] * 2)),
        *(("games", notation.written(record) * 2) for notation in EXACT),
    ]


def held(notation: Notation, tree: GameTree) -> Iterator[str]:
    """The text of a game with its variations, or its bytes as letters; none where the notation cannot hold it."""
    with suppress(NotationError):
        if notation in TEXTS:
            yield notation.written_tree(tree)
        elif notation.binary is not None and notation.binary.write_tree is not None:
            yield notation.binary.write_tree(tree).decode("latin-1")


def typed(dice: random.Random) -> list[tuple[str, str]]:
    """A made-up game as others write it, in notations that we only read."""
    game = made_up_game(dice)
    points, size = game.points, game.rule_set.size
    numbers = [f"{x},{y}" for x, y in map(Point, points)]
    board = [*map(" ".join, Position.of_record(game).game().rows())]
    signs = dice.choice([".XO", ".OX", "012", "·●○", ".BW", "+*O"])
    drawn = "\n".join(board).translate(str.maketrans(".XO", signs))
    tables = drawn.replace(" ", dice.choice(["", " | ", "-", ", "]))
    moved = " ".join(f"{ply // 2 + 1}. {point}" if ply % 2 == 0 else point for ply, point in enumerate(points))
    texts = [
        f'[White "a"]\n[Black "b"]\n\n{moved} {{x}} (1. a1) 1-0\n',
        f'[Game "Pente"]\n[Site "Pente.org"]\n[Player 1 Name "a"]\n\n{moved}\n',
        '[Site "PlayOK"]\n[Black "a"]\n[GameType "61,15"]\n\n1. h8 i9 2. l10 n12 3. h4 -- 4. black j6 5. h7 -- 1-0\n',
        f"{moved} {game.result}",
        f"{moved} *\n{' '.join(points)} {game.result}\n{moved}\n",
        "\n".join(" ".join(numbers[:length]) for length in (3, 5, len(numbers))),
        "a\nb\n" + "".join(f"{it},5\n" for it in numbers) + "0\n",
        f"START {size}\n" + "".join(f"TURN {it}\n" for it in numbers),
        "BOARD\n" + "".join(f"{it},{2 - place % 2}\n" for place, it in enumerate(numbers)) + "DONE\n",
        f"https://gomocalc.com/#/{''.join(points)}",
        " ".join(f"({it})" for it in numbers),
        f"[{','.join(f'[{it}]' for it in numbers)}]",
        *(drawn, tables, f"black: o\n{drawn}"),
    ]
    return [(dice.choice(["position", "trees"]), text) for text in texts]


def corpus(dice: random.Random) -> list[tuple[str, str]]:
    """What inputs are made from, each with a reader."""
    texts = [it for _ in range(30) for it in [*written(dice), *typed(dice)]]
    for seed in range(30):
        stream = NodeStream(made_up_nodes(dice.choice([5, 50, 500]), seed), 15)
        texts.append((dice.choice(["bytes", "games of bytes"]), library(stream).decode("latin-1")))
    texts += READ_ALONE * 10
    texts += [("opening by a rule", text) for text in BY_A_RULE] * 10
    texts += [(reader, text) for text in FOREIGN for reader in ("games", "every tree", "position")] * 20
    for name, amplifier in AMPLIFIERS.items():
        texts.append(("trees" if name in TREES else "position", amplifier(dice.choice([200, 1000]))))
    return texts + [("message", request_text(request)) for request in GOOD] * 20


def damaged(text: str, dice: random.Random, sources: Sequence[tuple[str, str]]) -> str:
    """The text with something done to it."""
    at, to = sorted(dice.choices(range(len(text) + 1), k=2))
    match dice.randrange(8):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[min(to, at + 20) :]
        case 2 | 3:
            return text[:at] + dice.choice(WORDS) + text[at:]
        case 4:
            return text[:to] + text[at:to][:400] * dice.choice([1, 2, 20]) + text[to:]
        case 5:
            other = dice.choice(sources)[1]
            cut = dice.randrange(len(other) + 1)
            return text[:at] + other[cut : cut + 200] + text[at:]
        case 6:
            return text[:at] + chr(dice.choice([dice.randrange(128), dice.randrange(0x11000)])) + text[at + 1 :]
        case _:
            old, new = dice.sample(WORDS, 2)
            return text.replace(old, new, dice.choice([1, -1]))


def check_position(position: Position) -> None:
    """Fails where a position that was read is not written and read again as the same."""
    position.game()
    tree = GameTree.of(position)
    for notation in (NOTATIONS["link"], *(it for it in EXACT if it.write_tree is not None)):
        text = notation.written_tree(tree)
        assert outcome("position", text) == position, (text, position)
    if position.moves and position.setup is None:
        text = NOTATIONS["moves"].written_tree(tree)
        assert read_position(text, position.rules, Coordinates(skips_i=False)) == position


def check_library(tree: GameTree) -> None:
    """Fails where a tree that was read is not written and read again as the same."""
    for content in held(NOTATIONS["lib"], tree):
        (again,) = read_trees(content.encode("latin-1"), tree.start.rules)
        assert [(depth, it.move) for depth, it in again.walk()] == [(depth, it.move) for depth, it in tree.walk()]


def check_tree(tree: GameTree) -> None:
    """Fails where a tree that was read is not written and read again as the same."""
    with suppress(NotationError):
        # A position with an ending is no SGF.
        text = NOTATIONS["sgf"].written_tree(tree)
        again = outcome("every tree", text)
        assert isinstance(again, list), (text, again)
        assert [NOTATIONS["sgf"].written_tree(it) for it in again] == [text], text


def check_record(record: GameRecord) -> None:
    """Fails where a record that was read is not written and read again as the same."""
    for notation in EXACT:
        assert list(read_games(notation.written(record), may_go_on=True)) == [record], notation.name


def check(value: Any) -> None:
    """Fails where what a reader gave does not come back."""
    match value:
        case Position():
            check_position(value)
        case GameRecord():
            check_record(value)
        case Rules():
            assert Rules.from_code(value.code) == value
        case Game():
            assert Game.from_text(value.to_text()).to_text() == value.to_text()
        case Opening():
            assert Opening.read(value.rules, value.text) == value
        case (str(), *_):
            assert parse_opening("".join(value), 15) == value
        case [GameTree(), *_]:
            for tree in value:
                check_library(tree)
                check_tree(tree)
        case [GameRecord(), *_]:
            for record in value:
                check_record(record)


@dataclass
class Fuzzing:
    """What happened to the inputs so far. slowest: seconds of the processor, with what took them."""

    told: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    session: Session = field(default_factory=lambda: Session(ENGINES))

    def feed(self, reader: str, text: str) -> None:
        """Has the reader read the text. Fails where the law does not hold."""
        seconds, value = self._read(reader, text)
        tries = 0
        while seconds > SECONDS and tries < TRIES:
            seconds, tries = min(seconds, self._read(reader, text)[0]), tries + 1
        self.slowest = max(self.slowest, (seconds, f"{reader}: {text!r:.60}"))
        assert seconds <= SECONDS, f"{reader} took {seconds:.2f} s"
        refused = isinstance(value, (NotationError, PointError, ValueError, ErrorAnswer))
        self.told[f"{reader} {'refused' if refused else 'read'}"] += 1
        if not refused:
            check(value)

    def _read(self, reader: str, text: str) -> tuple[float, Any]:
        begun = time.thread_time()
        value = self._hear(text) if reader == "message" else outcome(reader, text)
        return time.thread_time() - begun, value

    def _hear(self, text: str) -> object:
        answer = self.session.hear(text)
        if isinstance(answer, ErrorAnswer):
            check_sentence(answer.error)
        return answer


def fuzz(inputs: int, seed: int) -> Fuzzing:
    """Feeds so many inputs to readers. Fails at the first for which the law does not hold, and shows it."""
    dice, fuzzing = random.Random(seed), Fuzzing()
    readers = [*READERS, "message"]
    sources: list[tuple[str, str]] = []
    for number in range(inputs):
        if number % 20_000 == 0:
            sources = corpus(dice)
        reader, text = dice.choice(sources)
        for _ in range(dice.choice([0, 1, 1, 2, 3, 8])):
            text = damaged(text, dice, sources)[:LONGEST]
        if dice.random() < 0.3:
            reader = dice.choice(readers)
        try:
            fuzzing.feed(reader, text)
        except Exception:
            print(f"input {number} of seed {seed}, for {reader}:\n{text!r}", file=sys.stderr)
            raise
    return fuzzing


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=SEED)
    told = parser.parse_args()
    # Their texts would be remembered, each of them.
    warnings.simplefilter("ignore", NotationWarning)
    begun = time.monotonic()
    fuzzing = fuzz(told.inputs, told.seed)
    for name, count in sorted(fuzzing.told.items()):
        print(f"{name:20} {count:8}")
    seconds, what = fuzzing.slowest
    print(f"{told.inputs} inputs, {time.monotonic() - begun:.0f} s; the slowest took {seconds:.3f} s: {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
