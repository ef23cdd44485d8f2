"""Lets ``python -m thirtyone`` do what the command ``thirtyone`` does."""

from thirtyone.cli import main

main(prog_name="thirtyone")
