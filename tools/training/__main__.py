"""``python -m tools.training RULES``: games, arrays, fit, weights."""

import argparse
from dataclasses import fields
from pathlib import Path

from tools.training import pipeline
from tools.training.fit import Plan
from tools.training.positions import Blend

RULES = ("freestyle", "standard", "renju", "caro", "ninuki")


def main() -> None:
    options = _parser().parse_args()
    folder: Path = options.folder or pipeline.ROOT / "results" / "training" / options.rules
    samples: list[Path] = options.samples
    if not samples:
        samples = [folder / f"seed-{options.seed}.samples"]
        named = {field.name: getattr(options, field.name) for field in fields(pipeline.Games)}
        pipeline.play(pipeline.Games(**named), samples[0])
    pipeline.make_arrays([path.resolve() for path in samples], options.orderings, folder / "arrays")
    blend = Blend(options.result, options.decided, options.beside)
    plan = Plan(blend, ridge=options.ridge, tie=options.tie, steps=options.steps, threads=options.threads)
    weights = pipeline.fit_all(folder / "arrays", options.prior, plan, lambda text: print(text, flush=True))
    out: Path = options.out or pipeline.SHIPPED / f"{options.rules}.bin"
    weights.write(out)
    print(out)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.training", description=__doc__)
    parser.add_argument("rules", choices=RULES)
    parser.add_argument("--folder", type=Path, help="where everything but the weights goes: results/training/RULES")
    parser.add_argument("--out", type=Path, help="the file of weights: rust/engine/weights/RULES.bin")
    parser.add_argument("--threads", type=int, default=2)
    games = parser.add_argument_group("games")
    games.add_argument("--samples", type=Path, nargs="+", default=[], help="files of samples to fit to; plays none")
    games.add_argument("--positions", type=int, default=1_000_000)
    games.add_argument("--nodes", type=int, default=1_500, help="of each search")
    games.add_argument("--seed", type=int, default=1)
    games.add_argument("--player", default="tengen", help="who plays: tengen, or a reference search")
    games.add_argument("--weights", type=Path, help="weights to play with; the engine's own without them")
    fit = parser.add_argument_group("fit")
    fit.add_argument("--orderings", type=int, default=200_000, help="positions whose candidate moves are ordered")
    fit.add_argument("--result", type=float, default=Blend.result, help="share of the game's result in the target")
    fit.add_argument("--decided", type=float, default=Blend.decided, help="weight where a five can be made at once")
    fit.add_argument("--beside", type=float, default=Blend.beside, help="weight of positions that were not played")
    fit.add_argument("--ridge", type=float, default=Plan.ridge, help="how strongly weights are drawn to the prior")
    fit.add_argument("--tie", type=float, default=Plan.tie, help="how strongly codes are drawn to their category")
    fit.add_argument("--steps", type=int, default=Plan.steps)
    fit.add_argument("--prior", type=Path, help="weights to begin with; zero without them")
    return parser


if __name__ == "__main__":
    main()
