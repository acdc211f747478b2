// A worker: an instance of the program that answers one request after the other.

import { polypack } from '../../wasm/polypack.mjs';

export type ToWorker = { module: WebAssembly.Module } | { request: string };
export type FromWorker = { lines: string[] } | { answered: true } | { failed: string };

const post = (message: FromWorker) => postMessage(message);

// Lines go out together, but none waits for long: an answer may have a million.
const longest = 50;  // milliseconds
let lines: string[] = [];
let sent = performance.now();

function flush() {
    if (lines.length > 0) post({ lines });
    lines = [];
    sent = performance.now();
}

function onLine(line: string) {
    lines.push(line);
    if (performance.now() - sent > longest) flush();
}

let program: Promise<{ serve(request: string): void | Promise<void> }>;

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
    if ('module' in data) {
        program = polypack(data.module, onLine);
        return;
    }
    try {
        await (await program).serve(data.request);
        flush();
        post({ answered: true });
    } catch (error) {
        flush();
        post({ failed: error instanceof Error ? error.message : String(error) });
    }
});
