// The box that a shape is drawn in. It begins at the origin, and has the size that people give it, or
// as much as the shape and the region need.

import type { Cell, Lattice, Vector } from '../lattice.ts';
import { cellsOf } from '../shape.ts';
import type { Shape } from '../shape.ts';

// How many cells it has along each coordinate that is no kind: width, depth and, in space, layers.
export type Sides = number[];

// The coordinates that the sides are along.
export const axesOf = (lattice: Lattice): number[] =>
    lattice.steps.flatMap((step, axis) => (step ? [axis] : []));

// The sides of the least box that has all of these cells; none may be negative.
export const sidesOf = (shape: Shape, lattice: Lattice): Sides => axesOf(lattice).map(
    (axis) => cellsOf(shape).reduce((most, cell) => Math.max(most, cell[axis] + 1), 1));

export const isIn = (sides: Sides, cell: Cell, lattice: Lattice): boolean => axesOf(lattice).every(
    (axis, i) => cell[axis] >= 0 && cell[axis] < sides[i]);

// A box that was not given has room for a piece as large as the region, if that is not much larger.
const mostForRegion = 8;

export function boxFor(shape: Shape, region: Shape | null, lattice: Lattice): Sides {
    const [own, others] = [shape, region ?? shape].map((one) => sidesOf(one, lattice));
    return own.map((side, i) => Math.max(side, Math.min(others[i], mostForRegion)));
}

// The place in its middle.
export function middleOf(sides: Sides, lattice: Lattice): Vector {
    const [first] = lattice.kinds;
    const mean = first.centre.map((_, i) => lattice.kinds.reduce(
        (sum, { centre }) => sum + centre[i] / lattice.kinds.length, 0)) as Vector;
    return axesOf(lattice).reduce((place, axis, i) => place.map(
        (t, k) => t + lattice.steps[axis]![k] * (sides[i] - 1) / 2) as Vector, mean);
}
