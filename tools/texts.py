"""The catalogues of the page's texts: ``python -m tools.texts`` brings every language up to date, or begins another.

It also writes the words of a site of ratings, and of the pocket page, in every language, as their scripts read them.

``python -m tools.texts de`` writes the catalogue of German with every English text and no translation. In a catalogue
that is there, texts that the page shows no longer go, and those that it lacks come last, to be translated.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import normalize, read_po

import gomoku_arena
from gomoku_arena.analysis.puzzles.kinds import KINDS
from gomoku_arena.errors import ErrorCode
from gomoku_arena.notation.formats.registry import WRITTEN
from gomoku_arena.opening_rules.patterns import PATTERNS
from gomoku_arena.opening_rules.rule import Choice, OpeningPlayer
from gomoku_arena.opening_rules.rules import RULES
from gomoku_arena.pocket.words import words as pocket_words
from gomoku_arena.report.site.words import WORDS
from gomoku_arena.score_bound import BOUNDS
from gomoku_arena.sentences.words import COLORS, DECIDED, DIFFICULTIES, FORBIDDEN_SHAPES, GRADES, TERMINATIONS, THREATS
from gomoku_arena.server.web.boards.look import THEMES
from gomoku_arena.server.web.i18n.texts import FOLDER, languages
from gomoku_arena.tournament.formats.catalogue import FORMATS, LEAGUE

_PACKAGE = Path(gomoku_arena.__file__).parent
SITE_WORDS = _PACKAGE / "report" / "files" / "site_words.json"
POCKET_WORDS = _PACKAGE / "pocket" / "files" / "words.json"
_FILES = [("server/web/**.py", "python"), ("sentences/**.py", "python")]
_CALLS = {"texts": None, "_texts": None, "marked": None}

_HEAD = """msgid ""
msgstr ""
"Project-Id-Version: gomoku-arena\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def sources() -> list[str]:
    """The English texts of the page, each once: its own, and those that findings, errors and catalogues bring along."""
    found = extract_from_dir(str(_PACKAGE), method_map=_FILES, keywords=_CALLS)
    own = [message for _, _, message, _, _ in found if isinstance(message, str)]
    kinds = [text for kind in KINDS.values() for text in (kind.title, kind.sentence)]
    openings = [text for rule in RULES.values() for text in (rule.title, rule.brief, rule.sentence)]
    openings += [pattern.romaji for pattern in PATTERNS]
    formats = [it.title for it in (*FORMATS.values(), LEAGUE)]
    # Names such as SGF are the same in every language.
    formats += [it.shown for it in WRITTEN.values() if not it.shown.isupper()]
    codes = [it.sentence for it in ErrorCode]
    tables = (COLORS, TERMINATIONS, FORBIDDEN_SHAPES, THREATS, DECIDED, GRADES, DIFFICULTIES, BOUNDS)
    told = [*(text for table in tables for text in table.values()), *codes]
    others = (*OpeningPlayer, *Choice, *formats, *THEMES.values(), *WORDS, *pocket_words())
    return list(dict.fromkeys([*own, *told, *kinds, *openings, *others]))


def updated(language: str) -> str:
    """The catalogue of that language as it should be: what it has in its order, then what it lacks."""
    known, shown = _known(language), sources()
    kept = [text for text in known if text in set(shown)]
    entries = [
        f"msgid {normalize(text, width=0)}\nmsgstr {normalize(known.get(text, ''), width=0)}\n"
        for text in dict.fromkeys([*kept, *shown])
    ]
    return "\n".join([_HEAD.format(language=language), *entries])


def lacking(language: str) -> list[str]:
    """The texts that have no translation into that language yet."""
    known = _known(language)
    return [text for text in sources() if not known.get(text)]


def words_json(words: Iterable[str]) -> str:
    """What scripts without a server say, in every language, as JSON."""
    told = {}
    for language, name in _translated().items():
        known = _known(language)
        told[language] = {"name": name, "words": {text: known.get(text) or text for text in words}}
    return json.dumps(told, ensure_ascii=False, indent=0) + "\n"


def _translated() -> dict[str, str]:
    """The languages that have a catalogue now, by code, each by its own name."""
    return {language: name for language, name in languages(FOLDER).items() if language != "en"}


def _known(language: str) -> dict[str, str]:
    file = FOLDER / f"{language}.po"
    if not file.exists():
        return {}
    with file.open("rb") as opened:
        return {str(it.id): str(it.string) for it in read_po(opened) if it.id}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", nargs="*", help="codes such as de; every language that is there unless given")
    for language in parser.parse_args().language or _translated():
        try:
            name = Locale.parse(language, sep="-").get_display_name("en")
        except (UnknownLocaleError, ValueError):
            parser.error(f"{language!r} is no code of a language, such as de or pt-BR")
        (FOLDER / f"{language}.po").write_text(updated(language), encoding="utf-8")
        print(f"{language} ({name}): {len(lacking(language))} texts to translate")
    SITE_WORDS.write_text(words_json(WORDS), encoding="utf-8")
    POCKET_WORDS.write_text(words_json(pocket_words()), encoding="utf-8")


if __name__ == "__main__":
    main()
