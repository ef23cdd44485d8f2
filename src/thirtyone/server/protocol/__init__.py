"""The messages between page and server, and the views in them."""
