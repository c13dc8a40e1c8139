"""A class at tables of their own: one server in one room, a page for the teacher and one for everybody who joins.

`room` is the truth, and knows no network; `journal` keeps it on the disk; `table_feed` has what a page is sent; `line`
answers messages; `server` is the only module that needs Tornado.
"""
