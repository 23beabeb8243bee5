"""Files of arrays that would take all memory, never end, or say one thing and be another."""

import io
import json
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

PROGRAM = """
import json, resource, sys
{prepare}
resource.setrlimit(resource.RLIMIT_CPU, (60, 61))
pages = int(open("/proc/self/statm").read().split()[0])
most = pages * resource.getpagesize() + (256 << 20)
resource.setrlimit(resource.RLIMIT_AS, (most, most))
for path in json.load(sys.stdin):
    try:
        read(path)
        told = "was read"
    except ValueError as error:
        told = str(error)
    except BaseException as error:
        told = f"{{type(error).__name__}} escaped"
    print(json.dumps([path, told]), flush=True)
"""


def told_by_a_child(prepare: str, paths: Iterable[Path | str]) -> dict[str, str]:
    """What reading each file came to, in a process that may take 256 MiB more than it begins with.

    prepare: a program that defines ``read(path)``. A file that is waited for fails the test.
    """
    if sys.platform != "linux":
        pytest.skip("memory is bounded on Linux alone")
    words = [str(path) for path in paths]
    command = [sys.executable, "-c", PROGRAM.format(prepare=prepare)]
    run = subprocess.run(command, input=json.dumps(words), capture_output=True, text=True, timeout=60, check=False)
    told = dict(map(json.loads, run.stdout.splitlines()))
    assert (list(told), run.returncode) == (words, 0), run.stderr[-2000:]
    return told


def header(shape: object, descr: object = "|u1", *, version: tuple[int, int] = (1, 0), pad: int = 0) -> bytes:
    """The header of an array that says this of it, true or not."""
    text = f"{{'descr': {descr!r}, 'fortran_order': False, 'shape': {shape}, }}{' ' * pad}\n".encode("latin1")
    length = struct.pack("<H" if version == (1, 0) else "<I", len(text))
    return b"\x93NUMPY" + bytes(version) + length + text


def saved(**arrays: Any) -> bytes:
    """The archive that NumPy writes."""
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


@dataclass
class Member:
    """An entry of an archive: its bytes as they lie there, and what is said of them."""

    name: str
    content: bytes
    crc: int
    size: int
    method: int = 0

    @classmethod
    def stored(cls, name: str, content: bytes) -> "Member":
        return cls(name, content, zlib.crc32(content), len(content))

    @classmethod
    def zeros(cls, name: str, head: bytes, count: int) -> "Member":
        """So many MiB of zeros behind a header, a thousandth of that on disk."""
        block = bytes(1 << 20)
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
        first = deflate.compress(head) + deflate.flush(zlib.Z_FULL_FLUSH)
        repeated = deflate.compress(block) + deflate.flush(zlib.Z_FULL_FLUSH)
        crc = zlib.crc32(head)
        for _ in range(count):
            crc = zlib.crc32(block, crc)
        return cls(name, first + repeated * count + deflate.flush(), crc, len(head) + (count << 20), 8)

    @property
    def local(self) -> bytes:
        """What stands before its bytes."""
        return b"PK\x03\x04" + self.fields + self.name.encode()

    @property
    def fields(self) -> bytes:
        """What the local header and the directory say alike."""
        sizes = struct.pack("<III", self.crc, len(self.content), self.size)
        return struct.pack("<HHHHH", 20, 0, self.method, 0, 0x21) + sizes + struct.pack("<HH", len(self.name), 0)


def archive(*members: Member) -> bytes:
    """A zip of these, one behind the other."""
    places, body = [], b""
    for member in members:
        places.append(len(body))
        body += member.local + member.content
    return body + directory(members, places, len(body))


def directory(members: Iterable[Member], places: Iterable[int], begin: int) -> bytes:
    """The end of a zip. begin: bytes before it."""
    entries = [
        b"PK\x01\x02\x14\x00" + member.fields + struct.pack("<HHHII", 0, 0, 0, 0, place) + member.name.encode()
        for member, place in zip(members, places, strict=True)
    ]
    content = b"".join(entries)
    counts = struct.pack("<HHHH", 0, 0, len(entries) & 0xFFFF, len(entries) & 0xFFFF)
    return content + b"PK\x05\x06" + counts + struct.pack("<IIH", len(content), begin, 0)


def overlapping(count: int, mebibytes: int) -> bytes:
    """A zip whose entries share one block of zeros: each quotes the header of the next (Fifield, WOOT 2019)."""
    zeros = bytes(mebibytes << 20)
    content = header((len(zeros),)) + zeros
    members = [Member.zeros(f"a{count:03}.npy", header((len(zeros),)), mebibytes)]
    for number in range(count - 1, 0, -1):
        following = members[0]
        head = header((len(following.local) + len(content),))
        quoted = head + following.local
        stored = b"\x00" + struct.pack("<HH", len(quoted), len(quoted) ^ 0xFFFF) + quoted
        content = quoted + content
        members.insert(0, Member(f"a{number:03}.npy", stored + following.content, zlib.crc32(content), len(content), 8))
    body = members[0].local + members[0].content
    places = [len(body) - len(member.content) - len(member.local) for member in members]
    return body + directory(members, places, len(body))
