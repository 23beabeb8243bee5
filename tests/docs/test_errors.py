from pathlib import Path

from tools.error_page import page

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tools.error_page > docs/errors.md"


def test_its_example_prints_what_it_says() -> None:
    code = PAGE.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    printed: list[str] = []
    exec(code, {"print": lambda it: printed.append(str(it))})
    assert printed == [line.split("# ")[1] for line in code.splitlines() if "print(" in line]
