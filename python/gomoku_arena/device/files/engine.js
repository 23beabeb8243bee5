import { GomokuError } from "./errors.js";
import { thread } from "./platform.js";

const WORKER = new URL("worker.js", import.meta.url);

/**
 * An engine in a thread of its own, which does one thing after the other.
 *
 * Where memory can be shared, a flag stops a search within a fraction of a millisecond. Elsewhere its thread is ended and
 * another one begun, which has nothing of its table.
 */
export class Engine {
    #files;
    #settings;
    #configured = {};
    #thread = null;
    #stop = null;
    /** What the thread is asked now: how its caller is told, and the last report. */
    #under = null;
    #asked = 0;
    #tail = Promise.resolve();
    /** Settled once the thread that took the place of an ended one is as that was. */
    #again = Promise.resolve();
    /** Networks that were asked for, and the bytes of those that the thread has. */
    #networks = new Map();
    #provided = new Map();
    #closed = false;
    /** How many messages have come from the thread. While it searches one comes every half second, or more. */
    heard = 0;

    constructor(files, settings) {
        this.#files = files;
        this.#settings = { name: "tengen", ...settings };
    }

    /** Begins the thread. Throws `GomokuError` for an option that the engine does not take. */
    async begin() {
        try {
            await this.#enqueue(() => this.#start());
        } catch (error) {
            this.close();
            throw error;
        }
        return this;
    }

    /**
     * What the engine thinks of a position. `onReport` hears of every finished depth.
     *
     * Without a limit it takes its own. The network of the rules is fetched at the first search under them, which does not
     * wait for it.
     */
    analyse(position, limit = {}, onReport = () => {}) {
        this.network(position).catch(() => {});
        return this.#enqueue(() => this.#search("analyse", { game: position.text, ...limit }, onReport));
    }

    /** A win of the side to move that no reply escapes; null where none was found. */
    forcedWin(position, { by = "threats", nodes, memory } = {}) {
        return this.#enqueue(() => this.#search("solve", { game: position.text, by, nodes, memory }, () => {}));
    }

    /** Ends the search under way, which then returns what it has found; whether there was one. */
    stop() {
        if (!this.#under?.search || this.#under.isStopped) {
            return false;
        }
        this.#under.isStopped = true;
        if (this.#stop) {
            Atomics.store(new Int32Array(this.#stop), 0, this.#under.number);
        } else {
            this.#again = this.#restart(this.#under);
        }
        return true;
    }

    /** Resolves once the network of a position's rules judges; rejects with `GomokuError` where it cannot be had. */
    network({ rules }) {
        const { name, network = true } = { ...this.#settings, ...this.#configured };
        if (name !== "tengen" || String(network) === "false") {
            return Promise.resolve();
        }
        if (!this.#networks.has(rules.network)) {
            const given = this.#files.network(rules.network);
            const taken = given.then((bytes) => this.#enqueue(() => this.#provide(rules.network, bytes)));
            this.#networks.set(rules.network, taken);
            // Another search may find it.
            taken.catch(() => this.#networks.delete(rules.network));
        }
        return this.#networks.get(rules.network).then(() => {});
    }

    /** All that can be set. */
    options() {
        return this.#enqueue(() => this.#ask({ command: "options", fields: {} }));
    }

    /** Sets options by name. Throws `GomokuError` for one that the engine does not take. */
    configure(options) {
        return this.#enqueue(async () => {
            await this.#ask({ command: "configure", fields: options });
            Object.assign(this.#configured, options);
        });
    }

    /** Forgets what earlier searches left, as before a new game. */
    forget() {
        return this.#enqueue(() => this.#ask({ command: "forget", fields: {} }));
    }

    /** Ends the thread. A search under way rejects; so does whatever is asked later. */
    close() {
        this.#closed = true;
        this.#thread?.end();
        this.#under?.reject(closed());
        this.#under = null;
    }

    #enqueue(task) {
        const done = this.#tail.then(async () => {
            await this.#again;
            if (this.#closed) {
                throw closed();
            }
            return task();
        });
        this.#tail = done.catch(() => {});
        return done;
    }

    async #start() {
        const { compiled, isShared } = this.#files;
        this.#stop = isShared ? new SharedArrayBuffer(4) : null;
        const started = await this.#begun();
        if (this.#closed) {
            started.end();
            throw closed();
        }
        this.#thread = started;
        started.post({ start: { compiled, stop: this.#stop ?? undefined } });
        await this.#ask({ command: "engine", fields: this.#settings });
        await this.#ask({ command: "configure", fields: this.#configured });
    }

    async #begun() {
        try {
            return await thread(WORKER, (message) => this.#hear(message), (error) => this.#fail(error));
        } catch (error) {
            // A browser begins no thread by a script of another host.
            const message = `the engine's thread cannot be started: ${error.message}`;
            throw new GomokuError({ code: "engine-start", message });
        }
    }

    #ask(request, search = null) {
        return new Promise((resolve, reject) => {
            this.#asked += 1;
            const number = this.#asked;
            this.#under = { number, resolve, reject, search, report: null, isStopped: false };
            this.#thread.keep(true);
            this.#thread.post({ number, ...request });
        });
    }

    async #provide(name, bytes) {
        await this.#ask({ network: bytes });
        this.#provided.set(name, bytes);
    }

    #search(command, fields, onReport) {
        return this.#ask({ command, fields }, { fields, onReport, command });
    }

    #hear({ number, goesOn, report, value, error }) {
        const under = this.#under;
        this.heard += 1;
        if (goesOn || under?.number !== number) {
            return;
        }
        if (report) {
            under.report = report;
            this.#tell(under, report);
            return;
        }
        this.#under = null;
        this.#thread.keep(false);
        if (error && !under.failure) {
            under.reject(new GomokuError(error));
        } else {
            settle(under, value);
        }
    }

    /** A listener that throws ends its search, which rejects with what it threw. */
    #tell(under, report) {
        try {
            under.search.onReport(report);
        } catch (thrown) {
            under.failure ??= { thrown };
            this.stop();
        }
    }

    /** Ends the thread in the middle of a search, which has its last report; one without a report looks at one node. */
    async #restart(under) {
        this.#thread.end();
        this.#under = null;
        const { command, fields } = under.search;
        const isBare = command === "analyse" && !under.report;
        if (!isBare) {
            settle(under, under.report);
        }
        try {
            await this.#start();
            for (const network of this.#provided.values()) {
                await this.#ask({ network });
            }
            if (isBare) {
                settle(under, await this.#ask({ command, fields: { ...fields, nodes: 1 } }));
            }
        } catch (error) {
            this.close();
            under.reject(error);
        }
    }

    #fail(error) {
        const under = this.#under;
        this.#under = null;
        this.close();
        under?.reject(new GomokuError({ code: "engine-crashed", message: `the engine's thread ended: ${error.message}` }));
    }
}

/** Tells a caller the value, or what its listener threw. */
function settle({ failure, resolve, reject }, value) {
    if (failure) {
        reject(failure.thrown);
    } else {
        resolve(value);
    }
}

function closed() {
    return new GomokuError({ code: "search", message: "the engine is closed" });
}
