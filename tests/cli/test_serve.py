"""`fiftyfour serve`: prints its address, answers there, stops on Ctrl-C, keeps its data."""

import signal
import socket
import subprocess
import urllib.request
from pathlib import Path

import pytest

from .conftest import COMMAND, Run, environment


def test_it_serves_until_ctrl_c(tmp_path: Path) -> None:
    with subprocess.Popen(
        [COMMAND, "serve", "--port", "0", "--data", "kept", "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment(),
    ) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split()[-1]
            assert address.startswith("http://127.0.0.1:")
            with urllib.request.urlopen(address, timeout=30) as answer:
                assert answer.status == 200
        finally:
            server.send_signal(signal.SIGINT)
            _, errors = server.communicate(timeout=30)
    assert server.returncode == 0
    assert errors == ""
    assert (tmp_path / "kept" / "tables.sqlite").exists()


@pytest.mark.parametrize(
    "where",
    [
        ["--database", "nonsense://"],
        ["--database", "sqlite+aiosqlite:///no/such/place/x.db"],
        ["--database", "sqlite+aiosqlite:///garbage.db"],
        ["--data", "garbage.db"],
    ],
    ids=lambda where: where[1],
)
def test_a_database_that_cannot_be_had_is_one_line(
    where: list[str], fiftyfour: Run, tmp_path: Path
) -> None:
    (tmp_path / "garbage.db").write_text("this is no database")
    refused = fiftyfour("serve", "--port", "0", "--no-browser", *where, code=2)
    assert where[1].rpartition("/")[2] in refused.stderr


def test_a_taken_port_is_said_in_one_line(fiftyfour: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused = fiftyfour("serve", "--port", port, "--no-browser", code=2)
    assert f"cannot listen on 127.0.0.1:{port}" in refused.stderr
    assert "try another --port" in refused.stderr
