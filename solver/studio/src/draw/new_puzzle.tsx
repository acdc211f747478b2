// A new puzzle begins with a lattice and the size of a box.

import { useEffect, useRef, useState } from 'preact/hooks';

import { words } from '../words.ts';
import type { Cell, Lattice } from './lattice.ts';

// Cells that are no images of one another, in the lowest layer: a piece of each can fill any box.
const firstCells = (lattice: Lattice): Cell[] => lattice.kinds.flatMap(({ like }, kind) => {
    const cell = Array<number>(lattice.coordinates).fill(0);
    if (lattice.kinds.length > 1) cell[2] = kind;
    return like === kind ? [cell] : [];
});

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
                    {[...lattices.keys()].map((one) =>
                        <option key={one} value={one}>{words.draw.lattices[one] ?? one}</option>)}
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
