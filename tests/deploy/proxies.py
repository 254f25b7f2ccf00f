"""Real proxies in front of a real server, with the configuration that deploy/ gives to people."""

import os
import socket
import ssl
import subprocess
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.programs import program

DEPLOY = Path(__file__).parents[2] / "deploy"

NGINX = """
{user}
pid {folder}/pid;
error_log stderr warn;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


@contextmanager
def running(command: Sequence[str | Path], port: int, **env: str) -> Generator[None]:
    """A program that listens on `port`, until the context ends."""
    with subprocess.Popen(command, env={**os.environ, **env}, stderr=subprocess.PIPE) as process:
        try:
            _wait_for(process, port)
            yield
        finally:
            process.terminate()
            process.communicate(timeout=20)


def _wait_for(process: "subprocess.Popen[bytes]", port: int) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.02)
        else:
            return
    process.kill()
    pytest.fail(f"it does not listen: {process.communicate()[1].decode()}")


@contextmanager
def caddy(folder: Path, upstream: int, root_path: str = "") -> Generator[str]:
    """Caddy with deploy/Caddyfile, over plain HTTP; the address at which the server is reached."""
    (port,) = free_ports(1)
    settings = {
        "SITE": f"http://:{port}",
        "UPSTREAMS": f"127.0.0.1:{upstream}",
        "ROOT_PATH": root_path,
        "CADDY_ADMIN": f"unix/{folder}/admin",
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    start = [program("caddy"), "run", "--config", DEPLOY / "Caddyfile"]
    with running([*start, "--adapter", "caddyfile"], port, **settings):
        yield f"http://127.0.0.1:{port}{root_path}"


@contextmanager
def nginx(folder: Path, upstream: int, root_path: str = "", strip: bool = False) -> Generator[str]:
    """nginx with deploy/nginx.conf, over TLS; it takes the root path off if `strip`."""
    plain, port = free_ports(2)
    certificate(folder)
    site = (DEPLOY / "nginx.conf").read_text()
    for given, here in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("    listen [::]:80;\n", ""),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("    listen [::]:443 ssl;\n", ""),
        ("server_name cards.example;", "server_name localhost;"),
        ("127.0.0.1:5454", f"127.0.0.1:{upstream}"),
        ("/etc/letsencrypt/live/cards.example", str(folder)),
        ("    location / {", f"    location {root_path}/ {{"),
        ("proxy_pass http://fiftyfour;", f"proxy_pass http://fiftyfour{'/' if strip else ''};"),
    ):
        assert given in site, given
        site = site.replace(given, here)
    (folder / "site.conf").write_text(site)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user=user))
    start = [program("nginx"), "-p", folder, "-c", folder / "nginx.conf"]
    with running([*start, "-e", "stderr", "-g", "daemon off;"], port):
        yield f"https://localhost:{port}{root_path}"


def certificate(folder: Path) -> None:
    """A certificate for localhost, signed by itself."""
    subprocess.run(
        [
            *(
                program("openssl"),
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
            ),
            *("-nodes", "-days", "2", "-subj", "/CN=localhost"),
            *("-addext", "subjectAltName=DNS:localhost"),
            *("-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"),
        ],
        check=True,
        capture_output=True,
    )


def trusting(folder: Path) -> ssl.SSLContext:
    """A client that trusts the certificate of `nginx`."""
    return ssl.create_default_context(cafile=folder / "fullchain.pem")
