/** A column letter from `a` and a row number from the top, from 1: `h8`. */
export type Point = string;

export type Color = "black" | "white";

/** The rule sets by name; other switches are told by the code of rules, such as `ninuki19-g4`. */
export type Preset = "freestyle" | "standard" | "renju" | "caro" | "ninuki";

/** Why a point is forbidden. */
export type ForbiddenReason = "double_three" | "double_four" | "overline";

/** An error with a code of the documentation, and the values that its sentence names. */
export class GomokuError extends Error {
    readonly code: string;
    readonly fields: Readonly<Record<string, string | number>>;
}

export interface LoadOptions {
    /** The module: where it lies, its bytes, or the compiled one. The file beside the package's scripts unless given. */
    wasm?: URL | string | BufferSource | WebAssembly.Module;
    /** Fetches the network of that name. From the files beside the package's scripts unless given. */
    network?: (name: Preset) => Uint8Array | Promise<Uint8Array>;
    /** Whether a search is stopped through shared memory. Where the page may share memory, unless given. */
    share?: boolean;
}

/** Loads the engine. Rejects with `GomokuError` where it cannot be had. */
export function load(options?: LoadOptions): Promise<Arena>;

/** The rules, and the engines. */
export interface Arena {
    /** The position after these moves from an empty board; `ninuki` unless rules are given. Throws `GomokuError`. */
    position(rules?: Preset | (string & {}), moves?: readonly Point[]): Position;
    /** The position of a text, from which the game goes on exactly. Throws `GomokuError`. */
    read(text: string): Position;
    /** The position of rows from the top, each of `.`, `X` and `O`. Throws `GomokuError`. */
    setup(rows: readonly string[], options?: SetupOptions): Position;
    /** An engine in a thread of its own. Rejects with `GomokuError` for an option that it does not take. */
    engine(options?: EngineOptions): Promise<Engine>;
}

export interface SetupOptions {
    rules?: Preset | (string & {});
    /** Whose turn it is; black unless given. */
    sideToMove?: Color;
    /** Captured pairs that black and white hold; those that the rules begin with unless given. */
    pairs?: readonly [number, number];
}

export interface Rules {
    /** The rules in a word, such as `renju15`. */
    readonly code: string;
    /** The preset that they are on some board size. */
    readonly name: Preset | "custom";
    readonly size: number;
    readonly captures: boolean;
    /** Captured pairs that win. */
    readonly goal: number;
    /** The network that judges positions under them. */
    readonly network: Preset;
}

export interface Outcome {
    /** Null for a draw. */
    readonly winner: Color | null;
    readonly termination: "five" | "captures" | "forbidden" | "no_legal_move";
}

/** A position and the moves that led to it. It never changes. */
export interface Position {
    /** The position in a line, from which the game goes on exactly. */
    readonly text: string;
    readonly rules: Rules;
    /** Rows from the top, each of `.`, `X` and `O`. */
    readonly rows: readonly string[];
    readonly sideToMove: Color;
    /** Captured pairs of black and white. */
    readonly pairs: readonly [number, number];
    /** The stones that the last move took. */
    readonly captured: readonly Point[];
    /** The colour whose five wins unless the side to move breaks it now. */
    readonly pendingFive: Color | null;
    /** The stones of a five that won, or that may still be broken. */
    readonly fiveStones: readonly Point[];
    readonly outcome: Outcome | null;
    readonly legalMoves: readonly Point[];
    /** The empty points that the rules forbid to the side to move. */
    readonly forbidden: readonly { readonly point: Point; readonly reason: ForbiddenReason }[];
    /** The position before the last move; null at the beginning. */
    readonly before: Position | null;
    readonly moves: readonly Point[];
    /** The position after a move. Throws `GomokuError` where it is not allowed. Where the rules say so, it loses. */
    play(point: Point): Position;
    /** Why the rules forbid a point to the side to move; null where they do not. */
    reason(point: Point): ForbiddenReason | null;
    /** The colour of the stone on a point. */
    stone(point: Point): Color | null;
}

export interface EngineOptions {
    /** `tengen` unless given. */
    name?: "easy" | "medium" | "hard" | "tengen";
    /** MiB of the table of positions; 32 unless given. */
    hash?: number;
    /** How well tengen plays, 1 to 8. */
    level?: number;
    /** How many lines tengen finds. */
    multi_pv?: number;
    /** Whether a network corrects what tengen thinks. */
    network?: boolean;
    /** Every other option of the engine by its name: `Engine.options` tells of them. */
    [name: string]: string | number | boolean | undefined;
}

/** How long a search may take; the engine's own limit where nothing is limited. */
export interface Limit {
    /** Plies, 1 to 64. */
    depth?: number;
    nodes?: number;
    seconds?: number;
    /** Seconds for the rest of the game, of which the engine takes a share. */
    remaining?: number;
    /** Seconds that every move adds to them. */
    increment?: number;
    /** Points that are not to be the answer. */
    excluded?: readonly Point[];
}

/** What an engine thinks of a first move, from the side to move. */
export interface Line {
    readonly move: Point;
    readonly score: number;
    /** Plies to a forced win, negative to a forced loss. */
    readonly winIn: number | null;
    /** Whether the move is worth its score, at least or at most that. */
    readonly bound: "exact" | "lower" | "upper";
    /** The chance of winning, 0 to 1. */
    readonly chance: number;
    /** The moves of both sides. */
    readonly pv: readonly Point[];
}

export interface Report extends Line {
    /** Plies that were searched to their end. */
    readonly depth: number;
    readonly selectiveDepth: number;
    readonly nodes: number;
    readonly seconds: number;
    /** Best first. */
    readonly lines: readonly Line[];
}

/** A win that no reply escapes. */
export interface ForcedWin {
    /** The moves of both sides, the winner's first. */
    readonly line: readonly Point[];
    readonly winIn: number;
    readonly nodes: number;
}

export interface ForcedWinOptions {
    /** By fours alone, or by fours and open threes, which is the default. */
    by?: "fours" | "threats";
    /** Moves of the winner that are tried. */
    nodes?: number;
    /** MiB that the search may remember. */
    memory?: number;
}

export interface EngineOption {
    readonly name: string;
    readonly takes:
        | { readonly kind: "integer" | "number"; readonly least: number; readonly most: number }
        | { readonly kind: "word"; readonly words: readonly string[] }
        | { readonly kind: "boolean" | "file" };
    readonly default: string | number | boolean | null;
    readonly value: string | number | boolean | null;
    readonly meaning: string;
}

/** An engine in a thread of its own, which does one thing after the other. */
export interface Engine {
    /** What it thinks of a position. `onReport` hears of every finished depth. */
    analyse(position: Position, limit?: Limit, onReport?: (report: Report) => void): Promise<Report>;
    /** A win of the side to move that no reply escapes; null where none was found. */
    forcedWin(position: Position, options?: ForcedWinOptions): Promise<ForcedWin | null>;
    /** How many messages have come from its thread. While it searches one comes every half second, or more. */
    readonly heard: number;
    /** Ends the search under way, which then resolves with what it has found; whether there was one. */
    stop(): boolean;
    /** Resolves once the network of a position's rules judges. A search that begins before has the tables alone. */
    network(position: Position): Promise<void>;
    options(): Promise<EngineOption[]>;
    configure(options: EngineOptions): Promise<void>;
    /** Forgets what earlier searches left, as before a new game. */
    forget(): Promise<void>;
    close(): void;
}
