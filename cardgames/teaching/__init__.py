"""What a class is taught and asked: lessons, questions, a score sheet for a party."""
