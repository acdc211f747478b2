// A puzzle to be played by hand: what can be placed where, and what has been. The program says the
// first, as a record; nothing here knows a lattice.

import type { Core } from '../core.ts';
import { request, whyNot } from '../puzzle.ts';
import { dataOf } from '../viewer.tsx';
import type { ViewerData } from '../viewer.tsx';

export interface Placement {
    piece: number;
    cells: number[];  // of the region, ascending
    way: number;  // of the ways in which its piece lies
    at: number[];  // the place of that of its cells which is first in every shift of it
}

export interface GamePiece {
    name: string;
    colour: string;
    ways: Placement[][];  // the placements that are shifts of one another
}

// A limit on the copies of some pieces together.
interface Limit {
    pieces: number[];
    least: number;
    most: number;  // infinite: any number
}

export interface Game {
    pieces: GamePiece[];
    limits: Limit[];
    fixed: Placement[];  // lie there from the beginning
    required: boolean[];  // by cell
    holes: number;  // how many of the other cells may stay empty
    places: number[][];  // of the cells, in space
    outlines: number[][][];  // of the cells from above, around their places
    radius: number;  // of balls; 0: the cells are none
    user: number[][];  // the coordinates of the cells in files
    picture: ViewerData;  // of a packing
}

// The record `placements`. Pieces, cells and placements have numbers from 0.
interface Placements {
    pieces: { copies: [number, number | null] }[];
    region: number[][];
    optional: number[];  // cells
    holes: number | null;
    groups: { pieces: number[]; copies: [number, number | null] }[];
    placements: [number, number[]][];  // a piece and its cells
    fixed: number[];  // placements
}

// The corners of a convex figure around a middle, in order.
function hull(points: number[][]): number[][] {
    const seen = new Map(points.map(([x, y]) => [`${x.toFixed(4)} ${y.toFixed(4)}`, [x, y]]));
    const sorted = [...seen.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const half = (list: number[][]) => {
        const out: number[][] = [];
        for (const p of list) {
            while (out.length > 1) {
                const [a, b] = out.slice(-2);
                if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 1e-9) break;
                out.pop();
            }
            out.push(p);
        }
        return out.slice(0, -1);
    };
    return [...half(sorted), ...half(sorted.reverse())];
}

// Throws if there is no packing to be found, or no program to find one.
export async function gameOf(core: Core, text: string, signal: AbortSignal): Promise<Game> {
    const lane = core.long[0];
    const data = await dataOf(lane, request('show', text, { limit: 1 }), signal);
    const answer = await lane.ask(request('convert', text, { to: 'placements' }, ['-']), signal);
    if (answer.exit !== 0) throw new Error(whyNot(answer));
    return gameFrom(JSON.parse(answer.text), data);
}

function gameFrom(record: Placements, data: ViewerData): Game {
    const fixed = new Set(record.fixed);
    const limitOf = ([least, most]: [number, number | null], pieces: number[]): Limit =>
        ({ pieces, least, most: most ?? Infinity });
    const ways = record.pieces.map(() => new Map<string, Placement[]>());
    const placements = record.placements.map(([piece, cells]): Placement => {
        // Shifts of one another have the same steps between their cells, once these are sorted.
        const sorted = cells.map((cell) => [...data.cells[cell], data.cell_shapes[cell]])
            .sort((a, b) => [2, 1, 0].map((axis) => a[axis] - b[axis]).find((t) => Math.abs(t) > 1e-3) ?? a[3] - b[3]);
        const at = sorted[0].slice(0, 3);
        const key = sorted.map((place) => [
            ...at.map((t, axis) => (place[axis] - t).toFixed(3)), place[3],
        ].join(' ')).join();
        const known = ways[piece].get(key) ?? [];
        ways[piece].set(key, known);
        const placement = { piece, cells, way: [...ways[piece].keys()].indexOf(key), at };
        known.push(placement);
        return placement;
    });
    const optional = new Set(record.optional);
    return {
        pieces: data.pieces.map(({ name, colour }, i) => ({
            name, colour, ways: [...ways[i].values()],
        })),
        limits: [...record.pieces.map(({ copies }, i) => limitOf(copies, [i])),
                 ...record.groups.map(({ copies, pieces }) => limitOf(copies, pieces))],
        fixed: placements.filter((_, i) => fixed.has(i)),
        required: record.region.map((_, cell) => !optional.has(cell)),
        holes: record.holes ?? Infinity,
        places: data.cells,
        outlines: data.cell_shapes.map((shape) =>
            hull(data.shapes[shape].corners?.map(([x, y]) => [x, y]) ?? [])),
        radius: data.shapes[0].radius ?? 0,
        user: record.region,
        picture: data,
    };
}

// ---- what has been placed ----

export function taken(placed: Placement[]): Map<number, Placement> {
    return new Map(placed.flatMap((one) => one.cells.map((cell) => [cell, one] as const)));
}

