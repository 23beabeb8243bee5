"""``python -m tools.wasm``, and ``python -m tools.wasm package FOLDER``."""

import sys
from pathlib import Path

from tools.wasm.build import MissingError, build
from tools.wasm.package import package


def main(arguments: list[str]) -> None:
    """Builds the module, or the package. Exits with a sentence where that cannot be."""
    match arguments:
        case []:
            try:
                build()
            except MissingError as error:
                sys.exit(str(error))
        case ["package", folder]:
            package(Path(folder))
        case _:
            sys.exit("usage: python -m tools.wasm [package FOLDER]")


main(sys.argv[1:])
