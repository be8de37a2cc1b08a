"""The Game of Conquests: an abstract duel on 6x6 squares, with promotions and drops."""
