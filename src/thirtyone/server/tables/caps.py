"""How many tables and watchers there may be; what one address may do is in `thirtyone.server.web.limits`."""

from __future__ import annotations

from typing import Final

MOST_UNFINISHED: Final = 50
"""Games that one person may have begun without ending them."""

MOST_WATCHERS: Final = 500
"""Connections to one table."""

MOST_LISTED: Final = 100
"""Public tables in the list."""
