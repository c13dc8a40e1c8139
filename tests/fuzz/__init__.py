"""Records, links, lessons, messages, house rules, classes and players that go wrong in every way, and what must hold.

    python3 run.py fuzz --minutes 10              all kinds, one after the other
    python3 run.py fuzz --minutes 10 links        one kind

`beginnings` has the real things from which cases are made, `changes` what is done to them, `kinds` what must hold (of
house rules, a class and players in modules of their own, and what all share in `held`);
`worker` tries case after case within bounds of memory, and `hunt` watches it, and keeps what it finds as files in
`tests/data/fuzz`. `test_fuzz.py` tries all that are kept there.
"""
