"""A served table in the terminal: `conqueror join`."""
