"""The edition without a server: the table service in a worker of the page, under Pyodide."""
