"""The reference of the Python API, from its docstrings: `python -m docsite.reference` writes docs/reference.md."""

import ast
import inspect
import operator
import textwrap
from collections.abc import Iterator
from pathlib import Path

import conqueror
import conqueror.envs

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference.md"
_HEAD = """# The Python API

Every public name of `conqueror` and of its environments, with an example for each; the examples are run as tests.
What begins with an underscore, or stands in a module without being named here, may change with any version.

```python
>>> import conqueror
>>> conqueror.__version__.count(".")
2

```

An example may use what the example of its class has made.
"""
_CHAPTERS = {
    "Games": ("catalogue", "load", "offered_options", "GameInfo", "Game"),
    "Positions": ("Position", "Result"),
    "Moves as values": ("Move", "LegalMoves", "Cursor"),
    "Records": ("read", "replay", "Record"),
    "Thinking": ("analyse", "value", "review"),
    "What if": ("Sketch", "SketchNode"),
    "Environments": ("envs.Batch", "envs.Actions", "envs.actions"),
    "Errors": (
        "ConquerorError",
        "UnknownGame",
        "UnknownSeat",
        "OptionError",
        "SetupError",
        "IllegalMove",
        "ContentError",
        "RecordError",
        "SketchError",
    ),
}
NAMES = tuple(name for names in _CHAPTERS.values() for name in names)


def words_of(name: str) -> Iterator[tuple[str, object]]:
    """Yield a public name with what it means, then each of its own words: `Position`, `Position.play`, …"""
    meant = operator.attrgetter(name)(conqueror)
    yield name, meant
    if inspect.isclass(meant):
        for word, member in vars(meant).items():
            if not word.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                yield f"{name}.{word}", member


def docstring_of(meant: object) -> str:
    """Return the docstring of a word."""
    return inspect.getdoc(meant) or ""


def written() -> str:
    """Return the whole page."""
    parts = [_HEAD]
    for chapter, names in _CHAPTERS.items():
        parts.append(f"## {chapter}\n")
        for name in names:
            parts += [_entry(word, meant, "###" if word == name else "####") for word, meant in words_of(name)]
    return "\n".join(parts)


def _entry(word: str, meant: object, level: str) -> str:
    """Return the heading of a word, how it is written, its text, its fields and its example."""
    text, _, example = docstring_of(meant).partition(">>> ")
    lines = [f"{level} {word}", "", *_signature(word, meant), text.strip(), ""]
    if inspect.isclass(meant) and (fields := list(_fields(meant))):
        lines += ["| field | |", "|---|---|", *(f"| `{field}` | {said} |" for field, said in fields), ""]
    return "\n".join([*lines, "```python", f">>> {example.strip()}", "", "```", ""])


def _signature(word: str, meant: object) -> list[str]:
    """Return how a function is called, or what a property gives; nothing for a class."""
    if inspect.isclass(meant):
        bases = [base.__name__ for base in meant.__bases__ if base.__name__ in conqueror.__all__]
        return [f"A [{base}](#{base.lower()})." for base in bases] + [""] * bool(bases)
    function = _source(meant)
    given = ast.unparse(function.returns) if function.returns else "None"
    given = given.strip("'")
    if isinstance(meant, property):
        return ["```text", f"{word}: {given}", "```", ""]
    arguments = ast.unparse(function.args).removeprefix("self, ").removeprefix("self")
    return ["```text", f"{word}({arguments}) -> {given}", "```", ""]


def _source(meant: object) -> ast.FunctionDef:
    """Return a function, or that of a property, as it is written."""
    function = meant.fget if isinstance(meant, property) else meant
    assert callable(function)
    found = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(function)))).body[0]
    assert isinstance(found, ast.FunctionDef)
    return found


def _fields(kind: type) -> Iterator[tuple[str, str]]:
    """Yield the declared fields of a class, each with its type, and with what is said below it."""
    (found,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(found, ast.ClassDef)
    for line, after in zip(found.body, [*found.body[1:], None], strict=True):
        if not isinstance(line, ast.AnnAssign):
            continue
        said = after.value if isinstance(after, ast.Expr) else None
        words = str(said.value) if isinstance(said, ast.Constant) else ""
        yield ast.unparse(line.target) + ": " + ast.unparse(line.annotation).replace("|", "or"), words


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