const count = (placed: Placement[], pieces: number[]) =>
    placed.filter(({ piece }) => pieces.includes(piece)).length;

export function left(game: Game, placed: Placement[], piece: number): number {
    return Math.min(...game.limits.filter(({ pieces }) => pieces.includes(piece))
        .map(({ pieces, most }) => most - count(placed, pieces)));
}

export function isSolved(game: Game, placed: Placement[]): boolean {
    const covered = taken(placed);
    const empty = game.required.filter((_, cell) => !covered.has(cell));
    return empty.length <= game.holes && !empty.includes(true)
        && game.limits.every(({ pieces, least }) => count(placed, pieces) >= least);
}

// The placement in this way whose cells are free, nearest to the shift that is at a place; null: none is
// nearer than `within`.
export function nearest(
    game: Game, placed: Placement[], piece: number, way: number, place: number[], within: number,
): Placement | null {
    const covered = taken(placed);
    let best: Placement | null = null;
    let least = within;
    for (const one of game.pieces[piece].ways[way] ?? []) {
        const far = Math.hypot(...one.at.map((t, axis) => t - place[axis]));
        if (far < least && one.cells.every((cell) => !covered.has(cell))) {
            [best, least] = [one, far];
        }
    }
    return best;
}

// ---- turning ----

// The way in which a piece is lowest.
export function flattest(game: Game, ways: Placement[][]): number {
    const heights = ways.map(([{ cells }]) => {
        const at = cells.map((cell) => game.places[cell][2]);
        return Number((Math.max(...at) - Math.min(...at)).toFixed(3));
    });
    return Math.max(0, heights.indexOf(Math.min(...heights)));
}

// The angles that map a lattice to itself, in degrees.
const angles = [45, 60, 90, 120, 135, 180, 225, 240, 270, 300, 315];

// A placement as a solid, turned and about its middle: equal for two of which one is a shift of the
// other.
function solidOf(game: Game, one: Placement, turn: (point: number[]) => number[]): string {
    const { shapes, cell_shapes: kinds } = game.picture;
    const middle = [0, 1, 2].map((axis) =>
        one.cells.reduce((sum, cell) => sum + game.places[cell][axis], 0) / one.cells.length);
    const points = one.cells.flatMap((cell) => [[0, 0, 0], ...shapes[kinds[cell]].corners ?? []].map(
        (corner) => corner.map((t, axis) => t + game.places[cell][axis] - middle[axis])));
    // No coordinate of a lattice is near the borders of this rounding.
    const words = points.map((point) => turn(point).map((t) => Math.round(100 * t + 0.37)).join(' '));
    return [...new Set(words)].sort().join();
}

function rotation([x, y, z]: number[], degrees: number): (point: number[]) => number[] {
    const angle = (degrees * Math.PI) / 180;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return ([p, q, r]) => {
        const along = (1 - c) * (x * p + y * q + z * r);
        return [c * p + s * (y * r - z * q) + along * x, c * q + s * (z * p - x * r) + along * y,
                c * r + s * (x * q - y * p) + along * z];
    };
}

// The way in which a piece lies once it is turned about an axis, a unit vector, by the least angle after
// which it lies otherwise and has a place in the region; null: there is none.
export function turned(game: Game, piece: number, way: number, axis: number[], back: boolean): number | null {
    const { ways } = game.pieces[piece];
    const stays = ways.map(([one]) => solidOf(game, one, (point) => point));
    for (const angle of angles) {
        const image = solidOf(game, ways[way][0], rotation(axis, back ? -angle : angle));
        const found = stays.indexOf(image);
        if (found >= 0 && found !== way) return found;
    }
    return null;
}

// ---- what the program says about a position ----

export interface Hint {
    solvable: boolean;
    packings: string;  // digits
    next: Placement | null;
}

export async function hint(
    core: Core, text: string, game: Game, placed: Placement[], signal: AbortSignal,
): Promise<Hint> {
    const given = placed.filter((one) => !game.fixed.includes(one)).map(({ piece, cells }) => `${game.pieces[piece].name} at `
        + cells.map((cell) => `[${game.user[cell].join(',')}]`).join(' '));
    const answer = await core.long[0].ask(request('hint', text, { given }), signal);
    const record = answer.records.at(-1);
    if (!record) throw new Error(whyNot(answer));
    const { placement, solvable, packings } = record;
    const numbers = new Map(game.user.map((cell, i) => [cell.join(), i]));
    const next = () => {
        const cells = placement.cells.map((cell: number[]) => numbers.get(cell.join())!)
            .sort((a: number, b: number) => a - b).join();
        const piece = game.pieces.find(({ name }) => name === placement.piece)!;
        return piece.ways.flat().find((one) => one.cells.join() === cells) ?? null;
    };
    return { solvable, packings, next: placement && next() };
}
