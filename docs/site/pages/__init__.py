"""What makes the pages that are written by no hand, a module for each kind of page."""
