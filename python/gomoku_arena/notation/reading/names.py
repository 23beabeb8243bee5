"""Players' names in formats that hold a line of plain text."""


def one_line(name: str) -> str:
    """The name with everything that cannot be printed as a space; ``?`` where nothing is left."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split()) or "?"
