"""Numbers for Prometheus, on a port of their own: whoever can reach it reads them.

They count what the process does, and name no table, seat, address or game.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from itertools import accumulate

from fiftyfour import __version__
from fiftyfour.engine.errors import NotInstalled
from fiftyfour.table.tables import Tables
from fiftyfour.table.tally import BOUNDS

try:
    from prometheus_client import (
        CollectorRegistry,
        GCCollector,
        ProcessCollector,
        start_http_server,
    )
    from prometheus_client.core import (
        CounterMetricFamily,
        GaugeMetricFamily,
        HistogramMetricFamily,
        InfoMetricFamily,
        Metric,
    )
    from prometheus_client.registry import Collector
except ModuleNotFoundError:
    raise NotInstalled("give metrics", "metrics") from None

PATIENCE = 5.0
"""Seconds a busy server has to tell its numbers."""


@contextmanager
def metrics(address: str, tables: Tables) -> Generator[None]:
    """Give the numbers of `tables` at an address such as `127.0.0.1:9454`, under `/metrics`.

    Raises:
        OSError: it is not possible to listen there.
    """
    host, _, port = address.rpartition(":")
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)
    counted = _Counted()
    registry.register(_Numbers(tables, counted))
    server, _ = start_http_server(int(port), host.strip("[]"), registry)
    logging.getLogger().addHandler(counted)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(counted)
        server.shutdown()
        server.server_close()


class _Counted(logging.Handler):
    """Counts what is logged, by level."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.levels = Counter[str](warning=0, error=0)

    def emit(self, record: logging.LogRecord) -> None:
        self.levels[record.levelname.lower()] += 1


class _Numbers(Collector):
    """Gathers the numbers in the server's own thread, so that nothing changes meanwhile."""

    def __init__(self, tables: Tables, counted: _Counted) -> None:
        self._tables = tables
        self._counted = counted
        self._loop = asyncio.get_running_loop()

    def describe(self) -> Iterable[Metric]:
        """Nothing: the numbers must not be gathered before the server runs."""
        return []

    def collect(self) -> Iterable[Metric]:
        """All numbers."""
        return asyncio.run_coroutine_threadsafe(self._gather(), self._loop).result(PATIENCE)

    async def _gather(self) -> list[Metric]:
        tables, tally = self._tables, self._tables.tally
        watchers = tables.watchers
        connections = GaugeMetricFamily(
            "fiftyfour_connections", "WebSockets that are open, by what they may do", labels=["of"]
        )
        connections.add_metric(["seats"], tables.connections - watchers)
        connections.add_metric(["spectators"], watchers)
        actions = CounterMetricFamily(
            "fiftyfour_actions", "Actions that were answered", labels=["answer"]
        )
        actions.add_metric(["ok"], tally.done)
        actions.add_metric(["refused"], tally.refused)
        logged = CounterMetricFamily(
            "fiftyfour_logged", "Messages in the log, by level", labels=["level"]
        )
        for level, count in self._counted.levels.items():
            logged.add_metric([level], count)
        names = [*map(str, BOUNDS), "+Inf"]
        return [
            InfoMetricFamily("fiftyfour", "This server", value={"version": __version__}),
            GaugeMetricFamily("fiftyfour_tables", "Tables in memory", value=len(tables)),
            connections,
            actions,
            HistogramMetricFamily(
                "fiftyfour_action_seconds",
                "Seconds from the arrival of an action to its answer, when it is stored",
                buckets=list(zip(names, accumulate(tally.within), strict=True)),
                sum_value=tally.seconds,
            ),
            logged,
        ]
