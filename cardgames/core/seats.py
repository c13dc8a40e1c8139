"""Seats: the places at a table."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""A place at the table: 0 is A, 1 is B at A's left, and so on clockwise."""

SEATS = "ABCDEFGHIJKLM"
"""The letters of the seats."""
