"""The public names, and where each is defined. ``lazy_loader`` reads this file, and so do type checkers."""

from ._core import (
    WIN as WIN,
    Analysis as Analysis,
    Color as Color,
    EngineOption as EngineOption,
    Game as Game,
    Limit as Limit,
    Outcome as Outcome,
    Point as Point,
    Proof as Proof,
    Rules as Rules,
    Variation as Variation,
    __version__ as __version__,
    solve_vcf as solve_vcf,
    solve_vct as solve_vct,
)
from .analysis.heat_map import rate_moves as rate_moves
from .benchmark.result import BenchmarkResult as BenchmarkResult
from .clock import TimeControl as TimeControl
from .conformance import (
    CheckResult as CheckResult,
    ConformanceReport as ConformanceReport,
    Finding as Finding,
    examine as examine,
)
from .display.play_tournament import (
    TournamentOutcome as TournamentOutcome,
    play_tournament as play_tournament,
)
from .display.run_benchmark import run_benchmark as run_benchmark
from .engines.base import (
    Capabilities as Capabilities,
    Engine as Engine,
    EngineFactory as EngineFactory,
    EngineInfo as EngineInfo,
    EngineOpener as EngineOpener,
    EngineSettings as EngineSettings,
    OpeningAnswer as OpeningAnswer,
)
from .engines.builtin import SearchEngine as SearchEngine
from .engines.runtime.async_engine import AsyncEngine as AsyncEngine
from .errors import (
    BadMessageError as BadMessageError,
    BusyError as BusyError,
    ConfigError as ConfigError,
    EngineCrashedError as EngineCrashedError,
    EngineError as EngineError,
    EngineProtocolError as EngineProtocolError,
    EngineStartError as EngineStartError,
    EngineTimeoutError as EngineTimeoutError,
    ErrorCode as ErrorCode,
    ErrorData as ErrorData,
    GomokuArenaError as GomokuArenaError,
    IllegalMoveError as IllegalMoveError,
    InUseError as InUseError,
    NotationError as NotationError,
    NotationWarning as NotationWarning,
    PluginError as PluginError,
    PointError as PointError,
    PositionError as PositionError,
    RulesError as RulesError,
    SearchError as SearchError,
    StoreError as StoreError,
    TaskError as TaskError,
    UnavailableError as UnavailableError,
    UnsupportedRulesError as UnsupportedRulesError,
    WorkerDiedError as WorkerDiedError,
    WorkerError as WorkerError,
)
from .export.files import write_games as write_games
from .files.array_file import ArrayFile as ArrayFile
from .notation.links.link import (
    read_link as read_link,
    write_link as write_link,
)
from .opening_rules.opening import Opening as Opening
from .opening_rules.rule import (
    Choice as Choice,
    Choose as Choose,
    Count as Count,
    Declare as Declare,
    Deed as Deed,
    Offer as Offer,
    Offered as Offered,
    OpeningPlayer as OpeningPlayer,
    OpeningRule as OpeningRule,
    Pick as Pick,
    Place as Place,
    Settled as Settled,
)
from .opening_rules.rules import opening_rule as opening_rule
from .play.adjudication import (
    Adjudication as Adjudication,
    DrawRule as DrawRule,
    ResignRule as ResignRule,
)
from .play.config import EngineConfig as EngineConfig
from .play.game import (
    OnMove as OnMove,
    play_game as play_game,
)
from .plugins.hookspecs import (
    RegisterEngine as RegisterEngine,
    RegisterScheme as RegisterScheme,
    hookimpl as hookimpl,
)
from .plugins.open_engine import (
    open_async_engine as open_async_engine,
    open_engine as open_engine,
)
from .plugins.registry import load_registry as load_registry
from .processes.python_process import freeze_support as freeze_support
from .record import (
    GameRecord as GameRecord,
    MoveRecord as MoveRecord,
    Termination as Termination,
)
from .score import Score as Score
from .svg import Svg as Svg
from .tournament.collection.read_games import read_games as read_games
from .tournament.events import parse_event as parse_event
from .tournament.statistics.pentanomial import Pentanomial as Pentanomial
from .tournament.statistics.standings import Standing as Standing
from .tournament.statistics.trinomial import Trinomial as Trinomial
