"""Deals played by habits, many at a time, and the estimates that follow from them."""
