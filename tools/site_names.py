"""Tells the site which names are public: those that the stub beside an ``__init__.py`` imports."""

from collections.abc import Iterator
from typing import Any

import griffe


class PublicNames(griffe.Extension):
    """What ``lazy_loader`` reads at runtime, for a reader of sources."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Exports what the stubs of the package and of its rooms import."""
        for room in _rooms(pkg):
            if room.filepath.with_suffix(".pyi").exists():
                ours = f"{pkg.path}."
                room.exports = [
                    name for name, it in room.members.items() if it.is_alias and it.target_path.startswith(ours)
                ]


def _rooms(package: griffe.Module) -> Iterator[griffe.Module]:
    yield package
    for module in package.modules.values():
        if module.is_init_module:
            yield from _rooms(module)
