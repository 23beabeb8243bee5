"""The errors that have a code of their own: one table of the code and of the English sentence.

A code is the kind of the error, a full stop and the case. In a sentence, ``{name}`` is the field of that name; what
follows a colon shortens it. The field ``why`` is another error.
"""

from enum import StrEnum


class ErrorCode(StrEnum):
    """The code of an error, such as ``illegal-move.occupied``. sentence: in English, with the fields in braces."""

    sentence: str

    def __new__(cls, code: str, sentence: str = "") -> "ErrorCode":
        """A member: its value, and its sentence."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member

    # Moves
    GAME_OVER = "illegal-move.game-over", "{point} cannot be played: the game is over"
    OCCUPIED = "illegal-move.occupied", "{point} is occupied by a {color} stone"
    DOUBLE_THREE = "illegal-move.double-three", "{point} is forbidden to {color}: double-three"
    DOUBLE_FOUR = "illegal-move.double-four", "{point} is forbidden to {color}: double-four"
    OVERLINE = "illegal-move.overline", "{point} is forbidden to {color}: overline"
    FORBIDDEN = "illegal-move.forbidden", "{point} would end the game before its opening is over"
    EARLIER_POSITION = "illegal-move.earlier-position", "this is an earlier position: go to the end to play"
    NOTHING_TO_TAKE_BACK = "illegal-move.nothing-to-take-back", "there is no move to take back"
    NO_TURN_TO_TAKE_BACK = "illegal-move.no-turn-to-take-back", "there is no turn to take back"
    OTHER_TURN = "illegal-move.other-turn", "it is the turn of {name}"
    NOTHING_TO_OFFER = "illegal-move.offer", "this cannot be offered now"
    OFFER_STANDS = "illegal-move.offer-stands", "an offer stands already: it has to be answered first"
    OFFER_GONE = "illegal-move.offer-gone", "this offer does not stand any more"
    OFFERED_ALREADY = "illegal-move.offered-already", "this was offered in this position already"
    NOTHING_TO_PREPARE = "illegal-move.prepare", "no move can be prepared now"
    SAID_TOO_OFTEN = "illegal-move.said-too-often", "much was said just now: wait a moment"
    OPENING_STEP = "illegal-move.opening-step", "the opening asks for something else now"
    OPENING_LATE = "illegal-move.opening-late", "the opening has gone on since: look again"
    OPENING_CENTRE = (
        "illegal-move.opening-centre",
        "stone {number} has to lie in the middle of the board, not on {point}",
    )
    OPENING_INSIDE = (
        "illegal-move.opening-inside",
        "stone {number} has to lie inside the {side}x{side} square in the middle, not on {point}",
    )
    OPENING_OUTSIDE = (
        "illegal-move.opening-outside",
        "stone {number} has to lie outside the {side}x{side} square in the middle, not on {point}",
    )
    OPENING_LEFT_OUT = "illegal-move.opening-left-out", "{rule} leaves out the opening that {point} makes"
    OPENING_COUNT = "illegal-move.opening-count", "{least} to {most} fifth stones can be asked for, not {count}"
    OPENING_OFFERED = "illegal-move.opening-offered", "the number of fifth stones to offer is {wanted}, not {count}"
    OPENING_TWICE = "illegal-move.opening-twice", "{point} is offered already"
    OPENING_SYMMETRIC = (
        "illegal-move.opening-symmetric",
        "{point} is the same as {other}: the four stones are symmetric",
    )
    OPENING_PICK = "illegal-move.opening-pick", "{point} was not offered for the fifth stone"
    NO_PERSON = "illegal-move.no-person", "both players are engines"
    GAME_ENDED = "illegal-move.game-ended", "the game is over: {reason}"
    NO_ACTION = "illegal-move.no-action", "lane {lane}, action {action}: actions are 0 to {most}"
    LANE_OVER = "illegal-move.lane-over", "lane {lane}, action {action}: the game is over, reset the lane first"
    ACTION = "illegal-move.action", "lane {lane}, action {action}: {why}"

    # Points
    POINT_MALFORMED = (
        "point.malformed",
        "{text!r} is no point: a column letter a to v and a row number 1 to {most} are expected",
    )
    POINT_WITHOUT_I = "point.without-i", "{text!r:.20} is no point where the letter I is left out"
    POINT_TOO_LONG = "point.too-long", "{text!r:.40} is no point: a column letter and a row number were expected"
    POINT_COORDINATE = "point.coordinate", "{name} {value} is not between {least} and {most}"
    POINT_OFF_BOARD = "point.off-board", "{point} is off the board: columns and rows 1 to {size} are on it"
    POINT_OUTSIDE = "point.outside", "{point} is off the {size}x{size} board"
    NO_OPENING = "point.no-opening", "{text!r:.80} is neither offsets such as 1,-2, 0,3 nor points such as h8i9j10"
    POINTS_TOO_MANY = "point.too-many", "more than {most} moves, which no game has"

    # Rules
    RULES_SIZE = "rules.size", "size {value} is not between {least} and {most}"
    OPENING_SIZE = "rules.opening-size", "{rule} needs a board of {least}x{least} at least, not {size}x{size}"
    OPENING_CAPTURES = (
        "rules.opening-captures",
        "{rule} is not played with captures: one could take a stone before the fifth are offered",
    )
    NO_OPENING_RULE = "rules.opening", "{name!r:.40} is no opening rule; {advice}"
    RULES_GOAL = "rules.goal", "goal {value} is not between {least} and {most}"
    RULES_ADVANTAGE = "rules.advantage", "advantage of {color} {value} is not below the goal {goal}"
    RULES_ADVANTAGE_RANGE = "rules.advantage-range", "advantage of {color} {value} is not between {least} and {most}"
    RULES_LANES = (
        "rules.lanes-differ",
        "lane {lane}: the rules {rules} differ from {expected} of the environment in more than goal and advantage",
    )
    RULES_CODE_PRESET = "rules.code-preset", "{text!r:.20} is no preset with a size; known: {known}"
    RULES_CODE_SWITCH = "rules.code-switch", "{text!r:.20} is no switch with a value"

    # Positions
    POSITION_OPENING = "position.opening", "opening {number} under {rules}: {why}"
    POSITION_ROWS = "position.rows", "the board has {given} rows, {size} are expected"
    POSITION_ROW_LENGTH = "position.row-length", "row {row} has {given} letters, {size} are expected"
    POSITION_LETTER = "position.letter", "{letter!r} in column {column}, row {row} is no stone: '.', 'X' or 'O' are"
    POSITION_PAIRS = (
        "position.pairs",
        "{color} cannot hold {value} captured pairs: {most} are the most under these rules",
    )
    POSITION_CAPTURES = "position.captures", "captures of {color} {value} is not between {least} and {most}"
    POSITION_OVER = "position.over", "the game is over: {termination}"

    LINE_LENGTH = "position.text-length", "the text has {characters} characters: {most} at most"
    LINE_PARTS = (
        "position.text-parts",
        "the text has {given} parts: rules, rows, side to move, pairs, five and outcome are expected",
    )
    LINE_RULES = "position.text-rules", "rules: {reason}"
    LINE_ROW = "position.text-row", "row {row}, {text!r}, has something else than X, O and numbers of empty points"
    LINE_SIDE = "position.text-side", "side to move {text!r} is neither b nor w"
    LINE_PAIRS = "position.text-pairs", "pairs {text!r} are not two numbers such as 0-2"
    LINE_FIVE = "position.text-five", "five {text!r} is neither - nor five"
    LINE_OUTCOME = (
        "position.text-outcome",
        "outcome {text!r} is none of -, draw, and b- or w- with five, captures or forbidden",
    )
    CONTRADICTION = "position.contradiction", "the text contradicts itself: {reason}"

    # Searches
    SEARCH_OVER = "search.game-over", "the game is over: there is no move to search for"
    SEARCH_EXCLUDED = "search.all-excluded", "every legal move is excluded"
    SEARCH_NETWORK = "search.network", "the network is for {made_for}, not for {needed}"
    SEARCH_FAILED = "search.failed", "the search failed: {reason}"
    SEARCH_STOPPED = "search.stopped", "the judgement was stopped"
    SEARCH_RANGE = "search.out-of-range", "{name} {value} is not between {least} and {most}"
    OPTION_UNKNOWN = "search.unknown-option", "no option {name!r}; nearest: {nearest}"
    OPTION_VALUE = "search.option-value", "{name} cannot be {value!r}: it takes {takes}"
    OPTION_MEMORY = "search.option-memory", "{name} cannot be {mebibytes}: there are not so many MiB of memory"
    OPTION_FILE = "search.option-file", "{name} {path!r} cannot be used: {reason}"

    # Games and positions as text: where in the text
    AT_MOVE = "notation.move", "move {number}, {move}: {why}"
    AT_LINE = "notation.line", "line {number}: {why}"
    AT_BYTE = "notation.byte", "byte {number}: {why}"
    IN_GAME = "notation.game", "game {number}: {why}"
    IN_MOVES = "notation.moves", "moves: {why}"
    IN_RULES = "notation.rules", "rules: {why}"
    IN_STONES = "notation.stones", "stones: {why}"
    IN_PAIRS = "notation.pairs", "pairs: {why}"
    AT_PLACE = "notation.place", "{place}: {why}"
    UNPLAYABLE = "notation.unplayable", "{place}: {why} ({rules} rules, {size}x{size})"

    # Games and positions as text: what is wrong
    TEXT_LENGTH = "notation.text-length", "the text has {characters} characters: {most} at most"
    FILE_SIZE = "notation.file-size", "the file has {bytes} bytes: {most} at most"
    FILE_PACKED = "notation.packed", "the file is no text but packed by {kind}: unpack it first"
    FILE_ENCODING = "notation.encoding", "the file is no text in {encoding}: byte {byte} does not fit"
    UNKNOWN_FORMAT = (
        "notation.unknown-format",
        "no link, board, moves, and none of {names}: the text begins with {text!r:.40}",
    )
    NO_GAME = "notation.no-game", "there is no game in the text"
    READING_SECONDS = "notation.seconds", "reading the text took longer than {seconds:g} s"
    READING_MEMORY = "notation.memory", "reading the text needs more memory than {mebibytes:.0f} MiB"
    READING_BUSY = "notation.busy", "too many files are being read and written: please try again in a moment"
    MOVES_TOO_MANY = "notation.too-many-moves", "more than {most} moves, which no game has"
    TREE_MOVES = "notation.tree-moves", "the game and its variations have more than {most} moves"
    TREE_COMMENTS = (
        "notation.tree-comments",
        "the comments and labels on the game have more than {most} characters together",
    )
    COMMENT_LENGTH = "notation.comment-length", "the comment has {characters} characters: {most} at most"
    STONES_TOO_MANY = "notation.too-many-stones", "{place}: more stones than the {points} points of the board"
    SETUPS_TOO_MANY = "notation.too-many-setups", "stones are set up, or taken off, more than {most} times"
    ROWS_TOO_MANY = "notation.too-many-rows", "line {number}: the board has more than {most} rows"
    ROW_POINTS = "notation.row-points", "line {number}: {given} points in a row, but there are {rows} rows"
    FILE_ENDS = "notation.file-ends", "the library of RenLib ends too early"
    NO_POINT = "notation.no-point", "{value} is no point of the board"
    PASS = "notation.pass", "a pass, which gomoku does not have"
    VARIATION_OPEN = "notation.variation-open", "a variation has no closing parenthesis"
    VARIATION_CLOSED = "notation.variation-closed", "a parenthesis closes no variation"
    VARIATION_EMPTY = "notation.variation-empty", "a variation without a move"
    VARIATION_OF_NONE = "notation.variation-of-none", "a variation with no move before it"
    COMMENT_OPEN = "notation.comment-open", "a comment has no closing brace"
    TREE_OVER = "notation.tree-over", "the tree is over"
    LEFT_OUT = "notation.left-out", "{why}: the move is left out, with what follows it"
    MORE_LEFT_OUT = "notation.more-left-out", "{number} more moves are left out"
    LIBRARY_VERSION = "notation.library-version", "a library of RenLib {version}: {known} is the latest that is known"
    BOARD_SIZE = "notation.board-size", "{title} has boards of {size}x{size} alone, not of {given}x{given}"
    NO_CAPTURES = "notation.no-captures", "{title} has no captures"
    NO_RULES = "notation.no-rules", "the game does not say its rules"
    RULES_UNKNOWN = "notation.rules-unknown", "the rules {text!r} are not known here"
    OPENING_TEXT = "notation.opening", "{text!r:.80} tells no opening: {why}"
    RULES_OPENING = "notation.rules-opening", "{text!r} is a way to open a game, and says no rules"
    RESULT_UNKNOWN = "notation.result-unknown", "the result {text!r} is not understood: it is kept as it stands"
    RESULT_OF_FIRST = "notation.result-of-first", "the result {text!r} is taken to have black, who began, first"
    DAY_UNKNOWN = "notation.day-unknown", "the date {text!r} is not understood: it is kept as it stands"
    GAME_NUMBER = "notation.game-number", "GM[{number}] is the number of another game: it is read as gomoku"
    WHITE_FIRST = (
        "notation.white-first",
        "white begins: the game is read with the colours exchanged, so that black does",
    )
    SETUP_LATER = "notation.setup-later", "stones are set up behind {moves} moves: what comes before them is left out"
    NO_STONES = "notation.no-stones", "the PGN of a game without its stones: other programs leave them out"
    READ_WITH_I = "notation.read-with-i", "read with columns that have every letter, I as well"
    READ_WITHOUT_I = "notation.read-without-i", "read with columns that leave out the letter I"
    READ_FROM_0 = "notation.read-from-0", "read with columns and rows that are counted from 0"
    READ_FROM_1 = "notation.read-from-1", "read with columns and rows that are counted from 1"
    READ_FROM_CENTRE = "notation.read-from-centre", "read with numbers that are counted from the middle of the board"
    READ_BLACK = "notation.read-black", "read with {sign} for black"
    BOARD_STAR = (
        "notation.board-star",
        "a drawn * may be a stone or an empty point: please draw stones as X and O, and empty points as .",
    )
    BOARD_SIGN = "notation.board-sign", "line {number}: {sign!r} is no point of a drawn board"
    BOARD_NUMBERS = "notation.board-numbers", "the move with the number {number} is missing, or another is there twice"
    BOARD_MOVES = "notation.board-moves", "the numbers on the board are taken for moves behind the stones without one"
    BOARD_LABELS = "notation.board-labels", "the numbers on the board count no moves: they are taken for labels"
    LINES_ONE_GAME = "notation.lines-one-game", "the lines are taken for one game: end each with * if they are several"
    LINES_UNCLEAR = (
        "notation.lines-unclear",
        "the lines may be a game each, or one game with captures: please end each game with its result or with *",
    )
    NO_MOVES_OF_LINE = "notation.no-moves-of-line", "{text!r} is no list of moves"
    READ_AS_LETTERS = "notation.read-as-letters", "read as pairs of letters, a column and a row from the top"
    BOARD_STONES = (
        "notation.board-stones",
        "BOARD has {own} stones of the side to move and {others} of the other: which of them are black is not known",
    )
    PENTE_FIVE = "notation.pente-five", "read as Pente, but a five wins at once there, and here it may still be broken"
    PUT_TOGETHER = "notation.put-together", "read as a position, since the moves do not lead to the stones: {why}"
    COUNTED_FROM_0 = (
        "notation.counted-from-0",
        "columns and rows of a PSQ are counted from 1: those of this text seem to be counted from 0",
    )
    REC_SIZE = "notation.rec-size", "a REC does not say the size of its board: {size}x{size} is taken, as Piskvork does"
    PGN_BLACK_BEGAN = "notation.pgn-black-began", "the PGN does not say who began: Black is taken for the one"
    PGN_WHITE_BEGAN = (
        "notation.pgn-white-began",
        "White began this game, as the board and the result of the PGN say together: White has the black stones",
    )
    NO_SUCH_RULES = "notation.no-such-rules", "{text!r} are no rules that we know"
    NO_MOVES = "notation.no-moves", "stones without their moves are no game"
    NO_ORDER = (
        "notation.no-order",
        "stones without their moves: no order was found in which they could have been played",
    )
    NOT_IN_TURN = (
        "notation.not-in-turn",
        "stones without their moves: {black} black and {white} white ones: with {color} to move they cannot have been "
        "played in turn",
    )
    NOT_IN_TURN_WITH_CAPTURES = (
        "notation.not-in-turn-with-captures",
        "stones without their moves: {black} black and {white} white ones, those that were captured included: with "
        "{color} to move they cannot have been played in turn",
    )
    FEWER_PAIRS = "notation.fewer-pairs", "pairs: {held} are held, but the rules begin with {least}"
    HAS_MOVES = "notation.has-moves", "the position has a history: it is a game"
    MOVES_NEEDED = "notation.moves-needed", "the stones alone do not tell how this game stands: its moves are needed"
    NOT_FINISHED = "notation.not-finished", "the game is not finished under {rules} rules, and no result is stated"
    NO_WINNER = (
        "notation.no-winner",
        "the game is not finished under {rules} rules, and its result {text!r} does not say who won",
    )
    OTHER_RESULT = (
        "notation.other-result",
        "the result is stated as {told}, but on the board it is {found} ({termination}) under {rules} rules",
    )
    LINK_LENGTH = "notation.link-length", "the link has {characters} characters: {most} at most"
    LINK_LETTERS = "notation.link-letters", "the link {text!r:.40} has other characters than letters, digits and ._-"
    LINK_NONE = "notation.no-link", "{text!r:.40} is no link, such as 1.renju15.h8i9"
    LINK_VERSION = "notation.link-version", "version {version!r:.20}: this program reads version {known}"
    LINK_PARTS = (
        "notation.link-parts",
        "the link has {given} parts behind its version: rules and moves, or rules, stones, side to move and moves "
        "were expected",
    )
    LINK_ROWS = "notation.link-rows", "{given} rows for a board of {size}"
    LINK_SIDE = "notation.link-side", "side to move: {text!r:.20} is not b or w with both sides' pairs"
    LINK_ROW_LENGTH = "notation.link-row-length", "row {row}, {text!r:.40}, has {given} points on a board of {size}"
    LINK_ROW_LETTERS = (
        "notation.link-row-letters",
        "row {row}, {text!r:.40}: x, o and numbers of empty points were expected",
    )

    # Games and positions as text: what is told of those that are read
    RULES_ASSUMED = "notation.rules-assumed", "read as {rules} {size}x{size}: the text does not say its rules"
    ENCODING_GUESSED = (
        "notation.encoding-guessed",
        "the encoding is a guess, {encoding}: names and comments may be wrong",
    )

    # Engines in a game
    FORFEIT = "engine.forfeit", "{player} ({color}): {why}"
    ILLEGAL_ANSWER = "engine.illegal-move", "played {move}: {why}"
    ILLEGAL_STONE = "engine.illegal-stone", "placed {point}: {why}"
    ILLEGAL_DEED = "engine.illegal-deed", "answered {answer} in the opening: {why}"
    SLOW_MOVE = (
        "engine-timeout.move",
        "took {seconds:.3f} s for a move, {allowed:g} s and a margin of {margin:g} s were allowed",
    )
    NOT_STOPPED = "engine-timeout.not-stopped", "did not come back when it was told to stop"
    STUCK = (
        "engine-timeout.stuck",
        "did not answer within {allowed:g} s and a margin of {margin:g} s; it was at {place} when it was ended",
    )
    STUCK_LOADING = (
        "engine-timeout.stuck-loading",
        "did not answer within {allowed:g} s and a margin of {margin:g} s; it was at {place} when it was ended, "
        "{loading:g} s later, which it had for loading",
    )
    NO_ANALYSIS = "engine-protocol.no-analysis", "answered {answer}, which is no Analysis"

    OPENING_ANSWER = "engine-protocol.opening", "answered {answer} in the opening, not {wanted}"

    OF_ENGINE = "engine.named", "{name}: {why}"
    WITH_STDERR = "engine.stderr", "{why}; stderr: {stderr}"
    COMMAND_UNREADABLE = "engine-start.command", "the command {command!r} cannot be read: {reason}"
    COMMAND_EMPTY = "engine-start.empty", "the command of the engine is empty"
    NOT_STARTED = "engine-start.failed", "cannot start {command!r}: {reason}"
    NO_PYTHON = (
        "engine-start.python",
        "a process of its own is needed, and this program, {program!r}, is no Python that could be started for it, but "
        "would begin anew: call gomoku_arena.freeze_support() first of all, or name a Python by "
        "multiprocessing.set_executable()",
    )
    NOT_STARTED_THERE = "engine-start.folder", "cannot start {command!r} in the folder {folder!r}: {reason}"
    NO_WINDOWS_PROGRAM = "engine-start.windows", "{program!r} is called like a program for Windows, and is none"
    NO_WINE = (
        "engine-start.wine",
        "{program!r} is a program for Windows, and Wine, which would run it, is not installed",
    )
    NO_WINE_32 = (
        "engine-start.wine32",
        "{program!r} is a 32-bit program for Windows, and the Wine that is installed runs 64-bit ones alone",
    )
    NO_GAME_STARTED = "engine-start.game", "{name} could not start a game: {why}"
    TIME_TO_START = "engine-start.time", "START {size} within {allowed:g} s: {why}"
    TIME_FOR_MOVE = "engine-timeout.time-for-move", "{name} had {allowed:g} s + {margin:g} s margin for a move: {why}"
    TIME_FOR_FIRST_ANSWER = (
        "engine-timeout.time-for-first-answer",
        "{name} had {allowed:g} s + {margin:g} s margin for its first answer, and {loading:g} s for loading: {why}",
    )
    TIME_FOR_OPENING = (
        "engine-timeout.time-for-opening",
        "{name} had {allowed:g} s + {margin:g} s margin for its answer in the opening: {why}",
    )
    PIPES_CLOSED = "engine-crashed.pipes", "it closed its pipes"
    EXITED = "engine-crashed.exit", "it ended with exit status {status}"
    KILLED = "engine-crashed.signal", "it was ended by {signal}"
    MEMORY = "engine-crashed.memory", "it was ended: with all its processes it held {held} MiB of {allowed} MiB"
    NO_DLL = "engine-crashed.dll", "it needs the DLL {dll!r}, which is not there"
    NO_ANSWER = "engine-timeout.no-answer", "no answer in time"
    NOTHING_CAME = "engine-timeout.nothing-came", "nothing at all came: does it flush its output?"
    NO_LINE_END = (
        "engine-timeout.no-line-end",
        "{text!r} came without the end of a line: does it print one behind its answer?",
    )
    NOT_READING = "engine-timeout.not-reading", "it does not read what it is sent"

    # Work in a process of its own
    TASK_SECONDS = "task.seconds", "took longer than {seconds:g} s"
    TASK_MEMORY = "task.memory", "needs more memory than {mebibytes:.0f} MiB"
    TASK_BUSY = "busy.waiting", "has to wait: {others} others do already"

    GAMES_TOO_OFTEN = "unavailable.games-too-often", "{most} games were begun from here within an hour: no more now"
    GAMES_TOO_MANY = "unavailable.games-too-many", "the server keeps {most} games of two people: no more for now"
    GAMES_SHARE = "unavailable.games-share", "{most} games that were begun from here are still played: no more for now"
    GAMES_AWAY = "unavailable.games-away", "the server cannot reach its games at the moment: try again later"

    # Messages of clients
    MESSAGE_FIELD = "message.field", "{field}: {reason}"

    # Stores of games
    STORE_FILE = "store.file", "store {path!r}: {why}"
    SHARED_GAMES_FILE = "store.shared-games", "the games of two people in {path!r}: {why}"
    STORE_MISSING = "store.missing", "No such file or directory"
    STORE_NOT_PERMITTED = "store.not-permitted", "Permission denied"
    STORE_NO_DATABASE = "store.no-database", "file is not a database"
    STORE_EMPTY = "store.empty", "it is an empty database"
    STORE_FOREIGN = "store.foreign", "it is a database of something else"
    STORE_VERSION = "store.version", "its schema is version {version}, this program knows {known}"
    STORE_UNKNOWN = "store.unknown", "there is no store {name!r:.80}"
    STORE_IRREGULAR = "store.irregular", "it is no regular file"
    STORE_IRREGULAR_BESIDE = "store.irregular-beside", "{name!r} beside it is no regular file"
    STORE_TABLES = "store.tables", "its tables are not those of a store: {reason}"
    STORE_TRIGGERS = "store.triggers", "it has triggers, which would change what is written"
    STORE_LOG = "store.log", "what is in {name!r} is read in a folder that can be written to"
    STORE_SECONDS = "store.seconds", "reading it takes longer than {seconds:g} s"
    STORE_PENDING = "store.pending", "it is still being read"
    STORE_LARGE = "store.large", "it is too large: {engines} engines and {games} games at most are shown"
    STORE_TOURNAMENT_DAMAGED = "store.tournament-damaged", "tournament {name!r:.80} is damaged: {reason}"
    STORE_GAME_DAMAGED = "store.game-damaged", "game {number} of {name!r:.80} is damaged: {reason}"
    STORE_NO_TOURNAMENT = "store.no-tournament", "no tournament {name!r:.80}; {known}"
    STORE_NO_RESULT = (
        "store.no-result",
        "tournament {name!r:.80} has no finished game {number}; {count} are finished",
    )

    # Sites of rating lists
    SITE_NO_GAMES = "config.site-no-games", "there is no finished game of two engines: nothing to publish"
    SITE_VERSIONS = (
        "config.site-versions",
        "{count} versions of engines met under one set of rules: {most} at most are rated",
    )
    SITE_NO_FOLDER = "config.site-no-folder", "{path!r} is no folder: a site is one"
    SITE_FOREIGN = (
        "config.site-foreign",
        "{path!r} holds files that are no site of ours: name a folder that is empty or not there",
    )
    SITE_FILE = "config.site-file", "{path!r} cannot be written: {reason}"
    SITE_BUSY = "config.site-busy", "{path!r} is being written by another process: try again once it is done"
