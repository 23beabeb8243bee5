"""Builds the folder of the pocket page."""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path

from gomoku_arena._core import Rules, __version__
from gomoku_arena.analysis.forced_win import VCF_NODES, VCT_NODES, ForcedBy
from gomoku_arena.analysis.practice import HINTED, KEPT, LOST, MISTAKES, SHOWN
from gomoku_arena.analysis.puzzles import timed_run
from gomoku_arena.analysis.puzzles.kinds import KINDS
from gomoku_arena.analysis.puzzles.puzzle import BELOW, puzzles_of
from gomoku_arena.analysis.review.judged_game import ACCURACY, HELD, LOSSES
from gomoku_arena.analysis.review.review import LEAD, LIMIT, LONGER, MOST_SEARCHES
from gomoku_arena.analysis.short_text import MOVES
from gomoku_arena.device import contents as device
from gomoku_arena.drawing import sources
from gomoku_arena.drawing.app_icon import SIZES, icon_png, web_manifest
from gomoku_arena.notation.formats.diagram import SIGNS
from gomoku_arena.opening_rules.patterns import OpeningKind, placings
from gomoku_arena.pocket.words import LATER, first_words, later_words
from gomoku_arena.report.site.folder import SiteFolder
from gomoku_arena.score_bound import BoundName, with_sign
from gomoku_arena.sentences.words import DIFFICULTIES, GLYPHS, GRADES

KIND = "gomoku-arena pocket"
"""What the list of the folder's files calls it."""

PRESETS = ("freestyle", "renju", "standard", "caro", "ninuki")

_MANIFEST = web_manifest("gomoku-arena pocket board", "Pocket board", "index.html", "")

_FILES = files("gomoku_arena.pocket") / "files"
_SCRIPTS = (
    *(
        "words",
        "kept",
        "data",
        "tree",
        "link",
        "words_of_games",
        "sgf",
        "psq",
        "pgn",
        "json",
        "moves",
        "diagram",
        "renlib",
    ),
    "reading",
    *("parts", "desk", "forced_win", "review", "moves_list", "playing", "analysing", "reviewing", "solving", "running"),
    *("sheets", "start"),
)
_DRAWING = ("Board", "PlyGraph", "View", "draw", "icon", "make", "pressByLetter", "thumbnail")
"""What the page takes from the scripts of the board."""

_ENGINE = ("errors", "module", "platform", "position", "engine", "index")
_WORKER = ("errors", "module", "worker")
_BOUNDS: tuple[BoundName, ...] = ("exact", "lower", "upper")
_REVIEW = {
    "nodes": LIMIT.nodes,
    "longer": LONGER,
    "held": HELD,
    "lead": LEAD,
    "searches": MOST_SEARCHES,
    "losses": {str(grade): loss for loss, grade in LOSSES},
    "accuracy": {"scale": ACCURACY.scale, "fall": ACCURACY.fall, "shift": ACCURACY.shift},
    "mistakes": sorted(MISTAKES),
    "solver": {ForcedBy.FOURS: VCF_NODES, ForcedBy.THREATS: VCT_NODES},
    "signs": {it: with_sign("", it) for it in _BOUNDS},
    "shown": MOVES,
}
"""The numbers by which a game is judged, from where the package has them."""

_PUZZLES = {
    "kinds": {name: kind.title for name, kind in KINDS.items()},
    "levels": {str(it): {"name": DIFFICULTIES[it], "below": below} for it, below in BELOW.items()},
    "run": {
        "seconds": timed_run.SECONDS,
        "mistakes": timed_run.MISTAKES,
        "step": timed_run.STEP,
        "alike": timed_run.ALIKE,
    },
}
"""The kinds of puzzles, how hard they are by their rating, and what a timed run is. The hardest have no upper end."""

_PRACTICE = {"kept": KEPT, "lost": sorted(LOST), "shown": SHOWN, "hinted": HINTED}
"""The numbers by which an answer is judged and shown where a better move is looked for."""

_FOR_PRACTICE = (
    "GRADES, ICONS, LANGUAGES, MODES, OPPOSITE_BOUNDS, REVIEW, Tree, across, button, byId, chanceOf, "
    "choices, colorName, desk, down, engineFor, failureText, focusBoard, forcedWinOf, ghostsOf, go, gradeName, "
    "gradeText, isFlaw, isMistake, lay, letterSwitch, lineTo, mainLine, make, movesText, named, numbered, "
    "other, percentOf, pictureOf, playedOn, refill, reviewing, said, show, toast"
)
"""What practice takes from the scripts of the page, which are there before it."""

_MODULE = re.compile(r"^import (?:.|\n)*? from \"\./\w+\.js\";\n|^export (?:\{.*\};\n)?", re.MULTILINE)
_FROM_A_DISK = {
    'const WORKER = new URL("worker.js", import.meta.url);': "",
    'new URL("engine.wasm", import.meta.url)': "null",
    "new URL(`networks/${name}.net`, import.meta.url)": "null",
    'new Worker(url, { type: "module" })': "new Worker(url)",
    'typeof WorkerGlobalScope === "undefined" ? (await import("node:worker_threads")).parentPort : self': "self",
}
"""What the engine's scripts find beside them: a page from a disk may fetch nothing, and hands it over.

Its thread is a script of the page's own, and none of these may be a module there.
"""


@dataclass(frozen=True)
class Pocket:
    """What was built."""

    files: int
    size: int
    """Bytes of all files together."""


def build_pocket(folder: Path) -> Pocket:
    """Writes the page into the folder, in place of an older one. The same package makes the same files.

    Raises ConfigError where the folder holds something else, where another process writes there, and where it cannot
    be written.
    """
    out = SiteFolder(folder, KIND)
    written = pocket_files()
    with out.alone():
        out.plan(written)
        for name, content in written.items():
            out.write(name, content)
        out.finish()
    return Pocket(len(written), sum(map(len, written.values())))


