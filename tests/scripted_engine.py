"""A Gomocup bot that behaves as its first argument says: well, or in one of the ways in which bots go wrong.

Stands alone: the standard library only, so that nothing of the arena can help it. ``BEHAVIOURS`` has them all. It is
started hundreds of times a run of the tests: what one behaviour needs and takes long to import, it imports itself.
"""

import itertools
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator


def seconds() -> float:
    """The last argument."""
    return float(sys.argv[-1])


class Bot:
    """Plays the first empty point by rows. Subclasses override the step at which they go wrong."""

    line_end = b"\n"

    def __init__(self) -> None:
        self.size = 15
        self.taken: set[tuple[int, int]] = set()

    def run(self) -> None:
        while line := sys.stdin.buffer.readline():
            words = line.decode().strip().split(" ", 1)
            if words[0]:
                self.command(words[0], words[1] if len(words) > 1 else "")

    def command(self, word: str, rest: str) -> None:
        handler = getattr(self, "on_" + word.lower(), None)
        if handler:
            handler(rest)
        else:
            self.send("UNKNOWN command")

    def send(self, text: str) -> None:
        self.send_bytes(text.encode())

    def send_bytes(self, text: bytes) -> None:
        os.write(1, text + self.line_end)

    def on_about(self, rest: str) -> None:
        self.send('name="scripted", version="1.5", author="nobody"')

    def on_start(self, rest: str) -> None:
        self.size = int(rest)
        self.taken = set()
        self.send("OK")

    def on_restart(self, rest: str) -> None:
        self.taken = set()
        self.send("OK")

    def on_info(self, rest: str) -> None:
        pass

    def on_end(self, rest: str) -> None:
        sys.exit(0)

    def on_begin(self, rest: str) -> None:
        self.move()

    def on_turn(self, rest: str) -> None:
        x, y = rest.split(",")
        self.taken.add((int(x), int(y)))
        self.move()

    def on_board(self, rest: str) -> None:
        self.taken = set()
        while (line := sys.stdin.buffer.readline().strip().decode()) != "DONE":
            x, y, _ = line.split(",")
            self.taken.add((int(x), int(y)))
        self.move()

    def move(self) -> None:
        self.answer(*next(point for point in self.points() if point not in self.taken))

    def points(self) -> Iterator[tuple[int, int]]:
        return ((x, y) for y in range(self.size) for x in range(self.size))

    def answer(self, x: int, y: int) -> None:
        self.taken.add((x, y))
        self.send(f"{x},{y}")


class Good(Bot):
    pass


class WritesEarly(Bot):
    """Has its first move ready before anybody asks."""

    def on_start(self, rest: str) -> None:
        self.size = int(rest)
        self.send("OK\n5,5")


class TwoMoves(Bot):
    def answer(self, x: int, y: int) -> None:
        self.taken.add((x, y))
        self.send(f"{x},{y}\n14,14")


class TrailingText(Bot):
    def answer(self, x: int, y: int) -> None:
        self.taken.add((x, y))
        self.send(f"{x},{y} is best")


class Noisy(Bot):
    """Prints lines that are no protocol before each move, and its move with a byte-order mark and blanks."""

    def answer(self, x: int, y: int) -> None:
        self.taken.add((x, y))
        for line in ("-! ev -93 nd 198k tm 252", "7,", "14,14 13,13 12,12", "14,14 score 12", "OK", "SWAP", "8"):
            self.send(line)
        self.send(f"\ufeff {x} , {y}\t")


class NoisyForEver(Bot):
    def move(self) -> None:
        while True:
            self.send("-! ev -93 nd 198k tm 252")


