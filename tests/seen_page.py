"""A page as its browser was told of it: the elements of the answer, and every message since then."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from typing import Any

_ELEMENTS = re.compile(r'<template id="page-elements">(.*?)</template>', re.DOTALL)
_CLIENT = re.compile(r"'client_id': '([0-9a-f-]+)'")
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)

_OPENED = {"dialog", "menu"}
"""What is hidden, with all that is in it, until it is opened."""

_BUTTONS = {"btn", "tab", "toggle", "item", "expansion", "button"}
"""What a reader presses by its name, besides links and whatever has a listener."""

_FIELDS = ("label", "aria-label")

Told = dict[str, Any]
Sender = Callable[["Part", str, Any], None]


def told_elements(html: str) -> dict[str, Told] | None:
    """The elements that an answer tells, by their numbers as text; None where it is no page with scripts of NiceGUI."""
    found = _ELEMENTS.search(html)
    return dict(json.loads(unescape(found[1]))) if found else None


@dataclass(eq=False)
class SeenPage:
    """The elements of a page by their numbers, and what it said in passing."""

    client_id: str
    elements: dict[int, Told]
    title: str
    known: dict[int, Told]
    """The elements, and those that have gone."""
    notices: list[str] = field(default_factory=list)
    downloads: list[Told] = field(default_factory=list)

    @classmethod
    def read(cls, html: str) -> "SeenPage | None":
        """The page of an answer; None where it is one without scripts of NiceGUI."""
        elements, client = told_elements(html), _CLIENT.search(html)
        if elements is None or client is None:
            return None
        told = {int(number): it for number, it in elements.items()}
        title = _TITLE.search(html)
        return cls(client[1], told, unescape(title[1]) if title else "", dict(told))

    def hear(self, told: dict[int, Told | None]) -> None:
        """Takes over elements that are told anew, or have gone."""
        for number, element in told.items():
            if element is None:
                self.elements.pop(int(number), None)
            else:
                before = self.known.get(int(number), {}).get("props") or {}
                # What a reader writes stays as it is.
                for name in element.pop("preserved_props", []):
                    element["props"][name] = before.get(name, element["props"].get(name))
                self.elements[int(number)] = self.known[int(number)] = element

    @property
    def root(self) -> "Part":
        """The whole page."""
        return Part(self, 0, None)

    @property
    def texts(self) -> list[str]:
        """What a reader could read by now, piece by piece: elements, then notices."""
        return [*self.root.texts, *self.notices]


@dataclass(frozen=True)
class Part:
    """An element of a page as it is now. parent: what it is in; None for the whole page."""

    page: SeenPage
    number: int
    parent: "Part | None"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and (self.page, self.number) == (other.page, other.number)

    def __hash__(self) -> int:
        return hash((id(self.page), self.number))

    @property
    def told(self) -> Told:
        """What the page says of it; where it has gone, what it said last."""
        return self.page.known[self.number]

    @property
    def kind(self) -> str:
        """Its tag, without where it is from: ``btn``, ``select``, ``dialog``."""
        return str(self.told["tag"]).removeprefix("q-").removeprefix("nicegui-")

    @property
    def props(self) -> Told:
        return self.told.get("props") or {}

    @property
    def marks(self) -> list[str]:
        return str(self.props.get("data-mark", "")).split()

    @property
    def children(self) -> list["Part"]:
        slots = [it.get("ids", []) for it in (self.told.get("slots") or {}).values()]
        numbers = [*self.told.get("children", []), *(number for ids in slots for number in ids)]
        return [Part(self.page, number, self) for number in numbers if number in self.page.elements]

    @property
    def lineage(self) -> Iterator["Part"]:
        """It, and what it is in, from the inside out."""
        part: Part | None = self
        while part is not None:
            yield part
            part = part.parent

    @property
    def seen(self) -> Iterator["Part"]:
        """It and the parts in it that are not hidden, in the order of the page."""
        if self._is_hidden:
            return
        yield self
        for child in self.children:
            if not self._hides(child):
                yield from child.seen

    @property
    def texts(self) -> list[str]:
        """What can be read in it, piece by piece."""
        return [text for part in self.seen for text in part._own_texts if text]

    @property
    def text(self) -> str:
        return " ".join(self.texts)

    @property
    def name(self) -> str:
        """What it is called: by its label, or else by what can be read in it."""
        label = self.props.get("aria-label")
        return str(label) if label else self.text

    @property
    def is_enabled(self) -> bool:
        return not self.props.get("disable") and not self.props.get("disabled")

    @property
    def is_button(self) -> bool:
        """Whether a reader can press it."""
        return self.kind in _BUTTONS or "href" in self.props or self.listener("click") is not None

    @property
    def options(self) -> list[str]:
        """What there is to choose from, in a select or a row of buttons of which one is pressed."""
        return [str(it["label"]) for it in self.props.get("options") or []]

    @property
    def value(self) -> Any:
        """What a field holds; of a choice, what it is called."""
        value: Any = self.props.get(self.model)
        if self.kind == "btn-toggle":
            return self.options[value]
        return value.get("label") if isinstance(value, dict) else value

    @cached_property
    def model(self) -> str:
        """The name of the property that holds a field's value."""
        names = [it["type"].removeprefix("update:") for it in self.told.get("events") or []]
        kebab = [re.sub("[A-Z]", lambda it: f"-{it[0].lower()}", name) for name in names]
        return next((name for name in kebab if name in ("model-value", "value")), "model-value")

    def listener(self, kind: str) -> Told | None:
        """Who listens to an event; its modifiers do not matter."""
        return next((it for it in self.told.get("events") or [] if it["type"] == kind), None)

    @property
    def writer(self) -> Told | None:
        """Who listens to a change of its value."""
        return next((it for it in self.told.get("events") or [] if it["type"].startswith("update:")), None)

    @property
    def _is_hidden(self) -> bool:
        is_closed = self.kind in _OPENED and not self.props.get("model-value")
        return is_closed or self.kind == "tooltip" or "hidden" in (self.told.get("class") or [])

    def _hides(self, child: "Part") -> bool:
        """Whether a part in it is folded away."""
        if self.kind == "expansion":
            return not self.props.get("model-value")
        return self.kind == "tab-panels" and child.props.get("name") != self.props.get("model-value")

    @property
    def _own_texts(self) -> Iterator[str]:
        if self.told.get("text"):
            yield str(self.told["text"])
        if self.kind not in ("input", "select") and self.props.get("label"):
            yield str(self.props["label"])
        if self.kind == "btn-toggle":
            yield from self.options
        if self.props.get("innerHTML"):
            yield re.sub("<[^>]*>", "", str(self.props["innerHTML"]))


class SeenBoard:
    """A board as its script is told to draw it."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.picture: dict[str, Any] = part.props["picture"]

    @property
    def steps(self) -> str:
        """Such as ``2 / 3``: how many plies are shown, and how many there are."""
        steps = self.part.props["steps"]
        return f"{steps['shown']} / {steps['total']}"

    @property
    def plies(self) -> int:
        """How many there are, shown or not."""
        return int(self.part.props["steps"]["total"])

    @property
    def stones(self) -> dict[str, str]:
        """The colours of the stones by their points."""
        return {it["point"]: it["color"] for it in self.picture["stones"]}


def called(part: Part, name: str | re.Pattern[str]) -> bool:
    """Whether a part is called like that, exactly, or as the pattern says."""
    return part.name == name if isinstance(name, str) else name.search(part.name) is not None


def is_field(part: Part, label: str) -> bool:
    """Whether that is a field with such a label."""
    return part.writer is not None and label in [part.props.get(it) for it in _FIELDS]
