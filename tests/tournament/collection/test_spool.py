from gomoku_arena.tournament.collection._spool import Spool


def test_values_come_back_in_their_order_and_more_than_once() -> None:
    with Spool[object]() as spool:
        values: list[object] = [0, "text", {"key": [1.5, None]}, b"\n\0"]
        for value in values:
            spool.add(value)
        assert list(spool) == values
        assert list(spool) == values
        spool.add("later")
        assert list(spool) == [*values, "later"]


def test_an_empty_spool_has_nothing() -> None:
    with Spool[int]() as spool:
        assert list(spool) == []
