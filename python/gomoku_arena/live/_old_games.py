"""Games that were kept while invitations stood in the file in clear."""

import sqlite3
from contextlib import suppress

from pydantic import ValidationError

from gomoku_arena.live.shared_game import KeptGame

_OLD = "SELECT id, told FROM shared_games WHERE told LIKE '%\"joined\":%'"


def convert_old_games(connection: sqlite3.Connection) -> None:
    """Keeps hashes in the place of their secrets. A row that cannot be read stays, and can be opened by nobody."""
    for id_, told in connection.execute(_OLD).fetchall():
        with suppress(ValidationError):
            kept = KeptGame.model_validate_json(told).model_dump_json()
            connection.execute("UPDATE shared_games SET told = ? WHERE id = ?", (kept, id_))
