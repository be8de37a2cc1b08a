"""The built page: its files, and the one document that every address of the site begins with."""

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.convertors import Convertor, register_url_convertor
from starlette.staticfiles import StaticFiles

SITE = Path(__file__).resolve().parent.parent / "site"
_FOREVER = "public, max-age=31536000, immutable"
_MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Conqueror</title>
<h1>The table is open</h1><p>The page is not built here: run make play in the checkout, or sit down from a terminal
with conqueror join.</p></html>"""


class _Assets(StaticFiles):
    """Files whose names change with their content, so that a browser may keep them for ever."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        answer = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        answer.headers["cache-control"] = _FOREVER
        return answer


class _Page(Convertor[str]):
    """Every path but those of the API and of the assets, which say themselves what there is not."""

    regex = r"(?!api(?:/|$)|assets(?:/|$)).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


def add_pages(api: FastAPI) -> None:
    """Let the server answer every address outside of /api with the page."""
    register_url_convertor("page", _Page())
    if (SITE / "assets").is_dir():
        api.mount("/assets", _Assets(directory=SITE / "assets"), name="assets")

    @api.get("/{path:page}", include_in_schema=False)
    async def page(path: str) -> Response:
        wanted = SITE / path
        if "/" not in path and path and wanted.is_file() and wanted.parent == SITE:
            return FileResponse(wanted, headers={"cache-control": "no-cache"})
        if not (SITE / "index.html").is_file():
            return HTMLResponse(_MISSING)
        return FileResponse(SITE / "index.html", headers={"cache-control": "no-cache"})

    del page
