"""A tournament's tables, row by row, in the reader's language."""

from collections.abc import Sequence

from gomoku_arena.sentences.openings import pattern_title
from gomoku_arena.sentences.words import TERMINATIONS
from gomoku_arena.server.web.i18n.reasons import quoted
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.stores.tournament_picture import FinishedGame, TournamentPicture
from gomoku_arena.server.web.watch._live_table import Column, TableCell, TableRow
from gomoku_arena.server.web.watch._sentences import result_text
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.statistics.tables import ELO, ERROR, SCORE, Cell, StandingRow

_NOTHING = "\N{EN DASH}"


def standing_columns(texts: Texts) -> list[Column]:
    """The heads of the standings."""
    return [
        Column(text="#", number=True),
        Column(text=texts("Engine")),
        Column(text="Elo", title=texts("relative to the mean of all, with a 95 % interval"), number=True),
        Column(text=texts("95 % interval"), wide=True),
        Column(text=texts("Score"), number=True),
        Column(text=texts("W / D / L"), title=texts("wins, draws, losses"), number=True),
        Column(text=texts("Faults"), title=texts("games lost by a fault"), number=True),
    ]


def standing_rows(picture: TournamentPicture, chosen: str, texts: Texts) -> list[TableRow]:
    """The standings, best first. chosen: the engine whose games are listed."""
    return [_standing(place, row, chosen, texts) for place, row in enumerate(picture.standings, 1)]


def _standing(place: int, row: StandingRow, chosen: str, texts: Texts) -> TableRow:
    it = row.standing
    elo = f"{ELO.text(it)} {ERROR.heading} {ERROR.text(it)}" if it.games else _NOTHING
    faults = [quoted(texts, forfeit.reason).text for forfeit in it.forfeits[:5]]
    cells = [
        TableCell(text=str(place)),
        TableCell(text=it.name, title=" · ".join(f"{key} {value}" for key, value in it.ranked_by.items())),
        TableCell(text=elo, strong=True),
        TableCell(title=elo, span=(row.low, row.at, row.high)) if it.games else TableCell(text=_NOTHING),
        TableCell(text=SCORE.text(it)),
        TableCell(text=f"{it.wins} / {it.draws} / {it.losses}"),
        TableCell(text=str(len(it.forfeits)), title="\n".join(faults)),
    ]
    return TableRow(key=it.name, cells=cells, chosen=it.name == chosen)


def cross_columns(picture: TournamentPicture, texts: Texts) -> list[Column]:
    """The heads of the crosstable: the places of the opponents in the standings."""
    names = [row.standing.name for row in picture.standings]
    return [
        Column(text="#", number=True),
        Column(text=texts("Engine")),
        *(Column(text=str(place), title=name, number=True) for place, name in enumerate(names, 1)),
    ]


def cross_rows(picture: TournamentPicture) -> list[TableRow]:
    """What everyone scored against everyone."""
    names = [row.standing.name for row in picture.standings]
    return [
        TableRow(
            key=name,
            cells=[
                TableCell(text=str(place)),
                TableCell(text=name),
                *(_meeting(cell, name, other) for cell, other in zip(cells, names, strict=True)),
            ],
        )
        for place, (name, cells) in enumerate(zip(names, picture.cross, strict=True), 1)
    ]


def _meeting(cell: Cell, name: str, other: str) -> TableCell:
    if cell.first == cell.second:
        return TableCell()
    if not cell.games:
        return TableCell(text=_NOTHING)
    tone = cell.strength / 100 if cell.is_good else -cell.strength / 100
    return TableCell(text=cell.text, title=f"{name} {_NOTHING} {other}: {cell.text}", tone=tone)


def game_columns(games: Sequence[FinishedGame], texts: Texts) -> list[Column]:
    """The heads of the list of these games; that of the openings where one of them has a name."""
    return [
        Column(text=texts("Game"), number=True),
        Column(text=texts("Black")),
        Column(text=texts("White")),
        Column(text=texts("Result")),
        Column(text=texts("Ending"), wide=True),
        Column(text=texts("Moves"), number=True, wide=True),
        *([Column(text=texts("Opening"), wide=True)] if _are_named(games) else ()),
    ]


def game_rows(games: Sequence[FinishedGame], shown: int | None, texts: Texts) -> list[TableRow]:
    """Finished games. shown: the number of the one on the board."""
    named = _are_named(games)
    return [
        TableRow(
            key=str(game.number),
            chosen=game.number == shown,
            cells=[
                TableCell(text=str(game.number + 1)),
                TableCell(text=game.black, stone="black", strong=game.winner == "black"),
                TableCell(text=game.white, stone="white", strong=game.winner == "white"),
                TableCell(text=result_text(game.winner, texts), title=texts(TERMINATIONS[game.termination])),
                TableCell(text=texts(TERMINATIONS[game.termination])),
                TableCell(text=str(game.plies)),
                *([TableCell(text=pattern_title(game.pattern, texts))] if named else ()),
            ],
        )
        for game in games
    ]


def _are_named(games: Sequence[FinishedGame]) -> bool:
    return any(game.pattern for game in games)


def waiting_columns(texts: Texts) -> list[Column]:
    """The heads of the list of games without a result."""
    return [
        Column(text=texts("Game"), number=True),
        Column(text=texts("Black")),
        Column(text=texts("White")),
        Column(text=texts("Round"), number=True),
        Column(text=texts("Opening"), number=True, wide=True),
    ]


def waiting_rows(pairings: Sequence[Pairing]) -> list[TableRow]:
    """Games that are played now, or will be next."""
    return [
        TableRow(
            key=str(it.game),
            cells=[
                TableCell(text=str(it.game + 1)),
                TableCell(text=it.black, stone="black"),
                TableCell(text=it.white, stone="white"),
                TableCell(text=str(it.round + 1)),
                TableCell(text=str(it.opening + 1)),
            ],
        )
        for it in pairings
    ]
