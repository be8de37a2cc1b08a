"""Every error a caller can meet, each a sentence for a person.

ConquerorError
├── UnknownGame      no game has this key
├── UnknownSeat      nobody sits there in this game
├── OptionError      an option or its value does not exist
├── SetupError       plain data that is no position of this game
├── IllegalMove      a move the rules refuse, with the label of the rule
├── IllegalAction    an action of an environment that is not legal, with its game and number
├── Denied           a table says no: a stable code, a sentence, the rule where a rule refuses
├── ContentError     a content file with a mistake, with file and key
├── SketchError      something a sketch cannot hold or does not have
└── RecordError      a .conq text with a mistake, with its line
"""

from conqueror.views import RefusalView


class ConquerorError(Exception):
    """The root of all errors meant for a caller.

    >>> try:
    ...     conqueror.load("conquests", danger="none")
    ... except conqueror.ConquerorError as error:
    ...     print(error)
    danger cannot be 'none'; it may be chess or literal.
    """


class UnknownGame(ConquerorError, LookupError):
    """No game has this key.

    >>> conqueror.load("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    conqueror.errors.UnknownGame: There is no game 'chess'; there are conquests, empire, ...
    """


class UnknownSeat(ConquerorError, LookupError):
    """Nobody sits there in this game.

    >>> conqueror.load("conquests").start().view("rome")
    Traceback (most recent call last):
    conqueror.errors.UnknownSeat: Nobody watches from 'rome'; the seats are plain, painted.
    """


class OptionError(ConquerorError, ValueError):
    """An option, or its value, does not exist; the sentence names the choices.

    >>> conqueror.load("conquests", dice="loaded")
    Traceback (most recent call last):
    conqueror.errors.OptionError: There is no option 'dice'; there are danger, drop_row, stalemate, moves.
    """


class SetupError(ConquerorError, ValueError):
    """Plain data that is no position of this game.

    >>> conqueror.load("conquests").position({"turn": "red"})
    Traceback (most recent call last):
    conqueror.errors.SetupError: turn: 'red' is no side; the sides are plain and painted.
    """


class IllegalMove(ConquerorError, ValueError):
    """A move the rules refuse: a sentence, and in `rule` the label of the rule that refuses it.

    >>> try:
    ...     conqueror.load("conquests").start().play("plain", "b2-b4")
    ... except conqueror.IllegalMove as refusal:
    ...     print(refusal.text, refusal.rule)
    A Soldier with one chevron moves only one square in that direction. GC-8
    """

    def __init__(self, text: str, rule: str) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule

    def plain(self) -> RefusalView:
        """Return the refusal as JSON-ready data.

        >>> conqueror.IllegalMove("A fighter must move to a new square.", rule="GC-6").plain()
        {'text': 'A fighter must move to a new square.', 'rule': 'GC-6'}
        """
        return {"text": self.text, "rule": self.rule}

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str]]:
        return (type(self), (self.text, self.rule))

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class IllegalAction(ConquerorError, ValueError):
    """An action of an environment that is not legal: which number, in which game of the batch. No game has moved."""

    def __init__(self, row: int, action: int, count: int) -> None:
        super().__init__(row, action, count)
        self.row = row
        self.action = action
        self.count = count

    def __str__(self) -> str:
        if 0 <= self.action < self.count:
            return f"Game {self.row}: action {self.action} is not legal now."
        return f"Game {self.row}: actions go from 0 to {self.count - 1}; {self.action} is none."


class Denied(ConquerorError):
    """A table did not do what was asked, and nothing has changed: a stable code, a sentence, and a rule, if any."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(code, text, rule)
        self.code = code
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class ContentError(ConquerorError, ValueError):
    """A content file with a mistake: the sentence begins with the file and the key.

    >>> conqueror.load("./nowhere.toml")
    Traceback (most recent call last):
    conqueror.errors.ContentError: nowhere.toml: It cannot be read: No such file or directory.
    """

    def __init__(self, file: str, key: str, text: str) -> None:
        super().__init__(file, key, text)
        self.file = file
        self.key = key
        self.text = text

    def __str__(self) -> str:
        return f"{self.file}, {self.key}: {self.text}" if self.key else f"{self.file}: {self.text}"


class SketchError(ConquerorError, ValueError):
    """Something that a sketch cannot hold or does not have.

    >>> conqueror.Sketch(conqueror.load("conquests").start()).throw(0)
    Traceback (most recent call last):
    conqueror.errors.SketchError: Nothing is thrown or drawn here.
    """


class RecordError(ConquerorError, ValueError):
    """A record with a mistake: the sentence begins with the line, and repeats not all that a hostile record says.

    >>> conqueror.read("1. plain b2-b3")
    Traceback (most recent call last):
    conqueror.errors.RecordError: line 1: A record begins with the line “conqueror record 1”.
    """

    LONGEST = 1000

    def __init__(self, line: int, text: str) -> None:
        text = text if len(text) <= self.LONGEST else text[: self.LONGEST] + "…"
        super().__init__(line, text)
        self.line = line
        self.text = text

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"
