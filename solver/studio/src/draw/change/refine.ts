// Cells as unions of smaller ones: of the same lattice, by which a shape is enlarged, or of another one,
// by which it is converted, and both back.

import { axesOf } from '../pens/box.ts';
import { dot } from '../lattice.ts';
import type { Cell, Lattice, Motion, Vector } from '../lattice.ts';
import { keyOf, shapeOf } from '../shape.ts';
import type { Drawn, Shape } from '../shape.ts';

// The cells that stand for each kind of cell at the origin, and the steps that stand for its steps.
export interface Refinement {
    parts: Cell[][];
    steps: Cell[];  // along each coordinate that is no kind
}

const tiny = 1e-3;
const plus = (a: Vector, b: Vector, times = 1): Vector =>
    [a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]];
const cross = (a: Vector, b: Vector): Vector =>
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

// A convex cell where it is: half spaces that it is the meet of, its corners and its volume. Of flat
// cells, the same in the plane.
interface Solid {
    corners: Vector[];
    sides: { out: Vector; at: number }[];
    volume: number;
}

// Whether cells are upright prisms, whose layers are those of a flat lattice.
const isUpright = (lattice: Lattice) => lattice.layered && !lattice.balls
    && (lattice.height < 0 || Math.hypot(...lattice.steps[lattice.height]!.slice(0, 2)) < tiny)
    && lattice.faces.flat().every(({ out }) => Math.abs(out[2]) < tiny || Math.abs(out[2]) > 1 - tiny);

function solidOf(cell: Cell, lattice: Lattice, flat: boolean): Solid {
    const place = lattice.placeOf(cell);
    const kind = lattice.kinds[lattice.kindOf(cell)];
    const known = lattice.faces[lattice.kindOf(cell)];
    const at = (v: Vector) => (flat ? [v[0] + place[0], v[1] + place[1], 0] as Vector : plus(v, place));
    const faces = flat ? kind.faces.slice(0, 1) : kind.faces;
    const corners = [...new Set(faces.flat())].map((i) => at(kind.corners[i]));
    const sides = kind.faces.flatMap((face, i) => {
        const { out } = known[i];
        return flat && Math.abs(out[2]) > tiny ? [] : [{ out, at: dot(out, at(kind.corners[face[0]])) }];
    });
    // A fan of triangles of each face; in the plane their areas, in space the cones over them.
    const volume = faces.reduce((sum, face) => face.slice(2).reduce((all, _, i) => {
        const [a, b, c] = [face[0], face[i + 1], face[i + 2]].map((k) => at(kind.corners[k]));
        return all + (flat ? cross(plus(b, a, -1), plus(c, a, -1))[2] / 2 : dot(a, cross(b, c)) / 6);
    }, sum), 0);
    return { corners, sides, volume };
}

const originOf = (lattice: Lattice, kind: number): Cell => {
    const cell = Array<number>(lattice.coordinates).fill(0);
    if (lattice.kinds.length > 1) cell[2] = kind;
    return cell;
};

// The steps along the coordinates that are no kind, in the plane only two of them.
const stepsOf = (lattice: Lattice, flat: boolean): Vector[] =>
    axesOf(lattice).slice(0, flat ? 2 : 3).map((axis) => lattice.steps[axis]!);

// The multiples of three vectors whose sum is another one.
function solve([a, b, c = [0, 0, 1]]: Vector[], v: Vector): Vector {
    const volume = dot(a, cross(b, c));
    return [dot(v, cross(b, c)) / volume, dot(v, cross(c, a)) / volume, dot(v, cross(a, b)) / volume];
}

