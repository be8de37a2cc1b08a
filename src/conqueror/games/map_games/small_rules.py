"""Small rules as plain functions, for what screens are shown and told.

Handing a record over to compiled code takes longer than any of these; a view asks them once for every move it lists.
"""

from conqueror.games.map_games.rules import lands, marches, planning, strength
from conqueror.kit import in_python

attackers = in_python(strength.attackers)
first_army = in_python(strength.first_army)
is_move = in_python(marches.is_move)
price_for = in_python(planning.price_for)
second_army = in_python(strength.second_army)
units_in = in_python(lands.units_in)
