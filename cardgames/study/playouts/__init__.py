"""Random deals in bulk, by tables that are made from the readable rules."""

from cardgames.study.playouts.bulk import Playouts, playouts

__all__ = ["Playouts", "playouts"]
