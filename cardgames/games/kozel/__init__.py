"""KOZEL: nine games told by seven texts on one card game, a file a text, and the trunk that they share."""