// The cells that a solid is the union of; null: it is none of whole cells.
function cellsIn(solid: Solid, lattice: Lattice, flat: boolean): Cell[] | null {
    const axes = axesOf(lattice).slice(0, flat ? 2 : 3);
    const along = solid.corners.map((corner) => solve(stepsOf(lattice, flat), corner));
    const ranges = axes.map((_, i) => [Math.floor(Math.min(...along.map((v) => v[i]))) - 2,
                                       Math.ceil(Math.max(...along.map((v) => v[i]))) + 2]);
    let cells = lattice.kinds.map((_, kind) => originOf(lattice, kind));
    axes.forEach((axis, i) => {
        const [low, high] = ranges[i];
        cells = cells.flatMap((cell) => Array.from({ length: high - low + 1 }, (_, k) =>
            cell.map((t, other) => (other === axis ? low + k : t))));
    });
    // Each kind as it is at the origin, with its middle.
    const kinds = lattice.kinds.map((_, kind) => {
        const cell = originOf(lattice, kind);
        const { corners, volume } = solidOf(cell, lattice, flat);
        const middle = corners.reduce((sum, corner) => plus(sum, corner, 1 / corners.length), [0, 0, 0] as Vector);
        return { corners, volume, middle, place: lattice.placeOf(cell) };
    });
    const found: Cell[] = [];
    let volume = 0;
    for (const cell of cells) {
        const kind = kinds[lattice.kindOf(cell)];
        const move = plus(lattice.placeOf(cell), kind.place, -1);
        const middle = plus(kind.middle, move);
        if (solid.sides.some(({ out, at }) => dot(out, middle) > at - tiny)) continue;
        if (kind.corners.some((corner) => solid.sides.some(
            ({ out, at }) => dot(out, corner) + dot(out, move) > at + tiny))) return null;
        found.push(cell);
        volume += kind.volume;
    }
    return Math.abs(volume - solid.volume) < tiny * solid.volume ? found : null;
}

// How the cells of one lattice, enlarged and turned, are unions of those of the other; null: they are
// not. A corner of the first cell comes to each corner of the second lattice in turn.
function refinement(from: Lattice, to: Lattice, scale: number, turned: Motion, flat: boolean): Refinement | null {
    const enlarged = (v: Vector) => turned(v).map((t) => t * scale) as Vector;
    const axes = axesOf(to).slice(0, flat ? 2 : 3);
    const steps = stepsOf(from, flat).map((step) => solve(stepsOf(to, flat), enlarged(step)));
    if (steps.some((step) => step.some((t) => Math.abs(t - Math.round(t)) > 0.01))) return null;
    const coordinates = steps.map((step) => {
        const cell = Array<number>(to.coordinates).fill(0);
        axes.forEach((axis, i) => (cell[axis] = Math.round(step[i])));
        return cell;
    });
    const [base] = solidOf(originOf(from, 0), from, flat).corners;
    for (const corner of to.kinds.flatMap((_, kind) => solidOf(originOf(to, kind), to, flat).corners)) {
        const move = plus(corner, enlarged(base), -1);
        const parts: Cell[][] = [];
        for (const kind of from.kinds.keys()) {
            const { corners, sides, volume } = solidOf(originOf(from, kind), from, flat);
            const cells = cellsIn({
                corners: corners.map((one) => plus(enlarged(one), move)),
                sides: sides.map(({ out, at }) => {
                    const way = turned(out);
                    return { out: way, at: at * scale + dot(way, move) };
                }),
                volume: volume * scale ** (flat ? 2 : 3),
            }, to, flat);
            if (!cells) break;
            parts.push(cells);
        }
        if (parts.length === from.kinds.length) return { parts, steps: coordinates };
    }
    return null;
}

const same: Motion = (v) => v;
const turns: Motion[] = [same, ([x, y, z]) => [Math.sqrt(0.75) * x - y / 2, x / 2 + Math.sqrt(0.75) * y, z]];

const enlargements = new Map<string, Refinement | null>();

// The cells that stand for each cell of a shape enlarged so many times; null: the lattice has no such.
export function enlargement(lattice: Lattice, times: number): Refinement | null {
    const name = `${lattice.name} ${times}`;
    if (!enlargements.has(name)) {
        enlargements.set(name, lattice.balls ? null
            : refinement(lattice, lattice, times, same, lattice.height < 0));
    }
    return enlargements.get(name)!;
}

