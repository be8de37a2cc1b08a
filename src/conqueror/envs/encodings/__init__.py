"""The encodings of the games: a module for each folder of `games/`, with `make_encoding(game)`."""
