"""HTML pages with charts and tables; the report and the arena fill them."""
