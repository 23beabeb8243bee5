import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Choice, Count, Offered, Point, Rules
from gomoku_arena._core import BrainRequest, GomocupBrain
from gomoku_arena.errors import EngineProtocolError
from gomoku_arena.gomocup.opening_steps import STEPS, OpeningStep, StepReader, request, step_of
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rules import RULES
from protocol_brain import told

THREE, FOUR = "soosorv8 h8 h9 i9", "soosorv8 h8 h9 i9 stay a1 2"
RENJU = Rules.renju()

# An opening, how the next thing in it is asked for, and answers with the opening behind them.
STEPS_TOLD: list[tuple[str, list[str], dict[str, str]]] = [
    (
        "swap2",
        ["YXSWAP2STEP1"],
        {"SWAP2 MOVE1 7 7/SWAP2 MOVE2 8 7/SWAP2 MOVE3 9 9": "swap2 h8 i8 j10"},
    ),
    (
        "swap2 h8 i8 j10",
        ["YXBOARD", "7,7,2", "8,7,1", "9,9,2", "DONE", "YXSWAP2STEP2"],
        {
            "SWAP2 SWAP1 YES": "swap2 h8 i8 j10 black",
            "SWAP2 SWAP1 NO": "swap2 h8 i8 j10 white",
            "SWAP2 MOVE4 0 0/SWAP2 MOVE5 1 0": "swap2 h8 i8 j10 place_two a1 b1",
        },
    ),
    (
        "swap2 h8 i8 j10 place_two a1 b1",
        ["YXBOARD", "7,7,2", "8,7,1", "9,9,2", "0,0,1", "1,0,2", "DONE", "YXSWAP2STEP3"],
        {
            "SWAP2 SWAP2 YES": "swap2 h8 i8 j10 place_two a1 b1 black",
            "SWAP2 SWAP2 NO": "swap2 h8 i8 j10 place_two a1 b1 white",
        },
    ),
    (
        "soosorv8",
        ["YXSOOSORVSTEP1"],
        {"SOOSORV MOVE1 7 7/SOOSORV MOVE2 7 8/SOOSORV MOVE3 8 8": THREE},
    ),
    (
        THREE,
        ["YXSOOSORVSTEP2", "7,7", "7,8", "8,8", "DONE"],
        {"SOOSORV SWAP1 Y": f"{THREE} swap", "SOOSORV SWAP1 N": f"{THREE} stay"},
    ),
    (
        f"{THREE} stay",
        ["YXSOOSORVSTEP3", "7,7", "7,8", "8,8", "DONE"],
        {"SOOSORV MOVE4 0 0 2": FOUR},
    ),
    (
        FOUR,
        ["YXSOOSORVSTEP4 2", "7,7", "7,8", "8,8", "0,0", "DONE"],
        {"SOOSORV SWAP2 Y": f"{FOUR} swap", "SOOSORV SWAP2 N": f"{FOUR} stay"},
    ),
    (
        f"{FOUR} stay",
        ["YXSOOSORVSTEP5 2", "7,7", "7,8", "8,8", "0,0", "DONE"],
        {
            "SOOSORV MOVE5 REFRESH/SOOSORV MOVE5 2 0/SOOSORV MOVE5 3 0/SOOSORV MOVE5 DONE": f"{FOUR} stay c1,d1",
        },
    ),
    (
        f"{FOUR} stay c1,d1",
        ["YXSOOSORVSTEP6", "7,7", "7,8", "8,8", "0,0", "2,0", "3,0", "DONE"],
        {"SOOSORV MOVE5C 3 0": f"{FOUR} stay c1,d1 d1"},
    ),
]


def asked(brain: GomocupBrain, *lines: str) -> BrainRequest.CheckOpening:
    """What the brain wants checked once it has heard these lines."""
    *_, step = told(brain, *lines)
    assert isinstance(step, BrainRequest.CheckOpening)
    return step


def answer(step: OpeningStep, opening: Opening, after: Opening) -> list[str]:
    """The lines of a brain that was asked in the opening and has done what comes after."""
    brain = GomocupBrain(threads=1)
    asked(brain, "INFO rule 4", "START 15", *request(step, opening))
    brain.done()
    assert isinstance(brain.step(), BrainRequest.ChooseOpening)
    deeds: list[Point | str | int | list[Point]] = []
    for deed in after.deeds[step.begin :]:
        match deed:
            case Choice():
                deeds.append(deed.name.lower())
            case Count(number):
                deeds.append(number)
            case Offered(points):
                deeds.append(list(points))
            case _:
                deeds.append(deed)
    brain.opened(deeds)
    return [str(line) for line in iter(brain.step, None)]


