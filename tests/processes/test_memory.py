import pytest

from gomoku_arena.processes import memory, system


@pytest.mark.parametrize(("looks", "told"), [(1, [300, 5, 6, 300, 400]), (2, [0, 5, 5, 6, 300])])
def test_a_figure_counts_once_it_was_seen_often_enough(
    looks: int, told: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = iter([300, 5, 6, 300, 400])
    monkeypatch.setattr(system, "LOOKS", looks)
    monkeypatch.setattr(memory, "held_memory", lambda processes, bound: next(seen))
    meter = memory.MemoryMeter(lambda: [1], 200)
    assert [meter.look() for _ in range(5)] == told