class WindsDown(Bot):
    """Reads words, not lines, and drops those that come while it thinks, and up to four that come after its move.

    So does Rapfi, by a millisecond each: its thread that thinks prints the move and says then that it is done.
    """

    def __init__(self) -> None:
        super().__init__()
        self.thinks = threading.Event()
        self.deaf = 0
        self.moves = 0

    def run(self) -> None:
        words = (word for line in iter(sys.stdin.buffer.readline, b"") for word in line.decode().split())
        for word in words:
            if self.thinks.is_set() or self.deaf:
                self.deaf -= not self.thinks.is_set()
                time.sleep(0.001)
            elif word == "INFO":
                next(words), next(words)
            elif word == "BOARD":
                self.taken = {self.point(stone) for stone in itertools.takewhile("DONE".__ne__, words)}
                self.move()
            elif word == "TURN":
                super().on_turn(next(words))
            elif word in {"START", "RESTART", "ABOUT", "BEGIN", "END"}:
                self.command(word, next(words) if word == "START" else "")
            else:
                self.send(f"ERROR Unknown command: {word.upper()}")

    def move(self) -> None:
        self.thinks.set()
        threading.Thread(target=self.think, daemon=True).start()

    def think(self) -> None:
        time.sleep(0.03)
        self.moves += 1
        self.deaf = self.moves % 5
        self.thinks.clear()
        super().move()

    @staticmethod
    def point(stone: str) -> tuple[int, int]:
        x, y, _ = stone.split(",")
        return int(x), int(y)


class KeepsItsOutput(Bot):
    """Prints into a buffer that it never flushes."""

    def send_bytes(self, text: bytes) -> None:
        pass


class HugeNumbers(Bot):
    def answer(self, x: int, y: int) -> None:
        self.send(f"{x},{'9' * 30}")


class MoveWithoutAnEnd(Bot):
    """Prints its move and no end of line, and waits."""

    def answer(self, x: int, y: int) -> None:
        os.write(1, f"{x},{y}".encode())


class Ponders(Bot):
    """Computes on its opponent's time, and tells before each move how much it has computed."""

    def __init__(self) -> None:
        super().__init__()
        threading.Thread(target=self.ponder, daemon=True).start()

    def ponder(self) -> None:
        while True:
            sum(range(1000))

    def answer(self, x: int, y: int) -> None:
        self.send(f"MESSAGE computed {time.process_time():.3f}")
        super().answer(x, y)


class OkWithoutAnEnd(Bot):
    """Forgets the end of the line behind its first answer."""

    def on_start(self, rest: str) -> None:
        os.write(1, b"OK")


class Reports(Bot):
    """Reports its search that many times before each move."""

    def answer(self, x: int, y: int) -> None:
        for depth in range(1, int(seconds()) + 1):
            self.send(f"MESSAGE Depth {depth % 1000}-12 | Eval 5 | Node 1 | Time 1ms | A1 I9 J10")
        super().answer(x, y)


class DiesInMidLine(Bot):
    def answer(self, x: int, y: int) -> None:
        os.write(1, b"7,")
        os._exit(1)


class ClosesStdout(Bot):
    def move(self) -> None:
        os.close(1)
        time.sleep(3600)


class ClosesStdin(Bot):
    def answer(self, x: int, y: int) -> None:
        os.close(0)
        super().answer(x, y)
        time.sleep(3600)


class StopsItself(Bot):
    def move(self) -> None:
        os.kill(os.getpid(), signal.SIGSTOP)


class ChangesItsGroup(Bot):
    """Plays in a session of its own below the process that was started, is deaf to SIGTERM, and hangs."""

    def __init__(self) -> None:
        super().__init__()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = os.fork()
        if child:
            os.waitpid(child, 0)
            os._exit(0)
        os.setsid()

    def move(self) -> None:
        time.sleep(3600)


class FloodsLineEnds(Bot):
    def move(self) -> None:
        while True:
            os.write(1, b"\r\n" * 30000)


class FloodsStderrForEver(Bot):
    def move(self) -> None:
        while True:
            os.write(2, b"x" * 65536)


class FloodsAtTheEnd(Bot):
    def on_end(self, rest: str) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            self.send("MESSAGE not yet")


class DiesLeavingAChild(Bot):
    """The child holds the pipes open."""

    def move(self) -> None:
        import subprocess

        subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(3600)"])
        os._exit(1)