def heard(opening: Opening, *lines: str) -> Opening | None:
    """The opening once a brain has answered by these lines; None where they are not all."""
    step = step_of(opening)
    assert step is not None
    reader = StepReader(step, opening)
    for number, line in enumerate(lines, start=1):
        deeds = reader.feed(line)
        if deeds is not None:
            assert number == len(lines)
            for deed in deeds:
                opening = opening.done(deed)
            return opening
    return None


@pytest.mark.parametrize(("text", "lines", "answers"), STEPS_TOLD)
def test_a_step_is_asked_for_and_answered_as_yixin_board_does(
    text: str, lines: list[str], answers: dict[str, str]
) -> None:
    opening = Opening.read(RENJU, text)
    step = step_of(opening)
    assert step is not None
    assert request(step, opening) == lines
    for lines_told, after in answers.items():
        expected = [f"MESSAGE {line}" for line in lines_told.split("/")]
        assert answer(step, opening, Opening.read(RENJU, after)) == expected
        done = heard(opening, *expected)
        assert done is not None
        assert done.text == after


def test_each_word_has_its_step_and_other_rules_have_none() -> None:
    words = [step_of(Opening.read(RENJU, text)) for text, _, _ in STEPS_TOLD]
    assert words == list(STEPS)
    others = [Opening.begun(RENJU, rule) for name, rule in RULES.items() if name not in ("swap2", "soosorv8")]
    assert [step_of(opening) for opening in others] == [None] * len(others)
    assert step_of(Opening.read(RENJU, "swap2 h8 i8 j10 white")) is None


@pytest.mark.parametrize(("text", "lines", "_"), STEPS_TOLD)
def test_a_brain_reads_what_a_manager_asks(text: str, lines: list[str], _: object) -> None:
    opening = Opening.read(RENJU, text)
    step = step_of(opening)
    assert step is not None
    offered = [(2, 0), (3, 0)] if step is STEPS[-1] else []
    request = asked(GomocupBrain(threads=1), "INFO rule 4", "START 15", *[line.lower() for line in lines])
    assert (request.step, request.word, request.rules) == (step.word, step.word, RENJU)
    assert request.points == [*((point.x, point.y) for point in opening.stones), *offered]
    counts = [deed.number for deed in opening.deeds if isinstance(deed, Count) and step.count_follows]
    assert request.count == (counts or [0])[0]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("swap2", "SWAP2 MOVE2 7 7"),
        ("swap2", "SWAP2 MOVE1 7"),
        ("swap2", "SWAP2 MOVE1 7 7 7"),
        ("swap2", "SWAP2 MOVE1 99 99"),
        ("swap2", "SWAP2 MOVE1 -1 7"),
        ("swap2", "SWAP2 SWAP1 YES"),
        ("swap2", "SWAP2"),
        ("swap2 h8 i8 j10", "SWAP2 SWAP1 MAYBE"),
        ("swap2 h8 i8 j10", "SWAP2 SWAP2 YES"),
        ("swap2 h8 i8 j10", "SWAP2 MOVE5 1 1"),
        (THREE, "SOOSORV MOVE4 1 1 2"),
        (f"{THREE} stay", "SOOSORV MOVE4 1 1"),
        (f"{FOUR} stay", "SOOSORV MOVE5 best"),
        (f"{FOUR} stay", "SOOSORV MOVE5C 1 1"),
        (f"{FOUR} stay c1,d1", "SOOSORV MOVE5 DONE"),
    ],
)
def test_a_line_that_answers_something_else_is_named(text: str, line: str) -> None:
    with pytest.raises(EngineProtocolError, match=r"^it answered "):
        heard(Opening.read(RENJU, text), f"MESSAGE {line}")


def test_more_fifth_stones_than_were_asked_for_are_enough_to_hear() -> None:
    opening = Opening.read(RENJU, f"{FOUR} stay")
    step = step_of(opening)
    assert step is not None
    reader = StepReader(step, opening)
    lines = [f"MESSAGE SOOSORV MOVE5 {x} 0" for x in range(3)]
    assert [reader.feed(line) is not None for line in lines] == [False, False, True]


@given(st.lists(st.one_of(st.text(max_size=30), st.sampled_from([line for _, _, told in STEPS_TOLD for line in told]))))
def test_other_lines_are_passed_over(lines: list[str]) -> None:
    opening = Opening.read(RENJU, "swap2")
    assert heard(opening, *[line for line in lines if "SWAP2" not in line.upper()]) is None
