"""Files of samples for tests."""

from pathlib import Path

from gomoku_arena import Rules
from tools.training.sample_file import MAGIC


def header(rules: Rules) -> bytes:
    return MAGIC + bytes([len(rules.name)]) + rules.name.encode()


def write_samples(path: Path, rules: Rules, samples: bytes) -> Path:
    path.write_bytes(header(rules) + samples)
    return path
