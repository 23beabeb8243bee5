"""The session is sans-I/O: every message here is text, and whoever thinks says what it is told to."""

import asyncio
import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gomoku_arena import Analysis, Color, Game, Limit, Point, Rules, SearchEngine, open_engine
from gomoku_arena.score_bound import BoundName
from gomoku_arena.webapp import session
from gomoku_arena.webapp.client import parse_answer
from gomoku_arena.webapp.messages import Answer, ErrorAnswer, MoveAnswer
from gomoku_arena.webapp.session import Session, Task
from web_requests import board, evaluate, move, served, text

DATA = Path(__file__).parents[1] / "data"
GOLDEN = [json.loads(line) for line in (DATA / "websocket_session.jsonl").read_text(encoding="utf-8").splitlines()]
"""What is asked, what is thought of it, and word by word what is answered."""

REFERENCE = [json.loads(line) for line in (DATA / "websocket_server.jsonl").read_text(encoding="utf-8").splitlines()]
"""What the reference web app's C++ server was asked, and what it answered."""

ENGINES = ["easy", "medium", "hard"]


@dataclass
class Script:
    """Thinks what it is told; ``asked`` are the engines that were, and ``excluded`` what they were not to answer."""

    move: str = "a1"
    score: int | None = None
    win_in: int | None = None
    seconds: float = 0.0
    chance_: float = 0.5
    asked: str = ""
    excluded: tuple[Point, ...] = ()

    async def analyse(self, engine: str, game: Game, excluded: Collection[Point] = ()) -> tuple[Analysis, float]:
        self.asked += engine
        self.excluded = tuple(excluded)
        return Analysis(self.move, score=self.score, win_in=self.win_in), self.seconds

    async def chances_at(self, point: Point, games: list[Game]) -> list[tuple[int, float]]:
        self.asked += "".join(game.side_to_move.symbol for game in games)
        return [(self.score or 0, self.chance_)] * len(games)

    async def chances(self, game: Game) -> dict[Point, float | None]:
        forbidden = dict.fromkeys(game.forbidden_points(game.side_to_move))
        return {point: point.x / 18 for point in game.legal_moves()} | forbidden


def heard(message: str | bytes, script: Script | None = None, **options: Any) -> Answer | None:
    """The answer to the message, when it has been thought about."""
    decision = Session(ENGINES, **options).hear(message)
    return carried_out(decision, script or Script()) if isinstance(decision, Task) else decision


def carried_out(task: Task, script: Script) -> Answer:
    async def answer() -> Answer:
        return await task.carry_out(script)

    return asyncio.run(answer())


def answered(message: dict[str, Any], script: Script | None = None, **options: Any) -> Any:
    answer = heard(text(message), script, **options)
    assert answer
    return json.loads(answer.text())


@pytest.mark.parametrize("exchange", GOLDEN, ids=lambda it: it["about"])
def test_transcript(exchange: dict[str, Any]) -> None:
    answer = heard(exchange["request"], Script(**exchange["thinks"]))
    assert (None if answer is None else answer.text()) == exchange["answer"]


@pytest.mark.parametrize("exchange", REFERENCE, ids=lambda it: "-".join(it.get("moves", ["ping"])))
def test_what_the_reference_answers_is_in_our_answer(exchange: dict[str, Any]) -> None:
    theirs = json.loads(exchange["answer"])
    if theirs["type"] == "move":
        at = theirs["lastPlay"]["coordinate"]
        ours = answered(json.loads(exchange["request"]), Script(str(Point(at["x"], at["y"]))))
        assert ours["executionTime"].keys() == theirs.pop("executionTime").keys()
        taken = [{(it["x"], it["y"], it["stone"]) for it in answer.pop("capturedStones")} for answer in (ours, theirs)]
        assert taken[0] == taken[1]
        assert {key: ours[key] for key in theirs} == theirs
    else:
        answer = heard(exchange["request"])
        assert answer
        assert answer.type == theirs["type"]


def test_our_client_reads_what_our_server_says() -> None:
    answer = heard(text(move("j10")), Script("k10", score=31))
    assert answer
    said = parse_answer(answer.text())
    assert isinstance(said, MoveAnswer)
    assert said.last_play
    assert said.last_play.stone == "O"
    assert [entry.eval_scores for entry in said.eval_scores or ()] == [31, -31]


def test_the_engine_that_is_asked() -> None:
    script = Script("k10")
    for request in (move("j10", difficulty="medium"), move("j10", type="test", difficulty="easy")):
        answered(request, script)
    assert script.asked == "mediumhard"


