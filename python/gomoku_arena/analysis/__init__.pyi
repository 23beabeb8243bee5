"""The public names of this room, and where each is defined."""

from .balance import (
    BalanceAdviser as BalanceAdviser,
    CountsAdvice as CountsAdvice,
    Fact as Fact,
    FactKind as FactKind,
    FifthsAdvice as FifthsAdvice,
    RankedFifth as RankedFifth,
    SideAdvice as SideAdvice,
    SideChoice as SideChoice,
    StonesOffer as StonesOffer,
)
from .explanation import (
    Chosen as Chosen,
    ExplainedPosition as ExplainedPosition,
    Explanation as Explanation,
)
from .forced_win import (
    ForcedBy as ForcedBy,
    ForcedWin as ForcedWin,
    forced_win_of as forced_win_of,
    forced_wins as forced_wins,
)
from .heat_map import (
    MoveRater as MoveRater,
    rate_moves as rate_moves,
)
from .practice import (
    Answer as Answer,
    Exercise as Exercise,
    exercises as exercises,
)
from .refutation import (
    Refutation as Refutation,
    RefutationKind as RefutationKind,
    judge_move as judge_move,
)
from .review.judged_game import (
    JudgedMove as JudgedMove,
    JudgedPosition as JudgedPosition,
    MoveGrade as MoveGrade,
    PlayerSummary as PlayerSummary,
    summary_of as summary_of,
)
from .review.review import (
    GameTree as GameTree,
    Review as Review,
    ReviewResult as ReviewResult,
)
from .review.turning_point import (
    TurningPoint as TurningPoint,
    turning_point as turning_point,
)
from .threats import (
    Threat as Threat,
    ThreatKind as ThreatKind,
    all_threats as all_threats,
    threats_of as threats_of,
)
