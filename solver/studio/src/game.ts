// A puzzle to be played by hand: what can be placed where, and what has been. The program says the
// first, as items and options; nothing here knows a lattice.

import type { Core, Line } from './core.ts';
import { request, whyNot } from './puzzle.ts';
import { dataOf } from './viewer.tsx';

export interface Placement {
    piece: number;
    cells: number[];  // of the region, ascending
    way: number;  // of the ways in which its piece lies
}

export interface GamePiece {
    name: string;
    colour: string;
    copies: [number, number];  // the least and the most; infinite: any number
    ways: Placement[][];  // the placements that are shifts of one another
}

interface Shape {
    corners?: number[][];
    faces?: number[][];
    radius?: number;
}

export interface Game {
    pieces: GamePiece[];
    fixed: Placement[];  // lie there from the beginning
    required: boolean[];  // by cell
    places: number[][];  // of the cells, in space
    outlines: number[][][];  // of the cells from above, around their places
    radius: number;  // of balls; 0: the cells are none
    user: number[][];  // the coordinates of the cells in files
}

// The data of the viewer that tell where cells are; docs in ../render/viewer/README.md.
interface ViewerData {
    cells: number[][];
    cell_shapes?: number[];
    shapes: Shape[];
    pieces: { name: string; colour: string }[];
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
    const lines: string[] = [];
    const records: Line[] = [];
    const solved = await core.long[0].ask(request('solve', text, { limit: 1 }), signal,
                                          (record, line) => {
                                              lines.push(line);
                                              records.push(record);
                                          });
    if (solved.exit !== 0) throw new Error(whyNot(solved));
    const header = records.find((record) => 'puzzle' in record)?.puzzle;
    if (!header?.region || !records.some((record) => 'packing' in record)) {
        throw new Error('there is no packing, so it cannot be played');
    }
    const data = await dataOf(core, lines.slice(0, 2), false) as ViewerData;
    const cover = await core.long[0].ask(request('convert', text, { to: 'mcc' }, ['-']), signal);
    if (cover.exit !== 0) throw new Error(whyNot(cover));
    return gameFrom(cover.text, header, data);
}

function gameFrom(cover: string, header: Line, data: ViewerData): Game {
    const [items, ...options] = cover.trim().split('\n').filter((line) => !line.startsWith('|'));
    const [primary] = items.split(' | ');
    const required = data.cells.map(() => false);
    const copies = data.pieces.map((): [number, number] => [0, Infinity]);
    for (const item of primary.split(' ')) {
        const cell = /^(?:\S+\|)?c(\d+)$/.exec(item);
        if (cell) required[Number(cell[1])] = true;
        const piece = /^(?:(?:(\d+):)?(\d+)\|)?p(\d+)$/.exec(item);
        if (!piece) continue;
        const most = Number(piece[2] ?? 1);
        copies[Number(piece[3])] = [piece[1] === undefined ? most : Number(piece[1]), most];
    }
    const fixed: Placement[] = [];
    const ways = data.pieces.map(() => new Map<string, Placement[]>());
    const shapeOf = (cell: number) => data.cell_shapes?.[cell] ?? 0;
    for (const option of options) {
        const piece = Number(/ ?p(\d+)/.exec(option)?.[1]);
        const cells = [...option.matchAll(/(?:^| )c(\d+)/g)].map(([, cell]) => Number(cell));
        if (Number.isNaN(piece) || cells.length === 0) continue;
        cells.sort((a, b) => a - b);
        // Shifts of one another have the same steps between their cells, once these are sorted.
        const sorted = cells.map((cell) => [...data.cells[cell], shapeOf(cell)])
            .sort((a, b) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0]);
        const key = sorted.map((place) => [
            ...[0, 1, 2].map((axis) => (place[axis] - sorted[0][axis]).toFixed(3)), place[3],
        ].join(' ')).join();
        const known = ways[piece].get(key) ?? [];
        ways[piece].set(key, known);
        const placement = { piece, cells, way: [...ways[piece].keys()].indexOf(key) };
        known.push(placement);
        if (/ f\d/.test(option)) fixed.push(placement);
    }
    return {
        pieces: data.pieces.map(({ name, colour }, i) => ({
            name, colour, copies: copies[i], ways: [...ways[i].values()],
        })),
        fixed,
        required,
        places: data.cells,
        outlines: data.cells.map((_, cell) =>
            hull(data.shapes[shapeOf(cell)].corners?.map(([x, y]) => [x, y]) ?? [])),
        radius: data.shapes[0].radius ?? 0,
        user: header.region,
    };
}

// ---- what has been placed ----

export function taken(placed: Placement[]): Map<number, Placement> {
    return new Map(placed.flatMap((one) => one.cells.map((cell) => [cell, one] as const)));
}

export function left(game: Game, placed: Placement[], piece: number): number {
    return game.pieces[piece].copies[1] - placed.filter((one) => one.piece === piece).length;
}

export function isSolved(game: Game, placed: Placement[]): boolean {
    const covered = taken(placed);
    return game.required.every((needed, cell) => !needed || covered.has(cell))
        && game.pieces.every(({ copies: [least] }, piece) =>
            placed.filter((one) => one.piece === piece).length >= least);
}

// The placement in this way whose cells are free, nearest to a shift that puts the middle of its
// first cell at a place; null: none is near.
export function nearest(
    game: Game, placed: Placement[], piece: number, way: number, place: number[],
): Placement | null {
    const covered = taken(placed);
    let best: Placement | null = null;
    let least = 0.75;  // of a cell
    for (const one of game.pieces[piece].ways[way] ?? []) {
        const at = game.places[one.cells[0]];
        const far = Math.hypot(...at.map((t, axis) => t - place[axis]));
        if (far < least && one.cells.every((cell) => !covered.has(cell))) {
            [best, least] = [one, far];
        }
    }
    return best;
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
    return {
        solvable,
        packings,
        next: placement && {
            piece: game.pieces.findIndex(({ name }) => name === placement.piece),
            cells: placement.cells.map((cell: number[]) => numbers.get(cell.join())!)
                .sort((a: number, b: number) => a - b),
            way: 0,
        },
    };
}
