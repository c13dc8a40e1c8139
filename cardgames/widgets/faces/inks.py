"""The inks of all packs, which are few, and the tint of each that fills what it draws."""

from __future__ import annotations

PAPER, RED, BLACK, GREEN, BLUE, OCHRE = "#fdf8ec", "#a81c22", "#23232b", "#1f5a41", "#1f4e86", "#8a5200"
RED_TINT, BLACK_TINT, GREEN_TINT, BLUE_TINT, OCHRE_TINT = "#f3d9cf", "#dedad2", "#d5e3cf", "#d3deea", "#f3dfb4"
