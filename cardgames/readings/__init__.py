"""The same deal under two readings of a rule."""
