// The lattices as `polypack lattice` describes them: where cells are, what they look like, and which
// motions a drawing can be moved by. Nothing here knows a lattice by its name.

import type { Core, Line } from '../core.ts';

export type Cell = number[];  // coordinates as in puzzle files
export type Vector = [number, number, number];  // to the right, away from the viewer, up

interface Kind {
    neighbours: Cell[];
    like: number;  // the first kind that a motion makes of it
    centre: Vector;
    corners: Vector[];  // from the centre
    faces: number[][];  // counter-clockwise seen from outside, the top first
    radius: number;  // of a ball; else 0
}

export type Motion = (v: Vector) => Vector;

const close = (a: Vector, b: Vector) => a.every((t, i) => Math.abs(t - b[i]) < 1e-3);
const sum = (a: Vector, b: Vector, times = 1): Vector =>
    [a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]];
const cross = (a: Vector, b: Vector): Vector =>
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export class Lattice {
    readonly name: string;
    readonly coordinates: number;
    readonly kinds: Kind[];  // but joints, which the program adds to sticks
    readonly noun: string;  // what the cells are called
    readonly domain: Cell[];  // the cells of a box of one step along each coordinate
    readonly steps: (Vector | null)[];
    readonly height: number;  // the coordinate that counts layers; -1: the lattice is flat
    readonly reach: number;  // how far to the right or down a neighbour may be, at least 1
    readonly layered: boolean;  // whether the cells of a layer lie side by side, seen from above
    // For each face of a kind of cell, the way out and the neighbour of the first such cell behind it;
    // null: there is none, as above a flat cell.
    readonly faces: { out: Vector; behind: Cell | null }[][];
    #words: Map<string, number[]>;  // the kinds of cells that a word stands for
    #axes: number[];  // the coordinates that are no kind

    constructor(record: Line) {
        this.name = record.name;
        this.coordinates = record.coordinates;
        this.steps = record.steps;
        const chosen = record.cells.filter((cell: Line) => !cell.joint);
        this.noun = chosen.length < record.cells.length ? 'stick' : 'cell';
        this.domain = record.domain ?? chosen.map(({ cell }: Line) => cell);
        this.kinds = chosen.map((cell: Line) => ({
            neighbours: cell.neighbours, like: cell.like, centre: cell.centre, corners: cell.corners ?? [],
            faces: cell.faces ?? [], radius: cell.radius ?? 0,
        }));
        const last = this.steps.at(-1);
        this.height = last && Math.abs(last[2]) > 1e-3 ? this.coordinates - 1 : -1;
        const isLevel = (face: number[], corners: Vector[]) =>
            face.every((i) => Math.abs(corners[i][2] - corners[face[0]][2]) < 1e-3);
        this.layered = this.kinds.every(({ centre, corners, faces }) =>
            Math.abs(centre[2] - this.kinds[0].centre[2]) < 1e-3 && (!faces[0] || isLevel(faces[0], corners)));
        this.#words = new Map(Object.entries<number[]>(record.words ?? {}));
        this.#axes = this.steps.flatMap((step, axis) => (step ? [axis] : []));
        this.reach = Math.max(1, ...this.kinds.flatMap(({ centre, neighbours }) => neighbours.flatMap(
            (cell) => sum(this.placeOf(cell), centre, -1).slice(0, 2).map(Math.abs))));
        const cornersOf = (cell: Cell) => this.kinds[this.kindOf(cell)].corners.map(
            (corner) => sum(this.placeOf(cell), corner));
        this.faces = this.kinds.map(({ centre, corners, faces, neighbours }) => faces.map((face) => {
            const [a, b, c] = face.map((i) => corners[i]);
            const normal = cross(sum(b, a, -1), sum(c, b, -1));
            const out = normal.map((t) => t / Math.hypot(...normal)) as Vector;
            const along = (cell: Cell) => {
                const step = sum(this.placeOf(cell), centre, -1);
                return dot(step, out) / Math.hypot(...step);
            };
            const on = face.map((i) => sum(centre, corners[i]));
            const across = neighbours.find((cell) => {
                const others = cornersOf(cell);
                return on.every((corner) => others.some((other) => close(corner, other)));
            });
            if (across) return { out, behind: across };
            const best = neighbours.reduce((one, next) => (along(next) > along(one) ? next : one));
            return { out, behind: along(best) > 0.1 ? best : null };
        }));
    }

    get balls(): boolean {
        return this.kinds[0].radius > 0;
    }

    kindOf(cell: Cell): number {
        return this.kinds.length > 1 ? cell[2] : 0;
    }

    // False for joints, which are in the program's packings.
    isCell(cell: Cell): boolean {
        return this.kindOf(cell) < this.kinds.length;
    }

    // The cells that a list of a puzzle file means by these words, or null if they are none.
    cellsOf(words: string[]): Cell[] | null {
        const kinds = this.kinds.length > 1 ? this.#words.get(words[2]) ?? [Number(words[2])] : [0];
        const cells = kinds.map((kind) => words.map(
            (word, axis) => (axis === 2 && this.kinds.length > 1 ? kind : Number(word))));
        const are = (cell: Cell) => cell.length === this.coordinates
            && cell.every(Number.isSafeInteger) && this.kinds[this.kindOf(cell)];
        return cells.every(are) ? cells : null;
    }

    // A cell as such a list has it.
    wordsOf(cell: Cell): string {
        const word = [...this.#words].find(
            ([, kinds]) => kinds.length === 1 && kinds[0] === this.kindOf(cell))?.[0];
        return cell.map((t, axis) => (axis === 2 && word ? word : t)).join(', ');
    }

    layerOf(cell: Cell): number {
        return this.height < 0 ? 0 : cell[this.height];
    }

    // The cell at the same place of another layer.
    inLayer(cell: Cell, layer: number): Cell {
        return cell.map((t, axis) => (axis === this.height ? layer : t));
    }

    // Its neighbours, in the order of the lattice.
    neighboursOf(cell: Cell): Cell[] {
        return this.kinds[this.kindOf(cell)].neighbours.map((way) => this.moved(way, cell));
    }

    // A cell moved by steps along the coordinates; the kind stays.
    moved(cell: Cell, by: Cell): Cell {
        return cell.map((t, axis) => (this.steps[axis] ? t + by[axis] : t));
    }

    placeOf(cell: Cell): Vector {
        return this.#axes.reduce((place, axis) => sum(place, this.steps[axis]!, cell[axis]),
                                 this.kinds[this.kindOf(cell)].centre);
    }

    // The cell of that kind at a place, if there is one.
    cellAt(place: Vector, kind: number): Cell | null {
        const rest = sum(place, this.kinds[kind].centre, -1);
        const [a, b, c = [0, 0, 1] as Vector] = this.#axes.map((axis) => this.steps[axis]!);
        const volume = dot(a, cross(b, c));
        const along = [dot(rest, cross(b, c)), dot(rest, cross(c, a)), dot(rest, cross(a, b))]
            .map((t) => t / volume);
        if (along.some((t) => Math.abs(t - Math.round(t)) > 1e-3)) return null;
        const cell = Array<number>(this.coordinates).fill(0);
        if (this.kinds.length > 1) cell[2] = kind;
        this.#axes.forEach((axis, i) => (cell[axis] = Math.round(along[i])));
        return cell;
    }

    // Gives the faces of one of these cells that lie against none of them. Cells are numbers here,
    // because this is asked for every cell of a region at each stroke.
    outerFaces(cells: Cell[]): (cell: Cell) => number[] {
        const axes = Array.from({ length: this.coordinates }, (_, axis) => axis);
        // Room for the cells behind those at the border, so that none has the number of another.
        const reach = this.faces.flat().reduce(
            (most, { behind }) => Math.max(most, ...(behind ?? []).map(Math.abs)), 1);
        const range = (axis: number, most: (a: number, b: number) => number, by: number) =>
            cells.reduce((t, cell) => most(t, cell[axis]), cells[0]?.[axis] ?? 0) + by;
        const isKind = (axis: number) => !this.steps[axis];
        const low = axes.map((axis) => (isKind(axis) ? 0 : range(axis, Math.min, -reach)));
        const high = axes.map((axis) => (isKind(axis) ? this.kinds.length - 1 : range(axis, Math.max, reach)));
        const strides = axes.map((axis) => axes.slice(0, axis).reduce(
            (all, before) => all * (high[before] - low[before] + 1), 1));
        const code = (cell: Cell) => {
            let sum = 0;
            for (let axis = 0; axis < cell.length; ++axis) sum += (cell[axis] - low[axis]) * strides[axis];
            return sum;
        };
        const codes = new Set(cells.map(code));
        // From a cell to the one behind its face.
        const ways = this.faces.map((faces, kind) => faces.map(({ behind }) => behind && axes.reduce(
            (sum, axis) => sum + (behind[axis] - (isKind(axis) ? kind : 0)) * strides[axis], 0)));
        return (cell) => {
            const here = code(cell);
            const outer: number[] = [];
            ways[this.kindOf(cell)].forEach((way, face) => {
                if (way === null || !codes.has(here + way)) outer.push(face);
            });
            return outer;
        };
    }

    // The kinds that a motion makes of the kinds; -1: none.
    #imagesOfKinds(motion: Motion): number[] {
        return this.kinds.map(({ corners, radius }) => this.kinds.findIndex((other) =>
            other.radius === radius && other.corners.length === corners.length
            && corners.every((corner) => other.corners.some((o) => close(o, motion(corner))))));
    }

    // Gives the cell that a motion about a place maps a cell to, or null if that is none.
    imagesAbout(middle: Vector, motion: Motion): (cell: Cell) => Cell | null {
        const images = this.#imagesOfKinds(motion);
        return (cell) => {
            const kind = images[this.kindOf(cell)];
            return kind < 0 ? null
                : this.cellAt(sum(motion(sum(this.placeOf(cell), middle, -1)), middle), kind);
        };
    }

    // The cells after a motion and a translation that brings them back to where they were, or null
    // if the motion does not map them to cells.
    move(cells: Cell[], motion: Motion): Cell[] | null {
        if (cells.length === 0) return [];
        const images = this.#imagesOfKinds(motion);
        const imageOf = (cell: Cell) => images[this.kindOf(cell)];
        if (cells.some((cell) => imageOf(cell) < 0)) return null;
        const target = cells[0].slice();
        if (this.kinds.length > 1) target[2] = imageOf(cells[0]);
        const shift = sum(this.placeOf(target), motion(this.placeOf(cells[0])), -1);
        const moved = cells.map(
            (cell) => this.cellAt(sum(motion(this.placeOf(cell)), shift), imageOf(cell)));
        if (moved.some((cell) => !cell)) return null;
        const low = (of: Cell[]) => of[0].map((_, axis) => Math.min(...of.map((c) => c[axis])));
        const [before, after] = [low(cells), low(moved as Cell[])];
        return (moved as Cell[]).map(
            (cell) => this.moved(cell, before.map((t, axis) => t - after[axis])));
    }

    // A cell as seen from above; y down the page. Empty for balls.
    outlineOf(cell: Cell): [number, number][] {
        const { corners, faces } = this.kinds[this.kindOf(cell)];
        const [x, y] = this.placeOf(cell);
        return (faces[0] ?? []).map((corner) => [x + corners[corner][0], -y - corners[corner][1]]);
    }
}

export async function loadLattices(core: Core): Promise<Map<string, Lattice>> {
    const { records } = await core.brief.ask({ command: 'lattice', operands: [], files: {} });
    return new Map(records.map((record) => [record.name, new Lattice(record)]));
}
