"""How an HTTP request is refused: always in the one form of a problem, with a stable code and a sentence."""

import logging
from collections.abc import Iterable

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from conqueror.protocol.message import printable
from conqueror.protocol.tables import Problem
from conqueror.server.refusals import STATUS, Refusal
from conqueror.server.request_log import REQUEST_ID, refuse_with
from conqueror.store import StoreError

log = logging.getLogger(__name__)

_PROBLEM = "application/problem+json"
_ALWAYS = ("too_many", "bad_request", "too_large", "too_slow", "forbidden_origin", "busy")
"""The codes with which any operation may be refused."""


def problems(*codes: str) -> dict[int | str, dict[str, object]]:
    """Return the refusals an operation may answer with, for its description."""
    by_status: dict[int, list[str]] = {}
    for code in (*_ALWAYS, *codes):
        by_status.setdefault(STATUS[code], []).append(code)
    content = {_PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": ", ".join(named), "content": content} for status, named in by_status.items()}


def problem(code: str, text: str, rule: str = "") -> JSONResponse:
    """Return a refusal as an answer."""
    status = STATUS[code]
    refuse_with(code)
    said = Problem(
        title=code.replace("_", " ").capitalize(),
        status=status,
        code=code,
        detail=text,
        rule=rule or None,
        request=REQUEST_ID.get() or None,
    )
    headers = {"retry-after": "2"} if status in (429, 503) else None
    if status == 401:
        headers = {"www-authenticate": "Bearer"}
    return JSONResponse(said.model_dump(exclude_none=True), status, media_type=_PROBLEM, headers=headers)


def add_exception_handlers(api: FastAPI, routers: Iterable[APIRouter]) -> None:
    """Answer whatever goes wrong with a problem; `routers` say which methods there are."""
    api.state.included = [route for router in routers for route in router.routes]
    api.add_exception_handler(Refusal, _refused)
    api.add_exception_handler(RequestValidationError, _unreadable)
    api.add_exception_handler(StoreError, _stuck)
    api.add_exception_handler(HTTPException, _failed)
    api.add_exception_handler(Exception, _broke)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    del request
    assert isinstance(error, Refusal)
    return problem(error.code, error.text, error.rule)


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    del request
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = printable(".".join(str(part) for part in first["loc"]))[:80]
    said = printable(str(first["msg"]))[:120]
    return problem("bad_request", f"The request cannot be read at {place}: {said}.")


async def _stuck(request: Request, error: Exception) -> JSONResponse:
    log.warning("%s: %s", _place(request), error)
    return problem("busy", "The tables cannot be reached at the moment; try again.")


async def _failed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "method_not_allowed"}.get(error.status_code, "bad_request")
    answer = problem(code, {404: "There is nothing here."}.get(error.status_code, "This cannot be done."))
    if error.status_code == 405:
        answer.headers["allow"] = _methods(request)
    return answer


async def _broke(request: Request, error: Exception) -> JSONResponse:
    log.error("%s %s failed", request.method, _place(request), exc_info=error)
    return problem("fault", "Something went wrong here; nothing has changed. Try again.")


def _place(request: Request) -> str:
    """Return the route of a request; of its own path nothing gets into the log."""
    return getattr(request.scope.get("route"), "path", "") or "an unknown path"


def _methods(request: Request) -> str:
    """Return the methods there are at the place of a request, as an Allow header."""
    found: set[str] = set()
    for route in (*request.app.routes, *request.app.state.included):
        if route.matches(request.scope)[0] is not Match.NONE:
            found |= getattr(route, "methods", None) or set()
    return ", ".join(sorted(found | ({"HEAD"} if "GET" in found else set())))
