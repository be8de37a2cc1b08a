"""Search The Game of Conquests, compiled: an evaluation of positions, and alpha-beta without recursion.

All rules of this folder are kept in one cache, apart from those of the other games.
"""
