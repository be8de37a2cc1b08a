"""The public words of environments: each has an example, and it is true."""

import doctest
import inspect

import pytest

import conqueror
from conqueror.envs import Actions, Batch

WORDS = [
    (kind, name)
    for kind in (Batch, Actions)
    for name, member in vars(kind).items()
    if inspect.isfunction(member) and not name.startswith("_")
]


def read(said: object) -> list[doctest.Example]:
    """Return the examples of a docstring."""
    return doctest.DocTestParser().get_examples(inspect.getdoc(said) or "")


@pytest.mark.parametrize(("kind", "name"), WORDS, ids=[f"{kind.__name__}.{name}" for kind, name in WORDS])
def test_every_word_has_an_example_that_is_true(kind: type, name: str) -> None:
    example = read(getattr(kind, name))
    assert example, f"{name} has no example"
    test = doctest.DocTest([*read(kind), *example], {"conqueror": conqueror}, name, None, None, None)
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)
