"""Deals, and what computer players choose, the same in every run: the product itself cannot be asked for that.

``python -m tests.support.fixed_chance serve …`` does what ``thirtyone serve …`` does, with fixed chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Final
from unittest.mock import patch

from msgspec.structs import replace

from thirtyone.cli import main
from thirtyone.game.views import View
from thirtyone.server.tables.bot_pool import BotPool
from thirtyone.server.tables.committing import Committer
from thirtyone.server.tables.live_table import LiveTable
from thirtyone.table import Table
from thirtyone.table.moment import Moment

SEED: Final = "31"
"""With it, nobody is dealt 31 or fire in the first round of a table that tests open in a browser."""

_moment: Final = Committer._moment
_think: Final = BotPool.think


def _fixed_moment(committer: Committer, live: LiveTable | None = None) -> Moment:
    """Draw chance from how far the game at the table has come, so that it does not depend on other tables."""
    happened = live.state.seq if live is not None and isinstance(live.state, Table) else 0
    digest = sha256(f"{SEED}/{happened}".encode())
    return replace(_moment(committer, live), seed=digest.hexdigest(), draw=int.from_bytes(digest.digest()[:8]))


async def _think_alike(pool: BotPool, level: str, view: View, seed: str) -> str:
    return await _think(pool, level, view, sha256(repr(view).encode()).hexdigest())


@contextmanager
def fixed_chance() -> Iterator[None]:
    """Let every server in this process deal and think the same until the block ends."""
    with patch.object(Committer, "_moment", _fixed_moment), patch.object(BotPool, "think", _think_alike):
        yield


if __name__ == "__main__":
    with fixed_chance():
        main(prog_name="thirtyone")
