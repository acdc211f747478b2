// Taking all packings apart: those that come apart are listed as they are found, and counted by their
// level.

import type { Answer, Lane, Line } from './core.ts';
import { Divided } from './divided.ts';
import type { DividedState, Kept } from './divided.ts';
import { apartBy, request, symmetryOf, whyNot } from './puzzle.ts';
import { mostListed, rowOf } from './rows.ts';
import type { Row } from './rows.ts';

// A search that takes no longer is not divided.
const undivided = '1s';

interface Counts {
    packings: number;  // taken apart
    apart: number;  // those of them that come apart
    levels: Record<string, number>;  // packings by level
    bevel: number;  // the least with which turns take more packings apart; Infinity: none does
}

export interface ApartState extends DividedState, Counts {}

// The progress of a lane in its part.
interface Live {
    packings: number;
    rows: Row[];
    bevel: number;
    summary: Line | null;
}

function numbered(rows: Row[]): Row[] {
    return rows.slice(0, mostListed).map((row, i) =>
        (row.number === i + 1 ? row : { ...row, number: i + 1 }));
}

export class TakingApart extends Divided<ApartState> {
    state: ApartState = {
        header: '', rows: [], packings: 0, apart: 0, levels: {}, bevel: Infinity, done: 0, parts: 0,
        seconds: 0,        ending: 'stopped', said: '',
    };
    // The results of the parts that are done.
    #counted: Counts = { packings: 0, apart: 0, levels: {}, bevel: Infinity };
    #rows: Row[] = [];
    #live = new Map<Lane, Live>();
    #shown = 0;

    protected async begin(signal: AbortSignal) {
        const lane = this.core.long[0];
        const answer = await this.#ask(lane, { time: undivided }, signal);
        if (answer.exit === 4) {
            this.undoPart(lane);
            return this.divide();
        }
        if (this.#ends(answer, lane)) this.set({ ending: 'complete' });
    }

    protected async doPart(lane: Lane, part: number, signal: AbortSignal) {
        const answer = await this.#ask(lane, { part: `${part}/${this.state.parts}` }, signal);
        if (!this.#ends(answer, lane)) this.stop();
    }

    protected undoPart(lane: Lane) {
        this.#live.delete(lane);
        this.#show();
    }

    kept(): Kept<ApartState> {
        const state = { ...this.state, ...this.#counted, rows: this.#rows };
        return { state, counted: this.#counted, open: this.open };
    }

    restore({ state, counted, open }: Kept<ApartState>) {
        this.state = state;
        this.#counted = counted as Counts;
        this.#rows = state.rows;
        this.pending = open;
    }

    #ask(lane: Lane, options: Record<string, string>, signal: AbortSignal): Promise<Answer> {
        const live: Live = { packings: 0, rows: [], bevel: Infinity, summary: null };
        this.#live.set(lane, live);
        const moves = apartBy(this.text);
        // Packings that are locked are of interest only for the bevel that they lack.
        const solvable = !('turn-bevel' in moves);
        const asking = request('disassemble', this.text, {
            progress: 'json', ...(solvable ? { solvable } : {}), ...moves, ...symmetryOf(this.text), ...options,
        });
        return lane.ask(asking, signal, (record, line) => {
            if ('progress' in record) {
                if (record.progress.units === 'packings') live.packings = record.progress.done;
            } else if ('puzzle' in record) {
                this.state.header = line;
            } else if ('packing' in record) {
                const { comes_apart, least_bevel } = record.disassembly;
                if (comes_apart) live.rows.push(rowOf(record, line, 0));
                live.bevel = Math.min(live.bevel, least_bevel ?? Infinity);
            } else {
                live.summary = record;
            }
            if (performance.now() - this.#shown > 200) this.#show();
        });
    }

    // Adds what an answer has to what is known; false: it has none.
    #ends(answer: Answer, lane: Lane): boolean {
        const live = this.#live.get(lane);
        this.#live.delete(lane);
        if (answer.exit > 1 || !live?.summary) {
            this.fail(whyNot(answer), answer.mistake);
            return false;
        }
        const levels = { ...this.#counted.levels };
        for (const { level, packings } of live.summary.levels) {
            levels[level] = (levels[level] ?? 0) + packings;
        }
        this.#counted = {
            packings: this.#counted.packings + live.summary.packings,
            apart: this.#counted.apart + live.summary.come_apart,
            levels,
            bevel: Math.min(this.#counted.bevel, live.bevel),
        };
        if (live.rows.length > 0) this.#rows = numbered([...this.#rows, ...live.rows]);
        this.#show();
        return true;
    }

    #show() {
        this.#shown = performance.now();
        let { packings, apart } = this.#counted;
        let rows = this.#rows;
        for (const live of this.#live.values()) {
            packings += Math.max(live.packings, live.rows.length);
            apart += live.rows.length;
            if (live.rows.length > 0 && rows.length < mostListed) rows = [...rows, ...live.rows];
        }
        this.set({ packings, apart, levels: this.#counted.levels, bevel: this.#counted.bevel,
                   rows: rows === this.#rows ? rows : numbered(rows) });
    }
}
