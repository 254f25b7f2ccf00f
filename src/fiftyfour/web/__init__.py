"""The web server: HTTP and WebSocket around the table service, and the built page."""

from fiftyfour.web.app import create_app
from fiftyfour.web.config import Config
from fiftyfour.web.server import serve

__all__ = ["Config", "create_app", "serve"]
