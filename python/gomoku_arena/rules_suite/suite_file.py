"""The suite and its schema as they lie in the package."""

import gzip
import json
from functools import cache
from importlib.resources import files
from typing import Any

from gomoku_arena.rules_suite.case import Suite

_DATA = files("gomoku_arena.rules_suite") / "data"
NAME = "rules_suite.json.gz"


def suite_text() -> str:
    """The file of all cases: one JSON object, a case a line."""
    return gzip.decompress((_DATA / NAME).read_bytes()).decode()


@cache
def suite() -> Suite:
    """All cases."""
    return Suite.model_validate_json(suite_text())


def written(suite: Suite) -> str:
    """The suite as its file has it."""
    head = suite.model_dump(mode="json", exclude={"cases"})
    fields = "".join(f"{json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items())
    return f'{{{fields}"cases": [\n' + ",\n".join(case.model_dump_json() for case in suite.cases) + "\n]}\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of the file."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Suite.model_json_schema()}
