"""A machine made of a folder, on which the commands of docs/hosting.md run.

Paths such as /etc lie in the folder. Programs that would change the real machine are stand-ins:
they only note how they were called, except `sudo`, which runs what it is given, and `systemctl`,
which starts and stops what the installed unit says.
"""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = ("/etc/", "/opt/fiftyfour", "/var/lib/fiftyfour")
NOTED = ("apt-get", "adduser", "certbot", "ufw")

SUDO = """
while [ $# -gt 0 ]; do
    case "$1" in
        -u) shift 2 ;;
        *) break ;;
    esac
done
exec "$@"
"""

INSTALL = """
mkdir -p "$1/bin"
printf '#!/bin/sh\\nexec {python} -m fiftyfour "$@"\\n' > "$1/bin/fiftyfour"
chmod +x "$1/bin/fiftyfour"
"$1/bin/fiftyfour" --version
"""
"""In the place of deploy/install.sh, unless it is to install in earnest."""


class Machine:
    """A folder that commands take for the machine.

    Args:
        folder: an empty folder.
        port: the port on which the server listens there, instead of 5454.
        really: install with deploy/install.sh, which takes minutes.
    """

    def __init__(self, folder: Path, port: int, *, really: bool) -> None:
        self.folder = folder
        self.port = port
        self._really = really
        self._log = folder / "called"
        programs = folder / "programs"
        programs.mkdir()
        stands_in = f'exec {sys.executable} {__file__} {folder} {port} "$@"'
        for name, text in (
            ("sudo", SUDO),
            ("systemctl", stands_in),
            *((name, f'echo "{name} $*" >> {self._log}') for name in NOTED),
        ):
            (programs / name).write_text(f"#!/bin/sh\n{text}\n")
            (programs / name).chmod(0o755)
        for place in ("caddy", "systemd/system", "nginx/sites-available", "nginx/sites-enabled"):
            (folder / "etc" / place).mkdir(parents=True)
        (folder / "var/lib").mkdir(parents=True)
        (folder / "opt").mkdir()
        self._env = {
            **os.environ,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "NAME": f"localhost:{port}",
            "REPOSITORY": str(ROOT),
        }

    @property
    def called(self) -> list[str]:
        """How the programs that were only noted were called."""
        return self._log.read_text().splitlines()

    def run(self, commands: str) -> str:
        """Run commands one after another, as long as each succeeds; what they printed."""
        script = f"set -eu -o pipefail\n{self.here(commands)}"
        if not self._really:
            script = script.replace("/opt/fiftyfour-source/deploy/install.sh", "/programs/install")
            install = INSTALL.format(python=sys.executable)
            (self.folder / "programs/install").write_text(f"#!/bin/sh\nset -eu\n{install}")
            (self.folder / "programs/install").chmod(0o755)
        done = subprocess.run(
            ["bash", "-c", script], env=self._env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"
        return done.stdout

    def here(self, text: str) -> str:
        """`text` with the paths and the port of this machine."""
        for place in PLACES:
            text = text.replace(place, f"{self.folder}{place}")
        return text.replace(":5454", f":{self.port}")

    def stop(self) -> None:
        """Stop the server, if it runs."""
        Systemd(self.folder, self.port).stop()


class Systemd:
    """Does for one unit what systemd would."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder = folder
        self._port = port
        self._pid = folder / "pid"

    def start(self) -> None:
        unit = (self._folder / "etc/systemd/system/fiftyfour.service").read_text()
        for place in PLACES:
            unit = unit.replace(place, f"{self._folder}{place}")
        settings = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line)
        env = dict([settings["Environment"].split("=", 1)])
        written = Path(settings["EnvironmentFile"].removeprefix("-")).read_text()
        env |= dict(line.split("=", 1) for line in written.splitlines())
        command = settings["ExecStart"].replace("$FIFTYFOUR_OPTIONS", env["FIFTYFOUR_OPTIONS"])
        (self._folder / "var/lib/fiftyfour").mkdir(exist_ok=True)
        with (self._folder / "journal").open("ab") as journal:
            process = subprocess.Popen(
                [*shlex.split(command), "--port", str(self._port)],
                env={**os.environ, **env},
                stdout=journal,
                stderr=journal,
                stdin=subprocess.DEVNULL,
            )
        self._pid.write_text(str(process.pid))

    def stop(self) -> None:
        if not self._pid.exists():
            return
        number = int(self._pid.read_text())
        self._pid.unlink()
        os.kill(number, signal.SIGTERM)
        while Path(f"/proc/{number}").exists() and not _is_zombie(number):
            signal.sigtimedwait((), 0.02)

    def call(self, verb: str, *what: str) -> None:
        if "fiftyfour" not in what or verb == "reload":
            return  # another service, or `daemon-reload`
        if verb in ("stop", "restart"):
            self.stop()
        if verb in ("start", "restart", "enable"):
            self.start()


def _is_zombie(number: int) -> bool:
    return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


if __name__ == "__main__":
    folder, port, *arguments = sys.argv[1:]
    Systemd(Path(folder), int(port)).call(*arguments)
