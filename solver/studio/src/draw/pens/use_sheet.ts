// The pen, and the sheet that it draws on: how large that is, and whether it stays so.

import { useMemo, useState } from 'preact/hooks';

import type { Lattice, Vector } from '../lattice.ts';
import { cellsOf } from '../shape.ts';
import type { Shape } from '../shape.ts';
import { boxFor, isIn, sidesOf } from './box.ts';
import type { Sides } from './box.ts';
import { plainPen, reachOf, toggled } from './reach.ts';
import type { Pen, Reach } from './reach.ts';
import { symmetriesOf, uprightPlanes } from './symmetry.ts';
import type { SymmetryName } from './symmetry.ts';

export interface SheetState {
    pen: Pen;
    setPen: (change: (pen: Pen) => Pen) => void;
    possible: Set<SymmetryName>;  // of this box
    toggle: (name: SymmetryName) => boolean;  // false: the box has no such symmetry
    sides: Sides;
    fixed: boolean;  // the sheet has this size, and nothing is drawn outside
    reach: Reach;
    planes: Vector[];  // the normals of planes to be drawn
    boxOf: (name: string, own: Shape) => Sides;  // of another shape
    // Gives the sheet of that name a size; null: it grows with the shape.
    resize: (name: string, sides: Sides | null) => void;
    rename: (from: string, to: string) => void;
    reset: () => void;  // all of them grow, and the pen is plain
}

// `name`: of the shape that is drawn. `region`: a piece has room for as much; null: it is what is drawn.
export function useSheet(shape: Shape | null, region: Shape | null, lattice: Lattice, name: string): SheetState {
    const [pen, setPen] = useState(plainPen);
    const [sheets, setSheets] = useState<Record<string, Sides>>({});  // that have a size of their own
    const given = sheets[name];
    const sides = useMemo(() => {
        const least = boxFor(shape ?? new Map(), region, lattice);
        if (given?.length !== least.length) return least;
        const own = sidesOf(shape ?? new Map(), lattice);
        return given.map((side, i) => Math.max(side, own[i]));
    }, [shape, region, lattice, given]);
    const size = sides.join();
    const possible = useMemo(() => symmetriesOf(sides, lattice), [size, lattice]);
    const isPlain = pen.layers === 1 && pen.symmetry.length === 0;
    // The box of a pen with symmetry must stay what it is.
    const fixed = (!isPlain || !!given) && !!shape && cellsOf(shape).every((cell) => isIn(sides, cell, lattice));
    const symmetry = useMemo(() => pen.symmetry.filter((one) => possible.has(one)), [pen, possible]);
    const reach = useMemo(() => reachOf({ ...pen, symmetry }, sides, fixed, lattice),
                          [pen, symmetry, size, fixed, lattice]);
    const planes = useMemo(() => uprightPlanes(symmetry, lattice), [symmetry, lattice]);
    return {
        pen, setPen, possible, sides, fixed, reach, planes,
        toggle: (one) => {
            if (possible.has(one)) setPen((before) => toggled(before, one));
            return possible.has(one);
        },
        boxOf: (one, own) => (one === name ? sides : sheets[one] ?? boxFor(own, region, lattice)),
        resize: (one, to) => setSheets(({ [one]: _, ...others }) => (to ? { ...others, [one]: to } : others)),
        rename: (from, to) => setSheets(({ [from]: sheet, ...others }) => (sheet ? { ...others, [to]: sheet } : others)),
        reset: () => {
            setSheets({});
            setPen(plainPen);
        },
    };
}
