"""What a draft of a rulebook begins with: a small game of hands, and one of piles."""
