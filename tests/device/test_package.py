"""The npm package: its examples run, and its papers are right."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from markdown_page import blocks
from npm_package import needs_node, run_node
from tools.wasm.build import MissingError, build
from tools.wasm.sources import FILES, ROOT

README = ROOT / "rust" / "wasm" / "npm" / "README.md"
EXAMPLES = blocks(README, "js")


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 4


@needs_node
@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_prints_what_it_says(folder: Path, number: int) -> None:
    text = EXAMPLES[number].text
    script = folder / f"example{number}.mjs"
    script.write_text(text, encoding="utf-8")
    expected = re.findall(r"^ *console\.log\(.*\); +// (.+)$", text, re.MULTILINE)
    assert len(expected) == text.count("console.log(")
    assert run_node(folder, script).splitlines() == expected


def test_the_package_has_its_files_its_licences_and_the_version(folder: Path) -> None:
    manifest = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]
    assert (manifest["name"], manifest["version"]) == ("gomoku-arena", workspace["version"])
    assert manifest["license"] == workspace["license"]
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    assert names >= {"index.js", "index.d.ts", "engine.wasm", "worker.js", "networks/renju.net", "README.md"}
    assert names >= {path.name for path in ROOT.glob("LICENSE-*")}
    for entry in ("main", "types"):
        assert manifest[entry].removeprefix("./") in names


def test_no_script_needs_anything_but_its_neighbours() -> None:
    for path in FILES.glob("*.js"):
        imported = re.findall(r'(?:from|import\()\s*"([^"]+)"', path.read_text(encoding="utf-8"))
        for name in imported:
            assert name.startswith("node:") or (FILES / name).exists(), f"{path.name}: {name}"


def test_every_name_that_is_told_to_typescript_is_there() -> None:
    types = (README.parent / "index.d.ts").read_text(encoding="utf-8")
    of_index = (FILES / "index.js").read_text(encoding="utf-8")
    for name in re.findall(r"^export (?:class|function) (\w+)", types, re.MULTILINE):
        assert re.search(rf"^export .*\b{name}\b", of_index, re.MULTILINE), name
    scripts = {"Arena": "index.js", "Engine": "engine.js", "Position": "position.js"}
    for interface, script in scripts.items():
        body = re.search(rf"^export interface {interface} {{\n(.*?)^}}", types, re.MULTILINE | re.DOTALL)
        assert body
        told = set(re.findall(r"^    (\w+)\(", body[1], re.MULTILINE))
        have = set(re.findall(r"^    (?:async )?(\w+)\(", (FILES / script).read_text(encoding="utf-8"), re.MULTILINE))
        assert told == have - {"constructor", "begin"}, interface


def test_whoever_has_no_toolchain_is_told_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(MissingError) as caught:
        build()
    for brings in ("rustup target add wasm32-unknown-unknown", "apt-get install rustc-web"):
        assert brings in str(caught.value)


@pytest.mark.skipif(shutil.which("tsc") is None, reason="TypeScript is not installed")
def test_a_program_in_typescript_is_checked(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "node_modules").mkdir()
    shutil.copytree(folder, tmp_path / "node_modules" / "gomoku-arena")
    program = """
        import { load, GomokuError, type Limit, type Report } from "gomoku-arena";
        const arena = await load();
        const engine = await arena.engine({ level: 3, network: false });
        const tell = (it: Report) => it.chance.toFixed();
        const report: Report = await engine.analyse(arena.position("renju", ["h8"]), { nodes: 5 }, tell);
        const first: string | undefined = report.lines[0]?.pv[0];
        void [first, GomokuError];
        // @ts-expect-error
        const wrong: Limit = { node: 5 };
    """
    (tmp_path / "program.mts").write_text(program, encoding="utf-8")
    configuration = {
        "compilerOptions": {"strict": True, "noEmit": True, "target": "es2022", "module": "nodenext", "types": []},
        "files": ["program.mts"],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(configuration), encoding="utf-8")
    result = subprocess.run(["tsc", "--project", "."], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert result.returncode == 0, result.stdout
