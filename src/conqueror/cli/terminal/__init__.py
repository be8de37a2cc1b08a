"""The terminal at a table: a game played here, or one that a server holds."""
