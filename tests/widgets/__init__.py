"""The widgets, in Python and drawn on pages of one browser."""
