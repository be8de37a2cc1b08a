"""How bots think about The Game of Conquests, compiled: a judgement of positions, and a search without recursion.

All rules of this folder are kept in one cache, apart from those of the other games.
"""
