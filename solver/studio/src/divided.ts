// A computation of the page that all workers share by its parts, that can be stopped, and goes on
// where it was, also after the page was opened again.

import type { Core, Lane, Mistake } from './core.ts';
import { Failed, Stopped } from './core.ts';
import type { Row } from './rows.ts';

const partsPerWorker = 8;

export interface DividedState {
    header: string;  // the puzzle, as a line of JSON
    rows: Row[];  // packings that are listed, up to mostListed
    done: number;  // parts
    parts: number;  // 0: it is not divided
    seconds: number;
    ending: 'running' | 'complete' | 'limited' | 'stopped' | 'failed';  // limited: as many were found as were wanted
    said: string;  // why there is no result
    mistake?: Mistake;
}

export interface Kept<State> {
    state: State;
    counted: unknown;  // of the parts that are done
    open: number[];  // parts that are not done
}

export abstract class Divided<State extends DividedState> {
    abstract state: State;
    protected pending: number[] = [];  // parts that nobody has begun
    #busy = new Set<number>();  // parts that somebody has
    #stop: AbortController | null = null;
    // Called after each change; true: what is done so far is worth keeping.
    changed: (worthKeeping: boolean) => void = () => {};

    // `text`: of the puzzle, as it is asked about.
    constructor(readonly core: Core, readonly text: string) {}

    // Prepares the parts; divide() says that there will be some.
    protected abstract begin(signal: AbortSignal): Promise<void>;
    protected abstract doPart(lane: Lane, part: number, signal: AbortSignal): Promise<void>;
    // Forgets what a lane has found of a part that it has not ended.
    protected abstract undoPart(lane: Lane): void;
    // Returns as data all that is needed to go on later.
    abstract kept(): Kept<State>;

    // Runs until it is complete, or stop().
    async run() {
        const stop = (this.#stop = new AbortController());
        if (this.state.parts === 0) this.state.seconds = 0;
        const start = performance.now() - this.state.seconds * 1000;
        const clock = setInterval(() => {
            this.set({ seconds: (performance.now() - start) / 1000 } as Partial<State>);
        }, 200);
        this.set({ ending: 'running', said: '' } as Partial<State>);
        try {
            if (this.state.parts === 0) await this.begin(stop.signal);
            if (this.state.ending === 'running') await this.#doParts(stop.signal);
        } catch (error) {
            if (error instanceof Stopped) this.set({ ending: 'stopped' } as Partial<State>);
            else this.fail(error instanceof Failed ? memory(error) : String(error));
        } finally {
            clearInterval(clock);
            stop.abort();
            this.set({ seconds: (performance.now() - start) / 1000 } as Partial<State>, true);
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

    // The parts that are not done.
    protected get open(): number[] {
        return [...this.#busy, ...this.pending];
    }

    protected divide() {
        const parts = partsPerWorker * this.core.long.length;
        this.pending = Array.from({ length: parts }, (_, i) => i + 1);
        this.set({ parts, done: 0 } as Partial<State>, true);
    }

    protected set(change: Partial<State>, worthKeeping = false) {
        this.state = { ...this.state, ...change };
        this.changed(worthKeeping);
    }

    protected fail(said: string, mistake?: Mistake) {
        this.set({ ending: 'failed', said, mistake } as Partial<State>);
    }

    async #doParts(signal: AbortSignal) {
        const work = async (lane: Lane) => {
            for (let part = this.pending.shift(); part; part = this.pending.shift()) {
                this.#busy.add(part);
                try {
                    await this.doPart(lane, part, signal);
                } catch (error) {
                    this.pending.unshift(part);
                    this.undoPart(lane);
                    throw error;
                } finally {
                    this.#busy.delete(part);
                }
                if (this.state.ending !== 'running') return;
                this.set({ done: this.state.done + 1 } as Partial<State>, true);
            }
        };
        const ended = await Promise.allSettled(this.core.long.map(work));
        for (const end of ended) if (end.status === 'rejected') throw end.reason;
        if (this.state.ending === 'running') this.set({ ending: 'complete' } as Partial<State>);
    }
}

// Returns the message of a tab when an instance of the program fails.
export function memory(error: Failed): string {
    return `the search failed in this tab (${error.message}); most likely it needs more memory `
        + 'than a page can have';
}
