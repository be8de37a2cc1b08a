"""Conqueror on 6x6: two to four empires with action points, gold, lumber, forts and bases."""
