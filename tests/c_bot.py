"""The bot in C that answers at once, built when it is first asked for."""

import atexit
import functools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent / "instant_bot.c"


@functools.cache
def instant_bot() -> str:
    """The path of the program, which goes when this process does."""
    compiler = os.environ.get("CC", "cc")
    if shutil.which(compiler) is None:
        pytest.skip(f"there is no {compiler}")
    folder = tempfile.mkdtemp(prefix="instant-bot-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    program = str(Path(folder) / "instant_bot")
    subprocess.run([compiler, "-O2", "-Wall", "-Werror", "-o", program, str(SOURCE)], check=True)
    return program
