"""A server that may have few files open: `python -m tests.server.poor_server serve …`."""

import resource

from conqueror.cli.main import run

FILES = 512

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    run()
