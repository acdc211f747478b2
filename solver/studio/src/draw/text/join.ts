// Pieces that are the same, as copies of one of them.

import { asked } from '../../puzzle.ts';
import type { Lattice } from '../lattice.ts';
import { problemNames } from '../problems.ts';
import { modelOf } from './model.ts';
import type { Model } from './model.ts';
import { copiesTogether, withCopies, without } from './pieces.ts';
import { countKeys, withoutUse, withUsesRenamed } from './uses.ts';

// The model of a text, in the problem that is open.
type Reading = (text: string) => Model;

// The model without any place that names a piece, or without those under some keys.
export function withoutUses(from: Model, name: string, read: Reading, keys?: string[]): Model {
    let next = from;
    for (let text = withoutUse(next, name, keys); text !== null && text !== next.text;
        text = withoutUse(next, name, keys)) next = read(text);
    return next;
}

// The text in which a piece is so many more copies of another one, in every problem; null: its copies
// cannot be added.
export function joined(
    from: string, piece: string, other: string, read: Reading, lattices: Map<string, Lattice>,
): string | null {
    const problems = Math.max(1, problemNames(from).length);
    const inProblem = (text: string, i: number) => {
        const one = modelOf(asked(text, problemNames(from).length > 0 ? i + 1 : 0), lattices);
        const find = (name: string) => one.entries.find((entry) => entry.kind === 'piece' && entry.name === name);
        return { one, pieces: [find(piece), find(other)] };
    };
    let text: string | null = from;
    for (let i = 0; i < problems && text !== null; ++i) {
        const { one, pieces: [first, second] }: ReturnType<typeof inProblem> = inProblem(text, i);
        if (!first || !second) return null;
        const copies = copiesTogether(first.copies, second.copies);
        if (first.copies !== '0') text = copies && withCopies(one, second, copies);
    }
    if (text === null) return null;
    const counted = withoutUses(read(text), piece, read, countKeys);
    const used = read(withUsesRenamed(counted, piece, other));
    return without(used, used.entries.find((entry) => entry.name === piece)!);
}
