// Pieces from elsewhere: from a set that comes with the program, or from a packing that was found.

import { useState } from 'preact/hooks';

import { Menu } from '../../menu.tsx';
import { words } from '../../words.ts';
import type { Lattice } from '../lattice.ts';
import { copiesOf } from '../pieces.tsx';
import { setsFor } from './sets.ts';
import type { PieceSet } from './sets.ts';

export type Use = 'turn' | 'piece' | 'region';

export function BringMenu({ lattice, packings, onSet, onPacking }: {
    lattice: Lattice;
    packings: number;  // that are listed; 0: none
    onSet: (set: PieceSet, copies: string) => void;  // as a file has them; empty: as the set has them
    onPacking: (number: number, use: Use) => void;  // from 1
}) {
    return <Menu title={words.draw.bring.title} class="bring">{() => <>
        <SetForm sets={setsFor(lattice)} onSet={onSet} />
        <PackingForm packings={packings} onPacking={onPacking} />
    </>}</Menu>;
}

function SetForm({ sets, onSet }: { sets: PieceSet[]; onSet: (set: PieceSet, copies: string) => void }) {
    const said = words.draw.bring;
    const [file, setFile] = useState(sets[0]?.file ?? '');
    const [copies, setCopies] = useState('');
    return <form class="row" aria-label={said.set} onSubmit={(event) => {
        event.preventDefault();
        const set = sets.find((one) => one.file === file);
        if (set) onSet(set, copies ? copiesOf(copies) ?? '' : '');
    }}>
        <label>{said.set}
            <select value={file} disabled={sets.length === 0} onChange={(event) => setFile(event.currentTarget.value)}>
                {sets.length === 0 && <option value="">{said.noSet}</option>}
                {sets.map((one) => <option key={one.file} value={one.file}>{one.title}</option>)}
            </select>
        </label>
        <label>{words.draw.copies}
            <input type="text" size={4} value={copies} title={said.copiesHow}
                   onInput={(event) => {
                       const input = event.currentTarget;
                       setCopies(input.value);
                       input.setCustomValidity(!input.value || copiesOf(input.value) ? '' : words.draw.copiesHow);
                   }} />
        </label>
        <button type="submit" disabled={sets.length === 0}>{said.add}</button>
    </form>;
}

function PackingForm({ packings, onPacking }: { packings: number; onPacking: (number: number, use: Use) => void }) {
    const said = words.draw.bring;
    const [number, setNumber] = useState(1);
    const [use, setUse] = useState<Use>('turn');
    return <form class="row" aria-label={said.packing} onSubmit={(event) => {
        event.preventDefault();
        onPacking(number, use);
    }}>
        <label>{said.packing}
            <input type="number" min={1} max={Math.max(1, packings)} value={number} disabled={packings === 0}
                   onInput={(event) => setNumber(Number(event.currentTarget.value))} />
        </label>
        <select aria-label={said.use} value={use} disabled={packings === 0}
                onChange={(event) => setUse(event.currentTarget.value as Use)}>
            {(['turn', 'piece', 'region'] as const).map((one) => <option key={one} value={one}>{said.uses[one]}</option>)}
        </select>
        <button type="submit" disabled={packings === 0}>{said.take}</button>
        {packings === 0 && <span class="note">{words.solveFirst}</span>}
    </form>;
}
