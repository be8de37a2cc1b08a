"""The seats, in turn order, and the corners they take."""

SEATS = ("red", "blue", "green", "yellow")
CLOCKWISE = ("a1", "a6", "f6", "f1")  # EM-Q33
