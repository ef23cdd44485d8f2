"""Many games spread over processes, threads and machines."""
