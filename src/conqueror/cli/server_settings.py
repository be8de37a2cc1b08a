"""The settings of a server as words of the command line: `--limit messages=none`, `--time absence=60000`."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast, get_args

from limits import parse

from conqueror.errors import OptionError
from conqueror.server.clock import Minutes
from conqueror.server.log_format import LogForm
from conqueror.server.rate_limits import NAMES
from conqueror.server.services import MetricsReaders, Settings

_MINUTES = ("minute", "window")
_SPANS = ("absence", "heartbeat", "patience", "grace", "idle", "shares_wait")


def read_settings(
    content: Path | None, public_url: str, origins: Sequence[str], limits: Sequence[str], times: Sequence[str]
) -> Settings:
    """Return the settings these words ask for; raise an OptionError that names what there is."""
    for address in filter(None, [public_url, *origins]):
        if not re.fullmatch(r"https?://[^/\s?#]+", address):
            raise OptionError(f"“{address}” is no address of a server; write https://play.example.org")
    rates = dict(_read_limit(word) for word in limits)
    spans = dict(_read_time(word) for word in times)
    minutes = Minutes(**{name: spans.pop(name) for name in _MINUTES if name in spans})
    settings = Settings(content=content, public_url=public_url, origins=tuple(origins), minutes=minutes)
    return replace(settings, **rates, **spans)  # type: ignore[arg-type]  # both hold only fields of their types


def read_log_form(word: str) -> LogForm:
    """Return the form of the log a word names."""
    if word not in get_args(LogForm):
        raise OptionError(f"Write --log text or --log json; “{word}” is neither.")
    return cast(LogForm, word)


def read_metrics(word: str) -> MetricsReaders:
    """Return who may read the metrics."""
    if word not in get_args(MetricsReaders):
        raise OptionError(f"Write --metrics here, everywhere or off; “{word}” is none of them.")
    return cast(MetricsReaders, word)


def _read_limit(word: str) -> tuple[str, str]:
    """Return the name of a limit and its rate; an empty rate is no limit."""
    name, _, rate = word.partition("=")
    if name not in NAMES:
        raise OptionError(f"There is no limit {name!r}; there are {', '.join(NAMES)}.")
    if rate == "none":
        return name, ""
    try:
        parse(rate)
    except ValueError:
        raise OptionError(f"“{rate}” is no limit; write for example “40 per 2 second”, or none.") from None
    return name, rate


def _read_time(word: str) -> tuple[str, int]:
    """Return the name of a span of time and its milliseconds."""
    name, _, span = word.partition("=")
    if name not in (*_SPANS, *_MINUTES) or not span.isdecimal():
        raise OptionError(f"Write --time NAME=MILLISECONDS; the names are {', '.join((*_SPANS, *_MINUTES))}.")
    return name, int(span)
