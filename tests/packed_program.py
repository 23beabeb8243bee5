"""A program to be packed: it uses what the library finds by name and reads from its files, and tells what it saw."""

import json
import sys
from pathlib import Path

from gomoku_arena import (
    Analysis,
    Engine,
    EngineInfo,
    Game,
    Limit,
    PluginError,
    Rules,
    open_engine,
    play_tournament,
    read_games,
    write_games,
)
from gomoku_arena.analysis.puzzles.puzzle import puzzles_of


class First(Engine):
    """Plays the first legal point; a tournament sends it to a process of its own."""

    @property
    def info(self) -> EngineInfo:
        return EngineInfo("first")

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Analysis(next(iter(game.legal_moves())))


def main(folder: Path) -> dict[str, object]:
    with (folder / "starts").open("a") as file:
        file.write("x")
    told: dict[str, object] = {}
    with open_engine("tengen") as engine:
        game = Game(Rules.freestyle())
        for point in ["h8", "i9", "j8", "h10", "g7"]:
            game.play(point)
        told["nodes"] = engine.analyse(game, Limit(nodes=200)).nodes
    try:
        open_engine("tengenn")
    except PluginError as error:
        told["unknown"] = str(error)
    told["puzzles"] = len(puzzles_of("freestyle"))
    outcome = play_tournament(
        {"one": "easy:depth=1", "first": First},
        rules=Rules.freestyle(size=9),
        games=4,
        store=folder / "games.db",
        openings="book",
        concurrency=2,
        progress=False,
        seed=1,
    )
    told["games"] = [str(game.termination) for game in outcome.games]
    write_games(outcome.games, folder / "games.sgf")
    told["read"] = len(list(read_games(folder / "games.sgf", limits=True)))
    told["starts"] = (folder / "starts").stat().st_size
    return told


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))
