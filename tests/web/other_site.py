"""A server of another built page: `python -m tests.web.other_site FOLDER serve …`."""

import sys
from pathlib import Path

from conqueror.cli.main import run
from conqueror.server import pages

if __name__ == "__main__":
    pages.SITE = Path(sys.argv.pop(1))
    run()