class Analyst(Bot):
    def answer(self, x: int, y: int) -> None:
        self.send("MESSAGE Depth 2-4 | Eval -7 | Time 3ms | B2 C3")
        self.send(f"MESSAGE Speed 513K | Depth 12-19 | Eval +M19 | Node 1999K | Time 3896ms | {chr(65 + x)}{y + 1} I7")
        super().answer(x, y)


class Boaster(Bot):
    def answer(self, x: int, y: int) -> None:
        self.send("MESSAGE Depth 999-999 | Eval -999999999 | Node 999999999G | Time 999999999999h")
        self.send("MESSAGE Depth 9999 | Eval +M99999 | H1")
        super().answer(x, y)


class Extended(Bot):
    def on_about(self, rest: str) -> None:
        self.send('name="extended", rules="ninuki,custom"')


class Refuser(Bot):
    def on_start(self, rest: str) -> None:
        self.send(f"ERROR size {rest} is not for me")


class RuleRefuser(Bot):
    def on_info(self, rest: str) -> None:
        if rest.startswith("rule "):
            self.send("ERROR unknown rule")


class Crasher(Bot):
    def move(self) -> None:
        os.write(2, b"assertion failed: depth < 42\n")
        os.abort()


STEERING = "\x1b[2J\x9b31m\u202egnp\u2066.\u2028x\x85y\x0bz\u200b\u3164\ufeff\U000e0041\x07\rblack    forged"
"""What would clear a terminal, colour it, turn what is read, hide, and begin lines of its own."""


class Steers(Bot):
    """Puts that into everything it says, and loses by an error."""

    def on_about(self, rest: str) -> None:
        self.send(f'name="{STEERING}", version="{STEERING}", author="{STEERING}"')

    def move(self) -> None:
        self.send(STEERING)
        self.send(f"MESSAGE {STEERING}")
        self.send(f"DEBUG {STEERING}")
        os.write(2, f"{STEERING}\n".encode())
        self.send(f"ERROR {STEERING}")
        sys.exit(3)


class AnswersThenExits(Bot):
    def answer(self, x: int, y: int) -> None:
        super().answer(x, y)
        sys.exit(0)


class AnswersUnendedThenExits(Bot):
    def answer(self, x: int, y: int) -> None:
        self.line_end = b""
        super().answer(x, y)
        sys.exit(0)


class ExitsAtStart(Bot):
    def on_start(self, rest: str) -> None:
        os.write(2, b"no licence found\n")
        sys.exit(3)


class Hangs(Bot):
    def move(self) -> None:
        time.sleep(3600)


class HangsIgnoringSigterm(Hangs):
    def __init__(self) -> None:
        super().__init__()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


class HangsAtSwap2(Bot):
    def on_swap2board(self, rest: str) -> None:
        time.sleep(3600)


class HangsInAnOpening(Bot):
    """Hangs where it is asked with less than five stones in its second game, and leaves that file; not where it is."""

    games = 0

    def on_start(self, rest: str) -> None:
        self.games += 1
        super().on_start(rest)

    def on_restart(self, rest: str) -> None:
        self.games += 1
        super().on_restart(rest)

    def move(self) -> None:
        if self.games > 1 and len(self.taken) < 5:
            from pathlib import Path

            mark = Path(sys.argv[2])
            if not mark.exists():
                mark.touch()
                time.sleep(3600)
        super().move()


class HangsAtStart(Bot):
    def on_start(self, rest: str) -> None:
        time.sleep(3600)


class Chatters(Bot):
    def move(self) -> None:
        while True:
            self.send("MESSAGE still thinking")


class ChattersAndDrips(Bot):
    def move(self) -> None:
        while True:
            os.write(1, b"MESSAGE one moment\n")
            time.sleep(0.01)


class HalfMove(Bot):
    def answer(self, x: int, y: int) -> None:
        self.send("7,")


