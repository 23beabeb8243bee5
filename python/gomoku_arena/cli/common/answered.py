"""A verdict as an exit code."""


class Answered(Exception):  # noqa: N818
    """Ends the command with the exit code of its verdict, which must not be taken for that of a refused command."""

    def __init__(self, exit_code: int) -> None:
        super().__init__(exit_code)
        self.exit_code = exit_code
