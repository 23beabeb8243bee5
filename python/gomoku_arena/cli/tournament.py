"""``gomoku-arena tournament``: engines play each other, and a table says how they did."""

import sys
from collections.abc import Collection, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any

import typer

from gomoku_arena._core import Rules
from gomoku_arena.cli.common.options import (
    AcceptOption,
    AffinityOption,
    ConcurrencyOption,
    DepthOption,
    DrawAfterOption,
    DrawOption,
    EventsOption,
    ExecutorOption,
    FirstMoveOption,
    LeagueOption,
    MarginOption,
    MatchTimeOption,
    MaxFaultsOption,
    NameOption,
    NodesOption,
    OpeningRuleOption,
    OpeningsOption,
    ProvenWinOption,
    QuietOption,
    ResignOption,
    ResumeOption,
    RuleOption,
    RulesOption,
    SeedOption,
    SetOption,
    SizeOption,
    SpeedOption,
    SprtOption,
    StartupOption,
    StoreOption,
    SuspendOption,
    TimeOption,
    TrustOption,
    WireOption,
    adjudication_values,
    concurrency_value,
    engine_values,
    given,
    rules_values,
    sprt_values,
    time_values,
    with_engines,
    with_settings,
)
from gomoku_arena.display.run_with_display import console_of, run_with_display
from gomoku_arena.errors import ConfigError
from gomoku_arena.opening_rules.patterns import title_of
from gomoku_arena.printable import printable
from gomoku_arena.tournament.config import TournamentConfig, make_config, merge, read_toml
from gomoku_arena.tournament.formats.catalogue import FORMATS
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.openings.openings import Openings
from gomoku_arena.tournament.run.slots import PLIES, Slots, estimated_seconds
from gomoku_arena.tournament.run.start import check_end
from gomoku_arena.tournament.run.trust import Reached, Trust, reached
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.stored_config import stored_config

_SHOWN = 50
"""Lines that are shown at most; more than that nobody reads."""

INTERRUPTED = 130
"""The exit code of a tournament that was asked to stop before its end."""

_FORMATS = ", ".join(f"{it.name} ({it.hint})" if it.hint else it.name for it in FORMATS.values())
_IN_ROUNDS = " or ".join(it.name for it in FORMATS.values() if it.rounds is not None)


def check_consent(stored: TournamentConfig, config: TournamentConfig, own: Collection[str], *, trusted: bool) -> None:
    """Sees to it that the user wants what ``config`` has from a store. Nothing has been opened before.

    stored: what stands in the store. own: the keys of the configuration that the user gave in this command. trusted:
    the user said so. Raises ConfigError where the user does not, or cannot be asked.
    """
    theirs = reached(stored)
    asked = [item for item in reached(config) if item in theirs and item.key.partition(".")[0] not in own]
    if not asked or Trust().holds(config.store, theirs):
        return
    if not trusted:
        _ask(config.store, asked)
    Trust().remember(config.store, theirs)


def _ask(store: Path, asked: Sequence[Reached]) -> None:
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        told = "; ".join(_lines(asked))
        raise ConfigError(f"{_head(store)}: {told}; --trust-store allows it, where you know who made the store")
    if not _agreed(store, asked):
        raise ConfigError(f"store = {str(store)!r}: not trusted, and nothing was started")


def _agreed(store: Path, asked: Sequence[Reached]) -> bool:
    typer.echo(f"{printable(_head(store))}:", err=True)
    for line in _lines(asked):
        typer.echo(f"  {line}", err=True)
    typer.echo("It was not begun here, or has been changed since. Go on? [y/N] ", err=True, nl=False)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _head(store: Path) -> str:
    return f"store = {str(store)!r} would have this started, contacted, read or written"


def _lines(asked: Sequence[Reached]) -> list[str]:
    shown = [printable(str(item)) for item in asked[:_SHOWN]]
    return shown if len(asked) <= _SHOWN else [*shown, f"and {len(asked) - _SHOWN} more"]


def print_schedule(config: TournamentConfig) -> None:
    """Prints every game that can be known before the first result, and about how long the tournament takes."""
    known, total = _schedule(config)
    rules = config.rules.rules()
    openings = Openings(config.openings, rules, config.seed)
    for game in known:
        stones = config.opening_rule or _stones(openings.opening(game.opening), rules)
        players = f"{printable(game.black)} - {printable(game.white)}"
        typer.echo(f"game {game.game + 1}: round {game.round + 1}, {players}, opening {game.opening + 1}: {stones}")
    if len(known) < total:
        typer.echo(f"up to {total - len(known)} more games depend on results")
    typer.echo(_estimate(config, known, total))


def _stones(opening: Sequence[str], rules: Rules) -> str:
    """The stones of an opening, and what three of them are called."""
    return ", ".join(filter(None, [" ".join(opening), title_of(opening, rules)])) or "empty board"


def _schedule(config: TournamentConfig) -> tuple[list[Pairing], int]:
    plan, board, known = config.make_format(), Scoreboard(config.names), list[Pairing]()
    while more := plan.more(known, board, 1):
        known += more
        if config.adaptive or config.sprt is not None:
            break
    assert plan.total is not None, "only a league has no end"
    return known, plan.total


