"""What clients and servers say: strict towards clients, lenient towards newer servers, and all of it described."""

import json
from typing import get_args

import pytest
from pydantic import ValidationError

from conqueror.protocol.answers import REPLIES, AnyReply, Pong
from conqueror.protocol.requests import REQUESTS, AnyRequest
from conqueror.protocol.schema import description


def test_a_request_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(ValidationError):
        REQUESTS.validate_json('{"type": "ping", "id": "1", "loud": true}')


def test_a_client_passes_over_what_a_newer_server_adds() -> None:
    said = '{"type": "pong", "id": "1", "now": 5, "mood": "fine"}'
    assert REPLIES.validate_json(said) == Pong(id="1", now=5)


@pytest.mark.parametrize("union", [AnyRequest, AnyReply], ids=["requests", "replies"])
def test_the_page_is_given_a_type_for_every_message(union: object) -> None:
    described = json.dumps(description())
    for message in get_args(get_args(union)[0]):
        assert f'"{message.__name__}": {{' in described
