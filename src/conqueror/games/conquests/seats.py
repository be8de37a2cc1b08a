"""The seats, in turn order."""

SEATS = ("plain", "painted")
