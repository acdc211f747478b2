// The program as the page sees it: requests and answers in JSON, as docs/serving.md describes them,
// in workers, so that the page itself never computes.

import type { FromWorker, ToWorker } from './worker.ts';
import ProgramWorker from './worker.ts?worker&inline';

export type Options = Record<string, string | number | boolean | string[]>;
export type Files = Record<string, string | { base64: string }>;
export interface Request {
    command: string;
    operands: string[];
    options?: Options;
    files: Files;
}

// A line of an answer; which keys it has depends on the command, as `polypack schema` says.
export type Line = Record<string, any>;

// An error in a file or a request, or the reason why it cannot be answered: the record `error`.
export interface Mistake {
    code: string;
    file: string | null;
    line: number | null;
    column: number | null;
    text: string;  // without the place
    message: string;
    suggestion: string | null;
    problems?: string[];
}

export interface Answer {
    exit: number;
    records: Line[];
    text: string;
    said: string;
    files: Map<string, Uint8Array | string>;
    mistake?: Mistake;
    problems: string[];  // of a file of which the first was read
    left: string[];  // what a format has no place for
}

// The request was given up: by its signal, or with its worker.
export class Stopped extends Error {}

// The module in the worker failed, most likely for want of memory.
export class Failed extends Error {}

export function bytesOf(base64: string): Uint8Array {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

interface Job {
    request: Request;
    onRecord: (record: Line, line: string) => void;
    signal?: AbortSignal;
    resolve: (answer: Answer) => void;
    reject: (error: Error) => void;
}

// One worker and the requests that wait for it. A request that is stopped takes its worker with it,
// for that is how a computation in a worker ends; the next one gets another.
export class Lane {
    #worker: Worker | null = null;
    #jobs: Job[] = [];

    constructor(readonly module: WebAssembly.Module) {}

    get busy(): boolean {
        return this.#jobs.length > 0;
    }

    // The answer to a request. `onRecord` receives each record as soon as it is there; those that it
    // is given are not in the answer as well. `onFile` receives each version of a file, which the
    // answer has, too.
    ask(
        request: Request,
        signal?: AbortSignal,
        onRecord?: (record: Line, line: string) => void,
        onFile?: (name: string, content: Uint8Array | string) => void,
    ): Promise<Answer> {
        const answer: Answer = { exit: -1, records: [], text: '', said: '', files: new Map(),
                                 problems: [], left: [] };
        return new Promise((resolve, reject) => {
            if (signal?.aborted) return reject(new Stopped());
            const job: Job = {
                request,
                signal,
                resolve: () => resolve(answer),
                reject,
                onRecord: (record, line) => {
                    take(answer, record, line, onRecord);
                    if (typeof record.file === 'object') onFile?.(record.file.name, answer.files.get(record.file.name)!);
                },
            };
            signal?.addEventListener('abort', () => this.#stop(job), { once: true });
            this.#jobs.push(job);
            if (this.#jobs.length === 1) this.#start();
        });
    }

    #start() {
        const job = this.#jobs[0];
        if (!job) return;
        if (!this.#worker) {
            this.#worker = new ProgramWorker();
            this.#worker.addEventListener('message', ({ data }) => this.#receive(data));
            this.#worker.addEventListener('error', (event) => {
                this.#receive({ failed: event.message });
            });
            this.#post({ module: this.module });
        }
        this.#post({ request: JSON.stringify(job.request) });
    }

    #post(message: ToWorker) {
        this.#worker?.postMessage(message);
    }

    #receive(message: FromWorker) {
        const job = this.#jobs[0];
        if (!job) return;
        if ('lines' in message) {
            for (const line of message.lines) job.onRecord(JSON.parse(line), line);
            return;
        }
        this.#jobs.shift();
        if ('failed' in message) {
            this.end();
            job.reject(new Failed(message.failed));
        } else {
            job.resolve(undefined as never);
        }
        this.#start();
    }

    #stop(job: Job) {
        const place = this.#jobs.indexOf(job);
        if (place < 0) return;
        this.#jobs.splice(place, 1);
        if (place === 0) {
            this.end();
            this.#start();
        }
        job.reject(new Stopped());
    }

    // Gives up all that waits for it.
    close() {
        this.end();
        for (const job of this.#jobs.splice(0)) job.reject(new Stopped());
    }

    // Ends the worker; the next request gets another.
    end() {
        this.#worker?.terminate();
        this.#worker = null;
    }
}

// Files an object of an answer. The keys that a line of its own may have come from docs/serving.md.
function take(
    answer: Answer,
    record: Line,
    line: string,
    onRecord?: (record: Line, line: string) => void,
) {
    if ('exit' in record) {
        answer.exit = record.exit;
    } else if ('said' in record) {
        answer.said += record.said;
    } else if ('error' in record && typeof record.error === 'object' && !('file' in record)) {
        answer.mistake = record.error;
    } else if ('problems' in record && Object.keys(record).length === 1) {
        answer.problems = record.problems;
    } else if ('left_out' in record && Object.keys(record).length === 1) {
        answer.left = record.left_out;
    } else if ('text' in record && Object.keys(record).length === 1) {
        answer.text += record.text;
    } else if (typeof record.file === 'object') {
        const { name, text, base64 } = record.file;
        answer.files.set(name, text ?? bytesOf(base64));
    } else if (onRecord) {
        onRecord(record, line);
    } else {
        answer.records.push(record);
    }
}

// The program: a lane for what takes a moment, and one per processor for searches.
export interface Core {
    brief: Lane;
    long: Lane[];
}

export const mostWorkers = Math.max(1, Math.min(16, navigator.hardwareConcurrency || 1));

// Searches with that many workers from now on.
export function setWorkers({ long }: Core, count: number) {
    while (long.length > count) long.pop()!.close();
    while (long.length < count) long.push(new Lane(long[0].module));
}

export async function loadCore(): Promise<Core> {
    const packed = bytesOf(document.getElementById('core')!.textContent!);
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    return {
        brief: new Lane(module),
        long: Array.from({ length: mostWorkers }, () => new Lane(module)),
    };
}
