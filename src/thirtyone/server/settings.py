"""What a host chooses about the server, and what it is where nothing is chosen. Imports nothing that takes long."""

from __future__ import annotations

from datetime import timedelta
from ipaddress import IPv4Network, IPv6Network
from typing import Final, Literal

IpNetwork = IPv4Network | IPv6Network
"""The addresses of proxies that are believed."""

Level = Literal["debug", "info", "warning", "error"]
"""From what on something is written to the log."""

KEEP: Final = timedelta(days=365)
"""How long games that ended are kept, and people who came last."""
