"""Which process has something for itself, such as a tournament or a file of games: a killed one holds nothing."""

import json
import os
import platform
from dataclasses import asdict
from functools import cache
from typing import Annotated, Self

import psutil
from pydantic import ConfigDict, Field, FiniteFloat, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass


@dataclass(frozen=True, slots=True, config=ConfigDict(strict=True, extra="forbid"))
class Occupancy:
    """A process of some machine."""

    host: Annotated[str, Field(max_length=255)]
    pid: Annotated[int, Field(ge=0, lt=2**31)]
    started: FiniteFloat
    """Seconds since the epoch; a later process may have the same number."""

    @classmethod
    def mine(cls) -> Self:
        """This process."""
        return cls(platform.node(), os.getpid(), psutil.Process().create_time())

    @classmethod
    def of_value(cls, value: object) -> "Occupancy | None":
        """What ``as_text`` gave; None for None. Raises ValueError for anything else."""
        if value is None:
            return None
        try:
            return _adapter().validate_json(value if isinstance(value, str) else "")
        except ValidationError:
            raise ValueError(f"playing = {value!r:.40}: no process") from None

    def as_text(self) -> str:
        """For the store."""
        return json.dumps(asdict(self))

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs; one of another machine is believed to."""
        if self.host != platform.node():
            return True
        try:
            return abs(psutil.Process(self.pid).create_time() - self.started) < 1.0
        except psutil.Error:
            return False

    @property
    def is_elsewhere(self) -> bool:
        """Whether it is a living process other than this one."""
        return self.is_alive and (self.host, self.pid) != (platform.node(), os.getpid())

    def __str__(self) -> str:
        return f"process {self.pid} on {self.host}"


@cache
def _adapter() -> TypeAdapter[Occupancy]:
    return TypeAdapter(Occupancy)
