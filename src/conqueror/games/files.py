"""Content files: the package's own, or a player's corrected copies."""

import hashlib
import json
import tomllib
from pathlib import Path

from conqueror.errors import ContentError

PACKAGED = Path(__file__).resolve().parent.parent / "content"


def read_toml(name: str, folder: Path | None) -> dict[str, object]:
    """Read a content file: the one in `folder` if it is there, else the package's own."""
    if folder is not None and not folder.is_dir():
        raise ContentError(str(folder), "", "There is no such folder of content files.")
    own = folder / name if folder is not None else None
    place = own if own is not None and own.is_file() else PACKAGED / name
    try:
        return tomllib.loads(place.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(name, "", f"This is not TOML: {error}.") from None
    except OSError as error:
        raise ContentError(name, "", f"It cannot be read: {error.strerror}.") from None


def content_digest(content: object) -> str:
    """Return a short digest of what content files say, whatever their comments and spacing."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
