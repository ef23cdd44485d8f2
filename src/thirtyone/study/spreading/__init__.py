"""Many games, played in chunks by processes, threads and machines."""
