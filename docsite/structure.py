"""The structure of a document as CommonMark has it, and whether its page has the same.

The site's reader of Markdown is older than CommonMark: it wants an empty line around every list and four spaces for
all that belongs to an entry. Documents are written as anybody's reader takes them, so their pages are put right here.
"""

import re

from markdown_it import MarkdownIt

_COMMONMARK = MarkdownIt("commonmark").enable("table")
_MARKER = re.compile(r"\s*([-*+]|\d+[.)])\s+")
_NUMBER = re.compile(r"^(\s*\d+)([.)]\s)")
_APART = ("bullet_list_open", "ordered_list_open", "fence")
COUNTED = ("h1", "h2", "h3", "h4", "li", "table", "pre")


def with_lists_apart(text: str) -> str:
    """Return a document with empty lines around its lists and fences, and four spaces for each list a line is in."""
    lines = text.split("\n")
    depth, content, apart = [0] * len(lines), [0] * len(lines), set[int]()
    for token in _COMMONMARK.parse(text):
        if token.map is None:
            continue
        start, end = token.map
        if token.type in _APART:
            apart |= {start, end}
        if token.type == "paragraph_open":  # a number that begins a line within one is no entry
            lines[start + 1 : end] = [_NUMBER.sub(r"\1\\\2", line) for line in lines[start + 1 : end]]
        if token.type == "list_item_open" and (marker := _MARKER.match(lines[start])):
            if not all(line.strip() for line in lines[start : end - 1]):
                apart |= {start, end}
            for number in range(start + 1, end):
                depth[number] += 1
                content[number] = marker.end()
    spaced: list[str] = []
    for number, line in enumerate(lines):
        if number in apart and spaced and spaced[-1].strip() and line.strip():
            spaced.append("")
        indent = len(line) - len(line.lstrip(" "))
        spaced.append("    " * depth[number] + line[min(indent, content[number]) :] if line.strip() else line)
    return "\n".join(spaced)


def differences(text: str, page: str) -> list[str]:
    """Return what a page has more or less of than its document: headings, entries, tables, blocks of code."""
    wanted, (_, _, shown) = _COMMONMARK.render(text), page.partition("<article")
    counts = {tag: [len(re.findall(f"<{tag}[ >]", html)) for html in (wanted, shown)] for tag in COUNTED}
    return [f"{there} <{tag}> and not {due}" for tag, (due, there) in counts.items() if due != there]