def _estimate(config: TournamentConfig, known: list[Pairing], total: int) -> str:
    slots = Slots(config.concurrency, affinity=config.affinity).total
    seconds = estimated_seconds(config, known, slots)
    games = f"{total} games, {slots} at a time"
    if seconds is None:
        return f"{games}; no estimate of the time, for not everyone's is limited"
    about = timedelta(seconds=round(seconds * total / max(len(known), 1)))
    return f"{games}; about {about} if games have {PLIES} moves and everyone uses all its time"


def tournament(
    engines: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ENGINE]...",
            help="NAME, NAME:OPTION=VALUE,..., cmd:COMMAND for a Gomocup bot or ws://HOST:PORT/ws for a server; "
            "TITLE=ENGINE gives it another name.",
        ),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A TOML file; options given here override what it says.")
    ] = None,
    name: NameOption = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help=f"{_FORMATS}.",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Games for each two engines that meet; even, 2 unless given; with --sprt the most, 20000."
        ),
    ] = None,
    rounds: Annotated[int | None, typer.Option(metavar="N", help=f"Rounds of a {_IN_ROUNDS} tournament.")] = None,
    adaptive: Annotated[
        bool | None,
        typer.Option("--adaptive", help="Spend the games of a round robin where they tell most about the ranking."),
    ] = None,
    opponents_within: Annotated[
        float | None,
        typer.Option(
            "--opponents-within", metavar="ELO", help="With --adaptive: who is farther apart does not meet again."
        ),
    ] = None,
    sprt: SprtOption = None,
    alpha: Annotated[float | None, typer.Option(metavar="P", help="Error of the first kind of --sprt, 0.05.")] = None,
    beta: Annotated[float | None, typer.Option(metavar="P", help="Error of the second kind of --sprt, 0.05.")] = None,
    sprt_model: Annotated[
        str | None, typer.Option(metavar="MODEL", help="Elo of --sprt: normalized, logistic or bayesian.")
    ] = None,
    league: LeagueOption = None,
    speed: SpeedOption = None,
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
    opening_rule: OpeningRuleOption = None,
    seed: SeedOption = None,
    draw_after: DrawAfterOption = None,
    resign: ResignOption = None,
    draw: DrawOption = None,
    proven_win: ProvenWinOption = None,
    concurrency: ConcurrencyOption = None,
    affinity: AffinityOption = None,
    executor: ExecutorOption = None,
    store: StoreOption = None,
    events: EventsOption = None,
    wire: WireOption = None,
    set_: SetOption = None,
    resume: ResumeOption = False,
    trust_store: TrustOption = False,
    accept_changed_engines: AcceptOption = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print what would be played, and play nothing.")] = False,
    quiet: QuietOption = False,
) -> None:
    """Play a tournament between engines and print the standings.

    Every two engines that meet play each opening twice, with the colours swapped. An engine that makes an illegal
    move, crashes or exceeds its time loses that game, and the tournament goes on. Every finished game is kept at once;
    --resume goes on exactly where a tournament was stopped or killed. The first Ctrl-C lets running games end, the
    second stops at once.
    """
    values = given(
        engines=[engine_values(spec) for spec in engines] if engines else None,
        name=name,
        format=format_,
        games=games,
        rounds=rounds,
        adaptive=adaptive,
        opponents_within=opponents_within,
        sprt=sprt_values(sprt, alpha, beta, sprt_model),
        league=league,
        speed=speed,
        rules=rules_values(rules, size, rule),
        time=time_values(time, depth, nodes, match_time, margin),
        openings=openings,
        opening_rule=opening_rule,
        seed=seed,
        max_faults=max_faults,
        wire=wire,
        adjudication=adjudication_values(draw_after, resign, draw, proven_win),
        concurrency=concurrency_value(concurrency),
        affinity=affinity,
        executor=executor,
        store=store,
        events=events,
    )
    if resume and config is None and not engines:
        configuration = _resumed(values, set_, trusted=trust_store)
    else:
        base = {"engines": ()} if config is None else read_toml(config)
        merged = with_engines(merge(base, values), startup=startup, first_move=first_move, suspend=suspend)
        configuration = make_config(with_settings(merged, set_))
    check_end(configuration)
    if dry_run:
        print_schedule(configuration)
        return
    run = run_with_display(
        configuration,
        console_of(configuration),
        resume=resume,
        accept_changed_engines=accept_changed_engines,
        quiet=quiet,
    )
    if run.interrupted:
        raise typer.Exit(INTERRUPTED)


def _resumed(values: dict[str, Any], settings: list[str] | None, *, trusted: bool) -> TournamentConfig:
    """What a tournament was begun with, which is resumed by its name alone, under what the options say otherwise.

    Games are kept in the store that the user names, whatever it says itself.
    """
    for key in ("league", "speed"):
        if key in values:
            raise ConfigError(f"{key} = {values[key]!r}: what is resumed has its rules and its clock")
    path = values.get("store", TournamentConfig.model_fields["store"].default)
    with Store(path, read_only=True, traceless=True) as store:
        stored = stored_config(store.tournament(values.get("name")))
    merged = merge(stored.model_dump(mode="json"), {**values, "store": path})
    configuration = make_config(with_settings(merged, settings))
    check_consent(stored, configuration, values.keys(), trusted=trusted)
    return configuration
