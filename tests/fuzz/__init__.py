"""Records, links, lessons and messages that go wrong in every way, and what must hold of them all.

    python3 run.py fuzz --minutes 10              all kinds, one after the other
    python3 run.py fuzz --minutes 10 links        one kind

`beginnings` has the real things from which cases are made, `changes` what is done to them, `kinds` what must hold;
`worker` tries case after case within bounds of memory, and `hunt` watches it, and keeps what it finds as files in
`tests/data/fuzz`. `test_fuzz.py` tries all that are kept there.
"""
