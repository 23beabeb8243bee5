"""How files are opened by descriptor: their bytes as they are, and no child of ours gets them."""

import os
import sys

if sys.platform == "win32":
    PLAIN = os.O_BINARY | os.O_NOINHERIT
    """With what is said besides."""
    AT_ONCE = PLAIN
    """So that a pipe is not waited for, and a terminal does not become ours."""
    OWN = PLAIN
    """The same, and no link to the file of somebody else."""
else:
    PLAIN = os.O_CLOEXEC
    AT_ONCE = PLAIN | os.O_NONBLOCK | os.O_NOCTTY
    OWN = AT_ONCE | os.O_NOFOLLOW
