"""What all tests share."""

import os

# Commands begin with interpreted rules where compiled ones are missing; tests of that say so themselves.
os.environ.setdefault("CONQUEROR_RULES", "compiled")
