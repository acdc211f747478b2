// Motions that a shape is changed by: flips and turns about each axis, as far as the lattice has them.

import type { Lattice, Motion, Vector } from '../lattice.ts';
import { axesOf } from '../pens/box.ts';
import { reflection, turn } from '../pens/symmetry.ts';
import { boxOf, cellsOf } from '../shape.ts';

export const axisNames = ['x', 'y', 'z'] as const;
export type AxisName = typeof axisNames[number];

const vectors: Record<AxisName, Vector> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

// Some cells that a motion of the lattice maps to cells, and no other motion does.
const sample = (lattice: Lattice) => cellsOf(boxOf(axesOf(lattice).map(() => 2), lattice));
const has = (lattice: Lattice, motion: Motion) => lattice.move(sample(lattice), motion) !== null;

// A mirror image in the plane at right angles to the axis; null: the lattice has none.
export function flipAlong(axis: AxisName, lattice: Lattice): Motion | null {
    if (axis === 'z' && lattice.height < 0) return null;
    const motion = reflection(vectors[axis]);
    return has(lattice, motion) ? motion : null;
}

// The least turn about an axis that the lattice has, in parts of a whole one; 1: there is none. A flat
// shape turns in its plane alone.
export function turnsAbout(axis: AxisName, lattice: Lattice): number {
    if (axis !== 'z' && lattice.height < 0) return 1;
    return [6, 4, 3, 2].find((parts) => has(lattice, turn(vectors[axis], 2 * Math.PI / parts))) ?? 1;
}

// That turn, the other way for -1; null: there is none.
export function turnAbout(axis: AxisName, way: 1 | -1, lattice: Lattice): Motion | null {
    const parts = turnsAbout(axis, lattice);
    return parts === 1 ? null : turn(vectors[axis], way * 2 * Math.PI / parts);
}
