"""By which addresses others reach a server, and what its pages are told of that."""

import re

import httpx
from litestar.datastructures import State

from fiftyfour.web.addresses import addresses_of
from fiftyfour.web.config import Config
from fiftyfour.web.page import told as page_told

HTML = "".join(f'<meta name="{name}" content="" />' for name in ("root", "address", "reach"))


def told(host: str, listening: str, config: Config) -> dict[str, str]:
    """What a page is told that is reached at `host`."""
    found = addresses_of(listening, 5454, config)
    html = page_told(HTML, host, State({"config": config, "addresses": found}))
    return dict(re.findall(r'name="(\w+)" content="(.*?)"', html))


def test_links_are_made_for_an_address_that_others_reach() -> None:
    plain, public = Config(), Config(public_url="https://cards.example")
    named = Config(allowed_hosts=("cards.lan",))
    alone = told("localhost:5454", "127.0.0.1", plain)
    assert (alone["address"], alone["reach"]) == ("", "alone")
    for host in ("localhost:5454", "127.0.0.1:5454", "[::1]:5454"):
        assert told(host, "127.0.0.1", public)["address"] == "https://cards.example"
        lan = told(host, "0.0.0.0", named)
        assert (lan["address"], lan["reach"]) == ("http://cards.lan:5454", "")
    assert told("192.168.1.7:5454", "0.0.0.0", named)["address"] == ""  # good as it is
    assert told("cards.lan", "127.0.0.1", plain) == {"root": "", "address": "", "reach": ""}


def test_a_server_for_all_names_the_addresses_of_its_machine() -> None:
    found = addresses_of("0.0.0.0", 8080, Config())
    assert found.own == "http://127.0.0.1:8080"
    for other in found.others:
        host = httpx.URL(other).host
        assert host not in ("0.0.0.0", "127.0.0.1", "localhost")
    assert addresses_of("::1", 8080, Config()).others == ()
    assert addresses_of("10.0.0.5", 8080, Config()).others == ("http://10.0.0.5:8080",)
