"""The arena: every computer player against every other, on the same decks."""
