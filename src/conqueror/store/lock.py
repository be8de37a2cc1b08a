"""A file that at most one process holds: two servers on one SQLite file would never see each other's moves."""

import os
import sys
from pathlib import Path

_held: set[int] = set()


def hold(path: Path) -> int:
    """The open lock file, held until `release` or the end of the process; BlockingIOError if another holds it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            try:
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            except OSError as error:
                raise BlockingIOError(*error.args) from error
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BaseException:
        os.close(handle)
        raise
    _held.add(handle)
    return handle


def release(handle: int) -> None:
    """Give the lock back; the file stays, since removing it would let two others hold two files of one name."""
    if handle in _held:
        _held.discard(handle)
        os.close(handle)


def _forget_in_child() -> None:
    """A forked child must not keep the lock when its parent is gone."""
    for handle in tuple(_held):
        release(handle)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_in_child)
