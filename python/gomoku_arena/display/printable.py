"""Text of engines and bots, made harmless for a terminal and a log."""


def printable(text: str) -> str:
    """The text in one line: control characters, with which a bot could steer the terminal, become question marks."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def printable_lines(text: str) -> str:
    """The text in its lines, as ``printable`` makes each harmless, with their indentation."""
    return "\n".join(
        "".join(letter if letter.isprintable() else "?" for letter in line.expandtabs()) for line in text.splitlines()
    )