const mostParts = 48;
const conversions = new Map<string, Refinement | null>();

// The cells of another lattice that stand for those of this one, as few as possible; null: its cells are
// no unions of the other's.
export function conversion(from: Lattice, to: Lattice): Refinement | null {
    const name = `${from.name} ${to.name}`;
    if (conversions.has(name)) return conversions.get(name)!;
    const find = () => {
        if (from.balls || to.balls || from.name === to.name) return null;
        const flat = from.height < 0;
        if (flat && !isUpright(to)) return null;
        if (!flat && to.height < 0) return null;
        const least = Math.min(...to.kinds.map((_, kind) => solidOf(originOf(to, kind), to, flat).volume));
        const own = solidOf(originOf(from, 0), from, flat).volume;
        for (let count = 1; count <= mostParts; ++count) {
            const scale = (count * least / own) ** (flat ? 1 / 2 : 1 / 3);
            for (const turned of turns) {
                const found = refinement(from, to, scale, turned, flat);
                if (found) return found;
            }
        }
        return null;
    };
    conversions.set(name, find());
    return conversions.get(name)!;
}

// A shape of the first lattice as one of the second.
export function refined(shape: Shape, { parts, steps }: Refinement, from: Lattice, to: Lattice): Shape {
    const axes = axesOf(from);
    return shapeOf([...shape.values()].flatMap((drawn) => {
        const by = steps.reduce((sum, step, i) => sum.map((t, k) => t + drawn.cell[axes[i]] * step[k]),
                                Array<number>(to.coordinates).fill(0));
        return parts[from.kindOf(drawn.cell)].map((part) => ({ ...drawn, cell: to.moved(part, by) }));
    }));
}

// The shape of the first lattice that this one of the second stands for, wherever it is; null: it stands
// for none.
export function coarsened(shape: Shape, { parts, steps }: Refinement, from: Lattice, to: Lattice): Shape | null {
    const [first] = shape.values();
    if (!first) return new Map();
    const axes = axesOf(to).slice(0, steps.length);
    const vectors = steps.map((step) => [...axes.map((axis) => step[axis]), 0, 0].slice(0, 3) as Vector);
    const difference = (a: Cell, b: Cell) => a.map((t, k) => t - b[k]);
    const owners = parts.flatMap((cells, kind) => cells.map((part) => ({ kind, part })));
    const likely = owners.filter(({ part }) => to.kindOf(part) === to.kindOf(first.cell));
    for (const begin of likely) {
        const origin = difference(first.cell, begin.part);
        const found = new Map<string, Drawn>();
        const covered = new Set<string>();
        const covers = (drawn: Drawn): boolean => {
            if (covered.has(keyOf(drawn.cell))) return true;
            for (const { kind, part } of owners) {
                if (to.kindOf(part) !== to.kindOf(drawn.cell)) continue;
                const way = difference(difference(drawn.cell, part), origin);
                // Cells that the steps do not reach, as other layers of a flat shape.
                if (axesOf(to).slice(steps.length).some((axis) => way[axis] !== 0)) continue;
                const by = solve(vectors, [...axes.map((axis) => way[axis]), 0, 0].slice(0, 3) as Vector);
                if (by.some((t) => Math.abs(t - Math.round(t)) > 0.01)) continue;
                const cell = originOf(from, kind);
                axesOf(from).forEach((axis, i) => (cell[axis] = Math.round(by[i])));
                const one = { ...drawn, cell };
                const own = [...refined(shapeOf([one]), { parts, steps }, from, to).values()].map(
                    (piece) => shape.get(keyOf(to.moved(piece.cell, origin))));
                if (own.some((piece) => !piece || piece.colour !== drawn.colour || piece.optional !== drawn.optional)) {
                    return false;
                }
                for (const piece of own) covered.add(keyOf(piece!.cell));
                found.set(keyOf(cell), one);
                return true;
            }
            return false;
        };
        if ([...shape.values()].every(covers)) return found;
    }
    return null;
}
