import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Analysis, Choice, Color, Count, Game, Limit, Offered, Opening, Point, Rules, Variation
from gomoku_arena.engines.base import Capabilities, Engine, EngineInfo, EngineSettings, OpeningAnswer
from gomoku_arena.errors import UnsupportedRulesError
from gomoku_arena.gomocup.client import About, Event, Move, parse_line
from gomoku_arena.gomocup.extensions import Detail, DetailReader
from gomoku_arena.server.brain._brain import Brain


class FirstPoint(Engine):
    """Plays the first legal point and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Game, Limit]] = []
        self.games: list[Rules] = []
        self.closed = False

    @property
    def info(self) -> EngineInfo:
        return EngineInfo(name='first "point"', version="2")

    def new_game(self, rules: Rules) -> None:
        self.games.append(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        self.asked.append((game.copy(), limit))
        return Analysis(game.legal_moves()[0], depth=3, score=-5, nodes=7, seconds=0.002)

    def close(self) -> None:
        self.closed = True


class Failing(FirstPoint):
    def analyse(self, game: Game, limit: Limit) -> Analysis:
        raise RuntimeError("out of\nideas")


class Negotiator(FirstPoint):
    """Answers openings as it was told to."""

    def __init__(self, *answers: OpeningAnswer) -> None:
        super().__init__()
        self.answers = iter(answers)
        self.swaps: list[tuple[Opening, Limit]] = []

    def choose_opening(self, opening: Opening, limit: Limit, seed: int = 0) -> OpeningAnswer:
        self.swaps.append((opening, limit))
        return next(self.answers)


class Picky(FirstPoint):
    def new_game(self, rules: Rules) -> None:
        raise UnsupportedRulesError(f"I do not play {rules.name}")


class Adaptable(FirstPoint):
    """Remembers what it may have."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[object] = []

    def configure(self, settings: EngineSettings) -> None:
        self.told.append(settings)

    def new_game(self, rules: Rules) -> None:
        self.told.append(rules.name)


def talk(*lines: str, engine: FirstPoint | None = None) -> list[str]:
    brain = Brain(engine or FirstPoint())
    return [answer for line in lines for answer in brain.feed(line)]


def moves(answers: list[str]) -> list[str]:
    return [answer for answer in answers if isinstance(parse_line(answer), Move)]


def asked(*lines: str) -> Game:
    engine = FirstPoint()
    answers = talk(*lines, engine=engine)
    assert engine.asked, answers
    return engine.asked[-1][0]


def test_threads_and_memory_are_passed_on_between_games() -> None:
    engine = Adaptable()
    talk("START 15", "INFO thread_num 2", "INFO max_memory 0", "BEGIN", "INFO thread_num 3", "TURN 7,7", engine=engine)
    assert engine.told == ["freestyle", EngineSettings(threads=2), "freestyle"]
    talk("START 15", "INFO thread_num 2", "BEGIN", "INFO thread_num 3", "RESTART", "BEGIN", engine=engine)
    before = ["freestyle", EngineSettings(threads=2), "freestyle"]
    assert engine.told[3:] == [*before, EngineSettings(threads=3), "freestyle"]


def test_a_manager_that_lets_it_have_nothing_special_leaves_the_engine_as_it_is() -> None:
    engine = Adaptable()
    talk("START 15", "INFO timeout_turn 1000", "INFO thread_num 1", "BEGIN", engine=engine)
    assert engine.told == ["freestyle"]
    assert talk("START 15", "INFO thread_num none", engine=engine)[1].startswith("ERROR INFO thread_num: 'none'")


def report(depths: str, score: int, nodes: int, milliseconds: int, line: str) -> list[str]:
    """What a brain says of a search that found one line, in both forms."""
    speed = round(nodes / max(milliseconds, 1))
    return [
        f"MESSAGE Depth {depths} | Eval {score} | Time {milliseconds}ms | {line}",
        f"MESSAGE depth {depths} ev {score} n {nodes} n/ms {speed} tm {milliseconds} pv {line}",
    ]


