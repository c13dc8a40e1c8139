"""A rulebook begun and checked: drafts, what belongs to each level, and all that is wrong with one in one list."""
