// Results that the browser keeps, so that they are there when the page is opened again: of each puzzle
// and kind of result the last one.

import type { TaskName } from './tasks.ts';

const store = 'results';
const most = 60;  // results
const soon = 500;  // milliseconds until a result is written, which may change often

interface Kept {
    puzzle: string;  // as it is asked about
    name: TaskName;
    time: number;
    data: unknown;
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
        const asking = indexedDB.open('polypack-studio-results', 1);
        asking.onupgradeneeded = () => {
            asking.result.createObjectStore(store, { keyPath: ['puzzle', 'name'] })
                .createIndex('time', 'time');
        };
        asking.onsuccess = () => resolve(asking.result);
        asking.onerror = () => reject(asking.error);
    });
    return opened;
}

function done(transaction: IDBTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
}

async function write(kept: Kept) {
    const transaction = (await database()).transaction(store, 'readwrite');
    const results = transaction.objectStore(store);
    results.put(kept);
    // The oldest go.
    results.count().onsuccess = (event) => {
        let more = (event.target as IDBRequest<number>).result - most;
        if (more <= 0) return;
        results.index('time').openCursor().onsuccess = (next) => {
            const cursor = (next.target as IDBRequest<IDBCursorWithValue | null>).result;
            if (!cursor || more-- <= 0) return;
            cursor.delete();
            cursor.continue();
        };
    };
    await done(transaction);
}

let waiting = new Map<string, Kept>();
let timer: ReturnType<typeof setTimeout> | undefined;

function flush() {
    clearTimeout(timer);
    timer = undefined;
    const all = waiting;
    waiting = new Map();
    // A browser that keeps nothing, in a private window, is no reason to fail.
    for (const kept of all.values()) write(kept).catch(() => {});
}
addEventListener('pagehide', flush);

// Keeps a result in place of the last one of its kind. `changes`: it will change again soon.
export function keepResult(puzzle: string, name: TaskName, data: unknown, changes = false) {
    waiting.set(`${name} ${puzzle}`, { puzzle, name, time: Date.now(), data });
    if (changes) timer ??= setTimeout(flush, soon);
    else flush();
}

// The results of a puzzle that are kept, the newest first.
export async function keptResults(puzzle: string): Promise<Kept[]> {
    flush();
    try {
        const results = (await database()).transaction(store).objectStore(store);
        const asking = results.getAll(IDBKeyRange.bound([puzzle], [puzzle, []]));
        const found = await new Promise<Kept[]>((resolve, reject) => {
            asking.onsuccess = () => resolve(asking.result);
            asking.onerror = () => reject(asking.error);
        });
        return found.sort((a, b) => b.time - a.time);
    } catch {
        return [];
    }
}
