"""``python -m gomoku_arena``: the command line."""

from gomoku_arena.cli import main

if __name__ == "__main__":
    main()
