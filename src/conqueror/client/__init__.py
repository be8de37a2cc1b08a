"""A client of a served table, for programs, tests and the terminal."""
