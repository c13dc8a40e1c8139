"""The built site, read by programs and in browsers."""
