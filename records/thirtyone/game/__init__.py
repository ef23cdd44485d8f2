"""The game as a pure state machine: states, actions, events, views. No clock, no files, no randomness."""
