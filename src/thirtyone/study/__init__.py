"""What simulation teaches: chances in a position, strategies compared, a report. Needs the extra ``study``."""
