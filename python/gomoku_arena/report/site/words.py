"""What the pages of a site say, in English. ``report/files/site_words.json`` has the translations: ``make texts``."""

from gomoku_arena.score_bound import BOUNDS
from gomoku_arena.sentences.words import TERMINATIONS

_PAGES = (
    *("To the content", "ratings", "Pages", "Ratings", "Head to head", "Duels", "Games", "Method", "Downloads"),
    *("Language", "Light or dark", "Made by gomoku-arena {version}.", "Rules"),
    *("A file of this site is missing: load the page again.", "{games} games", "{n} games", "one game"),
)
_LIST = (
    *("{n} engines", "Last game {date}.", "Find an engine", "No engine is called “{name}”."),
    *("Rank", "Engine", "Score", "Draws", "Opponents", "anchor", "retired", "fixed", "How to read it."),
    *("Last {n} weeks", "Last {n} days", "Last {n} hours", "up {elo}", "down {elo}", "no change", "Enter your engine."),
    "Any program that speaks the Gomocup protocol can play: ask whoever publishes this list. It has a rank once it has "
    "won five points and lost five.",
    "The bar is the 95 % interval. Engines whose bars overlap share a rank: they are not told apart yet.",
    *("All figures hang on {anchors}.", "0 is the mean of all.", "Take it with you.", "all games as PGN and SGF"),
)
_ENGINE = (
    *(
        "As black, as white",
        "Lost on time, by other faults",
        "Games on the board",
        "Progress by version",
        "band = 95 %",
        "Versions",
    ),
    *("Version", "Against", "Result", "Expected", "Games to see", "Replay", "All {count} opponents"),
    "all versions together: won, drawn, lost in %; expected = what the ratings say",
    *("{won} won, {drawn} drawn, {lost} lost", "Rank {rank} of {count}.", "Not told apart from {name} yet."),
    "Not told apart from {name} yet: about {n} more games of each would do it.",
    "Not told apart from {name} yet: more than {n} games of each would be needed.",
    *("Not ranked yet: too few points won or lost.", "Its rating is given."),
)
_DUEL = (
    *("Crosstable", "Share of the points in %, row against column", "Rows", "Columns", "These two have not met."),
    *("won, drawn, lost by {name}, in {n} games", "No difference shown yet: the interval holds 50 %."),
    "{name} is ahead: the interval lies above 50 %.",
    "{name} is behind: the interval lies below 50 %.",
    *("All {n} games", "lost in {n}", "drawn, {n}", "won in {n}", "Game {n}", "{name} won in {n}"),
)
_GAMES = (
    *("Boards need JavaScript.", "Newer games", "Older games", "all engines", "anyone", "any", "won", "drawn", "lost"),
    *("round {n}", "pair {n}", "opening {n}", "A link to this game", "{n}/{goal} pairs", "move", "time", "score"),
    *("The end of what the engine and the arena told each other", "given by the opening", "win in", "loss in"),
    *("depth", "nodes", "clock", "late by", "opening", "Move", "Play the moves one by one", "First position (Home)"),
    *(
        "Back (left arrow)",
        "Next (right arrow)",
        "Last position (End)",
        "Numbers on the stones",
        "Board after {n} moves",
    ),
    *("Scores and times", "no score", "black", "white"),
    "Scores as each engine told them, from black\N{RIGHT SINGLE QUOTATION MARK}s side, on a logarithmic scale; "
    "below, the time of each move.",
)
_METHOD = (
    "Ratings are those that make all results together most likely (Bradley-Terry), a draw counting as half a win for "
    "each. Everybody has one drawn game with an engine of mean strength besides, so that no rating is without end.",
    "The interval holds the rating in 95 of 100 cases. Two games with one opening and the colours swapped are one "
    "observation. A rating has no interval before five points were won and five lost.",
    "A rank of 2 to 3 says that the interval overlaps with that of one other engine: which of the two is stronger is "
    "not known yet.",
    "Versions of an engine are told apart by the SHA-256 of their programs, and each is rated by its own games. The "
    "list shows the latest.",
    "Boards show moves alone: with more than {most} games a site leaves out what engines said of their moves.",
    "Left out: {n}. The first: {why}",
    *("All games", "Conditions", "Tournament", "Format", "Time", "Begun", "imported games"),
)

WORDS = tuple(
    dict.fromkeys((*_PAGES, *_LIST, *_ENGINE, *_DUEL, *_GAMES, *_METHOD, *TERMINATIONS.values(), *BOUNDS.values()))
)
"""Each once."""
