// Counting the packings without listing them, by the method that the program chooses. If that is a
// search, all workers share it by parts, so that it can go on after a stop.

import type { Line } from './core.ts';
import { Stopped } from './core.ts';
import { request, symmetryOf, whyNot } from './puzzle.ts';
import { Search } from './search.ts';
import type { SearchState } from './search.ts';

// The program lets methods compete. One that reports so often in a row has won.
const won = 5;

export interface CountState extends SearchState {
    record: Line | null;  // the counts, of a method that has no parts
    progress: Line | null;  // of that
}

export class Counting extends Search<CountState> {
    state: CountState = { ...this.none, record: null, progress: null };

    protected async begin(signal: AbortSignal) {
        const shared = new AbortController();
        signal.addEventListener('abort', () => shared.abort(), { once: true });
        let reports = 0;
        let record: Line | null = null;
        const asking = request('count', this.text, { progress: 'json', ...symmetryOf(this.text) });
        const answer = await this.core.long[0].ask(asking, shared.signal, (one) => {
            if (!('progress' in one)) {
                record = one;
                return;
            }
            this.set({ progress: one.progress });
            reports = 'nodes' in one.progress ? reports + 1 : 0;
            if (reports === won) shared.abort();
        }).catch((error) => {
            if (error instanceof Stopped && !signal.aborted) return null;
            throw error;
        });
        this.set({ progress: null });
        if (!answer) return this.divide();
        if (answer.exit > 1 || !record) return this.fail(whyNot(answer), answer.mistake);
        this.set({ ending: 'complete', record });
    }
}
