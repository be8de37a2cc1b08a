"""Statements as the driver of a database takes them, compiled once for all moves that are stored."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Engine
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql import Executable
from sqlalchemy.sql.elements import CompilerElement

Values = Mapping[str, object]


class Prepared:
    """One statement for one kind of database."""

    def __init__(self, statement: Executable, engine: Engine) -> None:
        assert isinstance(statement, CompilerElement)
        compiled = statement.compile(dialect=engine.dialect)
        self._text = str(compiled)
        self._order: Sequence[str] | None = getattr(compiled, "positiontup", None)
        """The names of what is given, where the driver goes by their order."""

    def run(self, cursor: DBAPICursor, given: Values) -> int:
        """Run it, and return how many rows it has met with."""
        cursor.execute(self._text, given if self._order is None else self._in_order(given, self._order))
        return int(cursor.rowcount)

    def run_all(self, cursor: DBAPICursor, given: Sequence[Values]) -> None:
        """Run it for each of several."""
        if len(given) == 1:
            self.run(cursor, given[0])
        elif given and self._order is None:
            cursor.executemany(self._text, given)
        elif given and self._order is not None:
            cursor.executemany(self._text, [self._in_order(values, self._order) for values in given])

    @staticmethod
    def _in_order(given: Values, names: Sequence[str]) -> list[object]:
        return [given[name] for name in names]
