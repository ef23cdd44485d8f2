"""What builds, checks and pictures the project: programs for its makers."""
