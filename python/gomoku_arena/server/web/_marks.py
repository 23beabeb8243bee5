"""Elements have their marks in the browser as well: whoever looks for one finds it, whatever it says."""

from nicegui.element import Element


def show_marks() -> None:
    """Has every mark be an attribute, ``data-mark``, of what is shown."""
    if Element.mark is not _mark:
        Element.mark = _mark  # type: ignore[method-assign, assignment]


_keep = Element.mark


def _mark(element: Element, *markers: str) -> Element:
    _keep(element, *markers)
    element.props["data-mark"] = " ".join(markers)
    return element
