"""Records: read, checked and replayed, and as links."""
