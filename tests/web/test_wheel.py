"""A wheel is the whole house: installed into an empty environment it serves the page without Node."""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import httpx

from tests.process import ROOT


def _run(*command: str, **more: str) -> None:
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True, env={**os.environ, **more})


def test_a_wheel_installed_into_an_empty_environment_serves_the_whole_site(site: Path, tmp_path: Path) -> None:
    _run(sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path))
    wheel = next(tmp_path.glob("conqueror-*.whl"))
    venv.create(tmp_path / "empty")
    python = tmp_path / "empty" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", str(python))
    _run(*pip, "install", "-q", "--no-compile", "--constraint", "constraints.txt", f"{wheel}[server]")
    bare = {"PATH": f"{python.parent}", "HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    bare |= {name: value for name, value in os.environ.items() if name.startswith("CONQUEROR_")}
    command = [str(python.parent / "conqueror"), "serve", "--no-warm", "--port", "0"]
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with subprocess.Popen(
        [*command, "--database", database], cwd=tmp_path, env=bare, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", next(line for line in server.stdout if "open at" in line))
            assert address is not None
            page = httpx.get(address[0]).text
            assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
            assert len(assets) >= 2
            for asset in assets:
                assert httpx.get(address[0] + asset).text == (site / asset.lstrip("/")).read_text()
            assert httpx.get(f"{address[0]}/rules/conquests").text == page
            assert {game["key"] for game in httpx.get(f"{address[0]}/api/games").json()} >= {"conquests", "duels"}
        finally:
            server.terminate()