def test_a_game_from_start_to_end() -> None:
    assert talk("START 15", "BEGIN", "TURN 7,7", "RESTART", "TURN 0,0", "END", "BEGIN") == [
        "OK",
        *[*report("3-3", -5, 7, 2, "A1"), "0,0"],
        *[*report("3-3", -5, 7, 2, "B1"), "1,0"],
        "OK",
        *[*report("3-3", -5, 7, 2, "B1"), "1,0"],
    ]


def test_about_says_which_rules_it_plays() -> None:
    (line,) = talk("ABOUT")
    about = parse_line(line)
    assert isinstance(about, About)
    assert (about.fields["name"], about.fields["version"]) == ("first 'point'", "2")
    assert about.rules == {*Rules.names(), "custom"}


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["START 4"], "4"),
        (["START 23"], "23"),
        (["START"], "START"),
        (["START -15"], "-15"),
        (["START fifteen"], "fifteen"),
        (["RECTSTART 15,16"], "15x16"),
        (["BEGIN"], "START"),
        (["TURN 1,1"], "START"),
        (["BOARD", "DONE"], "START"),
        (["START 15", "TURN 15,0"], "15"),
        (["START 15", "TURN -1,0"], "-1"),
        (["START 15", "TURN 300,0"], "300"),
        (["START 15", "TURN 7"], "7"),
        (["START 15", "TURN 7,7", "TURN 7,7"], "h8"),
        (["START 15", "TURN 7,7", "BEGIN"], "not empty"),
        (["START 15", "TAKEBACK 3,3"], "3,3"),
        (["START 15", "BOARD", "1,1", "DONE"], "1,1"),
        (["START 15", "BOARD", "1,1,1", "1,1,2", "DONE"], "1,1"),
        (["START 15", "BOARD", "15,1,1", "DONE"], "15,1"),
        (["INFO timeout_turn soon"], "soon"),
        (["INFO rule 77"], "77"),
        (["INFO rule_name chess"], "chess"),
        (["INFO rule_goal 9"], "9"),
        (["INFO side_to_move green"], "green"),
        (["INFO captures many"], "many"),
        (["INFO show_detail 4"], "4"),
        (["START 15", "YXBOARD", "15,1,1", "DONE"], "15,1"),
        (["YXNBEST 2"], "START"),
    ],
)
def test_bad_input_is_an_error_that_names_it(lines: list[str], text: str) -> None:
    last = talk(*lines)[-1]
    assert last.startswith("ERROR ")
    assert text in last


def test_after_an_error_the_game_stands_as_it_was() -> None:
    answers = talk("START 15", "TURN 7,7", "TURN 7,7", "BOARD", "9", "DONE", "TURN 8,8")
    assert moves(answers) == ["0,0", "1,0"]


@pytest.mark.parametrize("command", ["YXSEARCHDEFEND 0", "7,7", "hello"])
def test_other_commands_are_unknown(command: str) -> None:
    (answer,) = talk(command)
    assert answer.startswith("UNKNOWN")


