// The part of a layer that the sheet shows. It stays where it is while a shape is drawn, so that no cell
// moves under the pen.

import { useMemo, useRef } from 'preact/hooks';

import type { Cell, Lattice } from './lattice.ts';
import { axesOf } from './pens/box.ts';
import type { Sides } from './pens/box.ts';
import { cellsOf, keyOf, plainShape } from './shape.ts';
import type { Shape } from './shape.ts';

// A rectangle, as places of the lattice.
export interface Frame {
    left: number;
    right: number;
    low: number;
    high: number;
}

// Room around a shape for the next cell.
const roomOf = (lattice: Lattice) => lattice.reach + 0.05;
const fewest = 3;  // one less than the cells side by side
const most = 7;

function extentOf(shape: Shape, lattice: Lattice): Frame {
    const places = shape.size > 0 ? cellsOf(shape).map((cell) => lattice.placeOf(cell)) : [lattice.kinds[0].centre];
    const along = (axis: number, of: (a: number, b: number) => number) =>
        places.reduce((t, place) => of(t, place[axis]), places[0][axis]);
    return { left: along(0, Math.min), right: along(0, Math.max), low: along(1, Math.min), high: along(1, Math.max) };
}

// Has room for a piece as large as `least`, to the right and downwards, because shapes are drawn from
// the corner that their coordinates begin at.
function frameOf(shape: Shape, lattice: Lattice, least: [number, number]): Frame {
    const { left, right, low, high } = extentOf(shape, lattice);
    const [width, height] = [Math.max(right - left, least[0]), Math.max(high - low, least[1])];
    const room = roomOf(lattice);
    return { left: left - room, right: left + width + room, low: high - height - room, high: high + room };
}

// The frame of a box, with all of its layers and nothing else.
function frameOfBox(sides: Sides, lattice: Lattice): Frame {
    const far = Array<number>(lattice.coordinates).fill(0);
    axesOf(lattice).forEach((axis, i) => (far[axis] = sides[i] - 1));
    const corners = axesOf(lattice).reduce<Cell[]>((all, axis) => all.flatMap(
        (cell) => [cell, cell.map((t, k) => (k === axis ? far[axis] : t))]), [far.map(() => 0)]);
    const all = lattice.kinds.flatMap((_, kind) => corners.map(
        (cell) => (lattice.kinds.length > 1 ? cell.map((t, k) => (k === 2 ? kind : t)) : cell)));
    const { left, right, low, high } = extentOf(plainShape(all), lattice);
    return { left: left - 0.01, right: right + 0.01, low: low - 0.01, high: high + 0.01 };
}

// A frame that has grown where the shape has come near its border.
function grown(frame: Frame, shape: Shape, lattice: Lattice): Frame {
    const { left, right, low, high } = extentOf(shape, lattice);
    const room = roomOf(lattice);
    return { left: Math.min(frame.left, left - room), right: Math.max(frame.right, right + room),
             low: Math.min(frame.low, low - room), high: Math.max(frame.high, high + room) };
}

// The steps by which the cells of a shape were moved when it became another: those after which the two
// have the most cells in common; none, if that is as good.
export function shiftBetween(before: Shape, after: Shape, lattice: Lattice): Cell {
    const none = Array<number>(lattice.coordinates).fill(0);
    if (before.size === 0 || after.size === 0) return none;
    const [old, now] = [cellsOf(before), cellsOf(after)];
    const along = (cells: Cell[], axis: number, of: (a: number, b: number) => number) =>
        cells.reduce((t, cell) => of(t, cell[axis]), cells[0][axis]);
    // Along each axis, one of the two ends has hardly changed otherwise.
    const candidates = none.reduce<Cell[]>((all, _, axis) => {
        const ways = lattice.steps[axis]
            ? [0, ...[Math.min, Math.max].map((of) => along(now, axis, of) - along(old, axis, of))] : [0];
        return all.flatMap((way) => [...new Set(ways)].map((t) => [...way, t]));
    }, [[]]);
    const common = (by: Cell) => old.reduce(
        (count, cell) => count + Number(after.has(keyOf(lattice.moved(cell, by)))), 0);
    return candidates.reduce((best, by) => (common(by) > common(best) ? by : best), none);
}

function movedBy(frame: Frame, by: Cell, lattice: Lattice): Frame {
    const origin = Array<number>(lattice.coordinates).fill(0);
    const [from, to] = [lattice.placeOf(origin), lattice.placeOf(lattice.moved(origin, by))];
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    return { left: frame.left + x, right: frame.right + x, low: frame.low + y, high: frame.high + y };
}

// Returns the frame of a shape, and `first`, the one that gives the sheet its scale: it had this size
// when the sheet of that id was first shown. `region`: what a piece need not be larger than. `sides`: of
// a sheet that has a size of its own.
export function useFrame(
    shape: Shape, lattice: Lattice, id: string, region: Shape | null, sides: Sides | null,
): { frame: Frame; first: Frame } {
    const held = useRef<{ id: string; lattice: Lattice; shape: Shape; frame: Frame; first: Frame } | null>(null);
    const was = held.current;
    const given = useMemo(() => sides && frameOfBox(sides, lattice), [sides?.join(), lattice]);
    if (given) {
        held.current = null;
        return { frame: given, first: given };
    }
    if (!was || was.id !== id || was.lattice !== lattice) {
        const { left, right, low, high } = extentOf(region ?? shape, lattice);
        const least = (extent: number) => lattice.reach * Math.max(fewest, Math.min(extent / lattice.reach, most));
        const first = frameOf(shape, lattice, [least(right - left), least(high - low)]);
        held.current = { id, lattice, shape, frame: first, first };
    } else if (was.shape !== shape) {
        const by = shiftBetween(was.shape, shape, lattice);
        const frame = grown(movedBy(was.frame, by, lattice), shape, lattice);
        held.current = { ...was, shape, frame, first: movedBy(was.first, by, lattice) };
    }
    return held.current!;
}
