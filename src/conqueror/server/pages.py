"""The built page: its files, and the one document that every address of the site begins with."""

import mimetypes
import os
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.convertors import Convertor, register_url_convertor
from starlette.datastructures import Headers
from starlette.staticfiles import NotModifiedResponse, StaticFiles

from conqueror.server.compression import ENCODINGS, smallest

SITE = Path(__file__).resolve().parent.parent / "site"
_FOREVER = "public, max-age=31536000, immutable"
_ASK = "no-cache"
_MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Conqueror</title>
<h1>The table is open</h1><p>The page is not built here: run make play in the checkout, or sit down from a terminal
with conqueror join.</p></html>"""


class _Files(StaticFiles):
    """Files of the page, in the fewest bytes the browser can take."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: object, status_code: int = 200
    ) -> Response:
        del stat_result
        return self.answer(Path(full_path), Headers(scope=scope), _FOREVER, status_code)  # type: ignore[arg-type]

    def answer(self, file: Path, asked: Headers, keep: str, status_code: int = 200) -> Response:
        """Return a file, or that the browser has it already."""
        kept, encoding = smallest(file, asked.get("accept-encoding", ""))
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        if encoding:
            headers["content-encoding"] = encoding
        kind = mimetypes.guess_type(file.name)[0]
        answer = FileResponse(kept, status_code, headers, media_type=kind, stat_result=kept.stat())
        return NotModifiedResponse(answer.headers) if self.is_not_modified(answer.headers, asked) else answer


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
    files = _Files(directory=SITE / "assets", check_dir=False)
    if (SITE / "assets").is_dir():  # their names change with their content, so that a browser may keep them for ever
        api.mount("/assets", files, name="assets")

    @api.get("/{path:page}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        wanted = SITE / path
        own = "/" not in path and path and wanted.parent == SITE and not path.endswith(tuple(ENCODINGS.values()))
        if own and wanted.is_file():
            return files.answer(wanted, request.headers, _ASK)
        if not (SITE / "index.html").is_file():
            return HTMLResponse(_MISSING)
        return files.answer(SITE / "index.html", request.headers, _ASK)

    del page
