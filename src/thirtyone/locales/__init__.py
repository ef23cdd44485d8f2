"""Every sentence a person reads, as Project Fluent catalogues: a folder for each language, with what all share
in ``game.ftl`` and the rest by where it is read."""
