"""The learning curve of a run as a page."""

from collections.abc import Sequence
from pathlib import Path

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from gomoku_arena_alphazero.training.run import Generation

FILE = "learning-curve.html"


def write_curve(generations: Sequence[Generation], folder: Path) -> Path:
    """Losses and Elo by generation, in a file of the folder."""
    numbers = [it.number for it in generations]
    tried = [it for it in generations if it.elo is not None]
    figure = make_subplots(rows=3, shared_xaxes=True, vertical_spacing=0.06)
    figure.add_scatter(row=1, col=1, x=numbers, y=[it.policy_loss for it in generations], name="policy, nats")
    figure.add_scatter(row=2, col=1, x=numbers, y=[it.value_loss for it in generations], name="value, mean square")
    figure.add_trace(
        go.Scatter(
            x=[it.number for it in tried],
            y=[it.elo for it in tried],
            error_y={"array": [it.elo_error for it in tried]},
            name="Elo against the levels of tengen",
        ),
        row=3,
        col=1,
    )
    figure.update_xaxes(title_text="generation", row=3, col=1)
    figure.update_layout(template="plotly_white", height=720)
    path = folder / FILE
    figure.write_html(path, include_plotlyjs="cdn")
    return path
