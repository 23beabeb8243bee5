"""A page without the scripts of the others: a few lines of text, for when there is nothing else to show."""

_STYLE = (
    ":root { color-scheme: light dark } "
    "body { font: 1.1rem/1.5 system-ui; max-width: 34rem; margin: 20vh auto; padding: 0 1rem }"
)


def plain_page(language: str, *lines: str, head: str = "") -> str:
    """The page as HTML. lines: what its paragraphs hold. head: what else its head holds."""
    paragraphs = "".join(f"<p>{line}</p>" for line in lines)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>gomoku-arena</title>'
        f'<meta name="viewport" content="width=device-width">{head}<style>{_STYLE}</style>{paragraphs}</html>'
    )
