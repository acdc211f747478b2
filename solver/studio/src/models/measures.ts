// The measures of pieces that are printed or cut, as the browser remembers them for all puzzles.

import type { Lane, Options } from '../core.ts';
import { plainly } from '../plainly.ts';
import { request } from '../puzzle.ts';
import type { Format } from '../tasks.ts';

// Lengths in millimetres, NaN where the form has none.
export interface Measures {
    cell: number;
    gap: number;
    bevel: number;
    hollow: number;  // thickness of walls; 0: pieces are solid
    drain: number;  // of the holes into hollow pieces
    container: boolean;  // with a tray, or in space a box
    lid: boolean;
    once: boolean;  // each piece once, and no packing
}

export const usual: Measures =
    { cell: 20, gap: 0.2, bevel: 0, hollow: 0, drain: 2, container: false, lid: false, once: false };

const key = 'polypack-studio-measures';

export function remembered(): Measures {
    try {
        const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
        const known = Object.entries(usual).map(([name, value]) =>
            [name, typeof kept[name] === typeof value ? kept[name] : value]);
        return Object.fromEntries(known) as unknown as Measures;
    } catch {
        return usual;
    }
}

export function remember(measures: Measures) {
    try {
        localStorage.setItem(key, JSON.stringify(measures));
    } catch {
        // They hold until the page is closed.
    }
}

// The options of the command export for a format. `flat`: the lattice of the puzzle.
export function optionsOf(measures: Measures, { file }: Format, flat: boolean): Options {
    const { cell, gap, bevel, hollow, drain, container, lid, once } = measures;
    const size = { cell: `${cell}mm` };
    // A sheet is cut to the lines: what a printer needs between pieces is the kerf there.
    if (file === 'cut') return { ...size, ...(container ? { tray: true } : {}) };
    return {
        ...size, gap: String(gap), bevel: String(bevel),
        ...(hollow === 0 ? {} : { hollow: String(hollow), drain: String(drain) }),
        ...(container ? { [flat ? 'tray' : 'box']: true, lid } : {}),
        ...(once ? { pieces: true } : {}),
    };
}

// Says why the pieces of a puzzle cannot have these measures; empty: they can.
export async function whyNotMeasured(
    lane: Lane, puzzle: string, measures: Measures, flat: boolean, signal: AbortSignal,
): Promise<string> {
    const file = 'model.3mf';
    const options = optionsOf({ ...measures, once: true }, { label: '', command: 'export', ending: '', file: '3mf' }, flat);
    const answer = await lane.ask(request('export', puzzle, { ...options, '3mf': file, quiet: true }), signal);
    return answer.exit === 0 ? '' : plainly(answer.mistake?.text ?? answer.said.trim());
}
