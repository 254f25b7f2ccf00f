"""`fiftyfour serve`: prints its address, answers there, stops on Ctrl-C, keeps its data."""

import signal
import socket
import subprocess
import urllib.request
from pathlib import Path

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
    assert (tmp_path / "kept" / "fiftyfour.db").exists()


def test_a_taken_port_is_said_in_one_line(fiftyfour: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused = fiftyfour("serve", "--port", port, "--no-browser", code=2)
    assert f"cannot listen on 127.0.0.1:{port}" in refused.stderr
    assert "try another --port" in refused.stderr
