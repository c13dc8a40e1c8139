"""The tests: a room for each room of the package."""