class Streaming(FirstPoint):
    """Tells of two depths, with as many lines as it may have; ``heard`` is called at each, and it can be stopped."""

    def __init__(self, heard: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self.lines = 1
        self.heard = heard
        self.stopped = False

    @property
    def capabilities(self) -> Capabilities:
        return Capabilities(stops=True, streams=True, chances=True)

    def configure(self, settings: EngineSettings) -> None:
        self.lines = settings.lines

    def stream(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        self.stopped = False
        for depth in (1, 2):
            best, *others = game.legal_moves()[: self.lines]
            lines = [Variation([move], score=10 - rank) for rank, move in enumerate([best, *others])]
            self.heard()
            tell(analysis := Analysis(best, score=10, depth=depth, nodes=depth, pv=[best], lines=lines))
            if self.stopped:
                break
        return analysis

    def stop(self) -> bool:
        self.stopped = True
        return True


BOARD = ["YXBOARD", "7,7,2", "8,8,1", "7,8,2", "DONE"]


def streamed(*lines: str, engine: Engine | None = None) -> list[str]:
    """All that is said, while the engine thinks and after."""
    said: list[str] = []
    brain = Brain(engine or Streaming(), said.append)
    for line in lines:
        said += brain.feed(line)
    return said


def test_a_position_is_set_without_an_answer_and_asked_about_later() -> None:
    assert talk("START 15 15", *BOARD) == ["OK"]
    assert moves(streamed("START 15", *BOARD, "YXNBEST 1")) == ["0,0"]
    assert asked("START 15", *BOARD, "YXNBEST 1").moves == [Point(7, 7), Point(8, 8), Point(7, 8)]


def test_n_best_lines_are_told_and_for_one_move_only() -> None:
    said = streamed("START 15", *BOARD, "YXNBEST 3", "BOARD", "DONE")
    assert said == [
        "OK",
        "MESSAGE Depth 2-2 | Eval 10 | Time 0ms | A1",
        "MESSAGE 2. Depth 2-2 | Eval 9 | Time 0ms | B1",
        "MESSAGE 3. Depth 2-2 | Eval 8 | Time 0ms | C1",
        "MESSAGE depth 2-2 multipv 3 ev 8 n 2 n/ms 2 tm 0 pv C1",
        "MESSAGE depth 2-2 multipv 2 ev 9 n 2 n/ms 2 tm 0 pv B1",
        "MESSAGE depth 2-2 multipv 1 ev 10 n 2 n/ms 2 tm 0 pv A1",
        "0,0",
        *[*report("2-2", 10, 2, 0, "A1"), "0,0"],
    ]
    engine = Streaming()
    streamed("START 15", *BOARD, "YXNBEST 500", engine=engine)
    assert engine.lines == 64


def test_details_are_told_depth_by_depth_where_they_are_asked_for() -> None:
    said = streamed("START 15", "INFO show_detail 2", *BOARD, "YXNBEST 2")
    reader = DetailReader()
    events = [event for event in map(parse_line, said) if isinstance(event, Detail)]
    lines = [line for line in map(reader.feed, events) if line]
    assert [(line.rank, line.count, line.report.depth, line.report.pv) for line in lines] == [
        (0, 2, 1, ((0, 0),)),
        (1, 2, 1, ((1, 0),)),
        (0, 2, 2, ((0, 0),)),
        (1, 2, 2, ((1, 0),)),
    ]
    assert lines[0].chance == pytest.approx(0.5125, abs=1e-4)
    assert not any("REALTIME" in line for line in said)


def test_yixin_board_sees_points_as_it_numbers_them_and_nothing_else_but_messages() -> None:
    said = streamed("INFO show_detail 1", "YXSHOWINFO", "START 15 15", *BOARD, "YXNBEST 2")
    assert said[0] == 'MESSAGE first "point" 2'
    assert said[1].startswith("MESSAGE INFO MAX_THREAD_NUM ")
    assert said[2:] == [
        "OK",
        *["MESSAGE REALTIME BEST 0,0", "MESSAGE REALTIME VAL 10", "MESSAGE REALTIME PV A15"],
        *report("1-1", 10, 1, 0, "A15"),
        *["MESSAGE REALTIME BEST 0,0", "MESSAGE REALTIME VAL 10", "MESSAGE REALTIME PV A15"],
        *report("2-2", 10, 2, 0, "A15"),
        # Its columns are our rows, and its rows are counted from below.
        "MESSAGE 2. Depth 2-2 | Eval 9 | Time 0ms | A14",
        "MESSAGE depth 2-2 multipv 2 ev 9 n 2 n/ms 2 tm 0 pv A14",
        "MESSAGE depth 2-2 multipv 1 ev 10 n 2 n/ms 2 tm 0 pv A15",
        "0,0",
    ]


def test_rules_2_and_6_are_others_to_yixin_board() -> None:
    assert asked("INFO rule 2", "START 15", "BEGIN").rules == Rules.freestyle()
    assert asked("YXSHOWINFO", "INFO rule 2", "START 15", "BEGIN").rules == Rules.renju()
    assert asked("YXSHOWINFO", "INFO rule 6", "START 15", "BEGIN").rules == Rules.freestyle()
    assert asked("INFO rule 6", "START 15", "BEGIN").rules == Rules.renju()


def test_forbidden_points_are_shown() -> None:
    fork = ["YXBOARD", "7,7,1", "0,0,2", "8,7,1", "0,2,2", "9,8,1", "0,4,2", "9,9,1", "0,6,2", "DONE"]
    assert talk("INFO rule 4", "START 15", *fork, "YXSHOWFORBID")[-1] == "FORBID 0907."
    assert talk("INFO rule 0", "START 15", *fork, "YXSHOWFORBID")[-1] == "FORBID ."
    assert talk("YXSHOWFORBID")[-1].startswith("ERROR")


def test_cleared_tables_are_those_of_a_new_game() -> None:
    engine = FirstPoint()
    assert talk("START 15", "BEGIN", "YXHASHCLEAR", "TURN 7,7", engine=engine)[-1] == "1,0"
    assert len(engine.games) == 2


def test_a_search_is_stopped_by_a_word_that_was_heard_before_its_turn() -> None:
    engine = Streaming()
    brain = Brain(engine)
    engine.heard = brain.stop
    brain.feed("START 15")
    assert brain.feed("BEGIN")[0].startswith("MESSAGE Depth 1-1 ")
    # The turn of the word comes among the lines: what is asked behind it is thought about to the end.
    engine.heard = lambda: None
    assert brain.feed("YXSTOP") == []
    assert brain.feed("TURN 7,7")[0].startswith("MESSAGE Depth 2-2 ")
    # A word that found nothing to stop stops nothing later.
    brain.stop()
    brain.feed("YXSTOP")
    assert brain.feed("TURN 9,9")[0].startswith("MESSAGE Depth 2-2 ")


def test_rules_come_before_or_after_start() -> None:
    assert asked("INFO rule 4", "START 15", "BEGIN").rules == Rules.renju()
    assert asked("START 15", "INFO rule 4", "BEGIN").rules == Rules.renju()
    assert asked("START 19", "INFO rule 0", "INFO rule_name ninuki", "BEGIN").rules == Rules.ninuki()
    assert asked("START 15", "INFO rule 9", "BEGIN").rules == Rules.from_name("9")
    assert asked("START 13", "INFO rule_name ninuki", "INFO rule_goal 3", "BEGIN").rules == Rules.ninuki(
        size=13, goal=3
    )
    assert asked("START 15", "INFO rule 1", "START 20", "BEGIN").rules == Rules.standard(size=20)


def test_rules_told_in_the_middle_wait_for_the_next_game() -> None:
    lines = ["START 15", "TURN 7,7", "INFO rule 4", "TURN 8,8"]
    assert asked(*lines).rules == Rules.freestyle()
    assert asked(*lines, "RESTART", "BEGIN").rules == Rules.renju()


def test_the_engine_is_prepared_when_a_game_is_announced_and_for_other_rules_again() -> None:
    engine = FirstPoint()
    talk("START 15", engine=engine)
    assert engine.games == [Rules.freestyle()]
    talk("START 15", "INFO rule 1", "BEGIN", "TURN 7,7", "RESTART", "BEGIN", engine=engine)
    assert engine.games[1:] == [Rules.freestyle(), Rules.standard(), Rules.standard()]


def test_an_engine_may_refuse_rules_that_it_is_not_to_play() -> None:
    class Standard(FirstPoint):
        def new_game(self, rules: Rules) -> None:
            if rules != Rules.standard():
                raise UnsupportedRulesError(rules.name)

    assert talk("START 15", "INFO rule 1", "BEGIN", engine=Standard())[-1] == "0,0"
    assert talk("START 15", "BEGIN", engine=Standard()) == ["OK", "ERROR freestyle"]


def test_limits_are_those_last_told() -> None:
    engine = FirstPoint()
    talk(
        "START 15", "INFO timeout_turn 1000", "INFO max_depth 5", "BEGIN", "INFO max_depth 0", "TURN 9,9", engine=engine
    )
    assert [limit for _, limit in engine.asked] == [Limit(seconds=0.95, depth=5), Limit(seconds=0.95)]


def test_captures_are_made_and_taken_back() -> None:
    board = ["BOARD", "3,18,2", "1,18,1", "9,9,2", "2,18,1", "12,12,2", "DONE"]
    lines = ["START 19", "INFO rule_name ninuki", *board, "TURN 0,18"]
    captured = asked(*lines)
    assert (captured.captures, captured.rows()[18][:4]) == ((1, 0), "X..X")
    taken_back = asked(*lines, "TAKEBACK 1,0", "TAKEBACK 0,18", "TURN 18,0")
    assert (taken_back.captures, taken_back.rows()[18][:4]) == ((0, 0), ".OOX")


def test_a_board_with_uneven_stones_and_pairs_is_taken_as_told() -> None:
    game = asked(
        *["START 19", "INFO rule_name ninuki", "INFO captures 2,1", "INFO side_to_move black"],
        *["BOARD", "0,0,2", "1,1,1", "2,2,2", "5,5,2", "DONE"],
    )
    assert (game.captures, game.side_to_move) == ((2, 1), Color.BLACK)
    assert [game.stone((0, 0)), game.stone((1, 1))] == [Color.WHITE, Color.BLACK]


def test_what_is_told_about_one_board_is_not_kept_for_the_next() -> None:
    board = ["BOARD", "0,0,2", "1,1,1", "2,2,2", "DONE"]
    game = asked("START 19", "INFO rule_name ninuki", "INFO captures 2,1", "INFO side_to_move black", *board, *board)
    assert (game.captures, game.side_to_move) == ((0, 0), Color.WHITE)


def test_a_finished_game_is_no_position_to_think_about() -> None:
    five = [f"{x},0,2" for x in range(5)] + [f"{x},4,1" for x in range(4)]
    (ok, error) = talk("START 15", "BOARD", *five, "DONE")
    assert (ok, error) == ("OK", "ERROR the game is over: five")


def test_play_makes_exactly_that_move() -> None:
    assert talk("START 15", "PLAY 5,5") == ["OK", "5,5"]


def test_a_failing_engine_is_an_error() -> None:
    answer = talk("START 15", "BEGIN", engine=Failing())[-1]
    assert re.fullmatch(r"ERROR the engine failed: RuntimeError: out of ideas \(test_brain\.py:\d+\)", answer)
    assert talk("START 15", "BEGIN", engine=Picky())[-1] == "ERROR I do not play freestyle"


fragments = st.sampled_from(
    [
        *["START 5", "START 15", "RECTSTART 5,5", "RESTART", "BEGIN", "TURN 1,1", "TURN 2,0", "TURN 99,1", "TURN x"],
        *["BOARD", "DONE", "0,0,1", "1,0,2", "2,0,2", "3,0,1", "0,0,3", "INFO rule_name ninuki", "INFO rule 4"],
        *[
            "INFO captures 4,4",
            "INFO captures 99,1",
            "INFO side_to_move white",
            "INFO rule_goal 3",
            "INFO timeout_turn 0",
        ],
        *["TAKEBACK 1,1", "TAKEBACK 0,0", "PLAY 4,4", "ABOUT", "END "],
    ]
)


@given(st.lists(st.one_of(fragments, st.text(max_size=12)), max_size=40))
def test_nothing_said_to_it_raises(lines: list[str]) -> None:
    answers = talk(*lines)
    assert all(isinstance(parse_line(answer), Event) and "\n" not in answer for answer in answers)
    assert not any("the engine failed" in answer for answer in answers)


SWAP2_STONES = ["7,7", "8,7", "9,9", "8,8", "8,6"]


@pytest.mark.parametrize(
    ("stones", "answer", "line"),
    [
        (0, (Point(7, 7), Point(8, 7), Point(9, 9)), "7,7 8,7 9,9"),
        (3, Choice.BLACK, "SWAP"),
        (3, (Choice.WHITE, Point(8, 8)), "8,8"),
        (3, (Choice.PLACE_TWO, Point(8, 8), Point(8, 6)), "8,8 8,6"),
        (5, (Choice.BLACK,), "SWAP"),
        (5, (Choice.WHITE, Point(6, 8)), "6,8"),
    ],
)
def test_swap2_has_its_three_cases(stones: int, answer: OpeningAnswer, line: str) -> None:
    engine = Negotiator(answer)
    assert talk("START 15", "SWAP2BOARD", *SWAP2_STONES[:stones], "DONE", engine=engine) == ["OK", line]
    ((opening, limit),) = engine.swaps
    assert [f"{point.x},{point.y}" for point in opening.stones] == SWAP2_STONES[:stones]
    assert (opening.rules, limit) == (Rules.freestyle(), Limit())


def test_an_engine_may_answer_swap2_deed_by_deed() -> None:
    engine = Negotiator(Point(7, 7), Point(8, 7), Point(9, 9))
    assert talk("START 15", "SWAP2BOARD", "DONE", engine=engine) == ["OK", "7,7 8,7 9,9"]
    engine = Negotiator(Choice.PLACE_TWO, (Point(8, 8), Point(8, 6)))
    assert talk("START 15", "SWAP2BOARD", *SWAP2_STONES[:3], "DONE", engine=engine) == ["OK", "8,8 8,6"]
    assert talk("START 15", "SWAP2BOARD", *SWAP2_STONES[:3], "DONE", engine=Negotiator(Choice.WHITE)) == ["OK", "0,0"]


def test_an_answer_to_swap2_that_the_rule_does_not_allow_is_an_error() -> None:
    engine = Negotiator((Choice.WHITE, Point(7, 7), Point(0, 0)))
    (ok, error) = talk("START 15", "SWAP2BOARD", *SWAP2_STONES[:3], "DONE", engine=engine)
    assert (ok, error) == ("OK", "ERROR answered white h8 a1 in the opening, not white and a move")


def test_an_engine_that_only_analyses_answers_swap2_by_its_scores() -> None:
    assert talk("START 15", "SWAP2BOARD", *SWAP2_STONES[:3], "DONE") == ["OK", "SWAP"]
    placed = talk("START 15", "SWAP2BOARD", "DONE")[-1]
    assert len(set(placed.split())) == 3


def test_the_game_goes_on_from_the_board_of_swap2() -> None:
    engine = Negotiator((Choice.WHITE, Point(6, 8)))
    talk("START 15", "SWAP2BOARD", *SWAP2_STONES, "DONE", "TURN 0,0", engine=engine)
    assert [str(point) for point in engine.asked[-1][0].moves][-2:] == ["g9", "a1"]


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["7,7", "8,7"], "2 stones"),
        (["7,7", "7,7", "8,8"], "7,7"),
        (["7,7", "8,7", "99,9"], "99,9"),
        (["7,7", "8"], "'8' is not of the form x,y"),
        (["7,7,1", "8,7,2", "9,9,1"], "'7,7,1'"),
        (["1,1"] * 6, "more than 5"),
    ],
)
def test_bad_stones_of_swap2_are_named(lines: list[str], text: str) -> None:
    (ok, error) = talk("START 15", "SWAP2BOARD", *lines, "DONE")
    assert ok == "OK"
    assert error.startswith("ERROR")
    assert text in error


