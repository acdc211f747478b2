// Pieces that are fixed in the region: one is held, turned and put down, as in a game, and what is
// fixed can be released.

import { useState } from 'preact/hooks';

import { words } from '../words.ts';
import type { Fixed } from './text/model.ts';
import type { Cell, Lattice, Motion } from './lattice.ts';
import { mostCopies } from './pieces.tsx';
import type { Item } from './pieces.tsx';
import { cellsOf, keyOf, movedTo } from './shape.ts';
import type { Shape } from './shape.ts';

// The pieces on a cell of the region.
export interface Cover {
    fixed: Fixed;
    colour: string;
}

// By the cells that are covered.
export type Covers = Map<string, Cover>;

export function coversOf(fixed: Fixed[], items: Item[]): Covers {
    const colours = new Map(items.map(({ title, colour }) => [title, colour]));
    return new Map(fixed.flatMap((one) => [...(one.shape?.keys() ?? [])].map(
        (key): [string, Cover] => [key, { fixed: one, colour: colours.get(one.piece) ?? 'gray' }])));
}

// Returns the cells of a piece that is to cover a cell of the region: of the shifts that fit, the
// one whose middle is nearest to the cell; null: none fits.
export function placedOn(
    cell: Cell, piece: Shape, region: Shape, covers: Covers, lattice: Lattice,
): Cell[] | null {
    const cells = cellsOf(piece);
    const far = (moved: Cell[]) => {
        const here = lattice.placeOf(cell);
        const places = moved.map((one) => lattice.placeOf(one));
        return Math.hypot(...here.map((t, axis) =>
            places.reduce((sum, place) => sum + place[axis], 0) / places.length - t));
    };
    const free = (one: Cell) => region.has(keyOf(one)) && !covers.has(keyOf(one));
    const fitting = cells.filter((one) => lattice.kindOf(one) === lattice.kindOf(cell))
        .map((one) => cells.map((other) => lattice.moved(other, cell.map((t, axis) => t - one[axis]))))
        .filter((moved) => moved.every(free));
    return fitting.reduce<Cell[] | null>(
        (best, moved) => (best && far(best) <= far(moved) ? best : moved), null);
}

export interface Hand {
    pieces: Item[];  // of which there are copies that are not fixed
    item: Item | undefined;  // the one that is held
    shape: Shape | null;  // as it is turned
    take: (id: string) => void;
    // False: the lattice has no such motion.
    turn: (motion: Motion) => boolean;
}

// The piece that is held: the one that was taken while there are copies of it, else the first. It is
// taken up anew when its shape is another.
export function useHand(items: Item[], fixed: Fixed[], lattice: Lattice): Hand {
    const [taken, setTaken] = useState('');
    const [turned, setTurned] = useState<{ of: Shape; shape: Shape } | null>(null);
    const used = (name: string) => fixed.filter(({ piece }) => piece === name).length;
    const pieces = items.filter(({ entry, own, title, shape }) =>
        entry.kind !== 'region' && shape && mostCopies(own.copies) > used(title));
    const item = pieces.find(({ id }) => id === taken) ?? pieces[0];
    const of = item?.shape ?? null;
    const shape = turned && turned.of === of ? turned.shape : of;
    return {
        pieces,
        item,
        shape,
        take: setTaken,
        turn: (motion) => {
            const moved = shape && lattice.move(cellsOf(shape), motion);
            if (!shape || !moved) return false;
            setTurned({ of: of!, shape: movedTo(shape, moved) });
            return true;
        },
    };
}

// The pieces to hold, and those that are fixed.
export function FixedPieces({ fixed, covers, hand, holding, onRelease }: {
    fixed: Fixed[];
    covers: Covers;
    hand: Hand;
    holding: boolean;
    onRelease: (fixed: Fixed) => void;
}) {
    if (fixed.length === 0 && !holding) return null;
    const colourOf = (one: Fixed) => [...covers.values()].find((cover) => cover.fixed === one)?.colour;
    return <div class="fixed" role="group" aria-label={words.draw.fixed}>
        {holding && hand.item && <label>{words.draw.hold}
            <select value={hand.item.id} onChange={(event) => hand.take(event.currentTarget.value)}>
                {hand.pieces.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
            </select>
        </label>}
        {holding && <p class="note">{hand.item ? words.draw.fixHow : words.draw.noPiece}</p>}
        {fixed.length > 0 && <ul>
            {fixed.map((one) => <li key={one.index}>
                <button type="button" title={words.draw.release(one.piece)}
                        aria-label={words.draw.release(one.piece)} onClick={() => onRelease(one)}>
                    <span class="swatch" style={{ background: colourOf(one) }} aria-hidden="true" />
                    {one.piece} <span aria-hidden="true">✕</span>
                </button>
            </li>)}
        </ul>}
    </div>;
}
