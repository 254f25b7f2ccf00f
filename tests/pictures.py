"""Picture files, made for tests."""

import struct
import zlib


def png(width: int, height: int) -> bytes:
    """A whole picture of one colour: a file of next to nothing, however large it is drawn."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        checksum = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)

    size = struct.pack(">II5B", width, height, 1, 0, 0, 0, 0)
    packer = zlib.compressobj(9)
    row = bytes(1 + (width + 7) // 8)
    rows = b"".join([*(packer.compress(row) for _ in range(height)), packer.flush()])
    parts = chunk(b"IHDR", size) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts
