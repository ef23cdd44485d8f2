"""Figures for whoever runs the server, as Prometheus reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
"""Seconds."""


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._tables = Gauge("thirtyone_tables", "Tables in memory.", registry=self._registry)
        self.connections = Gauge("thirtyone_connections", "Pages that are connected.", registry=self._registry)
        self._of_kind: dict[type[Struct], Counter] = {}
        self._events = Counter(
            "thirtyone_events", "Events written to tables' logs, by type.", ["type"], registry=self._registry
        )
        self.refusals = Counter("thirtyone_refusals", "Messages refused, by code.", ["code"], registry=self._registry)
        self.failed_writes = Counter(
            "thirtyone_failed_writes",
            "Transactions that the log could not write, by kind.",
            ["kind"],
            registry=self._registry,
        )
        self.dropped = Counter(
            "thirtyone_dropped_connections", "Connections of readers that were too slow.", registry=self._registry
        )
        self.commit = Histogram(
            "thirtyone_commit_seconds",
            "From a decision to its being on disk.",
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self.showing = Histogram(
            "thirtyone_showing_seconds",
            "Making the views of a table for all who watch, and queueing them.",
            buckets=_BUCKETS,
            registry=self._registry,
        )

    def count_tables(self, how_many: Callable[[], int]) -> None:
        """Take the number of tables from here whenever it is asked for."""
        self._tables.set_function(how_many)

    def count_events(self, events: Iterable[Struct]) -> None:
        """Count events that have been written."""
        for event in events:
            self._event(type(event)).inc()

    def _event(self, kind: type[Struct]) -> Counter:
        found = self._of_kind.get(kind)
        if found is None:  # finding the counter by its label each time would take longer than counting
            found = self._of_kind[kind] = self._events.labels(str(kind.__struct_config__.tag))
        return found

    def text(self) -> bytes:
        """Return all figures."""
        return generate_latest(self._registry)
