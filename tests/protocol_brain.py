"""The brain's side of the protocol where the test has the engine's say."""

from gomoku_arena._core import BrainRequest, GomocupBrain


def told(brain: GomocupBrain, *lines: str) -> list[str | BrainRequest]:
    """What the brain says and asks for, where whatever it asks before a game is done."""
    steps: list[str | BrainRequest] = []
    for line in lines:
        brain.feed(line)
        while (step := brain.step()) is not None:
            if isinstance(step, BrainRequest.Configure | BrainRequest.NewGame):
                brain.done()
            else:
                steps.append(step)
    return steps


def thinking_brain(*lines: str) -> GomocupBrain:
    """A brain that was told these lines, and waits for a move on an empty board."""
    brain = GomocupBrain(threads=1)
    *_, asked = told(brain, "START 15", *lines, "BEGIN")
    assert isinstance(asked, BrainRequest.Think)
    return brain
