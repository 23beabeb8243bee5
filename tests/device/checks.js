/* What the tests ask of the package, the same in node and in a browser. Each check answers what JSON can say. */

/** The reports of games by an engine, without their times; by the bytes of a network where they are given. */
export async function reports({ load }, { options, limit, games, solve, network }) {
    const arena = await load(network ? { network: () => new Uint8Array(network) } : {});
    const engine = await arena.engine(options);
    const found = [];
    for (const text of games) {
        const position = arena.read(text);
        await engine.network(position);
        await engine.forget();
        const { seconds, chance, ...report } = await engine.analyse(position, limit);
        const win = solve && await engine.forcedWin(position, solve);
        found.push({ ...report, lines: report.lines.map(({ chance, ...line }) => line), win });
    }
    engine.close();
    return found;
}

/** What is told of every position of games. */
export async function positions({ load }, games) {
    const arena = await load();
    return games.map(({ rules, moves }) => {
        const last = arena.position(rules, moves);
        const all = [last];
        while (all[0].before) {
            all.unshift(all[0].before);
        }
        return { moves: last.moves, all };
    });
}

/** The errors of what is asked, in turn. */
export async function refusals({ load, GomokuError }, asked) {
    const arena = await load();
    const engine = await arena.engine();
    const calls = {
        position: (value) => arena.position(...value),
        read: (value) => arena.read(value),
        setup: (value) => arena.setup(...value),
        engine: (value) => arena.engine(value),
        analyse: ([rules, moves, limit]) => engine.analyse(arena.position(rules, moves), limit),
        solve: (value) => engine.forcedWin(arena.position("freestyle"), value),
        network: (value) => load({ network: () => new Uint8Array(value) }).then(async (other) => {
            const broken = await other.engine();
            await broken.network(other.position("freestyle")).finally(() => broken.close());
        }),
    };
    const told = [];
    for (const [call, value] of asked) {
        try {
            await calls[call](value);
            told.push(null);
        } catch (error) {
            told.push(error instanceof GomokuError ? { ...error, message: error.message } : String(error));
        }
    }
    // Nothing of it keeps the engine from its work.
    const { move } = await engine.analyse(arena.position("freestyle"));
    engine.close();
    return { told, move };
}

/** How a long search ends that is stopped: after so many reports, and how long that takes. */
export async function stops({ load }, { share, after }) {
    const arena = await load({ share });
    const engine = await arena.engine({ network: false });
    const position = arena.position("freestyle", ["h8", "h9"]);
    let [heard, stopped, second] = [0, 0, null];
    const search = engine.analyse(position, { seconds: 60 }, () => {
        heard += 1;
        if (heard === after) {
            stopped = performance.now();
            engine.stop();
            second = engine.stop();
        }
    });
    if (after === 0) {
        // The search was sent, and has not begun.
        await Promise.resolve();
        setTimeout(() => {
            stopped = performance.now();
            engine.stop();
        });
    }
    const report = await search;
    const took = performance.now() - stopped;
    const next = await engine.analyse(position, { nodes: 1000 });
    const idle = engine.stop();
    engine.close();
    const closed = await engine.analyse(position).catch((error) => error.message);
    return { move: report.move, depth: report.depth, nodes: report.nodes, took, second, idle, next: next.nodes, closed };
}

/** What a listener throws, and that the engine goes on. */
export async function throwing({ load }, { share }) {
    const arena = await load({ share });
    const engine = await arena.engine();
    const position = arena.position("freestyle", ["h8"]);
    const thrown = await engine.analyse(position, { seconds: 60 }, () => {
        throw new Error("of the listener");
    }).catch((error) => error.message);
    const { nodes } = await engine.analyse(position, { nodes: 1000 });
    engine.close();
    return { thrown, nodes };
}

/** A search before its network is there, one after it, and one whose network never comes. */
export async function late({ load }, bytes) {
    let come;
    const network = new Promise((resolve) => (come = resolve));
    const arena = await load({ network: () => network });
    const position = arena.position("freestyle", ["h8", "h9"]);
    const limit = { nodes: 3000 };
    const engine = await arena.engine();
    const before = await engine.analyse(position, limit);
    come(new Uint8Array(bytes));
    await engine.network(position);
    const after = await engine.analyse(position, limit);
    engine.close();

    const none = await load({ network: () => Promise.reject(new Error("gone")) });
    const without = await none.engine();
    const still = await without.analyse(position, limit);
    const { code, message } = await without.network(position).catch((error) => error);
    without.close();
    return { scores: [before, after, still].map(({ score }) => score), code, message };
}

/** What is left of a module that failed: by itself, and by whoever runs it. */
export async function failing({ load, Module, GomokuError }, { wasm, bytes, game }) {
    const compiled = await WebAssembly.compile(new Uint8Array(wasm));
    let fails = false;
    const module = await Module.of(compiled, () => {
        if (fails) {
            throw new Error("of whoever runs it");
        }
        return false;
    });
    module.provide(new Uint8Array(bytes));
    module.ask("engine", { name: "tengen", hash: 1, multi_pv: 3 });
    module.ask("configure", { depth: 5 });
    const analyse = () => {
        module.ask("forget");
        const { seconds, ...report } = module.ask("analyse", { game });
        return JSON.stringify(report);
    };
    const expected = analyse();
    const told = [];
    const failed = (action) => {
        try {
            action();
        } catch (error) {
            told.push([error instanceof GomokuError, error.code, error.message]);
        }
        return analyse();
    };
    // No module has room for that.
    const first = failed(() => module.provide({ length: 2 ** 31 }));
    fails = true;
    const second = failed(() => {
        try {
            module.ask("analyse", { game });
        } finally {
            fails = false;
        }
    });
    return { told, same: [first, second].map((it) => it === expected) };
}

/** The lines of the bench of engines, of which its signature is made. */
export async function bench({ load }, { engines, games }) {
    const arena = await load();
    const told = {};
    for (const name of engines) {
        const engine = await arena.engine({ name, hash: 64 });
        told[name] = [];
        for (const [title, text] of games) {
            const position = arena.read(text);
            await engine.network(position);
            await engine.forget();
            const { nodes, depth, move } = await engine.analyse(position);
            told[name].push(`${title} ${nodes} ${depth} ${move}`);
        }
        engine.close();
    }
    return told;
}

/** What an engine says whose thread ends by itself, and what it says later. */
export async function broken({ load }, code) {
    const arena = await load();
    const Begun = globalThis.Worker;
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    globalThis.Worker = class extends Begun {
        constructor(_, options) {
            super(address, options);
        }
    };
    const told = await arena.engine().catch(({ code, message }) => ({ code, message }));
    globalThis.Worker = class {
        constructor() {
            throw new Error("not here");
        }
    };
    const never = await arena.engine().catch(({ code, message }) => ({ code, message }));
    globalThis.Worker = Begun;
    return { told, never };
}
