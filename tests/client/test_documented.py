"""docs/api.md names every message, every field of a request, every route and every code there is."""

import json
import re
from typing import get_args

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from pydantic import BaseModel

from conqueror.protocol.answers import AnyReply
from conqueror.protocol.events import EventView
from conqueror.protocol.frames import Frame
from conqueror.protocol.requests import HELLO, REQUESTS, AnyRequest, Hello
from conqueror.server.events.base import KINDS
from conqueror.server.refusals import STATUS
from conqueror.server.routes import ROUTERS
from tests.process import ROOT

_PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
_REQUESTS = [Hello, *get_args(get_args(AnyRequest)[0])]
_REPLIES = list(get_args(get_args(AnyReply)[0]))


def name_of(message: type[BaseModel]) -> str:
    """Return the type a message says it has."""
    return str(message.model_fields["type"].default)


def row(word: str) -> str:
    """Return the line of a table that begins with a word."""
    found = re.search(rf"^\| `{re.escape(word)}` \|.*$", _PAGE, re.MULTILINE)
    assert found is not None, f"docs/api.md has no line for {word}"
    return found[0]


@pytest.mark.parametrize("message", [*_REQUESTS, *_REPLIES], ids=name_of)
def test_every_message_has_a_line_with_its_fields(message: type[BaseModel]) -> None:
    line = row(name_of(message))
    for field in message.model_fields:
        if field not in ("type", "seat") and message is not Frame:
            assert f"`{field}" in line, field


def test_every_field_of_a_frame_and_of_an_event_is_named() -> None:
    for message in (Frame, EventView):
        for field in message.model_fields.keys() - {"type"}:
            assert f"`{field}`" in _PAGE, field


@pytest.mark.parametrize("code", STATUS)
def test_every_code_has_a_line_with_its_status(code: str) -> None:
    assert f"| {STATUS[code]} |" in row(code)


def test_every_route_is_named() -> None:
    routes = {
        route.path for router in ROUTERS for route in router.routes if isinstance(route, APIRoute | APIWebSocketRoute)
    }
    assert len(routes) > 18
    for route in routes:
        assert re.sub(r"{(table|replay|lesson|puzzle|sketch)_id}", "{id}", route) in _PAGE, route


def test_every_kind_of_event_is_named() -> None:
    assert len(KINDS) > 20
    for kind in KINDS:
        assert f"`{kind}`" in _PAGE, kind


def test_the_examples_are_messages_the_server_reads() -> None:
    examples = [json.loads(line) for line in _PAGE.splitlines() if re.match(r'\{"type": "\w+", .*\}$', line)]
    assert len(examples) > 12
    replies = {name_of(reply) for reply in _REPLIES}
    for example in examples:
        text = json.dumps(example)
        if example["type"] == "hello":
            HELLO.validate_json(text)
        elif example["type"] not in replies:
            REQUESTS.validate_json(text)


def test_every_link_of_the_tour_leads_to_a_file_that_has_the_function() -> None:
    tour = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    links = re.findall(r"\[([^\]]+)\]\(([^)]+)\)", tour)
    assert len(links) > 15
    for words, place in links:
        file = (ROOT / "docs" / place).resolve()
        assert file.is_file(), place
        if words.startswith("`") and file.suffix == ".py" and not words.endswith(".py`"):
            name = words.strip("`").rpartition(".")[2]
            assert re.search(rf"(def|class) {name}\b", file.read_text(encoding="utf-8")), words
