// Shapes as puzzle files give them: art, layers, lists of cells, boxes.

import type { Cell, Lattice } from './lattice.ts';

export interface Drawn {
    cell: Cell;
    colour: string;  // a letter of `colours`, or empty
    optional: boolean;  // it may stay empty, or the piece may lack it
}

// By the coordinates of the cell.
export type Shape = Map<string, Drawn>;

export const keyOf = (cell: Cell) => cell.join();

export function shapeOf(drawn: Iterable<Drawn>): Shape {
    return new Map([...drawn].map((one) => [keyOf(one.cell), one]));
}

export const cellsOf = (shape: Shape): Cell[] => [...shape.values()].map(({ cell }) => cell);

// These cells, neither coloured nor optional.
export const plainShape = (cells: Iterable<Cell>): Shape =>
    shapeOf([...cells].map((cell) => ({ cell, colour: '', optional: false })));

type Grid = 'square' | 'hex' | 'triangle' | null;
const grids: Record<string, Grid> = {
    square: 'square', cube: 'square', sphere: 'square', hex: 'hex', hexprism: 'hex',
    triangle: 'triangle', prism: 'triangle',
};
export const gridOf = ({ name }: Lattice): Grid => grids[name] ?? null;

// The cells of pictures, one for each layer. `colours`: the letters that are colours.
export function readArt(layers: string[][], lattice: Lattice, colours: Set<string>): Shape {
    const grid = gridOf(lattice);
    const marks = layers.flatMap((rows, layer) => rows.flatMap((text, row) =>
        [...text].flatMap((letter, column) =>
            (letter === ' ' || letter === '.' ? [] : [{ letter, row, column, layer }]))));
    const first = marks[0];
    if (!grid || !first) return new Map();
    let parity = (first.column + first.row) % 2;
    if (grid === 'triangle') {
        const pointed = marks.find(({ letter }) => letter === '^' || letter === 'v');
        parity = pointed
            ? (pointed.column + pointed.row + (pointed.letter === 'v' ? 1 : 0)) % 2 : 0;
    }
    return shapeOf(marks.map(({ letter, row, column, layer }) => {
        const along = column - row;
        let cell: Cell;
        if (grid === 'square') {
            cell = [column, row];
        } else if (grid === 'hex') {
            cell = [Math.floor((along - parity) / 2), row];
        } else {
            const shifted = along + 1 - parity;
            const up = ((shifted % 2) + 2) % 2;
            cell = [(shifted - up) / 2, row, up];
        }
        if (lattice.height >= 0) cell.push(layer);
        return { cell, colour: colours.has(letter) ? letter : '', optional: letter === '?' };
    }));
}

// Pictures of the shape, one for each layer, or null if it has none. `mark`: for a plain cell.
export function writeArt(shape: Shape, lattice: Lattice, mark: string): string[][] | null {
    const grid = gridOf(lattice);
    if (!grid || shape.size === 0) return null;
    const drawn = [...shape.values()];
    // Triangles say where they are by at least one that is neither coloured nor optional.
    if (grid === 'triangle' && drawn.every((one) => one.colour || one.optional)) return null;
    const layers: string[][][] = [];
    let [width, height] = [0, 0];
    for (const { cell, colour, optional } of drawn) {
        const [x, row] = cell;
        const column = grid === 'square' ? x : 2 * x + row + (grid === 'triangle' ? cell[2] : 0);
        const layer = lattice.layerOf(cell);
        if (column < 0 || row < 0 || layer < 0) return null;
        if (optional && colour) return null;
        const rows = (layers[layer] ??= []);
        (rows[row] ??= [])[column] = optional ? '?'
            : colour || (grid === 'triangle' ? (cell[2] === 1 ? '^' : 'v') : mark);
        width = Math.max(width, column + 1);
        height = Math.max(height, row + 1);
    }
    const range = (count: number) => Array.from({ length: count }, (_, i) => i);
    // Between hexagons is a blank; elsewhere, and where a hexagon is missing, a dot.
    const gap = (row: number, column: number) =>
        (grid === 'hex' && (row + column) % 2 === 1 ? ' ' : '.');
    return range(layers.length).map((layer) => range(height).map((row) => {
        const text = range(width)
            .map((column) => layers[layer]?.[row]?.[column] ?? gap(row, column)).join('');
        return grid === 'hex' ? text.trimEnd() : text;
    }));
}

// A list of cells as it stands in a file.
export function writeCells(shape: Shape, lattice: Lattice): string {
    const cells = [...shape.values()].map(
        ({ cell, colour }) => `[${lattice.wordsOf(cell)}${colour ? `, ${colour}` : ''}]`);
    return `[${cells.join(', ')}]`;
}

export function boxOf(sides: number[], lattice: Lattice): Shape {
    const drawn: Drawn[] = [];
    for (let z = 0; z < (lattice.height < 0 ? 1 : sides[2] ?? 1); ++z) {
        for (let y = 0; y < sides[1]; ++y) {
            for (let x = 0; x < sides[0]; ++x) {
                const by = Array<number>(lattice.coordinates).fill(0);
                [by[0], by[1]] = [x, y];
                if (lattice.height >= 0) by[lattice.height] = z;
                for (const cell of lattice.domain) {
                    drawn.push({ cell: lattice.moved(cell, by), colour: '', optional: false });
                }
            }
        }
    }
    return shapeOf(drawn);
}

// The shape after each of its cells went to another.
export function movedTo(shape: Shape, cells: Cell[]): Shape {
    return shapeOf([...shape.values()].map((drawn, i) => ({ ...drawn, cell: cells[i] })));
}

// Moved so that no coordinate is negative, if any was.
export function notNegative(shape: Shape, lattice: Lattice): Shape {
    const all = [...shape.values()].map(({ cell }) => cell);
    if (all.length === 0) return shape;
    const by = all[0].map((_, axis) => Math.max(0, -Math.min(...all.map((cell) => cell[axis]))));
    if (gridOf(lattice) === 'hex' || gridOf(lattice) === 'triangle') {
        // A row begins half a cell farther to the right than the one above it.
        by[0] = Math.max(0, ...all.map(([x, y, kind]) =>
            -Math.floor((2 * x + y + by[1] + (lattice.kinds.length > 1 ? kind : 0)) / 2)));
    }
    if (by.every((t) => t === 0)) return shape;
    return movedTo(shape, all.map((cell) => lattice.moved(cell, by)));
}
