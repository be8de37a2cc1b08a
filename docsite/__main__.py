"""Build the site from the documents: `python -m docsite`. A link that leads nowhere is an error."""

import shutil
import subprocess
import sys
from pathlib import Path

from docsite.links import ROOT, dead_links, documents
from docsite.pages import page_of, write_pages
from docsite.structure import differences

BUILD = ROOT / "build"


def main() -> int:
    """Return 0 when the site stands in build/site."""
    dead = [sentence for document in documents() for sentence in dead_links(document)]
    if dead:
        print(*dead, sep="\n", file=sys.stderr)
        return 1
    BUILD.mkdir(exist_ok=True)
    write_pages(BUILD / "pages")
    shutil.copy(ROOT / "web" / "public" / "icon.svg", BUILD / "pages" / "icon.svg")
    shutil.copy(Path(__file__).with_name("zensical.toml"), BUILD)
    program = Path(sys.executable).with_name("zensical")
    if not program.exists():
        print(
            "The site is built by zensical: pip install --constraint constraints.txt -e '.[docs]'.", file=sys.stderr
        )
        return 1
    if subprocess.run([program, "build", "--strict"], cwd=BUILD, check=False).returncode:
        return 1
    unlike = [
        f"{document.name}: its page has {sentence}." for document in documents() for sentence in _compared(document)
    ]
    print(*unlike, sep="\n", end="\n" if unlike else "", file=sys.stderr)
    return 1 if unlike else 0


def _compared(document: Path) -> list[str]:
    """Return how the page of a document differs from it."""
    page = page_of(document)
    folder = page.parent if page.name in ("index.md", "README.md") else page.with_suffix("")
    shown = (BUILD / "site" / folder / "index.html").read_text(encoding="utf-8")
    return differences(document.read_text(encoding="utf-8"), shown)


if __name__ == "__main__":
    sys.exit(main())
