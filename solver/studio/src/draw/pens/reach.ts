// The cells that a stroke covers besides those under the pen: in other layers, and by symmetry.

import type { Cell, Lattice } from '../lattice.ts';
import { keyOf } from '../shape.ts';
import { isIn, middleOf } from './box.ts';
import type { Sides } from './box.ts';
import { groupOf } from './symmetry.ts';
import type { SymmetryName } from './symmetry.ts';

export interface Pen {
    layers: number;  // from that of the pen upwards; Infinity: through all of the box
    symmetry: SymmetryName[];
}

export const plainPen: Pen = { layers: 1, symmetry: [] };

// The pen with a symmetry more, or without it.
export const toggled = (pen: Pen, name: SymmetryName): Pen => ({
    ...pen,
    symmetry: pen.symmetry.includes(name) ? pen.symmetry.filter((one) => one !== name) : [...pen.symmetry, name],
});

// Returns the cells of a stroke of the pen over these. `fixed`: the box has a size of its own, and
// nothing is drawn outside.
export function reachOf({ layers, symmetry }: Pen, sides: Sides, fixed: boolean, lattice: Lattice) {
    const middle = middleOf(sides, lattice);
    const images = groupOf(symmetry, lattice).map((motion) => lattice.imagesAbout(middle, motion));
    const column = (cell: Cell): Cell[] => {
        if (lattice.height < 0 || layers === 1) return [cell];
        const [from, count] = layers === Infinity ? [0, sides.at(-1)!] : [cell[lattice.height], layers];
        return Array.from({ length: count }, (_, i) => lattice.inLayer(cell, from + i));
    };
    return (cells: Cell[]): Cell[] => {
        const all = new Map<string, Cell>();
        for (const cell of cells.flatMap(column)) {
            for (const imageOf of images) {
                const image = images.length > 1 ? imageOf(cell) : cell;
                if (image && (!fixed || isIn(sides, image, lattice))) all.set(keyOf(image), image);
            }
        }
        return [...all.values()];
    };
}

export type Reach = ReturnType<typeof reachOf>;
