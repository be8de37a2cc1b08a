"""Tables and their events in a database: SQLite in one file, or PostgreSQL. Nothing here knows a game."""
