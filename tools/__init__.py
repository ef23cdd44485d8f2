"""What looks after the repository: run from its root, as the Makefile does."""