@pytest.mark.parametrize("name", ["nosuch", "hard:depth=3", "cmd:ls", "ws://localhost/ws", "HARD", "\x1b[2J"])
def test_nothing_but_a_plain_known_name_is_a_difficulty(name: str) -> None:
    answer = heard(text(move(difficulty=name)))
    assert isinstance(answer, ErrorAnswer)
    assert answer.error.startswith("difficulty: ")
    assert answer.error.endswith("is not one of easy, hard, medium")
    assert answer.error.isprintable()


def test_an_engine_that_does_not_say_what_it_thinks_leaves_it_out() -> None:
    assert "evalScores" not in answered(move("j10"), Script("k10"))


def test_a_point_is_judged_for_both_players_white_first() -> None:
    script = Script(score=40, chance_=0.55)
    said = answered(evaluate("j10"), script)["evalScores"]
    assert said == [
        {"player": "O", "evalScores": 40, "percentage": 55.0},
        {"player": "X", "evalScores": 40, "percentage": 55.0},
    ]
    assert script.asked == "OX"


def test_a_forbidden_point_is_worth_nothing_to_whom_it_is_forbidden() -> None:
    rows = {8: ".........X", 7: ".........X", 9: "..........XX"}
    said = answered(evaluate("a1", at=(9, 9), board=board(rows), nextPlayer="O"), Script(chance_=0.7))["evalScores"]
    assert {entry["player"]: entry["percentage"] for entry in said} == {"O": 70.0, "X": 0.0}


def test_whoever_stands_to_win_at_once_has_already() -> None:
    """White has a five that black can break: with white to move it has won."""
    rows = {4: "......X", 5: "..OOOOO", 6: "......O"}
    said = answered(evaluate("a1", at=(9, 9), board=board(rows), nextPlayer="X"), Script(chance_=0.1))["evalScores"]
    assert {entry["player"]: entry["percentage"] for entry in said} == {"O": 100.0, "X": 10.0}


def test_a_whole_board_has_a_chance_for_every_point_that_may_be_played() -> None:
    said = answered(evaluate("j10", lastPlay=None, wholeBoard=True))["chances"]
    assert [len(row) for row in said] == [19] * 19
    assert said[9][9] is None
    assert said[0] == [round(x / 18, 4) for x in range(19)]


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (evaluate("j10", at=(9, 9)), "lastPlay.coordinate: there is a stone at j10"),
        (evaluate("j10", lastPlay=None), "lastPlay: it is missing; evaluate needs the point to judge, or wholeBoard"),
        (move("a1", board=board({3: "XXXXX"})), "board: the game is over: five"),
        (
            move("a1", scores=[{"player": "X", "score": 5}, {"player": "O", "score": 0}]),
            "board: the game is over: captures",
        ),
        (move("a1", board=[["X", "O"] * 9 + ["X"]] * 19, enableCapture=False), "board: the game is over: five"),
    ],
    ids=lambda it: it[:20] if isinstance(it, str) else "",
)
def test_what_is_asked_for_nothing(request_: dict[str, Any], sentence: str) -> None:
    answer = heard(text(request_))
    assert isinstance(answer, ErrorAnswer)
    assert answer.error == sentence


def test_nothing_is_remembered() -> None:
    session, again = Session(ENGINES), text(move("j10"))
    first = session.hear(again)
    session.hear(text(move("a1", "b1")))
    second = session.hear(again)
    assert isinstance(first, Task)
    assert isinstance(second, Task)
    script = Script("k10")
    assert carried_out(first, script) == carried_out(second, script)


def test_a_real_engine_plays_on_from_a_position_with_captures() -> None:
    class Real(Script):
        async def analyse(self, engine: str, game: Game, excluded: Collection[Point] = ()) -> tuple[Analysis, float]:
            return SearchEngine(engine).analyse(game, Limit(depth=3, excluded=[*excluded])), 0.0

    request = move("j10", "k10", "a1", "l10", difficulty="easy")
    said = answered(request, Real())
    assert said["lastPlay"]["stone"] == "X"
    assert sum(row.count("X") for row in said["board"]) == 3


DOUBLE_THREE = {
    7: "..........X",
    8: "..........X",
    9: "........XX",
    10: "...........O",
    11: "............O",
    12: ".............X",
}
"""Black makes two threes with k10, and takes two stones."""


def two_threes(**fields: Any) -> dict[str, Any]:
    return move(board=board(DOUBLE_THREE), **fields)


class Yielding(Script):
    """Answers a1 where it may not answer its move."""

    async def analyse(self, engine: str, game: Game, excluded: Collection[Point] = ()) -> tuple[Analysis, float]:
        answer = await super().analyse(engine, game, excluded)
        return (Analysis("a1", score=7), 2.0) if answer[0].move in self.excluded else answer


