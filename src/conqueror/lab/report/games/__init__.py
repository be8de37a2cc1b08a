"""Games that can be played for a report by compiled players, a module for each folder of games."""
