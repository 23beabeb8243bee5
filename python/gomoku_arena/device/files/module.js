import { GomokuError } from "./errors.js";

/** What the module tells, by the numbers that it has for that. */
const ANSWER = 0, REPORT = 1, PANIC = 2;

/**
 * The WebAssembly module, asked in the thread that it is in: nobody else can do anything there while it searches.
 *
 * A module that fails, or that whoever hears its reports fails, is made anew, with the engine and the networks that it had.
 */
export class Module {
    #compiled;
    #interrupted;
    #exports;
    #heard = null;
    /** What made the engine as it is: requests that are made again of a new module. */
    #settings = [];
    #networks = [];

    /** `interrupted` is called many times a second while the module searches, and says whether it is to end the search. */
    static async of(compiled, interrupted = () => false) {
        const module = new Module(compiled, interrupted);
        module.#exports = (await WebAssembly.instantiate(compiled, module.#imports())).exports;
        return module;
    }

    constructor(compiled, interrupted) {
        this.#compiled = compiled;
        this.#interrupted = interrupted;
    }

    /** The answer to a command. `onReport` hears the reports of a search before it. Throws `GomokuError`. */
    ask(command, fields = {}, onReport = () => {}) {
        const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
        const text = [[command], ...given].map((line) => line.map(word).join(" ")).join("\n");
        const answer = this.#call("ask", new TextEncoder().encode(text), onReport);
        if (command === "engine") {
            this.#settings = [];
        }
        if (command === "engine" || command === "configure") {
            this.#settings.push([command, fields]);
        }
        return answer;
    }

    /** Takes in the bytes of a network. Returns the name of its rule set. Throws `GomokuError`. */
    provide(bytes) {
        const name = this.#call("network", bytes);
        this.#networks.push(bytes);
        return name;
    }

    #imports() {
        return {
            host: {
                now: () => performance.now(),
                interrupted: () => this.#heard.failure !== undefined || this.#interrupted(),
                hear: (kind, place, length) => this.#hear(kind, place, length),
            },
        };
    }

    #hear(kind, place, length) {
        const text = new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, place, length));
        if (kind !== REPORT) {
            this.#heard[kind] = text;
            return;
        }
        // What a listener throws must not leave the module in the middle of a search.
        try {
            this.#heard.onReport(JSON.parse(text));
        } catch (failure) {
            this.#heard.failure ??= { thrown: failure };
        }
    }

    #call(name, bytes, onReport) {
        if (this.#heard) {
            throw new GomokuError({ code: "search", message: "the engine is searching" });
        }
        const heard = { onReport };
        this.#heard = heard;
        try {
            const place = this.#exports.room(bytes.length);
            new Uint8Array(this.#exports.memory.buffer, place, bytes.length).set(bytes);
            this.#exports[name]();
        } catch (error) {
            this.#heard = null;
            this.#renew();
            const reason = heard[PANIC] ?? String(error.message);
            throw new GomokuError({ code: "search.failed", message: `the search failed: ${reason}`, fields: { reason } });
        }
        this.#heard = null;
        if (heard.failure) {
            throw heard.failure.thrown;
        }
        const { value, error } = JSON.parse(heard[ANSWER]);
        if (error) {
            throw new GomokuError(error);
        }
        return value;
    }

    #renew() {
        this.#exports = new WebAssembly.Instance(this.#compiled, this.#imports()).exports;
        const [settings, networks] = [this.#settings, this.#networks];
        [this.#settings, this.#networks] = [[], []];
        networks.forEach((bytes) => this.provide(bytes));
        settings.forEach(([command, fields]) => this.ask(command, fields));
    }
}

/** A word or a value on a line of its own. */
function word(value) {
    return (Array.isArray(value) ? value.join(" ") : String(value)).replace(/\s+/g, " ");
}
