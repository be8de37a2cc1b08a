"""The server's messages described as OpenAPI, sockets included: what the page's types are generated from.

`python -m conqueror.server.describing FILE` writes the description to a file.
"""

import json
import sys
from pathlib import Path
from typing import Any

from pydantic.json_schema import models_json_schema

from conqueror.server import bodies, messages

_SOCKET = (
    messages.Hello,
    messages.Frame,
    messages.Ack,
    messages.Answer,
    messages.Refused,
    messages.Pong,
    messages.Closing,
    messages.Play,
    messages.Preview,
    messages.Odds,
    messages.Hint,
    messages.Chat,
    messages.SpectatorChat,
    messages.Resign,
    messages.Offer,
    messages.Accept,
    messages.Decline,
    messages.Vote,
    messages.Hand,
    messages.Retake,
    messages.Start,
    messages.Rematch,
    messages.Contribute,
    messages.Look,
    messages.Ping,
)
_HTTP = (
    bodies.NewTable,
    bodies.TableMade,
    bodies.Claim,
    bodies.Seated,
    bodies.Invite,
    bodies.Invitation,
    bodies.Handover,
    bodies.ClaimHandover,
    bodies.DeviceSecret,
    bodies.ListedTable,
    bodies.GameSummary,
    bodies.GameView,
    bodies.History,
    bodies.Moment,
    bodies.Rounds,
    bodies.NewReplay,
    bodies.Replay,
    bodies.PlayOn,
    bodies.Health,
    bodies.Network,
    bodies.Problem,
)


def description() -> dict[str, Any]:
    """Every message as a schema, in one OpenAPI document."""
    _, schemas = models_json_schema(
        [(model, "serialization") for model in (*_SOCKET, *_HTTP)], ref_template="#/components/schemas/{model}"
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Conqueror: the table", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas["$defs"]},
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(description(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