class HalfMoveAtLength(Bot):
    def answer(self, x: int, y: int) -> None:
        self.send("7" * 5000 + ",")


class FarOff(Bot):
    def answer(self, x: int, y: int) -> None:
        self.send("99,99")


class Negative(Bot):
    def answer(self, x: int, y: int) -> None:
        self.send("-1,-1")


class Occupied(Bot):
    def move(self) -> None:
        self.answer(*(min(self.taken) if self.taken else (0, 0)))


class ErrorForMove(Bot):
    def answer(self, x: int, y: int) -> None:
        self.send("ERROR I do not like this position")


class FloodsStderr(Bot):
    def answer(self, x: int, y: int) -> None:
        for _ in range(200):
            os.write(2, b"x" * 65535 + b"\n")
        os.write(2, b"the last words\n")
        super().answer(x, y)


class EndlessLine(Bot):
    """Never ends the line of its move."""

    def move(self) -> None:
        while True:
            os.write(1, b"7" * (1 << 20))


class Nuls(Bot):
    def send_bytes(self, text: bytes) -> None:
        os.write(1, b"\0\0\n" + text + b"\0\0" + self.line_end)


class InvalidUtf8(Bot):
    def answer(self, x: int, y: int) -> None:
        self.send_bytes(b"MESSAGE \xff\xfe\xc3\x28")
        self.send_bytes(b"\x80\x80")
        super().answer(x, y)


class LeavesChildren(Bot):
    """Starts a child in its own session and one without the environment, and plays on."""

    def on_start(self, rest: str) -> None:
        import subprocess

        environments: list[dict[str, str] | None] = [None, {}]
        for environment in environments:
            mark = os.environ.get("LEFTOVERS_MARK", "")
            sleeper = [sys.executable, "-S", "-c", "import time; time.sleep(3600)", mark]
            subprocess.Popen(sleeper, env=environment, start_new_session=True)
        super().on_start(rest)


def leave_daemon() -> None:
    """Forks twice, so that the grandchild has init for a parent."""
    child = os.fork()
    if child == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(3600)
        os._exit(0)
    os.waitpid(child, 0)


class LeavesDaemon(Bot):
    def on_start(self, rest: str) -> None:
        leave_daemon()
        super().on_start(rest)

    def move(self) -> None:
        time.sleep(3600)


class ForksAtEachMove(Bot):
    """Leaves a daemon behind with every move, and plays on."""

    def move(self) -> None:
        leave_daemon()
        super().move()


class EatsMemory(Bot):
    def move(self) -> None:
        hoard: list[bytearray] = []
        while True:
            hoard.append(bytearray(16 << 20))


class SlowStart(Bot):
    def __init__(self) -> None:
        super().__init__()
        time.sleep(seconds())


class SlowMove(Bot):
    def move(self) -> None:
        time.sleep(seconds())
        super().move()


class CarriageReturns(Bot):
    line_end = b"\r"


class KnowsNothing(Bot):
    def command(self, word: str, rest: str) -> None:
        self.send("UNKNOWN command")


class Silent(Bot):
    def on_about(self, rest: str) -> None:
        pass


class Later(Bot):
    """Plays well for as many moves as the second argument says, then as the behaviour that the third one names."""

    def __init__(self) -> None:
        super().__init__()
        self.good_moves = int(sys.argv[2])
        self.then: Bot = BEHAVIOURS[sys.argv[3]]()

    def move(self) -> None:
        self.good_moves -= 1
        self.then.size, self.then.taken = self.size, self.taken
        if self.good_moves >= 0:
            super().move()
        else:
            self.then.move()


class Suggests(Bot):
    def answer(self, x: int, y: int) -> None:
        self.send(f"SUGGEST {x},{y}")

    def on_play(self, rest: str) -> None:
        x, y = rest.split(",")
        super().answer(int(x), int(y))


class AnswersTwice(Bot):
    """Prints its move, and a moment later another one that nobody asked for."""

    def answer(self, x: int, y: int) -> None:
        super().answer(x, y)
        time.sleep(0.05)
        self.send("14,14")


