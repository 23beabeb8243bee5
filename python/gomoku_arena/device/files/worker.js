import { GomokuError } from "./errors.js";
import { Module } from "./module.js";

/* What comes in: { start: { compiled, stop } } once, then { number, command, fields } or { number, network }.
   What goes out: { number, report } and { number, goesOn }, then { number, value } or { number, error }. */

/** Milliseconds of a search after which something is told of it. */
const GOES_ON = 500;

const port = typeof WorkerGlobalScope === "undefined" ? (await import("node:worker_threads")).parentPort : self;

let ready;
let searching = 0;
let told = 0;

async function start({ compiled, stop }) {
    const cell = stop && new Int32Array(stop);
    return Module.of(compiled, () => {
        goOn();
        return cell !== undefined && Atomics.load(cell, 0) === searching;
    });
}

function goOn() {
    if (performance.now() - told > GOES_ON) {
        tell({ goesOn: true });
    }
}

function tell(message) {
    told = performance.now();
    port.postMessage({ number: searching, ...message });
}

async function answer({ number, command, fields, network }) {
    try {
        const module = await ready;
        searching = number;
        const value = network ? module.provide(network) : module.ask(command, fields, (report) => tell({ report }));
        port.postMessage({ number, value });
    } catch (error) {
        const told = error instanceof GomokuError ? error.plain() : { code: "engine-crashed", message: String(error) };
        port.postMessage({ number, error: told });
    }
}

function hear(message) {
    if (message.start) {
        ready = start(message.start);
        // Whoever asks something hears of it.
        ready.catch(() => {});
    } else {
        answer(message);
    }
}

if (port.on) {
    port.on("message", hear);
} else {
    port.onmessage = ({ data }) => hear(data);
}
