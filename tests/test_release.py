"""What a release and the image are made of is pinned, audited before anything is built, and attested."""

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePath
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))
DOCKERFILES = sorted(path for path in ROOT.glob("*Dockerfile*"))
COMPOSE = sorted(ROOT.glob("*compose*.y*ml"))
LOCKS = sorted((ROOT / "requirements").iterdir())
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]

ACTION = re.compile(r"\./[\w./-]+|[\w.-]+/[\w./-]+@[0-9a-f]{40}")
IMAGE = re.compile(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}")
VERSION = re.compile(r"v\d+\.\d+\.\d+")

LOCKED = {
    "package": PROJECT["dependencies"],
    "image": [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["web"]],
    **PYPROJECT["dependency-groups"],
}
"""The files in requirements/, with what each of them has to pin."""


@cache
def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def jobs(path: Path) -> dict[str, Any]:
    return read(path)["jobs"]  # type: ignore[no-any-return]


def steps(path: Path) -> Iterator[dict[str, Any]]:
    for job in jobs(path).values():
        yield from job.get("steps", ())


def actions(path: Path) -> Iterator[str]:
    """What a workflow uses: actions, and other workflows."""
    yield from (job["uses"] for job in jobs(path).values() if "uses" in job)
    yield from (step["uses"] for step in steps(path) if "uses" in step)


def commands(path: Path) -> Iterator[str]:
    """The lines that a workflow or a Dockerfile runs, each whole."""
    texts = [step["run"] for step in steps(path) if "run" in step] if path in WORKFLOWS else [path.read_text("utf-8")]
    for text in texts:
        for line in text.replace("\\\n", " ").splitlines():
            yield from (part.strip() for part in line.split("&&"))


