"""What a source says, whatever its comments, docstrings and spacing: for digests that last."""

import ast
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path


def _says_something(node: object) -> bool:
    """Return whether a part of a list counts: all do but texts that stand alone."""
    return not (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    )


@cache
def meaning_of(source: Path, counts: Callable[[object], bool] = _says_something) -> str:
    """Return the meaning of a source as a text, the same in every version of Python.

    `counts` says which statements and parts of lists are taken in; texts that stand alone never are.
    """
    return _told(ast.parse(source.read_text(encoding="utf-8")), counts)


def _told(node: object, counts: Callable[[object], bool]) -> str:
    if isinstance(node, list):
        return f"[{','.join(_told(part, counts) for part in _counted(node, counts))}]"
    if isinstance(node, ast.Constant):
        return repr(node.value)
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = ((name, getattr(node, name, None)) for name in node._fields)
    parts = (f"{name}={_told(part, counts)}" for name, part in fields if part)  # what is empty has come and gone
    return f"{type(node).__name__}({','.join(parts)})"


def _counted(nodes: Iterable[object], counts: Callable[[object], bool]) -> Iterable[object]:
    return (node for node in nodes if _says_something(node) and counts(node))
