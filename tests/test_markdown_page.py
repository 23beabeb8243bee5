"""The runner of documentation pages fails where a page is wrong."""

from pathlib import Path

import pytest

from markdown_page import blocks, run_console, run_python, write_files

PAGE = """# A page

```python title="pkg/one.py"
a = 1
```

```python
b = a + 1
```

```python title="pkg/one.py"
c = 3
```

```console
$ echo one;   echo two; \\
  echo three
one
...
three
$ pwd
```
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.md"
    path.write_text(PAGE)
    return path


def test_blocks_know_language_title_and_line(page: Path) -> None:
    assert [(it.language, it.title, it.line) for it in blocks(page)] == [
        ("python", "pkg/one.py", 4),
        ("python", None, 8),
        ("python", "pkg/one.py", 12),
        ("console", None, 16),
    ]
    assert [str(it) for it in blocks(page, "console")] == ["page.md:16"]


def test_python_shares_one_namespace(page: Path) -> None:
    namespace = run_python(blocks(page))
    assert (namespace["a"], namespace["b"], namespace["c"]) == (1, 2, 3)


def test_an_error_points_at_the_line_of_the_page(page: Path) -> None:
    page.write_text(PAGE.replace("b = a + 1", "b = a / 0"))
    with pytest.raises(ZeroDivisionError) as caught:
        run_python(blocks(page))
    last = caught.traceback[-1]
    assert (Path(last.path), last.lineno + 1) == (page, 8)


def test_blocks_of_one_title_become_one_file(page: Path, tmp_path: Path) -> None:
    (written,) = write_files(blocks(page), tmp_path)
    assert written.read_text() == "a = 1\n\n\nc = 3\n"


def test_commands_run_and_their_output_is_checked(page: Path, tmp_path: Path) -> None:
    (console,) = blocks(page, "console")
    assert run_console(console, tmp_path) == 2


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("\nthree\n$", "\nfour\n$", "'four' is not in the output"),
        ("one\n...", "three\n...\none", "'one' is not in the output, or not in order"),
        ("$ pwd", "$ exit 3", "exit 3 ended with 3"),
    ],
)
def test_a_wrong_output_order_or_exit_status_fails(
    page: Path, tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in PAGE
    page.write_text(PAGE.replace(old, new))
    (console,) = blocks(page, "console")
    with pytest.raises(AssertionError, match=complaint):
        run_console(console, tmp_path)
