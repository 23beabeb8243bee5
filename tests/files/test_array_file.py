"""Arrays of strangers: read within a bound, or refused in a sentence that says what is wrong with which of them."""

import io
import os
import random
import re
import sys
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from array_bombs import Member, archive, directory, header, overlapping, saved, told_by_a_child
from gomoku_arena import ArrayFile, ConfigError
from gomoku_arena.files.array_file import map_array
from systems import posix_alone

MOST = 64 << 20

READ = f"""
from gomoku_arena import ArrayFile
from gomoku_arena.files.array_file import map_array
import numpy as np
def read(path):
    if path.endswith(".npy"):
        np.array(map_array(path, most={MOST}))
        return
    with ArrayFile(path, most={MOST}) as file:
        for name in file.names:
            shape = file._kinds[name].shape
            file.read({{name: (np.generic, (None,) * len(shape))}}, others=True)
"""

LARGEST = 1 << 30


def stored(content: bytes) -> bytes:
    return archive(Member.stored("a.npy", content))


def objects() -> bytes:
    file = io.BytesIO()
    np.savez(file, a=np.array([print], dtype=object))
    return file.getvalue()


def packed(method: int) -> bytes:
    """An archive by a method that NumPy never writes, and of which little becomes much at once."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as made:
        made.writestr("a.npy", header((8 << 20,)) + bytes(8 << 20))
    return file.getvalue()


def crowded() -> bytes:
    """A directory of 200,000 entries, all of the same bytes."""
    member = Member.stored("a.npy", header((0,)))
    body = member.local + member.content
    return body + directory([member] * 200_000, [0] * 200_000, len(body))


ARCHIVES: dict[str, tuple[Callable[[], bytes], str]] = {
    "a billion zeros": (
        lambda: archive(Member.zeros("a.npy", header((LARGEST,)), 1024)),
        f"'a' would take {LARGEST} b",
    ),
    "many": (
        lambda: archive(*(Member.zeros(f"{it}.npy", header((60 << 20,)), 60) for it in range(5))),
        "'1' would take 62914560 bytes; all arrays together may take 67108864, and those before it take 62914560",
    ),
    "one over the other": (lambda: overlapping(60, 8), "over the other|would take|Overlapped entries"),
    "small ones one over the other": (lambda: overlapping(4, 1), "lie one over the other|Overlapped entries"),
    "a header that lies upwards": (lambda: stored(header((10**12,)) + bytes(8)), "its header tells of 10000000000"),
    "a header that lies downwards": (
        lambda: archive(Member.zeros("a.npy", header((8,)), 1024)),
        "array 'a': it has 10737418.. bytes, and its header tells of 76",
    ),
    "a directory that lies": (
        lambda: archive(Member("a.npy", Member.zeros("", header((8,)), 1024).content, 0, len(header((8,))) + 8, 8)),
        "Bad CRC-32",
    ),
    "nothing behind the header": (
        lambda: archive(Member("a.npy", header((1 << 25,)), 0, len(header((1 << 25,))) + (1 << 25))),
        "array 'a': ",
    ),
    "a negative length": (lambda: stored(header((-8, -8)) + bytes(64)), "a shape that no array has"),
    "endless dimensions": (lambda: stored(header((1,) * 99) + bytes(1)), "a shape that no array has"),
    "a length of many digits": (lambda: stored(header((10**4000,)) + bytes(8)), "a shape that no array has"),
    "no item, and a length": (lambda: stored(header((0, 2**62, 2**62))), "array 'a': "),
    "items of nothing": (lambda: stored(header((LARGEST,), "|V0")), f"its header tells of {str(LARGEST)[:6]}"),
    "an enormous item": (lambda: stored(header((), f"|V{2**31 - 1}")), "its header tells of 21474837"),
    "an enormous header": (
        lambda: archive(Member.zeros("a.npy", header((8,), version=(2, 0), pad=1 << 20), 1024)),
        "it has no header of an array",
    ),
    "a header of brackets": (lambda: stored(header("(" * 9000)), "it has no header of an array"),
    "a header of minuses": (lambda: stored(header("-" * 9000 + "1")), "it has no header of an array"),
    "a version of tomorrow": (lambda: stored(header((8,), version=(3, 0)) + bytes(8)), "it has no header of an array"),
    "no header": (lambda: stored(b"none"), "it has no header of an array"),
    "objects": (objects, "array 'a': it holds objects of Python"),
    "a name twice": (
        lambda: archive(*[Member.stored("a.npy", header((0,)))] * 2),
        "array 'a': there are two",
    ),
    "no array": (lambda: archive(Member.stored("a.txt", b"a")), "array 'a.txt': it is none that NumPy has written"),
    "bzip2": (lambda: packed(zipfile.ZIP_BZIP2), "array 'a': it is none that NumPy has written"),
    "lzma": (lambda: packed(zipfile.ZIP_LZMA), "array 'a': it is none that NumPy has written"),
    "a crowded directory": (crowded, "it is no archive of arrays: Truncated central directory"),
    "cut off": (lambda: saved(a=np.arange(1000))[:-30], "it is no archive of arrays: .*, though it begins as one"),
    "no zip": (lambda: b"no zip", "it is no archive of arrays: it seems to be a text"),
    "nothing": (lambda: b"", "it is no archive of arrays: it is empty"),
    "one array": (lambda: header((0,)), "it is no archive of arrays: it is a single array"),
    "noise": (lambda: bytes(range(99, 200)), "it is no archive of arrays: it begins as no file that is known"),
}
"""Archives with what is said of them."""

ARRAYS = {
    "a header that lies upwards": (
        lambda: header((10**12,)) + bytes(8),
        "it has 8. bytes, and its header tells of 1000000",
    ),
    "a header that lies downwards": (lambda: header((8,)) + bytes(9), "it has 77 bytes, and its header tells of 76"),
    "objects": (lambda: header((1,), "|O") + bytes(8), "it holds objects of Python"),
    "an enormous header": (lambda: header((8,), version=(2, 0), pad=200 << 20), "it has no header of an array"),
    "cut off": (lambda: header((8,))[:20], "it has no header of an array"),
    "nothing": (lambda: b"", "it has no header of an array"),
    "a zip": (lambda: saved(a=np.zeros(3)), "it has no header of an array"),
}


@posix_alone("memory is bounded on Linux alone")
def test_no_file_of_a_stranger_takes_all_memory_or_is_waited_for(tmp_path: Path) -> None:
    expected = {Path("/dev/zero"): "it is no regular file", tmp_path: "it is no regular file"}
    for name, (make, words) in ARCHIVES.items():
        path = tmp_path / f"{name}.npz"
        path.write_bytes(make())
        expected[path] = words
    for name, (make, words) in ARRAYS.items():
        path = tmp_path / f"{name}.npy"
        path.write_bytes(make())
        expected[path] = words
    for end in ("npz", "npy"):
        os.mkfifo(tmp_path / f"pipe.{end}")
        expected[tmp_path / f"pipe.{end}"] = "it is no regular file"
    sparse = tmp_path / "sparse.npy"
    with sparse.open("wb") as file:
        file.write(header((1 << 40,)))
        file.truncate(file.tell() + (1 << 40))
    expected[sparse] = f"the array has {1 << 40} bytes, and at most {MOST} are read"
    told = told_by_a_child(READ, expected)
    for path, words in expected.items():
        assert re.search(words, told[str(path)]), told[str(path)]
        assert told[str(path)].startswith(f"file = {str(path)!r}: ")
        assert len(told[str(path)]) < 500


def every_kind() -> dict[str, Any]:
    """Arrays of every form that a legal file has."""
    return {
        "floats": np.random.default_rng(1).normal(size=(40, 3)).astype(np.float32),
        "fortran": np.asfortranarray(np.arange(12, dtype=">i4").reshape(3, 4)),
        "halves": np.arange(5, dtype=np.float16),
        "empty": np.zeros((0, 7), np.int8),
        "one": np.array(3),
        "text": np.array("é\N{BLACK CIRCLE}"),
        "long text": np.array("x" * (1 << 19)),
        "names": np.array(["first", "second"]),
        "mask": np.array([True, False]),
        "arr_0": np.arange(3),
    }


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_a_legal_file_is_read_to_the_bit(save: Any, tmp_path: Path) -> None:
    arrays = every_kind()
    save(tmp_path / "a.npz", **arrays)
    expected = {name: (array.dtype.type, array.shape) for name, array in arrays.items()}
    with ArrayFile(tmp_path / "a.npz", most=sum(array.nbytes for array in arrays.values())) as file:
        assert file.names == list(arrays)
        read = file.read(expected)
    assert list(read) == list(arrays)
    for name, array in arrays.items():
        assert (read[name].dtype, read[name].shape) == (array.dtype, array.shape)
        assert read[name].tobytes() == array.tobytes()
        # One file each: Windows writes to none that is mapped.
        np.save(tmp_path / f"{name}.npy", array)
        mapped = map_array(tmp_path / f"{name}.npy", most=max(array.nbytes, 1))
        assert (mapped.dtype, mapped.shape, mapped.tobytes()) == (array.dtype, array.shape, array.tobytes())
        assert not mapped.flags.writeable
    with pytest.raises(ConfigError, match="array 'arr_0' would take 24 bytes; all arrays together may take "):
        ArrayFile(tmp_path / "a.npz", most=sum(array.nbytes for array in arrays.values()) - 1)


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ({"a": (np.uint8, (3,))}, "array 'b' does not belong there"),
        ({"a": (np.uint8, (3,)), "b": (np.floating, (2, 2)), "c": (np.uint8, ())}, "there is no array 'c'"),
        (
            {"a": (np.uint8, (4,)), "b": (np.floating, (2, 2))},
            r"array 'a' is uint8 of shape \(3,\), and not .* of \(4,\)",
        ),
        ({"a": (np.uint8, (None, 3)), "b": (np.floating, (2, 2))}, r"array 'a' is .* and not uint8 of \(n, 3\)"),
        ({"a": (np.uint8, (3,)), "b": (np.integer, (2, 2))}, r"array 'b' is float32 of .* not integer of"),
    ],
)
def test_what_is_not_expected_is_named(expected: Any, told: str, tmp_path: Path) -> None:
    np.savez(tmp_path / "a.npz", a=np.zeros(3, np.uint8), b=np.zeros((2, 2), np.float32))
    with ArrayFile(tmp_path / "a.npz", most=100, key="network") as file:
        with pytest.raises(ConfigError, match=rf"^network = '.*a\.npz': {told}"):
            file.read(expected)
        assert list(file.read({"b": (np.float32, (2, None))}, others=True)) == ["b"]


def test_whatever_is_damaged_is_read_or_refused(tmp_path: Path) -> None:
    rng, path = random.Random(1), tmp_path / "a.npz"
    whole = [saved(a=np.arange(50), b=np.array("text")), archive(Member.stored("a.npy", header((8,)) + bytes(8)))]
    outcomes = {True: 0, False: 0}
    for _ in range(3000):
        content = bytearray(rng.choice(whole))
        for _ in range(rng.randint(1, 4)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        path.write_bytes(content[: rng.choice([len(content), rng.randrange(len(content))])])
        try:
            # Of a header that Python takes for one of old.
            with warnings.catch_warnings(action="ignore"), ArrayFile(path, most=1000) as file:
                for name in file.names:
                    file.read({name: (np.generic, (None,) * len(file._kinds[name].shape))}, others=True)
            outcomes[True] += 1
        except ConfigError:
            outcomes[False] += 1
    assert min(outcomes.values()) > 100


def test_a_file_is_closed_when_it_was_read_or_refused(tmp_path: Path) -> None:
    def count() -> int:
        # Under Wine the folder is there, too, with what Wine has opened.
        return len(list(Path("/proc/self/fd").iterdir())) if sys.platform == "linux" else 0

    (tmp_path / "no.npz").write_bytes(b"no zip")
    np.savez(tmp_path / "a.npz", a=np.zeros(3))
    before = count()
    for _ in range(5):
        with pytest.raises(ConfigError):
            ArrayFile(tmp_path / "no.npz", most=100)
        with ArrayFile(tmp_path / "a.npz", most=100) as file:
            file.read({"a": (np.float64, (3,))})
        file.close()
    assert count() == before
    for path in tmp_path.iterdir():
        # Windows removes no file that is open.
        path.unlink()
