import { GomokuError } from "./errors.js";

/* What browsers and node do differently. */

const isNode = typeof process !== "undefined" && process.versions?.node !== undefined;

/** Whether threads of this page may share memory: elsewhere a search is stopped by ending its thread. */
export const mayShare = typeof SharedArrayBuffer !== "undefined" && (globalThis.crossOriginIsolated ?? true);

/** The bytes of a file. Throws what is wrong with it as `Error`. */
export async function bytesOf(url) {
    if (isNode && url.protocol === "file:") {
        const { readFile } = await import("node:fs/promises");
        return new Uint8Array(await readFile(url));
    }
    return new Uint8Array(await (await found(url)).arrayBuffer());
}

/** The compiled module of a file or of bytes. Throws `GomokuError`. */
export async function compiledOf(source) {
    try {
        if (source instanceof WebAssembly.Module) {
            return source;
        }
        if (!(source instanceof URL)) {
            return await WebAssembly.compile(source);
        }
        if (isNode && source.protocol === "file:") {
            return await WebAssembly.compile(await bytesOf(source));
        }
        const response = await found(source);
        const isTold = response.headers.get("Content-Type")?.startsWith("application/wasm");
        // Only what was compiled while it came is kept compiled by browsers, and only under its own type.
        return await (isTold ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
    } catch (error) {
        throw new GomokuError({ code: "engine-start", message: `the engine cannot be loaded: ${error.message}` });
    }
}

async function found(url) {
    const response = await fetch(url);
    if (!response.ok) {
        throw new Error(`${url} answers ${response.status}`);
    }
    return response;
}

/**
 * A thread of its own that runs a script. `hear` hears its messages, `fail` that it broke.
 *
 * `keep(true)` has node wait for it: a thread that does nothing keeps no program from ending.
 */
export async function thread(url, hear, fail) {
    if (isNode) {
        const { Worker } = await import("node:worker_threads");
        // What node itself was told, such as how it reads its input, is nothing to a thread.
        const worker = new Worker(url, { execArgv: [] });
        worker.on("message", hear);
        worker.on("error", fail);
        worker.unref();
        const keep = (kept) => (kept ? worker.ref() : worker.unref());
        return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), keep };
    }
    const worker = new Worker(url, { type: "module" });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => fail(new Error(event.message || `${url} cannot be loaded`));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), keep: () => {} };
}
