"""What a packed program does before anything else: see ``freeze_support``."""

from gomoku_arena.processes.python_process import freeze_support

freeze_support()
