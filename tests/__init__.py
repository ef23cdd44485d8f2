"""The tests, in the rooms of what they test; what several of them need is in tests.support."""
