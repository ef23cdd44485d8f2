"""Simulations: chances in a position, a report, players compared, attacked and trained. Needs the extra ``study``."""
