"""The page speaks with the server in types that are generated from the server's own messages."""

import json
import subprocess
from pathlib import Path

import pytest

from conqueror.protocol.schema import description
from tests.process import with_node
from tests.web.conftest import WEB

pytestmark = pytest.mark.xdist_group("web")


def test_the_pages_message_types_are_those_of_the_server(tmp_path: Path) -> None:
    schema, fresh = tmp_path / "schema.json", tmp_path / "messages.gen.ts"
    schema.write_text(json.dumps(description(), indent=1, sort_keys=True))
    words = json.loads((WEB / "package.json").read_text())["scripts"]["types"].split()
    command = [str(WEB / "node_modules" / ".bin" / words[0]), str(schema), "--output", str(fresh), *words[4:]]
    subprocess.run(command, check=True, capture_output=True, cwd=WEB, env=with_node())
    said = "They are stale; run: .venv/bin/python -m conqueror.protocol.schema web/schema.json; cd web; npm run types"
    assert fresh.read_text() == (WEB / "src" / "messages.gen.ts").read_text(), said
