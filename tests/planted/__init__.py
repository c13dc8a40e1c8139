"""Faults that are planted in a copy of this checkout, to see that the tests see them."""
