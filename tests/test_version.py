"""The version stands once, and the changelog begins with it."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
CRATES = ("core", "engine", "pipes", "python")


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / name).read_text(encoding="utf-8"))


VERSION: str = read("Cargo.toml")["workspace"]["package"]["version"]


def test_the_package_takes_its_version_from_the_workspace() -> None:
    project = read("pyproject.toml")["project"]
    assert "version" not in project
    assert project["dynamic"] == ["version"]


@pytest.mark.parametrize("crate", CRATES)
def test_no_crate_names_a_version_of_ours(crate: str) -> None:
    manifest = read(f"rust/{crate}/Cargo.toml")
    assert manifest["package"]["version"] == {"workspace": True}
    assert [name for name, it in manifest["dependencies"].items() if "path" in it and "version" in it] == []


def test_a_citation_names_the_version_the_licences_and_the_authors() -> None:
    citation, project = (
        yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8")),
        read("pyproject.toml")["project"],
    )
    assert (citation["title"], citation["version"]) == (project["name"], VERSION)
    assert " OR ".join(citation["license"]) == project["license"]
    assert citation["authors"] == project["authors"]


def test_what_is_done_before_a_commit_is_what_the_linters_do() -> None:
    """The hooks of pre-commit run what ``make lint`` runs, but for the paths."""
    [own] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    lint = re.search(r"^lint:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert lint
    for hook in own["hooks"]:
        words = [word for word in hook["entry"].replace(".venv/bin/", "").split() if word != "--force-exclude"]
        assert " ".join(words) in lint[1].replace("$(BIN)/", "")


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml")), ids=lambda path: path.stem
)
def test_a_form_for_issues_has_what_github_asks_for(path: Path) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= set(form)
    for field in form["body"]:
        assert field["type"] in {"textarea", "input", "dropdown", "checkboxes", "markdown"}
        assert field["attributes"]["label"]
    assert len({field["id"] for field in form["body"]}) == len(form["body"])


def test_the_changelog_begins_with_the_version_or_with_what_is_unreleased() -> None:
    entries = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert entries[0] in ("Unreleased", VERSION)
    assert len(set(entries)) == len(entries)


def check_tag(folder: Path, entry: str, tag: str) -> tuple[int, str]:
    """The exit code and the output of ``make check-tag`` where the changelog begins with ``entry``."""
    for name in ("Makefile", "Cargo.toml"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    (folder / "rust").mkdir()
    (folder / "CHANGELOG.md").write_text(f"# Changes\n\n## {entry}\n", encoding="utf-8")
    command = ["make", "--no-print-directory", "check-tag", f"TAG={tag}"]
    result = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    return result.returncode, result.stdout


@pytest.mark.parametrize(
    ("entry", "tag", "told"),
    [
        (VERSION, VERSION, f"the tag is {VERSION}, the version {VERSION}"),
        (VERSION, "v999.0.0", f"the tag is v999.0.0, the version {VERSION}"),
        ("Unreleased", f"v{VERSION}", f"the changelog begins with Unreleased, the version is {VERSION}"),
    ],
)
def test_a_tag_that_is_not_the_version_is_refused(entry: str, tag: str, told: str, tmp_path: Path) -> None:
    status, output = check_tag(tmp_path, entry, tag)
    assert status != 0
    assert told in output


def test_a_tag_that_is_the_version_passes(tmp_path: Path) -> None:
    assert check_tag(tmp_path, VERSION, f"v{VERSION}") == (0, "")
