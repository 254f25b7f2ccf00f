"""A browser that keeps rows while its page is open, and no longer."""

import json
from bisect import insort
from typing import Any

KEYS = {
    "tables": ["id"],
    "entries": ["table", "seq"],
    "snapshots": ["table", "seq"],
    "seen": ["table", "seat"],
    "pictures": ["table", "name"],
    "notebooks": ["id"],
    "once": ["table", "seat", "message"],
    "private": ["table", "private"],
}
"""The keys of the stores and indexes of `page/src/edition/shelf.ts`."""


class Memory:
    """Keeps rows as `page/src/edition/shelf.ts` does, but in memory."""

    def __init__(self) -> None:
        self.rows: dict[str, list[dict[str, Any]]] = {store: [] for store in KEYS}

    async def read(self, wanted: str) -> str:
        asked = json.loads(wanted)
        names = KEYS[asked.get("index") or asked["store"]]
        key, after = asked.get("key", []), asked.get("after")
        found = sorted(
            (row for row in self.rows[asked["store"]] if all(name in row for name in names)),
            key=lambda row: [row[name] for name in names],
            reverse=asked.get("latest", False),
        )
        found = [row for row in found if [row[name] for name in names[: len(key)]] == key]
        if after is not None:
            found = [row for row in found if row[names[len(key)]] > after]
        return json.dumps(found[: asked.get("most") or None])

    async def write(self, changes: str) -> str:
        before = {store: list(rows) for store, rows in self.rows.items()}
        for change in json.loads(changes, parse_int=_rounded):
            if not self._change(change):
                self.rows = before
                return "raced"
        return ""

    def _change(self, change: dict[str, Any]) -> bool:
        names, rows = KEYS[change["store"]], self.rows[change["store"]]
        if change["do"] == "drop":
            key, upto = change["key"], change.get("upto")
            self.rows[change["store"]] = [
                row
                for row in rows
                if [row[name] for name in names[: len(key)]] != key
                or (upto is not None and row[names[len(key)]] > upto)
            ]
            return True
        row = change["row"]
        same = [one for one in rows if all(one[name] == row[name] for name in names)]
        if change["do"] == "add" and same:
            return False
        if change["do"] == "replace" and [one["version"] for one in same] != [row["version"] - 1]:
            return False
        self.rows[change["store"]] = [one for one in rows if one not in same]
        insort(self.rows[change["store"]], row, key=lambda one: str([one[name] for name in names]))
        return True


def _rounded(number: str) -> int:
    """A whole number as JavaScript keeps it."""
    return int(float(number))
