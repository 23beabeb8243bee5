import re
from collections import Counter
from pathlib import Path

from gomoku_arena.drawing import sources
from gomoku_arena.report import render

FILES = Path(sources.__file__).parent / "files"
REPORT = Path(render.__file__).parent / "files"


def test_every_file_is_used() -> None:
    assert set(FILES.iterdir()) == {*sources.MODULES, *sources.STYLES}


def test_a_module_imports_from_those_before_it_alone() -> None:
    for place, path in enumerate(sources.MODULES):
        imported = re.findall(r'^import .* from "(\w+)";$', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(imported) <= {it.stem for it in sources.MODULES[:place]}, path.name


def test_the_plain_script_imports_and_exports_nothing() -> None:
    script = sources.plain_script()
    assert not re.search(r"^\s*(import|export)\b", script, re.MULTILINE)
    for name in ("class Board", "class PlyGraph", "function thumbnail", "function draw"):
        assert script.count(f"{name} ") + script.count(f"{name}(") == 1


def test_the_script_as_one_value_has_what_each_module_exports() -> None:
    exported = re.compile(r"^export (?:const|function|class) (\w+)", re.MULTILINE)
    each = [name for path in sources.MODULES for name in exported.findall(path.read_text(encoding="utf-8"))]
    assert len(each) == len(set(each)) > 20
    script = sources.script_of("drawing")
    first, *_, offered, _ = script.splitlines()
    assert first == "const drawing = (() => {"
    assert re.findall(r"\w+", offered) == ["return", *each]
    assert sources.plain_script() in script


def test_no_name_of_the_report_is_declared_twice() -> None:
    own = (REPORT / f"{name}.js" for name in render.SCRIPTS)
    script = "\n".join([sources.plain_script(), *(path.read_text(encoding="utf-8") for path in own)])
    declared = Counter(re.findall(r"^(?:const|let|function|class) (\w+)", script, re.MULTILINE))
    assert len(declared) > 100
    assert [name for name, times in declared.items() if times > 1] == []


def test_a_number_stands_before_the_stroke_through_a_five_with_an_outline_of_its_own() -> None:
    board = (FILES / "board.js").read_text(encoding="utf-8")
    drawn = board[board.index("  drawn(") :]
    lowest = ["heat(strength)", "stone(it.color, kind(it))", "fiveStrokes(", "...numbered.map", "board-mark is-"]
    assert [drawn.index(it) for it in lowest] == sorted(drawn.index(it) for it in lowest)
    rules = dict(
        re.findall(r"^(\.stone-number\S*) \{(.*)\}$", sources.STYLES[0].read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert "paint-order: stroke" in rules[".stone-number"]
    for color in ("black", "white"):
        fill, stroke = (
            re.search(rf"{name}: (#\w+)", rules[f".stone-number.on-{color}"]) for name in ("fill", "stroke")
        )
        assert fill, color
        assert stroke, color
        assert fill[1] != stroke[1]
