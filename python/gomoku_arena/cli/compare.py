"""``gomoku-arena compare``: is it better? One command, one sentence, one exit code."""

import json
from typing import Annotated, Any

import typer

from gomoku_arena.cli import Answered
from gomoku_arena.cli.common.options import (
    AcceptOption,
    AffinityOption,
    ConcurrencyOption,
    DepthOption,
    EventsOption,
    ExecutorOption,
    FirstMoveOption,
    MarginOption,
    MatchTimeOption,
    MaxFaultsOption,
    NameOption,
    NodesOption,
    OpeningsOption,
    QuietOption,
    ResumeOption,
    RuleOption,
    RulesOption,
    SeedOption,
    SetOption,
    SizeOption,
    StartupOption,
    StoreOption,
    SuspendOption,
    TimeOption,
    WireOption,
    concurrency_value,
    engine_values,
    given,
    rules_values,
    sprt_values,
    time_values,
    with_settings,
)
from gomoku_arena.display.console import console_for
from gomoku_arena.display.run_with_display import console_of, run_with_display
from gomoku_arena.printable import printable
from gomoku_arena.tournament.config import UNTIL_DECIDED, make_config
from gomoku_arena.tournament.statistics.comparison import Comparison, Verdict
from gomoku_arena.tournament.summary import TournamentSummary

EXIT_CODES: dict[Verdict, int] = {"better": 0, "not better": 1, "undecided": 2}


def compare(
    engine: Annotated[str, typer.Argument(metavar="A", help="The engine in question, as in a tournament.")],
    opponent: Annotated[str, typer.Argument(metavar="B", help="The engine that it shall be better than.")],
    elo0: Annotated[float, typer.Option(metavar="ELO", help="A is not better if it is no more than this ahead.")] = 0.0,
    elo1: Annotated[float, typer.Option(metavar="ELO", help="A is better if it is at least this far ahead.")] = 10.0,
    alpha: Annotated[float, typer.Option(metavar="P", help="Chance to call A better where it is not.")] = 0.05,
    beta: Annotated[float, typer.Option(metavar="P", help="Chance to miss that A is better.")] = 0.05,
    sprt_model: Annotated[
        str, typer.Option(metavar="MODEL", help="What elo0 and elo1 are measured in: normalized, logistic or bayesian.")
    ] = "normalized",
    games: Annotated[int, typer.Option(metavar="N", help="Give up after this many games.")] = UNTIL_DECIDED,
    rules: RulesOption = None,
    size: SizeOption = None,
    rule: RuleOption = None,
    time: TimeOption = None,
    match_time: MatchTimeOption = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    margin: MarginOption = None,
    startup: StartupOption = None,
    first_move: FirstMoveOption = None,
    suspend: SuspendOption = None,
    max_faults: MaxFaultsOption = None,
    openings: OpeningsOption = None,
    seed: SeedOption = None,
    concurrency: ConcurrencyOption = None,
    affinity: AffinityOption = None,
    executor: ExecutorOption = None,
    store: StoreOption = None,
    name: NameOption = None,
    events: EventsOption = None,
    wire: WireOption = None,
    set_: SetOption = None,
    resume: ResumeOption = False,
    accept_changed_engines: AcceptOption = False,
    quiet: QuietOption = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON, and nothing else.")] = False,
) -> None:
    """Play until it is clear whether A is better than B, and say so in a sentence.

    Game pairs on equal openings, a sequential test (SPRT), every game kept. The exit code is 0 where A is better, 1
    where it is not, 2 where that is undecided because games ran out or Ctrl-C was pressed, and 3 where the command was
    refused.
    """
    settings = given(startup=startup, first_move=first_move, suspend=suspend)
    values = given(
        engines=[engine_values(engine) | settings, engine_values(opponent) | settings],
        name=name,
        format="match",
        games=games,
        sprt=sprt_values(f"{elo0},{elo1}", alpha, beta, sprt_model),
        rules=rules_values(rules, size, rule),
        time=time_values(time, depth, nodes, match_time, margin),
        openings=openings,
        seed=seed,
        max_faults=max_faults,
        wire=wire,
        concurrency=concurrency_value(concurrency),
        affinity=affinity,
        executor=executor,
        store=store,
        events=events,
    )
    config = make_config(with_settings(values, set_))
    # Whoever reads JSON from standard output wants nothing else there.
    console = console_for(stderr=True) if as_json else console_of(config)
    run = run_with_display(
        config, console, resume=resume, accept_changed_engines=accept_changed_engines, quiet=quiet or as_json
    )
    assert config.sprt is not None
    comparison = Comparison.of(config.sprt, run.summary.board)
    sentence = printable(comparison.sentence())
    typer.echo(json.dumps(_values(comparison, run.summary), indent=1) if as_json else sentence)
    raise Answered(EXIT_CODES[comparison.verdict])


def _values(comparison: Comparison, summary: TournamentSummary) -> dict[str, Any]:
    losses, draws, wins = comparison.games.counts
    told, estimate = comparison.games.tells_elo, comparison.estimate
    return {
        "verdict": comparison.verdict,
        "sentence": comparison.sentence(),
        "tournament": summary.tournament.name,
        "engines": [comparison.first, comparison.second],
        "games": comparison.games.games,
        "different_games": comparison.different,
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "pentanomial": list(comparison.pairs.counts),
        "forfeits": comparison.forfeits,
        "elo": estimate.elo if told else None,
        "elo_error": estimate.error if told else None,
        "los": estimate.los,
        "llr": comparison.sprt.llr,
        "bounds": [comparison.sprt.lower, comparison.sprt.upper],
        "sprt": comparison.config.model_dump(),
    }
