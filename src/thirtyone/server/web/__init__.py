"""What the outside meets: HTTP, WebSockets, sessions, limits."""
