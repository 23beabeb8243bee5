"""What a file says of itself, where it is a program of Windows."""

import struct
from typing import Literal

HEAD = 4096
"""Bytes at the beginning of a file that tell."""

_MACHINES: dict[int, Literal[32, 64]] = {0x014C: 32, 0x8664: 64}


def bits_of(head: bytes) -> Literal[32, 64] | None:
    """For how many bits it was made, by its first bytes; None where it is none for x86."""
    (at,) = struct.unpack("<I", head[60:64].ljust(4, b"\0"))
    if head[:2] == b"MZ" and head[at : at + 4] == b"PE\0\0" and len(head) >= at + 6:
        return _MACHINES.get(struct.unpack("<H", head[at + 4 : at + 6])[0])
    return None