class ForgetsRestart(Bot):
    """Does not hear the first RESTART."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = 0

    def on_restart(self, rest: str) -> None:
        self.heard += 1
        if self.heard > 1:
            super().on_restart(rest)


class SlowRestart(Bot):
    """Takes its time to begin anew."""

    def on_restart(self, rest: str) -> None:
        time.sleep(seconds())
        super().on_restart(rest)


class ChatsAtRestart(SlowRestart):
    """Says something meanwhile that looks like the answer to another question."""

    def on_restart(self, rest: str) -> None:
        time.sleep(0.6)
        self.send("clearing the table")
        super().on_restart(rest)


class LoadsAtItsFirstMove(Bot):
    """Needs that long before the first move of its process, and once more where it is told to start again."""

    is_loaded = False

    def move(self) -> None:
        time.sleep(0.0 if self.is_loaded else seconds())
        self.is_loaded = True
        super().move()


class LosesTurn(Bot):
    """Takes TURN for an unknown command."""

    def on_turn(self, rest: str) -> None:
        self.send("ERROR Unknown command: 7,7")


class LosesBoard(Bot):
    """Does not hear its first BOARD, and complains about every line of the block."""

    heard = 0

    def on_board(self, rest: str) -> None:
        self.heard += 1
        if self.heard > 1:
            super().on_board(rest)

    def command(self, word: str, rest: str) -> None:
        if "," in word or word == "DONE":
            self.send(f"ERROR Unknown command: {word}")
        else:
            super().command(word, rest)


class Complains(Bot):
    """Prints an error before each move, and moves."""

    def answer(self, x: int, y: int) -> None:
        self.send("ERROR max memory too small, might exceed memory limits")
        super().answer(x, y)


class Negotiates(Bot):
    """Answers swap2 with 0, 3 and 5 stones by the words of the second argument, parted by bars."""

    def on_swap2board(self, rest: str) -> None:
        stones = 0
        while sys.stdin.buffer.readline().strip() != b"DONE":
            stones += 1
        self.send(sys.argv[2].split("|")[[0, 3, 5].index(stones)])


class WantsColorsInSwap2(Negotiates):
    """Knows the stones of swap2 with their colours only: an error for each that has none, and then no stone at all."""

    def on_swap2board(self, rest: str) -> None:
        stones = 0
        while (line := sys.stdin.buffer.readline().strip().decode()) != "DONE":
            if line.count(",") == 2:
                stones += 1
            else:
                self.send("ERROR Color is not a valid value")
        self.send(sys.argv[2].split("|")[[0, 3, 5].index(stones)])


class AnswersEveryLineOfSwap2(Bot):
    """Does not know it, and says so of each of its lines."""

    def command(self, word: str, rest: str) -> None:
        if word == "DONE":
            time.sleep(0.02)
        super().command(word, rest)


class Recorder(Bot):
    """Well-behaved; writes every command to stderr."""

    def command(self, word: str, rest: str) -> None:
        os.write(2, f"{word} {rest}".strip().encode() + b"\n")
        super().command(word, rest)

    def on_board(self, rest: str) -> None:
        self.taken = set()
        while (line := sys.stdin.buffer.readline().strip().decode()) != "DONE":
            os.write(2, line.encode() + b"\n")
            x, y, _ = line.split(",")
            self.taken.add((int(x), int(y)))
        self.move()

    def on_about(self, rest: str) -> None:
        self.send('name="recorder", rules="ninuki,custom"')


class Introduces(Bot):
    """Answers to ABOUT what stands in a file by then, after as many seconds as are told."""

    def on_about(self, rest: str) -> None:
        if len(sys.argv) > 3:
            time.sleep(float(sys.argv[3]))
        from pathlib import Path

        if text := Path(sys.argv[2]).read_text(encoding="utf-8"):
            self.send(text)


class StreamsLines(Bot):
    """Speaks Yixin-Board's extensions: tells two depths, the second line as the better one, and waits for YXSTOP.

    It waits for nothing where its depth is limited.
    """

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[str, str] = {}

    def on_info(self, rest: str) -> None:
        key, _, value = rest.partition(" ")
        self.told[key] = value

    def on_yxboard(self, rest: str) -> None:
        self.taken = {(int(x), int(y)) for x, y, _ in (line.split(",") for line in self.block())}

    def on_yxshowforbid(self, rest: str) -> None:
        self.send("FORBID 07081200.")

    def on_yxnbest(self, rest: str) -> None:
        free = [point for point in self.points() if point not in self.taken]
        for depth in (1, 2):
            for rank in range(int(rest)):
                self.line(depth, rank, int(rest), free[rank], free[-1])
        if "max_depth" not in self.told:
            self.wait_for_stop()
        self.send("MESSAGE Speed 1K | Depth 2-5 | Eval 1 | Node 9K | Time 5ms")
        self.answer(*free[min(1, int(rest) - 1)])

    def line(self, depth: int, rank: int, count: int, first: tuple[int, int], second: tuple[int, int]) -> None:
        if self.told.get("show_detail") != "2":
            return
        parts = {
            "NUMPV": count,
            "DEPTH": depth,
            "SELDEPTH": depth + 3,
            "TOTALNODES": 100 * depth + rank,
            "EVAL": "+M7" if rank == 1 else -20 * rank,
            "BESTLINE": f"{first[0]},{first[1]} {second[0]},{second[1]} {first[0]},{first[1]}",
        }
        if rank == 0:
            parts["WINRATE"] = "0.6224593"
        self.send(
            "\n".join([f"INFO PV {rank}", *(f"INFO {key} {value}" for key, value in parts.items()), "INFO PV DONE"])
        )

    def wait_for_stop(self) -> None:
        while self.next_line() != "YXSTOP":
            pass

    def block(self) -> Iterator[str]:
        return iter(self.next_line, "DONE")

    @staticmethod
    def next_line() -> str:
        return sys.stdin.buffer.readline().strip().decode()


class Opens(StreamsLines):
    """Answers each word of Yixin-Board for openings as the second argument says: ``SWAP2STEP1=line/line|…``.

    A line may begin with + for MESSAGE SWAP2, or with * for MESSAGE SOOSORV. It may ``hang`` or ``exit`` instead, and
    does not know words that are not there.
    """

    def command(self, word: str, rest: str) -> None:
        answers = dict(told.split("=") for told in sys.argv[2].split("|") if "=" in told)
        answer = answers.get(word.upper().removeprefix("YX"))
        if answer is None:
            super().command(word, rest)
            return
        if word.upper().startswith("YXSOOSORV") and not word.endswith("1"):
            list(self.block())
        if answer == "hang":
            time.sleep(3600)
        if answer == "exit":
            os._exit(5)
        for line in answer.split("/"):
            self.send(line.replace("+", "MESSAGE SWAP2 ").replace("*", "MESSAGE SOOSORV "))


class IsDeafToStop(StreamsLines):
    def wait_for_stop(self) -> None:
        time.sleep(3600)


class Shrugs(Bot):
    """Says nothing to words that it does not know."""

    def command(self, word: str, rest: str) -> None:
        if hasattr(self, "on_" + word.lower()):
            super().command(word, rest)


class ExitsAtUnknownWords(Bot):
    def command(self, word: str, rest: str) -> None:
        if not hasattr(self, "on_" + word.lower()):
            os._exit(4)
        super().command(word, rest)


def name_of(behaviour: type) -> str:
    """``LeavesChildren`` is called ``leaves-children``."""
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in behaviour.__name__)[1:]


BEHAVIOURS = {
    name_of(value): value
    for value in list(globals().values())
    if isinstance(value, type) and issubclass(value, Bot) and value is not Bot
}


if __name__ == "__main__":
    BEHAVIOURS[sys.argv[1]]().run()
