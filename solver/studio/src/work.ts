// Work of the program that a part of the page waits for, one at a time, and what is said of it.

import { useState } from 'preact/hooks';

import { Stopped } from './core.ts';
import { words } from './words.ts';

// `stopped`: what is said of work that was stopped.
export function useWork(stopped = '') {
    const [busy, setBusy] = useState<AbortController | null>(null);
    const [said, setSaid] = useState('');
    const wait = async (work: (signal: AbortSignal) => Promise<void>) => {
        busy?.abort();
        const stop = new AbortController();
        setBusy(stop);
        setSaid('');
        try {
            await work(stop.signal);
        } catch (error) {
            setSaid(error instanceof Stopped ? stopped : words.failed((error as Error).message));
        } finally {
            setBusy((now) => (now === stop ? null : now));
        }
    };
    return { busy, said, setSaid, wait };
}