SOOSORV_STONES = ["7,7", "7,8", "8,8", "0,0"]


@pytest.mark.parametrize(
    ("word", "stones", "answers", "lines"),
    [
        ("yxswap2step1", (), [(Point(7, 7), Point(8, 7), Point(9, 9))], ["MOVE1 7 7", "MOVE2 8 7", "MOVE3 9 9"]),
        ("yxsoosorvstep1", (), [Point(7, 7), (Point(7, 8), Point(8, 8))], ["MOVE1 7 7", "MOVE2 7 8", "MOVE3 8 8"]),
        ("yxsoosorvstep2", SOOSORV_STONES[:3], [Choice.SWAP], ["SWAP1 Y"]),
        ("yxsoosorvstep2", SOOSORV_STONES[:3], [(Choice.STAY, Point(0, 0), Count(2))], ["SWAP1 N"]),
        ("yxsoosorvstep3", SOOSORV_STONES[:3], [Point(0, 0), Count(2)], ["MOVE4 0 0 2"]),
        ("yxsoosorvstep4 2", SOOSORV_STONES, [Choice.STAY], ["SWAP2 N"]),
        (
            "yxsoosorvstep5 2",
            SOOSORV_STONES,
            [Offered((Point(2, 0), Point(3, 0)))],
            ["MOVE5 REFRESH", "MOVE5 2 0", "MOVE5 3 0", "MOVE5 DONE"],
        ),
        ("yxsoosorvstep6", [*SOOSORV_STONES, "2,0", "3,0"], [Point(3, 0)], ["MOVE5C 3 0"]),
    ],
)
def test_the_words_of_yixin_board_for_openings_are_answered(
    word: str, stones: list[str], answers: list[OpeningAnswer], lines: list[str]
) -> None:
    subject = "SWAP2" if "swap2" in word else "SOOSORV"
    block = [*stones, "done"] if stones else []
    for before in ([], ["start 15"], ["start 15", "begin"]):
        engine = Negotiator(*answers)
        said = talk("info rule 4", *before, word, *block, engine=engine)
        assert [line for line in said if subject in line] == [f"MESSAGE {subject} {line}" for line in lines]
        assert len(engine.swaps) == len(answers)


