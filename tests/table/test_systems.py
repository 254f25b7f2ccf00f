"""What a server makes ready before it serves anybody."""

import subprocess
import sys

AT_ONCE = """
import threading, time
from msgspec import Struct, _utils
from fiftyfour.engine.system import installed
from fiftyfour.table.systems import ready
from fiftyfour.engine.reading import adventures

class Broken(Struct):  # in a package of somebody's
    part: "Missing"

ready()
games = list(installed().values())
known = _utils._eval_type

def slowly(*what, **more):  # msgspec learns a class, and lets others go on
    time.sleep(0.001)
    return known(*what, **more)

_utils._eval_type = slowly
begin = threading.Barrier(3)

def read():
    begin.wait()
    for game in games:
        adventures(game)

threads = [threading.Thread(target=read) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_first_visitors_at_once_crash_no_server_that_is_ready() -> None:
    """Without `ready`, the process dies of it (SIGSEGV) nearly every time.

    A class that nobody could decode does not keep the server from being ready.
    """
    done = subprocess.run([sys.executable, "-c", AT_ONCE], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
