import { Engine } from "./engine.js";
import { GomokuError } from "./errors.js";
import { Module } from "./module.js";
import { bytesOf, compiledOf, mayShare } from "./platform.js";
import { Position } from "./position.js";

export { GomokuError };

/**
 * Loads the engine: from the files beside this one, unless others are named.
 *
 * Throws `GomokuError` where it cannot be had.
 */
export async function load({ wasm = new URL("engine.wasm", import.meta.url), network = fetched, share = mayShare } = {}) {
    const compiled = await compiledOf(typeof wasm === "string" ? new URL(wasm) : wasm);
    return new Arena(compiled, await Module.of(compiled), network, share);
}

/** The network of that name, from the files beside this one. */
function fetched(name) {
    return bytesOf(new URL(`networks/${name}.net`, import.meta.url));
}

/** The rules, and the engines. */
class Arena {
    #module;
    #files;
    #networks = new Map();

    constructor(compiled, module, network, isShared) {
        this.#module = module;
        this.#files = { compiled, isShared, network: (name) => this.#network(name, network) };
    }

    /** The position after these moves from an empty board, under a preset or the code of rules. */
    position(rules = "ninuki", moves = []) {
        const begin = new Position(this.#module, this.#module.ask("position", { rules }));
        return moves.reduce((position, move) => position.play(move), begin);
    }

    /** The position of a text, from which the game goes on exactly. */
    read(text) {
        return new Position(this.#module, this.#module.ask("read", { game: text }));
    }

    /** The position of rows from the top, each of `.`, `X` and `O`. */
    setup(rows, { rules = "ninuki", sideToMove = "black", pairs = [] } = {}) {
        const [black_pairs, white_pairs] = pairs;
        const fields = { rules, rows: rows.join("/"), side_to_move: sideToMove, black_pairs, white_pairs };
        return new Position(this.#module, this.#module.ask("setup", fields));
    }

    /** An engine in a thread of its own. `name` is tengen unless given; the other options are the engine's. */
    engine(options = {}) {
        return new Engine(this.#files, options).begin();
    }

    #network(name, fetched) {
        if (!this.#networks.has(name)) {
            const bytes = Promise.resolve(fetched(name)).catch((error) => {
                this.#networks.delete(name);
                const fields = { name: "network_file", path: name, reason: error.message };
                const message = `network_file ${JSON.stringify(name)} cannot be used: ${error.message}`;
                throw new GomokuError({ code: "search.option-file", message, fields });
            });
            this.#networks.set(name, bytes);
        }
        return this.#networks.get(name);
    }
}
