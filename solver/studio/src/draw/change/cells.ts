// Changes of a shape by what its cells have around them.

import type { Cell, Lattice } from '../lattice.ts';
import { axesOf } from '../pens/box.ts';
import type { Sides } from '../pens/box.ts';
import { cellsOf, keyOf, plainShape, shapeOf } from '../shape.ts';
import type { Drawn, Shape } from '../shape.ts';

const rangeOf = (shape: Shape, axis: number, of: (a: number, b: number) => number) =>
    cellsOf(shape).reduce((t, cell) => of(t, cell[axis]), [...shape.values()][0]?.cell[axis] ?? 0);

// The steps that bring a shape to the middle of the box, or, without one, to the origin.
export function stepsHome(shape: Shape, lattice: Lattice, sides: Sides | null): Cell {
    const by = Array<number>(lattice.coordinates).fill(0);
    axesOf(lattice).forEach((axis, i) => {
        const [low, high] = [Math.min, Math.max].map((of) => rangeOf(shape, axis, of));
        by[axis] = (sides ? Math.floor((sides[i] - (high - low + 1)) / 2) : 0) - low;
    });
    return by;
}

export type Which = 'all' | 'inside' | 'outside';

// Cells are inside if all of their neighbours belong to the shape.
function isInside(cell: Cell, shape: Shape, lattice: Lattice): boolean {
    return lattice.neighboursOf(cell).every((next) => shape.has(keyOf(next)));
}

// The shape after some of its cells have changed.
export function withCells(shape: Shape, lattice: Lattice, which: Which, change: Partial<Drawn>): Shape {
    return shapeOf([...shape.values()].map((drawn) =>
        (which === 'all' || isInside(drawn.cell, shape, lattice) === (which === 'inside')
            ? { ...drawn, ...change } : drawn)));
}

// The shape with the cells that it encloses: those from which no path leads out of it.
export function withoutHoles(shape: Shape, lattice: Lattice): Shape {
    if (shape.size === 0) return shape;
    const axes = axesOf(lattice);
    const ranges = axes.map((axis) => [rangeOf(shape, axis, Math.min) - 1, rangeOf(shape, axis, Math.max) + 1]);
    const isNear = (cell: Cell) => axes.every((axis, i) => cell[axis] >= ranges[i][0] && cell[axis] <= ranges[i][1]);
    const corner = Array<number>(lattice.coordinates).fill(0);
    axes.forEach((axis, i) => (corner[axis] = ranges[i][0]));
    // The border of this range is outside. From each cell of it, so that it need not be connected.
    const near: Cell[] = axes.reduce<Cell[]>((all, axis, i) => all.flatMap((cell) => Array.from(
        { length: ranges[i][1] - ranges[i][0] + 1 },
        (_, k) => cell.map((t, other) => (other === axis ? ranges[i][0] + k : t)))),
        lattice.kinds.map((_, kind) => (lattice.kinds.length > 1 ? corner.map((t, k) => (k === 2 ? kind : t)) : corner)));
    const open = near.filter((cell) => axes.some((axis, i) => ranges[i].includes(cell[axis])));
    const outside = new Set(open.map(keyOf));
    for (let cell = open.pop(); cell; cell = open.pop()) {
        for (const next of lattice.neighboursOf(cell)) {
            const key = keyOf(next);
            if (outside.has(key) || shape.has(key) || !isNear(next)) continue;
            outside.add(key);
            open.push(next);
        }
    }
    const enclosed = near.filter((cell) => !outside.has(keyOf(cell)) && !shape.has(keyOf(cell)));
    return new Map([...shape, ...plainShape(enclosed)]);
}

// How many parts a shape has that no path of neighbours joins.
export function partsOf(shape: Shape, lattice: Lattice): number {
    const left = new Map(shape);
    let parts = 0;
    for (const { cell } of shape.values()) {
        if (!left.delete(keyOf(cell))) continue;
        ++parts;
        const open = [cell];
        for (let one = open.pop(); one; one = open.pop()) {
            for (const next of lattice.neighboursOf(one)) if (left.delete(keyOf(next))) open.push(next);
        }
    }
    return parts;
}
