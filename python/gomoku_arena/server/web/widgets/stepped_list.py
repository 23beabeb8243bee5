"""The script that lists of moves share: arrow keys step, and the list scrolls to the move that is shown."""

from pathlib import Path

STEPPED_LIST = Path(__file__).parent / "stepped_list.js"
