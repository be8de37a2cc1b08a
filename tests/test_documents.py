"""The documents and the site of them: no link is dead, every document has its place, and no page loses any of it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from docsite.links import ROOT, anchors_of, dead_links, documents, links_of
from docsite.pages import page_of, write_pages
from docsite.structure import differences, with_lists_apart

NESTED = """\
Before:
- one, of 5 you lose
  3. With more it is 2.
- two
  1. first
  2. second
- three:

  ```
  code
  ```
  and after
- four
"""


def listed(nav: list[Any]) -> list[str]:
    """Return the pages of a navigation, in order."""
    found: list[str] = []
    for entry in nav:
        for value in entry.values():
            found += listed(value) if isinstance(value, list) else [value]
    return found


@pytest.mark.parametrize("document", documents(), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_link_of_a_document_is_dead(document: Path) -> None:
    assert dead_links(document) == []


def test_a_dead_link_is_found_and_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text("# Here it is!\n\n## `code`, and *more*\n\n## Twice\n\n## Twice\n")
    file = tmp_path / "links.md"
    file.write_text(
        "# Links\n[a](there.md) [b](there.md#here-it-is) [c](there.md#code-and-more) [d](#links) "
        "[e](there.md#twice-1)\n"
        "[f](nowhere.md)\n`[g](code.md)` [h](https://example.org/x)\n```\n[i](fence.md)\n```\n"
        "![j](lost.png) and [k](there.md#nothing)\n[`l`](there.md#twice-2)\n"
    )
    assert dead_links(file) == [
        "links.md:3: there is no nowhere.md.",
        "links.md:8: there is no lost.png.",
        "links.md:8: there.md has no heading #nothing.",
        "links.md:9: there.md has no heading #twice-2.",
    ]
    assert anchors_of(tmp_path / "there.md") == {"here-it-is", "code-and-more", "twice", "twice-1"}


def test_the_site_lists_every_document_once() -> None:
    site = tomllib.loads((ROOT / "docsite" / "zensical.toml").read_text())
    pages = sorted(page_of(document).as_posix() for document in documents())
    decisions = [page for page in pages if page.startswith("decisions/") and page != "decisions/README.md"]
    assert sorted(listed(site["project"]["nav"]) + decisions) == pages


def test_the_pages_link_only_to_one_another(tmp_path: Path) -> None:
    write_pages(tmp_path / "pages")
    for page in (tmp_path / "pages").rglob("*.md"):
        for link in links_of(page):
            assert link.file.is_file(), (page.name, link)
            assert tmp_path in link.file.parents, (page.name, link)
    boards = (tmp_path / "pages" / "rules" / "empire.md").read_text()
    assert "```board" not in boards
    assert "```pycon\n>>> import conqueror" in (tmp_path / "pages" / "index.md").read_text()


def test_lists_are_put_as_an_older_reader_of_markdown_needs_them() -> None:
    assert with_lists_apart(NESTED).splitlines() == [
        "Before:",
        "",
        "- one, of 5 you lose",
        "    3\\. With more it is 2.",
        "- two",
        "",
        "    1. first",
        "    2. second",
        "",
        "- three:",
        "",
        "    ```",
        "    code",
        "    ```",
        "",
        "    and after",
        "",
        "- four",
    ]
    assert with_lists_apart("1. one\n2. two\n") == "1. one\n2. two\n"


def test_a_page_that_lost_something_is_told() -> None:
    assert differences("# A\n\n- b\n- c\n", "<article><h1>A</h1><ul><li>b</li><li>c</li></ul>") == []
    assert differences("# A\n\n- b\n- c\n", "<article><h1 id=a>A</h1><p>- b - c</p>") == ["0 <li> and not 2"]
