"""How a running tournament is asked to stop: from a signal handler, another thread, or between two games."""


class Stop:
    """Asked once it lets running games end, asked at once it abandons them. What is finished is kept either way."""

    def __init__(self) -> None:
        self._asked = False
        self._at_once = False
        self.reason = ""
        """Why, where nobody asked from outside."""

    @property
    def asked(self) -> bool:
        """Whether no more games shall begin."""
        return self._asked

    @property
    def at_once(self) -> bool:
        """Whether running games shall not be waited for either."""
        return self._at_once

    def after_running_games(self, reason: str = "") -> None:
        """Begin no more games."""
        self._asked = True
        self.reason = self.reason or reason

    def now(self) -> None:
        """Abandon the running games too; they are played again when the tournament is resumed."""
        self._asked = self._at_once = True
