"""What can be asked of the table service, whether over HTTP or by the page it runs in."""
