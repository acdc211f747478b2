// A whole puzzle on another lattice, if the cells of one are unions of those of the other.

import { isMap } from 'yaml';

import type { Lattice } from '../lattice.ts';
import { sidesOf } from '../pens/box.ts';
import { boxOf, cellsOf } from '../shape.ts';
import type { Shape } from '../shape.ts';
import { withFixedMoved } from '../text/fixed.ts';
import { modelOf } from '../text/model.ts';
import type { Entry, Model } from '../text/model.ts';
import { nodeOf, pairOf } from '../text/nodes.ts';
import { withBox, withKey, withLattice, withShape } from '../text/pieces.ts';
import { coarsened, conversion, refined } from './refine.ts';

// The sides of the box that a shape is, with neither colours nor optional cells; null: it is none.
export function fullBox(shape: Shape, lattice: Lattice): number[] | null {
    const sides = sidesOf(shape, lattice);
    const all = sides.reduce((a, b) => a * b) * lattice.kinds.length;
    if (shape.size !== all || [...shape.values()].some(({ colour, optional }) => colour || optional)) return null;
    return [...boxOf(sides, lattice).keys()].every((key) => shape.has(key)) ? sides : null;
}

// Parts that a conversion would have to change besides cells, and cannot.
const others = ['edges', 'forbidden', 'design', 'exact_cover', 'problems'];
const ofRegions = ['wrap', 'torus', 'labels'];

export type Converted = { text: string } | { key: string } | { piece: string };

// Whether shapes can go from a lattice to another at all.
export const converts = (from: Lattice, to: Lattice) => !!(conversion(from, to) ?? conversion(to, from));

// The text on another lattice; or the key that stands in the way, or the piece (the region has no name)
// that has parts of cells. Pieces of sets must have been written out.
export function converted(model: Model, region: Shape | null, to: Lattice, lattices: Map<string, Lattice>): Converted {
    const from = model.lattice;
    const root = model.doc.contents;
    const key = others.find((one) => pairOf(root, one))
        ?? ofRegions.find((one) => isMap(nodeOf(root, 'region')) && pairOf(nodeOf(root, 'region'), one));
    if (key) return { key };
    const [finer, coarser] = [conversion(from, to), conversion(to, from)];
    // A flat shape is in the lowest layer wherever it was.
    const known = new Map<Shape, Shape | null>();
    const other = (shape: Shape): Shape | null => {
        if (known.has(shape)) return known.get(shape)!;
        const found = finer ? refined(shape, finer, from, to) : coarser && coarsened(shape, coarser, to, from);
        known.set(shape, found);
        return found;
    };
    const at = (text: string): Model => ({ ...modelOf(text, lattices), lattice: to });
    const place = (entry: Entry) => (entry.kind === 'region' ? region : entry.shape);
    const wrong = model.entries.find((entry) => !place(entry) || !other(place(entry)!));
    if (wrong) return { piece: wrong.name };
    // Fixed pieces are where they were in the region: by the same refinement, with the same origin.
    if (model.fixed.length > 0 && !finer) return { key: 'fixed' };
    let text = model.fixed.length === 0 ? model.text
        : withFixedMoved({ ...model, lattice: to }, (one) => cellsOf(other(one.shape!)!));
    for (const [i, entry] of model.entries.entries()) {
        const next = at(text);
        const shape = other(place(entry)!)!;
        const sides = entry.isBox ? fullBox(shape, to) : null;
        text = sides && model.own === null ? withBox(next, next.entries[i], sides) : withShape(next, next.entries[i], shape);
        // In space a flat piece can be turned over by being turned.
        const isLower = from.height < 0 && to.height >= 0;
        if (entry.kind !== 'piece' || !isLower || entry.turnOver !== false) continue;
        const turned = at(text);
        text = withKey(turned, turned.entries[i], 'rotate', 'upright');
    }
    return { text: withLattice(modelOf(text, lattices), to.name) };
}
