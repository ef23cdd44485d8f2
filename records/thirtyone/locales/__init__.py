"""Every sentence a person reads, as Project Fluent catalogues.

A folder for each language: what all share in ``game.ftl``, the rest by where it is read.
"""
