// The search for packings in the page: the first ones at once, then the counts of all of them, by all
// workers, which share the search by its parts. It can be stopped, and goes on where it was.

import type { Core, Lane, Mistake, Line } from './core.ts';
import { Failed, Stopped } from './core.ts';
import { request, whyNot } from './puzzle.ts';

export const mostListed = 200;
// A search that ends sooner is not worth dividing: each part is prepared anew.
const undivided = '0.5s';
const partsPerWorker = 8;

export interface SearchState {
    header: string;  // the puzzle, as a line of JSON
    packings: string[];  // up to mostListed, a line of JSON each
    distinct: number | null;  // so far; null: not counted
    all: number;
    done: number;  // parts
    parts: number;  // 0: the search is not divided
    seconds: number;  // of searching
    ending: 'running' | 'complete' | 'stopped' | 'failed';
    said: string;  // why there is none, or what failed
    mistake?: Mistake;
}

// A search as data, to go on with.
export interface SavedSearch {
    state: SearchState;
    pending: number[];  // parts
    counted: { distinct: number | null; all: number };  // in the parts that are done
    listed: boolean;
}

export class Search {
    state: SearchState = {
        header: '', packings: [], distinct: 0, all: 0, done: 0, parts: 0, seconds: 0,
        ending: 'stopped', said: '',
    };
    #pending: number[] = [];
    #counted: SavedSearch['counted'] = { distinct: 0, all: 0 };
    #live = new Map<Lane, number>();  // packings of the parts that are being searched
    #searched = new Map<Lane, number>();  // these parts
    #listed = false;
    #stop: AbortController | null = null;

    constructor(
        readonly core: Core, readonly text: string, readonly changed: () => void, saved?: SavedSearch,
    ) {
        if (!saved) return;
        this.state = saved.state;
        this.#pending = [...saved.pending];
        this.#counted = saved.counted;
        this.#listed = saved.listed;
    }

    // While it runs, as if it were stopped: parts that are being searched are pending.
    get saved(): SavedSearch {
        const { state } = this;
        return {
            state: state.ending === 'running' ? { ...state, ending: 'stopped' } : state,
            pending: [...this.#searched.values(), ...this.#pending],
            counted: this.#counted,
            listed: this.#listed,
        };
    }

    // Searches until the counts are complete, or stop().
    async run() {
        const stop = (this.#stop = new AbortController());
        const begin = performance.now() - this.state.seconds * 1000;
        const clock = setInterval(() => {
            this.#set({ seconds: (performance.now() - begin) / 1000 });
        }, 200);
        this.#set({ ending: 'running', said: '' });
        try {
            if (!this.#listed) await this.#list(stop.signal);
            if (this.state.ending === 'running' && this.state.parts === 0) {
                await this.#countWhole(stop.signal);
            }
            if (this.state.ending === 'running') await this.#countParts(stop.signal);
        } catch (error) {
            if (error instanceof Stopped) this.#set({ ending: 'stopped' });
            else this.#fail(error instanceof Failed ? memory(error) : String(error));
        } finally {
            clearInterval(clock);
            stop.abort();
            this.#live.clear();
            this.#set({ seconds: (performance.now() - begin) / 1000 });
        }
    }

    stop() {
        this.#stop?.abort();
    }

    // The seconds left, by the parts that are done; null: none are.
    get secondsLeft(): number | null {
        const { done, parts, seconds } = this.state;
        return done > 0 && done < parts ? (seconds * (parts - done)) / done : null;
    }

    #set(change: Partial<SearchState>) {
        this.state = { ...this.state, ...change };
        this.changed();
    }

    #fail(said: string, mistake?: Mistake) {
        this.#set({ ending: 'failed', said, mistake });
    }

    async #list(signal: AbortSignal) {
        this.#set({ packings: [], header: '', distinct: 0, all: 0 });
        let summary: Line = {};
        const lane = this.core.long[0];
        const asked = request('solve', this.text, { limit: mostListed, progress: 'json' });
        const answer = await lane.ask(asked, signal, (record, line) => {
            if ('puzzle' in record) {
                this.state.header = line;
            } else if ('packing' in record) {
                const packings = [...this.state.packings, line];
                this.#set({
                    packings,
                    distinct: packings.length,
                    all: this.state.all + record.class_size,
                });
            } else if (!('progress' in record)) {
                summary = record;
            }
        });
        if (answer.exit !== 0 && answer.exit !== 1) {
            return this.#fail(whyNot(answer), answer.mistake);
        }
        this.#listed = true;
        if (summary.complete) this.#complete(summary);
    }

    async #countWhole(signal: AbortSignal) {
        const asked = request('solve', this.text, { count: true, time: undivided });
        const answer = await this.core.long[0].ask(asked, signal);
        const summary = answer.records.at(-1);
        if (answer.exit === 0 && summary?.complete) return this.#complete(summary);
        if (answer.exit !== 4) return this.#fail(whyNot(answer), answer.mistake);
        const parts = partsPerWorker * this.core.long.length;
        this.#pending = Array.from({ length: parts }, (_, i) => i + 1);
        this.#set({ parts, done: 0 });
    }

    async #countParts(signal: AbortSignal) {
        const work = async (lane: Lane) => {
            for (let part = this.#pending.shift(); part; part = this.#pending.shift()) {
                this.#searched.set(lane, part);
                try {
                    await this.#countPart(lane, part, signal);
                } catch (error) {
                    this.#pending.unshift(part);
                    throw error;
                } finally {
                    this.#searched.delete(lane);
                }
            }
        };
        const ended = await Promise.allSettled(this.core.long.map(work));
        for (const end of ended) if (end.status === 'rejected') throw end.reason;
        if (this.state.ending === 'running') this.#set({ ending: 'complete' });
    }

    async #countPart(lane: Lane, part: number, signal: AbortSignal) {
        const options = { count: true, part: `${part}/${this.state.parts}`, progress: 'json' };
        let found: Line = {};
        const answer = await lane.ask(request('solve', this.text, options), signal, (record) => {
            if ('progress' in record) {
                this.#live.set(lane, record.progress.packings ?? 0);
                this.#showCounts();
            } else if ('all' in record) {
                found = record;
            }
        });
        this.#live.delete(lane);
        if (answer.exit > 1) {
            this.#fail(whyNot(answer), answer.mistake);
            this.stop();
            return;
        }
        // A part is counted and done in one step: whoever saves the search never sees it half done.
        const { distinct, all } = this.#counted;
        this.#counted = {
            all: all + found.all,
            distinct: distinct === null || found.distinct === null ? null : distinct + found.distinct,
        };
        this.#searched.delete(lane);
        this.state.done += 1;
        this.#showCounts();
    }

    #showCounts() {
        let all = this.#counted.all;
        for (const packings of this.#live.values()) all += packings;
        // Parts may have fewer so far than the list that was made first.
        if (all < this.state.all && this.state.done < this.state.parts) return;
        const { distinct } = this.#counted;
        this.#set({ all, distinct: this.#live.size > 0 ? null : distinct });
    }

    #complete(summary: Line) {
        this.#set({
            ending: 'complete',
            distinct: summary.distinct,
            all: summary.all,
            said: summary.reason ? summary.reason.text : '',
        });
    }
}

// Returns the message of a tab when an instance of the program fails.
export function memory(error: Failed): string {
    return `the search failed in this tab (${error.message}); most likely it needs more memory `
        + 'than a page can have';
}
