"""Python in a page of the site: a worker that serves tables, lessons and cells."""
