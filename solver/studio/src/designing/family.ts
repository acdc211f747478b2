// A family of puzzles for the command design: a region that is cut into pieces which interlock.

import type { Lattice } from '../draw/lattice.ts';
import { modelOf } from '../draw/text/model.ts';
import { nodeOf, wordOf } from '../draw/text/nodes.ts';
import { words } from '../words.ts';

// The wish for a design. Numbers are NaN where the form has none.
export interface Wish {
    sides: number[];  // of the box
    region: Region | null;  // null: the box
    pieces: number;
    level: number | null;  // at which the search ends; null: when it is stopped
    unique: boolean;  // exactly one packing
    turns: boolean;  // pieces come apart by quarter turns, and not by slides alone
    printable: boolean;
    seed: number;
}

// The region of a puzzle.
export interface Region {
    title: string;  // of the puzzle
    cells: number;
    text: string;  // its lattice and region as lines of a family
}

// The region of a puzzle, as it is asked about; a box is `sides` instead. null: it has none that the
// page can read.
export function regionOf(
    puzzle: string, title: string, cells: number, lattices: Map<string, Lattice>,
): Region | { sides: number[] } | null {
    const { wrong, lattice, entries, own, doc } = modelOf(puzzle, lattices);
    const region = entries.at(-1);
    if (wrong || region?.kind !== 'region') return null;
    if (region.isBox && lattice.name === 'cube') {
        return { sides: JSON.parse(region.source.replace(/^.*?(\[[\d, ]*\]).*$/, '$1')) };
    }
    const holes = nodeOf(own, 'holes') ?? nodeOf(doc.contents, 'holes');
    const lines = [`lattice: ${lattice.name}`, `region: ${region.source}`, ...(holes ? [`holes: ${wordOf(holes)}`] : [])];
    return { title, cells, text: lines.join('\n') };
}

// The bounds are those of bench/interlocking.sh: of its share of the cells, a piece has at least a
// quarter, and one that is printable half.
const mostCells = 4096;
const leastSide = 3;

// The family as a puzzle file; or what is wrong with the wish.
export function familyOf({ sides, region, pieces, level, unique, turns, printable, seed }: Wish):
        { text: string } | { wrong: string } {
    const said = words.design;
    const numbers = [pieces, seed, ...(region ? [] : sides), ...(level === null ? [] : [level])];
    if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return { wrong: said.numbers };
    if (!region && Math.min(...sides) < leastSide) return { wrong: said.thin(leastSide) };
    const cells = region ? region.cells : sides.reduce((a, b) => a * b);
    const share = cells / Math.max(1, pieces);
    const [least, most] = printable ? [share / 2, 2 * share] : [share / 4, cells];
    const bound = (size: number) => Math.min(mostCells, Math.max(1, Math.floor(size)));
    const inside = sides.map((side) => side - 2);
    // Pieces need room to turn.
    const holes = turns ? inside.reduce((a, b) => a * b) : 1;
    const goal = [...(turns ? ['turns'] : []), ...(unique ? ['unique'] : []), 'interlock'];
    return { text: `name: ${JSON.stringify(said.name(pieces, printable, region ? region.title : sides.join(' x ')))}
pieces: {connected: {min: ${bound(least)}, max: ${bound(most)}}, copies: ${pieces}}
${region ? region.text : `lattice: cube
region: {box: [${sides.join(', ')}], optional: {box: [${inside.join(', ')}], at: [1, 1, 1]}}
holes: ${holes}`}
design: {goal: [${goal.join(', ')}]${printable ? ', printable: true' : ''}}
` };
}