@cache
def pocket_files(home: str = "") -> dict[str, bytes]:
    """Every file of the page by its name, the page itself last.

    home: the address of the page that it is a part of, to which it leads back then.
    """
    data = dict(_data())
    names = {key: sources.named(f"data/{key}", "js", content) for key, content in data.items()}
    found = {names[key]: content for key, content in data.items()}
    style, script = _style().encode(), _script(names).encode()
    assets = sources.named("pocket", "css", style), sources.named("pocket", "js", script)
    found |= dict(zip(assets, (style, script), strict=True))
    found |= {f"icon-{size}.png": icon_png(size) for size in SIZES}
    found["manifest.webmanifest"] = json.dumps(_MANIFEST, indent=1).encode()
    named = _text("page.html").replace("{{style}}", assets[0]).replace("{{script}}", assets[1])
    page = named.replace("{{home}}", escape(home)).encode()
    kept = sorted({*found, "index.html"})
    digest = hashlib.sha256(page + "".join(kept).encode()).hexdigest()[:12]
    worker = _text("service_worker.js")
    found["service-worker.js"] = worker.replace("{{digest}}", digest).replace("{{files}}", json.dumps(kept)).encode()
    return {**found, "index.html": page}


def _data() -> Iterator[tuple[str, bytes]]:
    """Scripts that hand over what is not needed at once, by what that is called."""
    content = device.contents()
    yield "engine", _handed_over("engine", content["engine.wasm"])
    for preset in PRESETS:
        yield f"network-{preset}", _handed_over(f"network-{preset}", content[f"networks/{preset}.net"])
    for preset in PRESETS:
        told = [
            [it.game, "".join(it.line), "".join(it.others), it.kind, it.asked, it.rating, it.name]
            for it in puzzles_of(preset)
        ]
        content_of = json.dumps(told, separators=(",", ":")).encode()
        yield f"puzzles-{preset}", _handed_over(f"puzzles-{preset}", content_of)
    yield "practice", _practice().encode()


def _practice() -> str:
    """Practice with the mistakes of a game, with what it alone says: it is read when it is first wanted."""
    own = "".join(map(_text, (f"{it}.js" for it in LATER)))
    constants = _constants({"PRACTICE": _PRACTICE, "SENTENCES": _languages(later_words())})
    return f'"use strict";\nhandOver("practice", ({{ {_FOR_PRACTICE} }}) => {{\n{constants}{own}}});\n'


def _handed_over(name: str, content: bytes) -> bytes:
    # Compressed by us: hosts compress text, and a disk nothing.
    told = base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()
    return f'handOver("{name}", "{told}");\n'.encode()


def _script(names: dict[str, str]) -> str:
    """All scripts of the page as one, which begins at once."""
    constants = {
        "VERSION": __version__,
        "DATA": names,
        "LANGUAGES": {"en": {"name": "English", "words": {}}, **_languages(first_words())},
        "PRESETS": {it: _switches(it) for it in PRESETS},
        "THREAD": _joined(_WORKER),
        "REVIEW": _REVIEW,
        "PUZZLES": _PUZZLES,
        "SIGNS": SIGNS,
        "OPENINGS": _openings(),
        "GRADES": {str(it): {"name": GRADES[it], "glyph": GLYPHS[it]} for it in GRADES},
    }
    offered = f"const offered = () => ({{ {_FOR_PRACTICE} }});\n"
    drawing = _offering(_DRAWING, sources.plain_script())
    engine = _offering(("load", "GomokuError"), _joined(_ENGINE))
    own = "".join(map(_text, (f"{it}.js" for it in _SCRIPTS)))
    return (
        f'"use strict";\n(() => {{\nlet WORKER = null;\n{_constants(constants)}{drawing}{engine}{offered}{own}}})();\n'
    )


def _languages(sentences: Iterable[str]) -> dict[str, object]:
    """The languages but English with these sentences."""
    known = json.loads(_text("words.json"))
    return {
        language: {"name": it["name"], "words": {text: it["words"][text] for text in sentences}}
        for language, it in known.items()
    }


def _constants(told: Mapping[str, object]) -> str:
    return "".join(f"const {name} = {json.dumps(it, ensure_ascii=False)};\n" for name, it in told.items())


def _offering(names: tuple[str, ...], script: str) -> str:
    """A script in a scope of its own, from which these names are taken."""
    return f"const {{ {', '.join(names)} }} = {sources.in_scope(script, names)};\n"


def _joined(names: tuple[str, ...]) -> str:
    """Modules of the engine as one script that imports nothing."""
    content = device.contents()
    text = "".join(_MODULE.sub("", content[f"{name}.js"].decode()) for name in names)
    for told, taken in _FROM_A_DISK.items():
        text = text.replace(told, taken)
    return text


def _openings() -> dict[str, tuple[str, bool, int]]:
    """Name, whether it is direct, and number of each of the 26 openings, by where its stones lie from the centre."""
    return {
        ",".join(str(it) for place in placed for it in place): (it.romaji, it.kind is OpeningKind.DIRECT, it.number)
        for placed, it in placings().items()
    }


def _switches(preset: str) -> dict[str, object]:
    return {name: it for name, it in Rules.from_name(preset).switches().items() if name != "size"}


def _style() -> str:
    sheets = [path.read_text(encoding="utf-8") for path in sources.STYLES]
    return "\n".join([*sheets, _text("pocket.css")])


def _text(name: str) -> str:
    return _FILES.joinpath(name).read_text(encoding="utf-8")
