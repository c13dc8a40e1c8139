"""The claims of the rulebooks, put to the test: `cardgames.study("goat.claim.1")`."""
