// Pieces and regions from a packing that was found.

import type { Lattice } from '../lattice.ts';
import { stepsHome } from '../change/cells.ts';
import { cellsOf, keyOf, movedTo, plainShape, shapeOf } from '../shape.ts';
import type { Shape } from '../shape.ts';
import type { Entry, Model } from '../text/model.ts';

interface Placement {
    piece: string;
    cells: number[][];
}

const placementsOf = (line: string, lattice: Lattice): Placement[] => JSON.parse(line).packing.map(
    ({ piece, cells }: Placement) => ({ piece, cells: cells.filter((cell) => lattice.isCell(cell)) }));

// All that a packing covers.
export const coveredBy = (line: string, lattice: Lattice): Shape =>
    plainShape(placementsOf(line, lattice).flatMap(({ cells }) => cells));

// The region without the cells that the packing leaves empty; the others have to be filled.
export function filledBy(line: string, region: Shape, lattice: Lattice): Shape {
    const covered = coveredBy(line, lattice);
    return shapeOf([...covered].map(([key, drawn]) => ({ ...drawn, colour: region.get(key)?.colour ?? '' })));
}

const isPlain = (shape: Shape) => [...shape.values()].every(({ colour, optional }) => !colour && !optional);

// The pieces of the file as their first copies lie in the packing. Where cells differ from one another, a
// packing does not say which is which.
export function turnedAs(line: string, { entries, lattice }: Model): [Entry, Shape][] {
    const placements = placementsOf(line, lattice);
    const home = (shape: Shape, on: Lattice) => {
        const by = stepsHome(shape, on, null);
        return movedTo(shape, cellsOf(shape).map((cell) => on.moved(cell, by)));
    };
    return entries.flatMap((entry): [Entry, Shape][] => {
        const placement = placements.find(({ piece }) => piece === entry.name);
        if (entry.kind !== 'piece' || !entry.shape || !placement || !isPlain(entry.shape)) return [];
        const shape = home(plainShape(placement.cells), lattice);
        const isSame = shape.size === entry.shape.size && cellsOf(entry.shape).every((cell) => shape.has(keyOf(cell)));
        return isSame ? [] : [[entry, shape]];
    });
}
