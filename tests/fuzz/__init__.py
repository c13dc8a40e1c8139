"""Untrusted input, changed at random by Hypothesis: records, links, lessons, messages, house rules, classes, players.

    python3 run.py fuzz --examples 100000 links

`beginnings` has the real things from which cases are made, `changes` what is done to them, and `kinds` what must hold;
house rules, a class and players have modules of their own, and `held` what all share. `tests/data/fuzz/found` has the
cases that failed once.
"""
