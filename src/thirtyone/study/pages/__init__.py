"""Pages of HTML with charts and tables, as the report and the arena write them."""
