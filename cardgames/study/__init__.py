"""Experiments: what can be found out by playing often."""
