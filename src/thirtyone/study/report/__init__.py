"""The report: how the games go among simple players, measured, and written as one page."""
