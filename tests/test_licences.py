"""What the package needs may be used by everybody, or is named in docs/licences.md with a reason."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from samples import case

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TEXT = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")

COPYLEFT = re.compile(r"[AL]?GPL|General Public|MPL|Mozilla|EPL|Eclipse|EUPL|CDDL|CeCILL", re.IGNORECASE)

NAMED = {
    "bidict": "MPL-2.0",
    "certifi": "MPL-2.0",
    "docutils": "General Public",
    "hypothesis": "MPL-2.0",
    "orjson": "MPL-2.0",
    "pathspec": "Mozilla",
    "pyinstaller": "GPLv2-or-later with a special exception",
    "pyinstaller-hooks-contrib": "GNU General Public License v2",
    "scipy": "GPL-3.0-or-later WITH GCC-exception-3.1",
}
"""Those that say such a thing of themselves, with what they say; why they may stay is in docs/licences.md."""


@cache
def required() -> dict[str, Distribution]:
    """Everything that the package needs with all its extras, by name, as far as it is installed."""
    extras = PROJECT["optional-dependencies"].values()
    found: dict[str, Distribution] = {}
    for text in [*PROJECT["dependencies"], *(text for extra in extras for text in extra)]:
        _gather(Requirement(text), found)
    return found


def _gather(requirement: Requirement, found: dict[str, Distribution]) -> None:
    try:
        package = distribution(requirement.name)
    except PackageNotFoundError:
        return
    name = package.metadata["Name"].lower().replace("_", "-")
    if name in found:
        return
    found[name] = package
    for text in package.requires or ():
        needed = Requirement(text)
        asked = requirement.extras or {""}
        if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in asked):
            _gather(needed, found)


def said(package: Distribution) -> str:
    """What a package says of its licence."""
    told = package.metadata
    classifiers = [it for it in told.get_all("Classifier") or () if it.startswith("License ::")]
    values = [value for value in (told["License-Expression"], told["License"], *classifiers) if value]
    return "\n".join(values or _titles(package))


def _titles(package: Distribution) -> Iterator[str]:
    """The first lines of the licences that a package brings as files."""
    for name in package.metadata.get_all("License-File") or ():
        for file in package.files or ():
            if file.match(f"*.dist-info/licenses/{name}"):
                yield file.read_text().splitlines()[0]


def rows() -> Iterator[str]:
    """The packages in the table of the page."""
    return (line.split("`")[1] for line in TEXT.splitlines() if line.startswith("| `"))


def test_there_is_something_to_check() -> None:
    assert {"numpy", "pydantic", "rich", "typing-extensions"} <= set(required())


def test_a_package_says_under_which_licence_it_is_and_it_is_no_surprise() -> None:
    for name in sorted(required()):
        with case(name):
            text = said(required()[name])
            assert text, f"{name} says nothing of its licence"
            if name in NAMED:
                assert NAMED[name] in text
            else:
                assert not COPYLEFT.search(text), f"{name}: {text:.400}"


def test_the_page_has_a_reason_for_each() -> None:
    assert sorted(rows()) == sorted(NAMED)


def test_what_is_named_is_still_needed() -> None:
    if not {Requirement(text).name for text in PROJECT["optional-dependencies"]["dev"]} <= required().keys():
        pytest.skip("not everything is installed that is needed to change the package")
    assert NAMED.keys() <= required().keys()
