"""The links of a document written in Markdown: where they lead, and whether there is anything."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\]\()([^()\s]+(?:\([^()\s]*\))?)(\))")
_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
_HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*\s*$")
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//")


@dataclass(frozen=True)
class Link:
    """A link within the repository: the line it stands on, the file it leads to, and the anchor, if any."""

    line: int
    file: Path
    anchor: str


def documents() -> list[Path]:
    """Return every document of the repository."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), *sorted(ROOT.glob("examples/*.md"))]


def prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines outside of fences, numbered, with code in them blotted out by as many spaces."""
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        mark = re.match(r"\s*(`{3,}|~{3,})", line)
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
        elif not fence:
            yield number, _CODE.sub(lambda code: " " * len(code[0]), line)


def links_of(file: Path) -> Iterator[Link]:
    """Yield every link of a document that stays in the repository."""
    for number, line in prose(file.read_text(encoding="utf-8")):
        for found in _LINK.finditer(line):
            if not _ELSEWHERE.match(found[2]):
                path, _, anchor = found[2].partition("#")
                yield Link(number, (file.parent / path).resolve() if path else file, anchor)


def relinked(text: str, lead: Callable[[str], str]) -> str:
    """Return a document with every link that stays in the repository leading where `lead` says."""
    lines = text.splitlines(keepends=True)
    for number, line in prose(text):
        whole, spans = lines[number - 1], [found.span(2) for found in _LINK.finditer(line)]
        for start, end in reversed(spans):
            if not _ELSEWHERE.match(whole[start:end]):
                whole = whole[:start] + lead(whole[start:end]) + whole[end:]
        lines[number - 1] = whole
    return "".join(lines)


def anchors_of(file: Path) -> set[str]:
    """Return the anchors of a document's headings: small letters, hyphens for spaces, a number from the second on."""
    found: dict[str, int] = {}
    lines = file.read_text(encoding="utf-8").splitlines()
    for number, _ in prose("\n".join(lines)):
        if heading := _HEADING.match(lines[number - 1]):
            words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", heading[1]).lower()
            slug = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
            found[slug] = found.get(slug, -1) + 1
    return {slug if not times else f"{slug}-{times}" for slug, last in found.items() for times in range(last + 1)}


def dead_links(file: Path) -> list[str]:
    """Return a sentence for every link of a document that leads nowhere."""
    said = []
    for link in links_of(file):
        if not link.file.exists():
            said.append(f"{file.name}:{link.line}: there is no {link.file.name}.")
        elif link.anchor and (link.file.suffix != ".md" or link.anchor not in anchors_of(link.file)):
            said.append(f"{file.name}:{link.line}: {link.file.name} has no heading #{link.anchor}.")
    return said