def instructions(path: Path) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile, with what they say."""
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = (line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#"))
    return [(line[0], line[1]) for line in lines]


def images(path: Path) -> Iterator[str]:
    """The images that a workflow, a Dockerfile or a file of compose takes from a registry."""
    if path in DOCKERFILES:
        yield from _images_of_dockerfile(path)
        return
    for part in [*read(path).get("jobs", {}).values(), *read(path).get("services", {}).values()]:
        container = part.get("container", {})
        yield from [container] if isinstance(container, str) else [container["image"]] if container else []
        yield from (service["image"] for service in part.get("services", {}).values())
        yield from [part["image"]] if "image" in part else []


def _images_of_dockerfile(path: Path) -> Iterator[str]:
    stages = set()
    for name, said in instructions(path):
        if name == "FROM":
            image, *rest = [word for word in said.split() if not word.startswith("--")]
            yield from [image] if image not in stages else []
            stages.update(rest[1:])
        yield from (it for it in re.findall(r"(?:--|[=,])from=([^,\s]+)", said) if it not in stages)
    yield from re.findall(r"^# *syntax=(\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def needed(path: Path, job: str) -> set[str]:
    """The jobs that have to be over before one begins."""
    needs = jobs(path)[job].get("needs", [])
    names = {needs} if isinstance(needs, str) else set(needs)
    return names.union(*(needed(path, name) for name in names))


def locked(path: Path) -> list[tuple[Requirement, list[str]]]:
    """The requirements of a file with their hashes."""
    found: list[tuple[Requirement, list[str]]] = []
    lines = path.read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    for line in (line for line in lines if not line.lstrip().startswith("#")):
        requirement, *hashes = line.split("--hash=")
        found.append((Requirement(requirement.strip()), [it.strip() for it in hashes]))
    return found


RELEASE = ROOT / ".github" / "workflows" / "release.yml"
DOCKERFILE = ROOT / "Dockerfile"


def test_there_is_something_to_check() -> None:
    assert {path.stem for path in WORKFLOWS} >= {"ci", "audit", "release"}
    assert [path.name for path in DOCKERFILES] == ["Dockerfile"]
    assert [path.stem for path in LOCKS] == sorted(LOCKED)
    assert sum(len(list(actions(path))) for path in WORKFLOWS) > 15
    assert {len(list(images(path))) for path in (*DOCKERFILES, RELEASE)} == {1, 2}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_a_commit_with_its_version_beside_it(path: Path) -> None:
    lines = re.findall(r"^[ -]*uses: (\S+)(?: # (\S+))?$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(action for action, _ in lines) == sorted(actions(path))
    for action, version in lines:
        assert ACTION.fullmatch(action), action
        assert action.startswith("./") or VERSION.fullmatch(version), f"{action} says no version"


def test_an_action_is_the_same_commit_everywhere() -> None:
    used = {action for path in WORKFLOWS for action in actions(path)}
    assert len({action.split("@")[0] for action in used}) == len(used)


@pytest.mark.parametrize("path", [*WORKFLOWS, *DOCKERFILES, *COMPOSE], ids=lambda path: path.stem)
def test_every_image_is_a_digest_with_its_tag_beside_it(path: Path) -> None:
    for image in images(path):
        assert IMAGE.fullmatch(image), image


@pytest.mark.parametrize(
    "text",
    [
        "jobs: {a: {container: IMAGE}}",
        "jobs: {a: {container: {image: IMAGE}}}",
        "jobs: {a: {services: {b: {image: IMAGE}}}}",
        "services: {a: {image: IMAGE}}",
    ],
)
def test_an_image_is_found_wherever_it_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "named.yml"
    path.write_text(text, encoding="utf-8")
    assert list(images(path)) == ["IMAGE"]


def test_every_image_has_the_same_rust_and_one_that_is_new_enough() -> None:
    tags = {image for path in (*WORKFLOWS, *DOCKERFILES) for image in images(path) if image.startswith("rust:")}
    versions = {tag.removeprefix("rust:").split("-")[0] for tag in tags}
    minimum = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["rust-version"]
    assert len(versions) == 1
    assert Version(versions.pop()) >= Version(minimum)


@pytest.mark.parametrize("path", [*WORKFLOWS, *DOCKERFILES], ids=lambda path: path.stem)
def test_pip_installs_what_is_locked_or_what_was_built_here_alone(path: Path) -> None:
    """What ``make`` installs to test with is not: no job that runs it hands anything on to a release."""
    for command in commands(path):
        assert not re.search(r"\b(?:uvx?|pipx|npm|curl|wget)\b", command), command
        if not re.search(r"\bpip3? install\b", command):
            assert "cargo install" not in command
        elif "--require-hashes" in command:
            assert "--only-binary :all:" in command, f"a source would be built with what is not locked: {command}"
            names = re.findall(r"--requirement (\S+)", command)
            assert names
            assert {Path(name).stem for name in names} <= LOCKED.keys()
        else:
            assert re.search(r"--no-index --no-deps (?:--no-build-isolation )?(?:dist|/wheels)/\*", command), command


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_is_one_version_and_its_hashes_for_each_package(path: Path) -> None:
    for requirement, hashes in locked(path):
        assert re.fullmatch(r"==[^,*]+", str(requirement.specifier)), requirement
        assert requirement.url is None
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", it) for it in hashes), requirement


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_names_no_registry_and_no_path(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "/" not in text
    assert "@" not in text
    for line in text.splitlines():
        assert re.match(r"[a-z0-9]|    --hash=sha256:| *#", line), line


@pytest.mark.parametrize("name", LOCKED)
def test_a_lock_agrees_with_the_project(name: str) -> None:
    pins: dict[str, list[Version]] = {}
    for requirement, _ in locked(ROOT / "requirements" / f"{name}.txt"):
        pins.setdefault(requirement.name, []).append(Version(next(iter(requirement.specifier)).version))
    for asked in map(Requirement, LOCKED[name]):
        assert asked.name in pins, f"{asked.name} is not locked: run `make lock`"
        assert all(version in asked.specifier for version in pins[asked.name]), f"{asked}: run `make lock`"


def test_a_tool_is_asked_for_and_locked_once() -> None:
    assert PYPROJECT["build-system"]["requires"] == LOCKED["build"]
    build, wheels = (locked(ROOT / "requirements" / f"{name}.txt") for name in ("build", "wheels"))
    assert [pin for pin in wheels if pin[0].name == "maturin"] == build
    assert any(requirement.name == "ziglang" for requirement, _ in wheels)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_is_for_the_python_that_installs_it(path: Path) -> None:
    python = re.findall(r"make lock, for Python (\S+) and newer", path.read_text(encoding="utf-8"))
    oldest = PROJECT["requires-python"].removeprefix(">=")
    of_image = next(image for image in images(DOCKERFILE) if image.startswith("python:"))
    assert python == [re.findall(r"python:(\d+\.\d+)", of_image)[0] if path.stem == "image" else oldest]


def test_the_image_runs_as_somebody_without_rights_and_tells_its_health() -> None:
    last = max(at for at, (name, _) in enumerate(instructions(DOCKERFILE)) if name == "FROM")
    said = dict(instructions(DOCKERFILE)[last:])
    assert re.fullmatch(r"[1-9]\d{3,}", said["USER"])
    assert f"--uid {said['USER']} " in DOCKERFILE.read_text(encoding="utf-8")
    assert "/health" in said["HEALTHCHECK"]


def test_the_image_is_built_from_all_that_it_needs() -> None:
    """What Cargo, maturin and the Dockerfile read is let through by .dockerignore."""
    members = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["members"]
    text = DOCKERFILE.read_text(encoding="utf-8")
    mounted = re.findall(r"--mount=type=bind,source=([^,]+)", text)
    read_by_maturin = [PROJECT["readme"], *PROJECT["license-files"], PYPROJECT["tool"]["maturin"]["python-source"]]
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    kept = [line[1:] for line in lines if line.startswith("!")]
    assert "*" in lines
    assert mounted
    for needed_path in ["Cargo.toml", "Cargo.lock", "pyproject.toml", *members, *read_by_maturin, *mounted]:
        assert (ROOT / needed_path).exists()
        assert any(PurePath(needed_path).match(it) or needed_path.startswith(f"{it}/") for it in kept), needed_path


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_read_and_no_more(path: Path) -> None:
    assert read(path)["permissions"] == {"contents": "read"}
    more = {name: job["permissions"] for name, job in jobs(path).items() if "permissions" in job}
    signing = {"attest": {"id-token": "write", "attestations": "write"}, "publish": {"id-token": "write"}}
    assert more == (signing if path == RELEASE else {})
    assert "secrets" not in path.read_text(encoding="utf-8")
    for step in steps(path):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


def test_who_may_sign_runs_nothing_but_pinned_actions_on_what_was_built() -> None:
    # PyPI takes no package for npm.
    chosen: dict[str, dict[str, str]] = {"attest": {}, "publish": {"pattern": "{wheel-*,sdist}"}}
    for name, pattern in chosen.items():
        download, sign = jobs(RELEASE)[name]["steps"]
        assert download["uses"].startswith("actions/download-artifact@")
        assert download["with"] == {"path": "dist", "merge-multiple": True, **pattern}
        assert "uses" in sign


def test_what_is_published_was_audited_tested_and_attested_before() -> None:
    assert jobs(RELEASE)["audit"] == {"needs": "tag", "uses": "./.github/workflows/audit.yml"}
    assert "make audit" in commands(ROOT / ".github" / "workflows" / "audit.yml")
    assert needed(RELEASE, "publish") == jobs(RELEASE).keys() - {"publish"}
    assert all("audit" in needed(RELEASE, name) for name in jobs(RELEASE).keys() - {"tag", "audit"})
    assert not any({"if", "continue-on-error"} & job.keys() for job in jobs(RELEASE).values())
    attest, publish = (jobs(RELEASE)[name]["steps"][-1] for name in ("attest", "publish"))
    assert attest["uses"].startswith("actions/attest-build-provenance@")
    assert attest["with"] == {"subject-path": "dist/*"}
    assert publish["uses"].startswith("pypa/gh-action-pypi-publish@")
    assert publish["with"] == {"attestations": True}
    assert jobs(RELEASE)["publish"]["environment"] == "pypi"


def test_pins_are_renewed_every_week() -> None:
    updates = {it["package-ecosystem"]: it for it in read(ROOT / ".github" / "dependabot.yml")["updates"]}
    assert updates.keys() == {"github-actions", "docker", "cargo", "pip"}
    for update in updates.values():
        assert update["schedule"] == {"interval": "weekly"}
        assert [group["patterns"] for group in update["groups"].values()] == [["*"]]
    assert (ROOT / updates["pip"]["directory"].lstrip("/")) == LOCKS[0].parent


def audit(folder: Path, deny: str, pip_audit: str) -> tuple[int, str]:
    """The exit code of ``make audit`` and what it says, where its tools are these scripts."""
    shutil.copy(ROOT / "Makefile", folder)
    shutil.copytree(ROOT / "requirements", folder / "requirements")
    makefile = (folder / "Makefile").read_text(encoding="utf-8")
    version = re.findall(r"^CARGO_DENY_VERSION := (\d+\.\d+\.\d+)$", makefile, re.MULTILINE)[0]
    for ready in (f"target/tools/.cargo-deny-{version}", ".venv-audit/.ready"):
        (folder / ready).parent.mkdir(parents=True)
        (folder / ready).touch()
    for name, script in (("deny", deny), ("pip-audit", pip_audit)):
        (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    tools = [f"CARGO_DENY={folder / 'deny'}", f"PIP_AUDIT={folder / 'pip-audit'}"]
    run = subprocess.run(["make", "audit", *tools], cwd=folder, capture_output=True, text=True, check=False)
    return run.returncode, run.stdout


PASSES = 'echo "asked: $*"'


def test_an_audit_asks_for_every_crate_and_everything_that_is_locked(tmp_path: Path) -> None:
    code, said = audit(tmp_path, PASSES, PASSES)
    assert code == 0
    asked = [line for line in said.splitlines() if line.startswith("asked: ")]
    assert sum("bans licenses sources" in line for line in asked) == 2
    assert sum(line.endswith(" advisories") for line in asked) == 2
    assert [line.split()[-1] for line in asked if "--requirement" in line] == [
        f"requirements/{path.name}" for path in LOCKS
    ]
    # Without it, a package that the database does not know counts as sound.
    assert all("--strict" in line for line in asked if "--requirement" in line)


def test_an_audit_that_cannot_ask_does_not_pass(tmp_path: Path) -> None:
    code, said = audit(tmp_path, 'test "$1" != fetch', PASSES)
    assert code != 0
    assert "cannot be fetched, so nothing was checked" in said
    assert "asked" not in said


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_an_audit_names_the_lock_that_did_not_pass(path: Path, tmp_path: Path) -> None:
    code, said = audit(tmp_path, PASSES, f'! echo "$*" | grep --quiet {path.name}')
    assert code != 0
    assert f"requirements/{path.name} has a known hole, or could not be checked" in said


@pytest.mark.parametrize("check", ["licenses", "advisories"])
def test_an_audit_fails_where_a_crate_does(check: str, tmp_path: Path) -> None:
    code, _ = audit(tmp_path, f'! echo "$*" | grep --quiet {check}', PASSES)
    assert code != 0