@pytest.mark.parametrize(
    ("stones", "answer", "lines"),
    [
        (3, Choice.BLACK, ["SWAP1 YES"]),
        (3, (Choice.WHITE, Point(0, 0)), ["SWAP1 NO"]),
        (3, (Choice.PLACE_TWO, Point(8, 8), Point(8, 6)), ["MOVE4 8 8", "MOVE5 8 6"]),
        (5, Choice.BLACK, ["SWAP2 YES"]),
        (5, Choice.WHITE, ["SWAP2 NO"]),
    ],
)
def test_the_stones_of_swap2_stand_on_the_board_before_its_word(
    stones: int, answer: OpeningAnswer, lines: list[str]
) -> None:
    board = [f"{point},{1 + (stones - ply) % 2}" for ply, point in enumerate(SWAP2_STONES[:stones])]
    talked = talk("start 15", "yxboard", *board, "done", f"yxswap2step{stones // 2 + 1}", engine=Negotiator(answer))
    assert talked == ["OK", *(f"MESSAGE SWAP2 {line}" for line in lines)]


def test_the_game_goes_on_from_the_stones_of_the_words() -> None:
    engine = Negotiator(Point(3, 0))
    talk("start 15", "yxsoosorvstep6", *SOOSORV_STONES, "2,0", "3,0", "done", "turn 9,9", engine=engine)
    assert [str(point) for point in engine.asked[-1][0].moves] == ["h8", "h9", "i9", "a1", "d1", "j10"]


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["yxswap2step2"], "YXSWAP2STEP2 with 0 stones"),
        (["yxsoosorvstep2", "7,7", "done"], "YXSOOSORVSTEP2 with 1 stones"),
        (["yxsoosorvstep2", *SOOSORV_STONES, "done"], "YXSOOSORVSTEP2 with 4 stones"),
        (["yxsoosorvstep2", "7,7", "7,7", "8,8", "done"], "YXSOOSORVSTEP2: 7,7: "),
        (["yxsoosorvstep2", "7,7", "0,0", "8,8", "done"], "YXSOOSORVSTEP2: 0,0: "),
        (["yxsoosorvstep2", "7,7", "99,0", "8,8", "done"], "YXSOOSORVSTEP2: 99,0: "),
        (["yxsoosorvstep4 9", *SOOSORV_STONES, "done"], "YXSOOSORVSTEP4: "),
        (["yxsoosorvstep6", *SOOSORV_STONES, "done"], "YXSOOSORVSTEP6: "),
        (["yxsoosorvstep6", *SOOSORV_STONES, "2,0", "2,0", "done"], "YXSOOSORVSTEP6: "),
    ],
)
def test_bad_stones_of_a_word_are_named(lines: list[str], text: str) -> None:
    (ok, error) = talk("START 15", *lines)
    assert ok == "OK"
    assert error.startswith(f"ERROR {text}")


