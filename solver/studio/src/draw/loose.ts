// Pieces in several parts. While one is drawn, it may be for a moment, and that is no reason to know nothing
// of the puzzle any more.

import type { Core } from '../core.ts';
import { asked, fileName, problemOf } from '../puzzle.ts';
import { check } from '../tasks.ts';
import type { Checked } from '../tasks.ts';
import { partsOf } from './change/cells.ts';
import type { Lattice } from './lattice.ts';
import { modelOf } from './text/model.ts';
import { withKeys } from './text/pieces.ts';

// A longer text is only checked as it is.
const longest = 200_000;
const added = 'connected: false';

// The line of the text that a line of the one with the added keys is.
function lineBefore(line: number, text: string, longer: string): number {
    const before = text.split('\n');
    let at = 0;
    for (const [i, now] of longer.split('\n').entries()) {
        const isNew = now.trim() === added && before[at]?.trim() !== added;
        if (i + 1 === line) return isNew ? at : at + 1;
        if (!isNew) ++at;
    }
    return line;
}

// The facts of a puzzle, as if the pieces that are in several parts were meant to be. They are named.
export async function checkDrawn(
    core: Core, puzzle: string, lattices: Map<string, Lattice>, signal: AbortSignal,
): Promise<Checked> {
    const found = await check(core, puzzle, signal);
    const { mistake } = found;
    if (mistake?.file !== fileName || puzzle.length > longest) return found;
    const model = modelOf(puzzle, lattices);
    const loose = model.entries.filter(({ kind, shape, mayBeLoose }) =>
        kind === 'piece' && shape && !mayBeLoose && partsOf(shape, model.lattice) > 1);
    if (loose.length === 0 || model.wrong) return found;
    const meant = withKeys(model, loose, 'connected', 'false');
    const again = await check(core, asked(meant, problemOf(puzzle)), signal);
    const other = again.mistake;
    return {
        ...again,
        loose: loose.map(({ name }) => name),
        mistake: other?.file === fileName && other.line !== null
            ? { ...other, line: lineBefore(other.line, model.text, meant) } : other,
    };
}
