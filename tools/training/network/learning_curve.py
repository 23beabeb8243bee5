"""What each epoch brought, as a table of numbers and as a picture."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import plotly.graph_objects as go

from tools.training.network.training import Epoch

Curves: TypeAlias = Mapping[str, Sequence[Epoch]]
"""The epochs of each side that was trained."""


def write_learning_curve(curves: Curves, folder: Path) -> None:
    """Writes ``learning-curve.json`` and ``learning-curve.html``."""
    numbers = {side: [epoch._asdict() for epoch in epochs] for side, epochs in curves.items()}
    (folder / "learning-curve.json").write_text(json.dumps(numbers, indent=1) + "\n")
    figure = go.Figure()
    for side, epochs in curves.items():
        for what in ("loss", "excess", "results"):
            values = [getattr(epoch, what) for epoch in epochs]
            figure.add_scatter(y=values, x0=1, name=f"{side}: {what}", mode="lines+markers")
    figure.update_layout(xaxis_title="epoch", yaxis_title="nats a position", template="plotly_white")
    figure.write_html(folder / "learning-curve.html", include_plotlyjs="cdn")
