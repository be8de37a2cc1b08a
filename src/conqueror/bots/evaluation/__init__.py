"""What positions are worth, compiled: whole numbers in hundredths, for every seat."""
