"""The pages of the site, from the documents as they are: links out of docs/ lead to pages of their own.

Nothing in a document is written for the site. A file of code that a document links to becomes a page that shows it,
a folder one that lists it, and a picture of a board stays the text it is.
"""

import os
import re
import shutil
from pathlib import Path

from docsite.links import ROOT, documents, links_of, relinked
from docsite.structure import with_lists_apart

_FENCE = re.compile(r"^(\s*```)(\S*)[^\n]*\n(\s*>>> )?", re.MULTILINE)


def page_of(file: Path) -> Path:
    """Return the page, or the picture, that shows a file of the repository; relative to all pages."""
    path = file.relative_to(ROOT)
    if path == Path("README.md"):
        return Path("index.md")
    if path.parts[0] == "docs" and file.is_file():
        return Path(*path.parts[1:])
    if path.suffix == ".md":
        return path
    return Path("source") / (path / "index.md" if file.is_dir() else path.with_name(path.name + ".md"))


def write_pages(folder: Path) -> None:
    """Write every page into a folder, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder, ignore=shutil.ignore_patterns("*.md"))
    linked = {link.file for document in documents() for link in links_of(document)}
    for document in documents():
        _write(folder / page_of(document), _shown(document))
    for file in sorted(linked):
        if file.is_dir():
            _write(folder / page_of(file), _listed(file))
        elif file.suffix != ".md" and (ROOT / "docs") not in file.parents:
            _write(folder / page_of(file), _source(file))


def _write(page: Path, text: str) -> None:
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(text, encoding="utf-8")


def _shown(document: Path) -> str:
    """Return a document as a page: its links lead to pages, and its fences name languages that can be coloured."""

    def lead(target: str) -> str:
        path, mark, anchor = target.partition("#")
        return _way(document, (document.parent / path).resolve()) + mark + anchor if path else target

    return with_lists_apart(_FENCE.sub(_fence, relinked(document.read_text(encoding="utf-8"), lead)))


def _fence(found: re.Match[str]) -> str:
    """Return the head of a fence: a board is text, a dialogue with Python is one."""
    start, language, dialogue = found[1], found[2], found[3] or ""
    known = "pycon" if dialogue else "text" if language == "board" else language
    return f"{start}{known}\n{dialogue}"


def _way(document: Path, file: Path) -> str:
    """Return the way from the page of one file to that of another."""
    return Path(os.path.relpath(page_of(file), page_of(document).parent)).as_posix()


def _listed(folder: Path) -> str:
    """Return a page that lists the documents and files of a folder."""
    lines = [f"# {folder.relative_to(ROOT)}", ""]
    for file in sorted(folder.glob("*.md")):
        title = file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        way = Path(os.path.relpath(page_of(file), page_of(folder).parent)).as_posix()
        lines.append(f"- [{title}]({way})")
    return "\n".join([*lines, ""])


def _source(file: Path) -> str:
    """Return a page that shows a file."""
    text = file.read_text(encoding="utf-8")
    language = {".py": "python", ".toml": "toml", ".js": "js", ".ts": "ts"}.get(file.suffix, "text")
    fence = "`" * (3 + max((len(run) for run in re.findall(r"`{3,}", text)), default=0))
    return f"# {file.name}\n\n`{file.relative_to(ROOT)}`\n\n{fence}{language}\n{text}\n{fence}\n"
