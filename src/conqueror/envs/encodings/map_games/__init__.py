"""The encoding of the map games: Final Conquest, Duels, and every scenario, a player's own included."""

from conqueror.envs.encodings.map_games.map_encoding import make_encoding

__all__ = ["make_encoding"]
