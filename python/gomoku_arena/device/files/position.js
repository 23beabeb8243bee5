/** A position and the moves that led to it. It never changes: `play` returns the next one. */
export class Position {
    #module;

    constructor(module, told, before = null, move = null) {
        this.#module = module;
        Object.assign(this, told);
        this.before = before;
        this.moves = before ? [...before.moves, move] : [];
        Object.freeze(this);
    }

    /** The position after a move of the side to move. Throws `GomokuError` where it is not allowed, and says why. */
    play(point) {
        const told = this.#module.ask("play", { game: this.text, point });
        return new Position(this.#module, told, this, String(point).trim().toLowerCase());
    }

    /** Why the rules forbid a point to the side to move; null where they do not. */
    reason(point) {
        return this.forbidden.find((it) => it.point === point)?.reason ?? null;
    }

    /** The colour of the stone on a point; null where there is none. */
    stone(point) {
        const [x, y] = [point.charCodeAt(0) - "a".charCodeAt(0), Number(point.slice(1)) - 1];
        return { X: "black", O: "white" }[this.rows[y]?.[x]] ?? null;
    }
}
