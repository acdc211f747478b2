// A new puzzle begins with a lattice and the size of a box.

import { useEffect, useRef, useState } from 'preact/hooks';

import { words } from '../words.ts';
import type { Lattice } from './lattice.ts';

function textFor(lattice: Lattice, sides: number[]): string {
    const origin = Array<number>(lattice.coordinates).fill(0);
    const cells = lattice.neighboursOf(origin).slice(0, 1).concat([origin])
        .sort((a, b) => a.join() < b.join() ? -1 : 1);
    const listed = cells.map((cell) => `[${cell.join(', ')}]`).join(', ');
    const box = sides.slice(0, lattice.height < 0 ? 2 : 3).join(', ');
    return `name: ${words.draw.newName}
lattice: ${lattice.name}
pieces:
  - name: A
    copies: any
    cells: [${listed}]
region:
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
    const [sides, setSides] = useState([4, 4, 2]);
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
                    <input key={i} type="number" min={1} max={60} required value={side}
                           aria-label={words.draw.sides[i]}
                           onInput={(event) => setSides(sides.map(
                               (old, k) => (k === i ? Number(event.currentTarget.value) : old)))} />)}
            </fieldset>
            <p>
                <button type="submit" class="main">{words.draw.make}</button>
                <button type="button" onClick={() => dialog.current!.close()}>{words.cancel}</button>
            </p>
        </form>
    </dialog>;
}
