"""The server: the page, tables over a WebSocket, and a small HTTP API."""
