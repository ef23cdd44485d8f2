"""Pages of HTML with charts and tables. What they show is up to the report and the arena, which write them."""
