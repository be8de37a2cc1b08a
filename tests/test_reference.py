"""The reference of the Python API: every public word is in it, with an example that is true."""

import doctest

import pytest

import conqueror
from docsite.reference import NAMES, PAGE, docstring_of, words_of, written

WORDS = [(name, word) for name in NAMES for word, _ in words_of(name)]


def examples(name: str, word: str) -> list[doctest.Example]:
    """Return the example of a word, after that of the name it belongs to."""
    said = {each: docstring_of(meant) for each, meant in words_of(name)}
    return [*_read(said[name]), *(_read(said[word]) if word != name else [])]


def _read(text: str) -> list[doctest.Example]:
    return doctest.DocTestParser().get_examples(text)


def test_the_reference_has_every_public_name_once() -> None:
    own = set(conqueror.__all__) - {"__version__"}
    assert sorted(NAMES) == sorted(own | {f"envs.{name}" for name in ("Actions", "Batch", "actions")})


def test_the_reference_is_the_one_that_the_docstrings_give() -> None:
    assert PAGE.read_text(encoding="utf-8") == written(), "python -m docsite.reference writes it anew"


@pytest.mark.parametrize(("name", "word"), WORDS, ids=[word for _, word in WORDS])
def test_every_word_has_an_example_that_is_true(name: str, word: str) -> None:
    meant = dict(words_of(name))[word]
    assert _read(docstring_of(meant)), f"{word} has no example"
    test = doctest.DocTest(examples(name, word), {"conqueror": conqueror}, word, None, None, None)
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)
