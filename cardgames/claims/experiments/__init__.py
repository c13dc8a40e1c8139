"""The experiments on the claims of each rulebook."""
