"""The tables of a store, for the store and for whoever asks it with SQL.

tournament  id, name (unique), kind (``played`` or ``imported``), created (UTC, ISO 8601), version (of gomoku-arena),
            config (JSON), playing (who plays it now, as JSON, or NULL)
engine      tournament, place, name, spec, version, author, hash (SHA-256 of its program)
pairing     tournament, game, pair, round, opening, black, white: planned, whether played or not
rules       id, switches (JSON, unique)
game        tournament, game, rules, black, white, winner (NULL for a draw), termination, reason, opening (points,
            separated by spaces), swap, failure, started, plies, and for the moves after the opening one value each:
            points, and as JSON lists or NULL seconds, score, win_in, depth, nodes, clock, bound (since version 3); sgf,
            what a file said of the game besides, as SGF, or NULL (since version 4)
running     tournament, game, black, white, started, settled (0 while it is opened by a rule), opening, and the moves
            so far as in game; of a tournament that nobody plays, what is left of a killed one. Since version 2.
"""

APPLICATION = 0x676F6D6B
"""SQLite's application id of our files: the letters ``gomk``."""

VERSION = 4
"""Of these tables."""

TABLES = """
CREATE TABLE tournament (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, created TEXT NOT NULL,
    version TEXT NOT NULL, config TEXT NOT NULL, playing TEXT
);
CREATE TABLE engine (
    tournament INTEGER NOT NULL REFERENCES tournament, place INTEGER NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL,
    version TEXT NOT NULL, author TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (tournament, place)
);
CREATE TABLE pairing (
    tournament INTEGER NOT NULL REFERENCES tournament, game INTEGER NOT NULL, pair INTEGER NOT NULL,
    round INTEGER NOT NULL, opening INTEGER NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL,
    PRIMARY KEY (tournament, game)
);
CREATE TABLE rules (id INTEGER PRIMARY KEY, switches TEXT NOT NULL UNIQUE);
CREATE TABLE game (
    tournament INTEGER NOT NULL, game INTEGER NOT NULL, rules INTEGER NOT NULL REFERENCES rules, black TEXT NOT NULL,
    white TEXT NOT NULL, winner TEXT, termination TEXT NOT NULL, reason TEXT NOT NULL, opening TEXT NOT NULL,
    swap TEXT NOT NULL, failure TEXT NOT NULL, started TEXT NOT NULL, plies INTEGER NOT NULL, points TEXT NOT NULL,
    seconds TEXT, score TEXT, win_in TEXT, depth TEXT, nodes TEXT, clock TEXT,
    PRIMARY KEY (tournament, game), FOREIGN KEY (tournament, game) REFERENCES pairing
);
"""

RUNNING_GAMES = """
CREATE TABLE running (
    tournament INTEGER NOT NULL, game INTEGER NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL, started TEXT NOT NULL,
    settled INTEGER NOT NULL, opening TEXT NOT NULL, points TEXT NOT NULL, seconds TEXT, score TEXT, win_in TEXT,
    depth TEXT, nodes TEXT, clock TEXT, PRIMARY KEY (tournament, game),
    FOREIGN KEY (tournament, game) REFERENCES pairing
);
"""

RUNNING_SINCE = 2
"""The version with which running games came."""

BOUNDS = """
ALTER TABLE game ADD COLUMN bound TEXT;
ALTER TABLE running ADD COLUMN bound TEXT;
"""

BOUNDS_SINCE = 3
"""The version with which the bounds of scores came."""

SGF = """
ALTER TABLE game ADD COLUMN sgf TEXT;
"""

SGF_SINCE = 4
"""The version with which games kept what their files said besides."""

UPGRADES = {0: TABLES, 1: RUNNING_GAMES, 2: BOUNDS, 3: SGF}
"""By version, what makes the next one of it; version 0 is an empty file."""
