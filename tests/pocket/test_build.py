"""The folder of the pocket page: whole, the same each time, from nowhere else, and in every language."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from command_line import call
from gomoku_arena.errors import ConfigError
from gomoku_arena.pocket.build import build_pocket, pocket_files
from gomoku_arena.pocket.words import first_words, later_words, words
from gomoku_arena.report.site.folder import MANIFEST

HASHED = re.compile(r"-([0-9a-f]{12})\.")
HOST = re.compile(rb"(?:https?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.IGNORECASE)
NAMES_OF_SVG = {b"http://www.w3.org"}


def test_names_change_with_what_is_in_files_and_the_same_package_makes_the_same_folder(folder: Path) -> None:
    files = {it.relative_to(folder).as_posix(): it.read_bytes() for it in folder.rglob("*") if it.is_file()}
    assert {name: it for name, it in files.items() if name != MANIFEST} == pocket_files()
    hashed = {name: found[1] for name in files if (found := HASHED.search(name))}
    assert len(hashed) == 14
    assert all(hashlib.sha256(files[name]).hexdigest().startswith(told) for name, told in hashed.items())
    build_pocket(folder)
    assert files == {it.relative_to(folder).as_posix(): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


def test_the_worker_keeps_every_file_and_nothing_is_from_another_host() -> None:
    files = pocket_files()
    worker = files["service-worker.js"].decode()
    found = re.search(r"^const FILES = (.*);$", worker, re.MULTILINE)
    assert found
    assert {*json.loads(found[1])} == files.keys() - {"service-worker.js"}
    texts = [it for name, it in files.items() if not name.endswith(".png") and not name.startswith("data/")]
    assert {it for text in texts for it in HOST.findall(text)} <= NAMES_OF_SVG
    assert sum(map(len, files.values())) < 2_000_000


def test_what_practice_alone_says_is_read_with_it() -> None:
    files = pocket_files()
    first, practice = (
        next(it.decode() for name, it in files.items() if name.startswith(stem))
        for stem in ("pocket-", "data/practice-")
    )
    assert {*first_words(), *later_words()} == {*words()}
    assert later_words()
    for sentence in later_words():
        assert f"{json.dumps(sentence)}: " in practice
        assert f"{json.dumps(sentence)}: " not in first


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine", encoding="utf-8")
    with pytest.raises(ConfigError, match="holds files that are no site of ours"):
        build_pocket(tmp_path)
    assert [it.name for it in tmp_path.iterdir()] == ["index.html"]
    (tmp_path / MANIFEST).write_text(json.dumps({"site": "gomoku-arena", "files": ["index.html"]}), encoding="utf-8")
    with pytest.raises(ConfigError, match="holds files that are no site of ours"):
        build_pocket(tmp_path)


def test_every_sentence_is_told_in_every_language() -> None:
    pytest.importorskip("babel", reason="the extra `web` is not installed")
    from gomoku_arena.server.web.i18n.texts import LANGUAGES
    from tools.texts import POCKET_WORDS, lacking, words_json

    assert len(words()) > 140
    assert POCKET_WORDS.read_text(encoding="utf-8") == words_json(words()), "make texts"
    assert [it for language in sorted(set(LANGUAGES) - {"en"}) for it in lacking(language) if it in words()] == []


def test_the_command_says_what_it_wrote(tmp_path: Path) -> None:
    result = call("pocket", str(tmp_path / "out"))
    assert re.fullmatch(r".*out: \d+ files, \d\.\d\d MB\n", result.stdout)
    assert (tmp_path / "out" / "index.html").is_file()
