"""A report as one page: a file that needs neither network nor script, in the light and in the dark."""

from html import escape
from importlib.resources import files

from conqueror.game import Plain
from conqueror.lab.report.telling import Block, Heading, Plot, Table, Text, tell

_STYLE = "page.css"


def page(report: Plain, command: str) -> str:
    """Return the whole page as text."""
    variant = report["variants"][0]
    style = files(__package__).joinpath(_STYLE).read_text(encoding="utf-8")
    body = "\n".join(_sections(list(tell(report))))
    title = escape(
        f"{variant['title']}: {variant['name']}" if variant["name"] not in variant["title"] else variant["title"]
    )
    study = report["study"]
    told = study["variants"][0]
    method = (
        f"{report['games']:,} games in {report['processor_seconds']:,.0f} processor seconds; rules {told['rules']}, "
        f"content {told['content']}, seed {study['seed']}, version {study['version']}."
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}: balance</title>
<style>
{style}</style>
</head>
<body>
<header>
<p class="over">Balance report</p>
<h1>{title}</h1>
<p>{report["games"]:,} games between players of the levels {escape(" and ".join(study["levels"]))}</p>
</header>
<main>
{body}
<section>
<h2>Method</h2>
<p>{escape(method)}</p>
<p>The same games again:</p>
<pre>{escape(command)}</pre>
<p>Balance between programs is not balance between people; where the levels differ, so may you.</p>
</section>
</main>
</body>
</html>
"""


def _sections(blocks: list[Block]) -> list[str]:
    parts: list[str] = []
    for block in blocks:
        if isinstance(block, Heading) and parts:
            parts.append("</section>")
        parts.append(_written(block))
    return [*parts, "</section>"]


def _written(block: Block) -> str:
    match block:
        case Heading(text):
            return f"<section>\n<h2>{escape(text)}</h2>"
        case Text(text):
            return f"<p>{escape(text)}</p>"
        case Plot(svg, caption):
            return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"
        case Table(heads, rows):
            head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
            body = "\n".join(_row(row) for row in rows)
            return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def _row(row: tuple[str, ...]) -> str:
    first, *rest = row
    return f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(one)}</td>" for one in rest)}</tr>'
