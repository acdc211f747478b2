// The items that can be chosen: each piece, those of sets as well, and the region.

import { fileName } from '../puzzle.ts';
import type { Checked } from '../tasks.ts';
import { words } from '../words.ts';
import { partsOf } from './change/cells.ts';
import { colourOf } from './colours.ts';
import type { Item } from './pieces.tsx';
import type { Resolved } from './resolve.ts';
import type { Entry, Model } from './text/model.ts';

export function itemsOf(model: Model, resolved: (entry: Entry) => Resolved | undefined, checked: Checked): Item[] {
    let place = 0;
    const { mistake, facts } = checked;
    const loose = new Set(checked.loose);
    const wrongOf = (entry: Entry, name: string) => {
        const line = mistake?.file === fileName ? mistake.line ?? 0 : 0;
        const here = ({ from, to }: { from: number; to: number }) => line >= from && line <= to;
        // Fixed pieces are drawn in the region.
        if (mistake && (here(entry) || (entry.kind === 'region' && model.fixed.some(here)))) {
            return mistake.text;
        }
        if (loose.has(name) && entry.shape) return words.draw.inParts(partsOf(entry.shape, model.lattice));
        return facts?.reason && facts.pieces.includes(name) ? facts.reason : '';
    };
    return model.entries.flatMap((entry): Item[] => {
        const found = entry.shape ? undefined : resolved(entry);
        if (entry.kind === 'region') {
            const shape = entry.shape ?? found?.entries.at(-1)?.shape ?? null;
            const wrong = wrongOf(entry, '') || (facts?.reason && facts.pieces.length === 0 ? facts.reason : '');
            return [{ id: 'region', entry, own: entry, title: words.draw.region, shape,
                      colour: 'var(--region)', wrong }];
        }
        if (entry.kind === 'piece') {
            const shape = entry.shape ?? found?.entries[0]?.shape ?? null;
            return [{ id: `${entry.index}`, entry, own: entry, title: entry.name, shape,
                      colour: colourOf(entry.colour, place++), wrong: wrongOf(entry, entry.name) }];
        }
        const own = found?.entries.filter(({ kind }) => kind === 'piece') ?? [];
        if (own.length === 0) {
            return [{ id: `${entry.index}`, entry, own: entry, title: entry.name, shape: null,
                      colour: 'gray', wrong: wrongOf(entry, entry.name) }];
        }
        return own.map((piece, i) => ({
            id: `${entry.index}.${i}`, entry, own: piece, title: piece.name, shape: piece.shape,
            colour: colourOf(piece.colour, place++), wrong: wrongOf(entry, piece.name),
        }));
    });
}
