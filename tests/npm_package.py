"""The npm package as it is published, asked in node and in a browser by the same script."""

import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import chromium
from tools.wasm.package import package

CHECKS = Path(__file__).parent / "device" / "checks.js"
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")

_ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
_TYPES = {".js": "text/javascript", ".wasm": "application/wasm"}
_ASK = """async ([name, value]) => {
    const [arena, module, checks] = await Promise.all(["index", "module", "checks"].map((it) => import(`/${it}.js`)));
    return checks[name]({ ...arena, ...module }, value);
}"""
_RUN = """
import * as arena from "./index.js";
import * as module from "./module.js";
import * as checks from "./checks.js";
let asked = "";
for await (const part of process.stdin) asked += part;
const { name, value } = JSON.parse(asked);
console.log(JSON.stringify(await checks[name]({ ...arena, ...module }, value)));
"""


def packed(folder: Path) -> Path:
    """The package in that folder, with the script of the tests."""
    package(folder)
    shutil.copyfile(CHECKS, folder / CHECKS.name)
    (folder / "run.mjs").write_text(_RUN, encoding="utf-8")
    (folder / "index.html").write_text("<!doctype html><title>package</title>", encoding="utf-8")
    return folder


def ask_node(folder: Path, name: str, value: Any) -> Any:
    """What a check answers in node."""
    asked = json.dumps({"name": name, "value": value})
    return json.loads(run_node(folder, folder / "run.mjs", asked))


def run_node(folder: Path, script: Path, asked: str = "") -> str:
    """What a script prints; what it has to say of an error is raised."""
    assert NODE is not None
    result = subprocess.run(
        [NODE, str(script)], input=asked, cwd=folder, capture_output=True, encoding="utf-8", check=False, timeout=100
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def ask_browser(folder: Path, name: str, value: Any, *, isolated: bool = True) -> Any:
    """What a check answers in Chromium, on a page that may share memory between its threads or may not."""
    with served(folder, isolated=isolated) as address:
        page = chromium.context(1440, "light", "en").new_page()
        try:
            page.goto(address)
            return page.evaluate(_ASK, [name, value])
        finally:
            page.close()


@contextmanager
def served(folder: Path, *, isolated: bool = True) -> Iterator[str]:
    """The address of the package, whose pages may share memory between their threads or may not."""
    headers = _ISOLATED if isolated else {}

    class Handler(SimpleHTTPRequestHandler):
        extensions_map = SimpleHTTPRequestHandler.extensions_map | _TYPES

        def end_headers(self) -> None:
            for name, value in headers.items():
                self.send_header(name, value)
            super().end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
