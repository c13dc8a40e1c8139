"""What run.py does: one module for what commands share, and one for each kind of command."""