def placed(said: dict[str, Any]) -> str:
    at = said["lastPlay"]["coordinate"]
    return str(Point(at["x"], at["y"]))


@pytest.mark.parametrize("bound", ["exact", "lower", "upper"])
def test_what_an_engine_knows_only_a_bound_of_is_told_as_one(bound: BoundName) -> None:
    class Stopped(Script):
        async def analyse(self, engine: str, game: Game, excluded: Collection[Point] = ()) -> tuple[Analysis, float]:
            return Analysis("k10", score=40, bound=bound), 0.1

    said = answered(move("j10"), Stopped("k10"))["evalScores"]
    others = {"exact": [None, None], "lower": ["lower", "upper"], "upper": ["upper", "lower"]}[bound]
    assert [it.get("bound") for it in said] == others
    assert [it["evalScores"] for it in said] == [40, -40]


def test_a_double_three_that_captures_is_never_answered() -> None:
    script = Yielding("k10", score=99, seconds=1.0)
    said = answered(two_threes(), script)
    assert placed(said) == "a1"
    assert said["executionTime"]["s"] == 3.0
    assert [it["evalScores"] for it in said["evalScores"]] == [-7, 7]
    assert script.asked == "easyeasy"
    assert [str(point) for point in script.excluded] == ["k10"]


def test_an_engine_that_insists_on_it_plays_the_best_other_move() -> None:
    said = answered(two_threes(), Script("k10", score=99))
    assert placed(said) == "s1"
    assert "evalScores" not in said


def test_whoever_asks_for_it_gets_the_double_three() -> None:
    for request, options in (
        (two_threes(), {"strict_double_three": False}),
        (two_threes(enableDoubleThreeRestriction=False), {}),
    ):
        script = Script("k10")
        said = answered(request, script, **options)
        assert placed(said) == "k10"
        assert len(said["capturedStones"]) == 2
        assert script.asked == "easy"


def test_where_every_move_would_be_refused_one_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "is_refused", lambda *_: True)
    monkeypatch.setattr(session, "refused_points", lambda game: frozenset(game.legal_moves()))
    assert placed(answered(two_threes(), Script("k10"))) == "k10"


def test_a_double_three_that_captures_is_accepted_from_the_client() -> None:
    after = Game.from_position(["".join(row) for row in board(DOUBLE_THREE)], Rules.ninuki(), Color.BLACK)
    after.play("k10")
    last = {"coordinate": {"x": 10, "y": 9}, "stone": "X"}
    rows = [list(row) for row in after.rows()]
    assert placed(answered(move(board=rows, nextPlayer="O", lastPlay=last), Script("a1"))) == "a1"


@pytest.mark.parametrize("spec", ["easy", "medium", "hard", "tengen", "tengen:level=2", "tengen:level=6"])
def test_what_engines_answer_is_legal_by_both_readings(spec: str) -> None:
    with open_engine(spec) as engine:

        class Real(Script):
            async def analyse(self, name: str, game: Game, excluded: Collection[Point] = ()) -> tuple[Analysis, float]:
                return engine.analyse(game, Limit(depth=5, nodes=20_000, excluded=[*excluded])), 0.0

        point = placed(answered(served(), Real()))
        loose = placed(answered(served(), Real(), strict_double_three=False))
    strict = Game.from_position(
        ["".join(row) for row in served()["board"]],
        Rules.ninuki(capture_exempts_double_three=False),
        Color.WHITE,
        (4, 2),
    )
    assert strict.is_legal(point)
    assert loose == "h8"


def test_a_game_that_a_five_has_ended_goes_on_while_the_five_can_be_captured() -> None:
    """The page waits for white, whose five black has left alone."""
    script = Script("a1")
    rows = {4: "...X", 5: "..OOOOO", 6: "...O"}
    said = answered(move(board=board(rows), nextPlayer="O"), script)
    assert placed(said) == "d8"
    assert said["lastPlay"]["stone"] == "O"
    assert not script.asked


def test_a_move_after_the_end_takes_stones_as_any_other_does() -> None:
    rows = {4: "...X", 5: "..OOOOOOO", 6: "...O"}
    said = answered(move(board=board(rows), nextPlayer="X"))
    assert placed(said) == "d8"
    assert {(it["x"], it["y"]) for it in said["capturedStones"]} == {(3, 5), (3, 6)}
    assert said["board"][5] == list("..O.OOOOO..........")
    assert [it["score"] for it in said["scores"]] == [1, 0]
