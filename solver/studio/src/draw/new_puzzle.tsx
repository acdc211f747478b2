// A new puzzle begins with a lattice and the size of a box.

import { useEffect, useRef, useState } from 'preact/hooks';

import { words } from '../words.ts';
import type { Cell, Lattice } from './lattice.ts';

// Cells that are no images of one another, in the lowest layer: a piece of each can fill any box. Two
// cells are such images if their corners lie as far from one another.
function firstCells(lattice: Lattice): Cell[] {
    const distances = (kind: number) => {
        const { corners, radius } = lattice.kinds[kind];
        const all = corners.flatMap((a) => corners.map((b) => Math.hypot(...a.map((t, i) => t - b[i]))));
        return all.concat(radius).sort((a, b) => a - b).map((t) => t.toFixed(3)).join();
    };
    const kinds = lattice.kinds.map((_, kind) => kind);
    return kinds.filter((kind) => kinds.every((other) => other >= kind || distances(other) !== distances(kind)))
        .map((kind) => {
            const cell = Array<number>(lattice.coordinates).fill(0);
            if (kinds.length > 1) cell[2] = kind;
            return cell;
        });
}

function textFor(lattice: Lattice, sides: number[]): string {
    const pieces = firstCells(lattice).map((cell, i) => `  - name: ${String.fromCharCode(65 + i)}
    copies: any
    cells: [[${lattice.wordsOf(cell)}]]
`);
    const box = sides.slice(0, lattice.height < 0 ? 2 : 3).join(', ');
    return `name: ${words.draw.newName}
lattice: ${lattice.name}
pieces:
${pieces.join('')}region:
  box: [${box}]
`;
}

export function NewPuzzle({ lattices, onMake, onCancel }: {
    lattices: Map<string, Lattice>;
    onMake: (text: string) => void;
    onCancel: () => void;
}) {
    const dialog = useRef<HTMLDialogElement>(null);
    const [name, setName] = useState('square');
    const [sides, setSides] = useState([4, 4, 4]);
    const lattice = lattices.get(name)!;
    useEffect(() => dialog.current!.showModal(), []);
    return <dialog ref={dialog} aria-label={words.draw.newPuzzle} onClose={onCancel}>
        <form class="new-puzzle" onSubmit={(event) => {
            event.preventDefault();
            onMake(textFor(lattice, sides));
        }}>
            <h2>{words.draw.newPuzzle}</h2>
            <label>{words.draw.cells}
                <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
                    {[...lattices.keys()].filter((one) => one in words.draw.lattices).map((one) =>
                        <option key={one} value={one}>{words.draw.lattices[one]}</option>)}
                </select>
            </label>
            <fieldset>
                <legend>{words.draw.box}</legend>
                {sides.slice(0, lattice.height < 0 ? 2 : 3).map((side, i) =>
                    <label key={i}>{words.draw.sides[i]}
                        <input type="number" min={1} max={60} required value={side}
                               onInput={(event) => setSides(sides.map(
                                   (old, k) => (k === i ? Number(event.currentTarget.value) : old)))} />
                    </label>)}
            </fieldset>
            <p>
                <button type="submit" class="main">{words.draw.make}</button>
                <button type="button" onClick={() => dialog.current!.close()}>{words.cancel}</button>
            </p>
        </form>
    </dialog>;
}
