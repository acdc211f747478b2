// Packings as rows of a list: what their records say, and the lines themselves.

import type { Line } from './core.ts';

// Rows of a list, at most; also the most packings of a page of the program.
export const mostListed = 10_000;

export interface Row {
    line: string;  // of JSON, as the program has printed it
    number: number;  // among the packings found, from 1
    apart: boolean | null;  // whether it comes apart; null: not known
    separations: string;  // the levels of all separations, "9.3.1"; empty: not known
    moves: number;  // all of them; 0: not known
    pieces: number;
    played: boolean;  // the line has the moves themselves
}

export function rowOf(record: Line, line: string, number: number): Row {
    const { packing, disassembly, stored } = record;
    const known = disassembly ?? (stored?.states ? { ...stored, comes_apart: stored.level > 0 } : null);
    return {
        line,
        number: stored ? stored.assembly + 1 : number,
        apart: known ? known.comes_apart : null,
        separations: known?.comes_apart ? known.separations : '',
        moves: known?.comes_apart ? known.moves : 0,
        pieces: packing.length,
        played: !!disassembly?.comes_apart,
    };
}

// The lines of a file of packings as rows; the first is the puzzle, and the last may have counts.
export function rowsOf(lines: string[]): Row[] {
    const rows: Row[] = [];
    for (const line of lines) {
        const record = JSON.parse(line);
        if (record.packing) rows.push(rowOf(record, line, rows.length + 1));
    }
    return rows;
}

// "9.3.1" by its numbers, one after the other.
function byLevels(a: string, b: string): number {
    const [left, right] = [a, b].map((text) => text.split('.').map(Number));
    for (let i = 0; i < Math.max(left.length, right.length); ++i) {
        const difference = (left[i] ?? 0) - (right[i] ?? 0);
        if (difference !== 0) return difference;
    }
    return 0;
}

export type Column = 'number' | 'separations' | 'moves' | 'pieces';

// A copy of the rows in the order of a column; equal ones stay as they are.
export function sorted(rows: Row[], column: Column, down: boolean): Row[] {
    const way = down ? -1 : 1;
    return [...rows].sort((a, b) => way * (column === 'separations'
        ? byLevels(a.separations, b.separations) : a[column] - b[column]));
}
