"""The rules told a second time, independently, and the tests that compare the games with them."""
