"""The page in Chromium before a real server."""
