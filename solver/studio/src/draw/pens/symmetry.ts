// Symmetries that a stroke can have: motions that map the box to itself, by name.

import { dot } from '../lattice.ts';
import type { Cell, Lattice, Motion, Vector } from '../lattice.ts';
import { axesOf, isIn, middleOf } from './box.ts';
import type { Sides } from './box.ts';

export const symmetryNames = ['x', 'y', 'z', 'falling', 'rising', 'halfX', 'halfY', 'halfZ', 'quarter', 'third',
                              'point'] as const;
export type SymmetryName = typeof symmetryNames[number];

export const reflection = (normal: Vector): Motion => (v) => {
    const share = 2 * dot(v, normal) / dot(normal, normal);
    return v.map((t, i) => t - share * normal[i]) as Vector;
};

// A turn by an angle, against the clock for those who see the axis point at them.
export const turn = (axis: Vector, angle: number): Motion => {
    const length = Math.hypot(...axis);
    const [a, b, c] = axis.map((t) => t / length);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // Rodrigues' formula.
    return (v) => {
        const along = (a * v[0] + b * v[1] + c * v[2]) * (1 - cos);
        return [v[0] * cos + (b * v[2] - c * v[1]) * sin + a * along,
                v[1] * cos + (c * v[0] - a * v[2]) * sin + b * along,
                v[2] * cos + (a * v[1] - b * v[0]) * sin + c * along];
    };
};

// The motion of that name; null: a flat lattice has none.
function motionOf(name: SymmetryName, lattice: Lattice): Motion | null {
    const [a, b] = [lattice.steps[0]!, lattice.steps[1]!];
    const c = lattice.height < 0 ? null : lattice.steps[lattice.height]!;
    const sum = (...vectors: Vector[]) => vectors.reduce((p, q) => p.map((t, i) => t + q[i]) as Vector);
    const less = b.map((t) => -t) as Vector;
    switch (name) {
    case 'x': return reflection([1, 0, 0]);
    case 'y': return reflection([0, 1, 0]);
    case 'z': return c && reflection([0, 0, 1]);
    // They exchange the steps to the right and down the page, which need not be at right angles.
    case 'falling': return reflection(sum(a, less));
    case 'rising': return reflection(sum(a, b));
    case 'halfX': return c && turn([1, 0, 0], Math.PI);
    case 'halfY': return c && turn([0, 1, 0], Math.PI);
    case 'halfZ': return turn([0, 0, 1], Math.PI);
    case 'quarter': return turn([0, 0, 1], Math.PI / 2);
    // About the diagonal of the box, from a corner of the top to the opposite one of the bottom.
    case 'third': return c && turn(sum(a, b, c), 2 * Math.PI / 3);
    case 'point': return c && ((v) => v.map((t) => -t) as Vector);
    }
}

// The normals of the planes that stand upright, to be drawn.
export function uprightPlanes(names: SymmetryName[], lattice: Lattice): Vector[] {
    const [a, b] = [lattice.steps[0]!, lattice.steps[1]!];
    const normals: Partial<Record<SymmetryName, Vector>> = {
        x: [1, 0, 0], y: [0, 1, 0],
        falling: a.map((t, i) => t - b[i]) as Vector, rising: a.map((t, i) => t + b[i]) as Vector,
    };
    return names.flatMap((name) => (normals[name] ? [normals[name]!] : []));
}

// Whether a motion about the middle maps the box to itself. Its coordinates are mapped linearly, so that
// its corners, and the cells next to them, say it of all.
function fits(motion: Motion, sides: Sides, lattice: Lattice): boolean {
    const imageOf = lattice.imagesAbout(middleOf(sides, lattice), motion);
    const axes = axesOf(lattice);
    let cells: Cell[] = lattice.kinds.map((_, kind) => {
        const cell = Array<number>(lattice.coordinates).fill(0);
        if (lattice.kinds.length > 1) cell[2] = kind;
        return cell;
    });
    axes.forEach((axis, i) => {
        const at = [...new Set([0, Math.min(1, sides[i] - 1), sides[i] - 1])];
        cells = cells.flatMap((cell) => at.map((t) => cell.map((old, k) => (k === axis ? t : old))));
    });
    return cells.every((cell) => {
        const image = imageOf(cell);
        return image !== null && isIn(sides, image, lattice);
    });
}

// The symmetries that the box has; the others cannot be drawn with.
export function symmetriesOf(sides: Sides, lattice: Lattice): Set<SymmetryName> {
    return new Set(symmetryNames.filter((name) => {
        const motion = motionOf(name, lattice);
        return motion !== null && fits(motion, sides, lattice);
    }));
}

const basis: Vector[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const signOf = (motion: Motion) => basis.map((v) => motion(v).map((t) => Math.round(t * 1000) + 0).join()).join(';');

// All motions that those of these names make when one follows the other: at most the 48 of a cube.
export function groupOf(names: SymmetryName[], lattice: Lattice): Motion[] {
    const generators = names.flatMap((name) => motionOf(name, lattice) ?? []);
    const found = new Map<string, Motion>();
    const add = (motion: Motion) => {
        const sign = signOf(motion);
        if (!found.has(sign)) found.set(sign, motion);
    };
    add((v) => v);
    // The map grows as it is gone through.
    for (const motion of found.values()) {
        for (const next of generators) add((v) => next(motion(v)));
    }
    return [...found.values()];
}
