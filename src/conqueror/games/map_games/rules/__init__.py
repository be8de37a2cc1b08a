"""The rules of the map games, as functions that run compiled or interpreted."""
