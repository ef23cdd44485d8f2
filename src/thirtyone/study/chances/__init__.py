"""Chances of each action in a position: by sampling what is hidden, or exactly where that is possible."""