def test_an_engine_that_only_analyses_goes_through_soosorv() -> None:
    said = talk("INFO rule 4", "START 15", "YXSOOSORVSTEP1")[1:]
    stones = [",".join(line.split()[-2:]) for line in said]
    assert [line.split()[2] for line in said] == ["MOVE1", "MOVE2", "MOVE3"]
    (fourth,) = talk("INFO rule 4", "YXSOOSORVSTEP3", *stones, "DONE")
    x, y, count = fourth.removeprefix("MESSAGE SOOSORV MOVE4 ").split()
    stones.append(f"{x},{y}")
    offered = talk("INFO rule 4", f"YXSOOSORVSTEP5 {count}", *stones, "DONE")[1:-1]
    assert len(offered) == int(count)
    fifths = [",".join(line.split()[-2:]) for line in offered]
    (kept,) = talk("INFO rule 4", "YXSOOSORVSTEP6", *stones, *fifths, "DONE")
    assert ",".join(kept.split()[-2:]) in fifths


class CountingRows(FirstPoint):
    """To it a position is worth to white what the rows of all stones come to."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        worth = sum(y for y, row in enumerate(game.rows()) for cell in row if cell != ".")
        answer = super().analyse(game, limit)
        return Analysis(answer.move, score=worth if game.side_to_move is Color.WHITE else -worth)


@pytest.mark.parametrize(("bias", "row"), [(-9, 2), (-12, 5), (-7, 0), (99, 0)])
def test_one_stone_makes_the_position_worth_what_the_manager_asks_for(bias: int, row: int) -> None:
    # Black is to move, and to black a stone is worth what it takes from the bias.
    _, answer = talk("START 15", "YXBOARD", "3,3,1", "4,4,2", "DONE", f"YXBALANCEONE {bias}", engine=CountingRows())
    assert answer.endswith(f",{row}")


def test_two_stones_are_placed_together_and_lie_on_the_board_afterwards() -> None:
    engine = CountingRows()
    brain = Brain(engine)
    lines = ("START 15", "INFO max_node 1000000", "YXBOARD", "7,7,2", "8,8,1", "7,8,2", "DONE")
    assert [answer for line in lines for answer in brain.feed(line)] == ["OK"]
    (answer,) = brain.feed("YXBALANCETWO 36")
    placed = [(int(x), int(y)) for x, _, y in (word.partition(",") for word in answer.split())]
    assert len(set(placed)) == 2
    assert 23 + sum(y for _, y in placed) == 36
    assert all((limit.nodes or 0) < 1000000 for _, limit in engine.asked)
    # The next question is about the board with them.
    brain.feed("TURN 0,14")
    assert all(engine.asked[-1][0].stone((x, y)) is not None for x, y in placed)


def test_a_balance_ends_soon_after_the_word_to_stop() -> None:
    class Stopped(CountingRows):
        def analyse(self, game: Game, limit: Limit) -> Analysis:
            if len(self.asked) == 5:
                brain.stop()
            return super().analyse(game, limit)

    engine = Stopped()
    brain = Brain(engine)
    for line in ("START 15", "INFO max_node 1000000", "YXBALANCETWO 0"):
        assert len(brain.feed(line)) <= 1
    nodes = [limit.nodes or 0 for _, limit in engine.asked]
    assert min(nodes[:6], default=0) > 1
    assert set(nodes[6:]) == {1}


def test_there_is_no_balance_without_a_game() -> None:
    (answer,) = talk("YXBALANCEONE 0")
    assert answer.startswith("ERROR")
