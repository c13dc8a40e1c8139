"""The rulebooks as data, and what came of their claims."""
