"""The report of what simulation teaches: measured (`measuring`), drawn (`charts`), told (`page`)."""
