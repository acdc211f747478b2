// The search for packings in the page: the first ones at once, then the counts of all of them, by all
// workers, and then the rest of the list, if that does not take long.

import type { Lane, Line } from './core.ts';
import { Divided } from './divided.ts';
import type { DividedState, Kept } from './divided.ts';
import { limitOf, request, symmetryOf, whyNot } from './puzzle.ts';
import { mostListed, rowOf } from './rows.ts';
import type { Row } from './rows.ts';

const firstListed = 200;
// A search that ends sooner is not worth dividing: each part is prepared anew.
const undivided = '0.5s';
// A search that took no longer is done once more for the list.
const soon = 5;

export interface SearchState extends DividedState {
    distinct: number | null;  // so far; null: not counted
    all: number;
    listing: boolean;  // more rows are on their way
}

interface Counts {
    distinct: number | null;
    all: number;
}

export class Search<State extends SearchState = SearchState> extends Divided<State> {
    protected readonly none: SearchState = {
        header: '', rows: [], distinct: 0, all: 0, done: 0, parts: 0, seconds: 0,
        ending: 'stopped', said: '', listing: false,
    };
    state = this.none as State;
    #counted: Counts = { distinct: 0, all: 0 };
    #live = new Map<Lane, number>();  // packings of the parts that are being searched

    protected async begin(signal: AbortSignal) {
        const limit = limitOf(this.text);
        const summary = await this.#list(limit > 0 ? limit : firstListed, signal);
        if (!summary) return;
        if (summary.complete) return this.#complete(summary);
        if (limit > 0) return this.change({ ending: 'limited' }, true);
        const counted = await this.#countWhole(signal);
        if (counted && this.state.seconds < soon) await this.listMore(signal);
    }

    // Lists as many packings as a list can have.
    async listMore(signal?: AbortSignal) {
        this.change({ listing: true });
        try {
            await this.#list(mostListed, signal);
        } finally {
            this.change({ listing: false }, true);
        }
    }

    // A packing was taken apart.
    replace(before: Row, after: Row) {
        this.change({ rows: this.state.rows.map((row) => (row === before ? after : row)) });
    }

    // Lists packings in place of those that are listed, and counts those that none has counted.
    async #list(limit: number, signal?: AbortSignal): Promise<Line | null> {
        const rows: Row[] = [];
        const known = this.state.rows.length;
        let all = 0;
        let shown = 0;
        let summary: Line = {};
        const show = () => {
            if (rows.length <= known || rows.length === this.state.rows.length) return;
            shown = performance.now();
            const first = this.state.parts === 0 && this.state.ending === 'running';
            this.change({ rows: [...rows], ...(first ? { distinct: rows.length, all } : {}) });
        };
        const asking = request('solve', this.text, { limit, progress: 'json', ...symmetryOf(this.text) });
        const answer = await this.core.long[0].ask(asking, signal, (record, line) => {
            if ('puzzle' in record) {
                this.state.header = line;
            } else if ('packing' in record) {
                rows.push(rowOf(record, line, rows.length + 1));
                all += record.class_size;
                if (performance.now() - shown > 200) show();
            } else if (!('progress' in record)) {
                summary = record;
            }
        });
        show();
        if (answer.exit === 0 || answer.exit === 1) return summary;
        this.fail(whyNot(answer), answer.mistake);
        return null;
    }

    // Returns true if all were counted.
    async #countWhole(signal: AbortSignal): Promise<boolean> {
        const asking = request('solve', this.text, { count: true, time: undivided, ...symmetryOf(this.text) });
        const answer = await this.core.long[0].ask(asking, signal);
        const summary = answer.records.at(-1);
        if (answer.exit === 0 && summary?.complete) {
            this.#complete(summary);
            return true;
        }
        if (answer.exit === 4) this.divide();
        else this.fail(whyNot(answer), answer.mistake);
        return false;
    }

    protected async doPart(lane: Lane, part: number, signal: AbortSignal) {
        const options = { count: true, part: `${part}/${this.state.parts}`, progress: 'json', ...symmetryOf(this.text) };
        const answer = await lane.ask(request('solve', this.text, options), signal, (record) => {
            if ('progress' in record) {
                this.#live.set(lane, record.progress.packings ?? 0);
                this.#showCounts();
            } else if ('all' in record) {
                this.#live.delete(lane);
                const { distinct, all } = this.#counted;
                this.#counted = {
                    all: all + record.all,
                    distinct: distinct === null || record.distinct === null
                        ? null : distinct + record.distinct,
                };
            }
        });
        if (answer.exit > 1) {
            this.fail(whyNot(answer), answer.mistake);
            this.stop();
            return;
        }
        this.#showCounts();
    }

    protected undoPart(lane: Lane) {
        this.#live.delete(lane);
    }

    kept(): Kept<State> {
        return { state: this.state, counted: this.#counted, open: this.open };
    }

    restore({ state, counted, open }: Kept<State>) {
        this.state = state;
        this.#counted = counted as Counts;
        this.pending = open;
    }

    protected change(change: Partial<SearchState>, worthKeeping = false) {
        this.set(change as Partial<State>, worthKeeping);
    }

    #showCounts() {
        let all = this.#counted.all;
        for (const packings of this.#live.values()) all += packings;
        // Parts may have fewer so far than the list that was made first.
        if (all < this.state.all && this.state.done < this.state.parts - 1) return;
        const { distinct } = this.#counted;
        this.change({ all, distinct: this.#live.size > 0 ? null : distinct });
    }

    #complete(summary: Line) {
        this.change({
            ending: 'complete',
            distinct: summary.distinct,
            all: summary.all,
            said: summary.reason ? summary.reason.text : '',
        });
    }
}
