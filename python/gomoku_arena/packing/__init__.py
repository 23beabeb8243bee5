"""What packers need to put the library into a program: PyInstaller finds the hooks by an entry point.

Nothing in here is imported by the library, and other rooms use nothing of it.
"""

from pathlib import Path

HOOKS = Path(__file__).parent / "hooks"


def hook_directories() -> list[str]:
    """The folders of the hooks, as PyInstaller asks for them."""
    return [str(HOOKS)]
