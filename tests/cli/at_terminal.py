"""The command `conqueror` at a pseudo-terminal: `python -m tests.cli.at_terminal words…`."""

import fcntl
import signal
import sys
import termios

from conqueror.cli.main import run

if __name__ == "__main__":
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # it is this program's own, so that Ctrl-C reaches it
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests were begun in the background
    sys.argv[0] = "conqueror"
    run()
