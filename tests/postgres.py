"""A real PostgreSQL server for all tests of a session, and a fresh database for each that asks.

The first test that needs it starts the server, whichever process of pytest-xdist that is; the last
process to end stops it. It syncs its files as it would in earnest: what it says is stored, is.
"""

import fcntl
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.programs import absent

FINDER = Path(__file__).parent.parent / "scripts" / "find_postgres.py"
SETTINGS = ("fsync=on", "listen_addresses=", "max_connections=200", "shared_buffers=32MB")


class Postgres:
    """A server on a Unix socket in a folder of its own, run by a user who is not root."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.count = 0

    @classmethod
    def start(cls) -> "Postgres":
        found = subprocess.run(
            [sys.executable, FINDER, "--no-install"], capture_output=True, text=True, check=False
        )
        if found.returncode != 0:
            absent("initdb")
        server = cls(Path(found.stdout.strip()), Path(tempfile.mkdtemp(prefix="fiftyfour-pg-")))
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("nobody")
            os.chown(server.folder, nobody.pw_uid, nobody.pw_gid)
        server.run("initdb", "--pgdata", server.data, "--auth", "trust", "--username", "postgres",
                   "--encoding", "UTF8", "--no-locale", "--no-sync")  # fmt: skip
        settings = " ".join(f"-c {setting}" for setting in SETTINGS)
        server.run("pg_ctl", "start", "--wait", "--pgdata", server.data,
                   "--log", str(server.folder / "log"),
                   "--options", f"-k {server.folder} {settings}")  # fmt: skip
        return server

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs as its own user."""
        root = os.geteuid() == 0
        done = subprocess.run(
            [self.programs / program, *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=self.folder,
            user="nobody" if root else None,
            extra_groups=[] if root else None,
        )
        assert done.returncode == 0, done.stderr

    def sql(self, statement: str) -> None:
        self.run("psql", "--no-psqlrc", "--quiet", "--host", str(self.folder),
                 "--username", "postgres", "--command", statement, "postgres")  # fmt: skip

    @contextmanager
    def database(self) -> Generator[str]:
        """The URL of a new, empty database."""
        self.count += 1
        name = f"t{os.getpid()}_{self.count}"
        self.sql(f"CREATE DATABASE {name}")
        yield f"postgresql://postgres@/{name}?host={self.folder}"
        self.sql(f"DROP DATABASE {name} WITH (FORCE)")

    def stop(self) -> None:
        self.run("pg_ctl", "stop", "--mode", "fast", "--wait", "--pgdata", self.data)
        shutil.rmtree(self.folder)


@contextmanager
def shared_server(together: Path) -> Generator[Postgres]:
    """The server of all processes that share a folder."""
    where = together / "postgres"
    with (together / "postgres.users").open("a") as users:
        with _alone(together):
            fcntl.flock(users, fcntl.LOCK_SH)
            if where.exists():
                programs, folder = map(Path, where.read_text().splitlines())
                server = Postgres(programs, folder)
            else:
                server = Postgres.start()
                where.write_text(f"{server.programs}\n{server.folder}\n")
        try:
            yield server
        finally:
            with _alone(together):
                fcntl.flock(users, fcntl.LOCK_UN)
                try:
                    fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    pass  # others still need it
                else:
                    where.unlink()
                    server.stop()


@contextmanager
def _alone(together: Path) -> Generator[None]:
    with (together / "postgres.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
