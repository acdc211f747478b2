// The search for pieces that interlock. Each worker searches by itself, with a seed of its own, and
// the best of all is shown while they go on. It goes on while other parts of the page are seen.

import { Failed, Lane, Stopped } from '../core.ts';
import type { Core } from '../core.ts';
import { memory } from '../divided.ts';
import { plainly } from '../plainly.ts';
import { whyNot } from '../puzzle.ts';
import { rowsOf } from '../rows.ts';
import type { Row } from '../rows.ts';
import { familyOf } from './family.ts';
import type { Wish } from './family.ts';

// A design: the puzzle, and the packing in which its pieces were made, with its moves.
export interface Grown {
    text: string;
    header: string;
    row: Row;
    level: number;
    seed: number;
}

export interface GrowingState {
    ending: 'none' | 'running' | 'reached' | 'stopped' | 'failed';
    best: Grown | null;
    tried: number;  // designs
    seconds: number;
    said: string;  // why there is nothing
}

// The best design outlasts the page as long as the tab is there.
const tabKey = 'polypack-studio-design';
const [familyFile, designFile, madeFile] = ['family.yaml', 'design.yaml', 'made.jsonl'];

export class Growing {
    wish: Wish = { sides: [4, 4, 4], region: null, pieces: 3, level: 8, unique: true, turns: false, printable: true, seed: 1 };
    state: GrowingState = { ending: 'none', best: null, tried: 0, seconds: 0, said: '' };
    #stop: AbortController | null = null;
    #tried = new Map<Lane, number>();
    #listeners = new Set<() => void>();

    constructor(readonly core: Core) {
        try {
            const best = JSON.parse(sessionStorage.getItem(tabKey) ?? 'null');
            if (best?.row) this.state = { ...this.state, ending: 'stopped', best };
        } catch {
            // There was none.
        }
    }

    // Calls the listener after each change; returns what ends that.
    onChange(listener: () => void): () => void {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    // Searches until the level is reached, or stop().
    async run() {
        this.stop();
        const family = familyOf(this.wish);
        if ('wrong' in family) return this.#set({ ending: 'failed', best: null, said: family.wrong });
        const stop = (this.#stop = new AbortController());
        this.#tried.clear();
        this.#keep(null);
        this.#set({ ending: 'running', best: null, tried: 0, seconds: 0, said: '' });
        const begin = performance.now();
        const clock = setInterval(() => this.#set({ seconds: (performance.now() - begin) / 1000 }), 200);
        const lanes = this.core.long.map(({ module }) => new Lane(module));
        try {
            await Promise.race(lanes.map((lane, i) => this.#search(lane, family.text, this.wish.seed + i, stop.signal)));
        } catch (error) {
            if (this.#stop !== stop) return;
            if (error instanceof Stopped) this.#set(this.state.ending === 'running' ? { ending: 'stopped' } : {});
            else this.#set({ ending: 'failed', said: error instanceof Failed ? memory(error) : (error as Error).message });
        } finally {
            clearInterval(clock);
            stop.abort();
            for (const lane of lanes) lane.end();
        }
    }

    stop() {
        this.#stop?.abort();
    }

    // Takes the design: it is no longer kept here.
    take(): Grown | null {
        const { best } = this.state;
        this.stop();
        this.#keep(null);
        this.#set({ ending: 'none', best: null });
        return best;
    }

    async #search(lane: Lane, text: string, seed: number, signal: AbortSignal) {
        const options = { output: designFile, made: madeFile, seed, threads: 1, progress: 'json' };
        let design = '';
        const answer = await lane.ask(
            { command: 'design', operands: [familyFile], options, files: { [familyFile]: text } }, signal,
            (record) => {
                if (!('progress' in record)) return;
                this.#tried.set(lane, record.progress.done ?? 0);
                this.#set({ tried: [...this.#tried.values()].reduce((a, b) => a + b) });
            },
            (name, content) => {
                if (name === designFile) design = String(content);
                else if (!signal.aborted) this.#compare(design, String(content), seed);
            });
        // It ends only where it cannot begin.
        throw new Error(answer.mistake ? plainly(answer.mistake.text) : whyNot(answer));
    }

    // Shows a design if it is better than the best so far.
    #compare(text: string, made: string, seed: number) {
        const lines = made.split('\n').filter(Boolean);
        const [row] = rowsOf(lines.slice(0, 2));
        const { level } = JSON.parse(row.line).disassembly;
        const { best } = this.state;
        if (best && (level < best.level || (level === best.level && row.moves <= best.row.moves))) return;
        const better = { text, header: lines[0], row, level, seed };
        this.#keep(better);
        const reached = this.wish.level !== null && level >= this.wish.level;
        this.#set({ best: better, ...(reached ? { ending: 'reached' } : {}) });
        if (reached) this.stop();
    }

    #keep(best: Grown | null) {
        try {
            if (best) sessionStorage.setItem(tabKey, JSON.stringify(best));
            else sessionStorage.removeItem(tabKey);
        } catch {
            // A reload will forget it.
        }
    }

    #set(change: Partial<GrowingState>) {
        this.state = { ...this.state, ...change };
        for (const listener of this.#listeners) listener();
    }
}
