"""Live tables: kept while somebody needs them, with their deals, computer players and deadlines."""
