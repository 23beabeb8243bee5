"""Which process plays a tournament: so that two never play the same one, and a killed one holds nothing."""

import json
import os
import platform
from dataclasses import asdict, dataclass
from typing import Self

import psutil


@dataclass(frozen=True, slots=True)
class Occupancy:
    """A process of some machine. started: seconds since the epoch; a later process may have the same number."""

    host: str
    pid: int
    started: float

    @classmethod
    def mine(cls) -> Self:
        """This process."""
        return cls(platform.node(), os.getpid(), psutil.Process().create_time())

    @classmethod
    def of_text(cls, text: str) -> Self:
        """What ``as_text`` gave."""
        return cls(**json.loads(text))

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
        except psutil.NoSuchProcess:
            return False

    @property
    def is_elsewhere(self) -> bool:
        """Whether it is a living process other than this one."""
        return self.is_alive and (self.host, self.pid) != (platform.node(), os.getpid())

    def __str__(self) -> str:
        return f"process {self.pid} on {self.host}"
