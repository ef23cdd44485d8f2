"""Every sentence a person reads, as Project Fluent catalogues: one ``.ftl`` file for each language."""
