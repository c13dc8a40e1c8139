"""The cards that a seat does not see: dealt again and again as they may lie."""
