"""A widget without a kernel: as much of anywidget and traitlets as the table needs, for Python in a worker of a page.

The page has the other half, a stand-in for the widget's model. The two exchange JSON texts:

    to the page     {"op": "open", "slot", "id", "front", "state"}    show the widget there, drawn by that front end
                    {"op": "update", "id", "state"}                   some of its state has changed
                    {"op": "msg", "id", "content"}                    a message of its own
    from the page   {"op": "update", "id", "state"}, {"op": "msg", "id", "content"}, {"op": "close", "id"}

The names are those of anywidget and traitlets, which the table uses everywhere else.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Change: TypeAlias = Mapping[str, object]


def nobody(_text: str) -> None:
    """Where there is no page, what is sent goes nowhere."""


post: Callable[[str], None] = nobody
"""Sends a text to the page; the worker puts its own function here."""


class Trait:
    """An attribute of a widget: observers hear of each change, and the page does where it is tagged so."""

    def __init__(self, default: Any) -> None:
        self.default, self.sync, self.name = default, False, ""

    def tag(self, *, sync: bool = False) -> Trait:
        """Say whether the page has it too."""
        self.sync = sync
        return self

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, widget: Any, owner: type | None = None) -> Any:
        return self if widget is None else widget.__dict__.get(self.name, self.default)

    def __set__(self, widget: Any, value: Any) -> None:
        old = self.__get__(widget)
        widget.__dict__[self.name] = value
        if old != value:
            widget.changed(self, old, value)


def Dict() -> Trait:  # noqa: N802 - the names of traitlets
    """A trait that holds a dict, empty at first."""
    return Trait({})


def Unicode(default: str = "") -> Trait:  # noqa: N802
    """A trait that holds a text."""
    return Trait(default)


class AnyWidget:
    """A widget whose front end the page has, and knows by its name."""

    _front: str

    def __init__(self, **traits: Any) -> None:
        self.model_id = f"model-{next(_numbers)}"
        self._watchers: list[tuple[str, Callable[[Change], None]]] = []
        self._handlers: list[Callable[..., None]] = []
        for name, value in traits.items():
            setattr(self, name, value)

    def observe(self, handler: Callable[[Change], None], names: str) -> None:
        """Call a function when a trait has changed."""
        self._watchers.append((names, handler))

    def on_msg(self, handler: Callable[..., None]) -> None:
        """Call a function with every message of the page: the widget, its content, and no buffers."""
        self._handlers.append(handler)

    def send(self, content: object) -> None:
        """Send the page a message."""
        if self.model_id in _shown:
            post(json.dumps({"op": "msg", "id": self.model_id, "content": content}))

    def changed(self, trait: Trait, old: object, new: object) -> None:
        """Tell the page and the observers of a trait."""
        if trait.sync and self.__dict__.get("model_id") in _shown:
            post(json.dumps({"op": "update", "id": self.model_id, "state": {trait.name: new}}))
        for name, handler in self.__dict__.get("_watchers", ()):
            if name == trait.name:
                handler({"name": name, "old": old, "new": new, "owner": self})

    def open(self, slot: str) -> None:
        """Show the widget in a place of the page."""
        _shown[self.model_id] = self
        state = {name: getattr(self, name) for name in self._synced()}
        post(json.dumps({"op": "open", "slot": slot, "id": self.model_id, "front": self._front, "state": state}))

    def receive(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page; one that cannot be meant for it changes nothing."""
        match message["op"]:
            case "msg":
                for handler in self._handlers:
                    handler(self, message.get("content"), [])
            case "update" if isinstance(message.get("state"), Mapping):
                state = message["state"]
                for name in self._synced() & state.keys():
                    if type(state[name]) is type(getattr(self, name)):
                        setattr(self, name, state[name])
            case "close":
                _shown.pop(self.model_id, None)

    def _synced(self) -> set[str]:
        traits = {name: trait for kind in reversed(type(self).__mro__) for name, trait in vars(kind).items()}
        return {name for name, trait in traits.items() if isinstance(trait, Trait) and trait.sync}

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, str]]:
        return {}, {}


_numbers = itertools.count(1)
_shown: dict[str, AnyWidget] = {}


def find_widget(model: str) -> AnyWidget | None:
    """The widget that the page knows by this name, if it is shown."""
    return _shown.get(model)
