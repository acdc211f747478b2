// Another lattice for the whole puzzle.

import { useState } from 'preact/hooks';

import { words } from '../../words.ts';
import type { Lattice } from '../lattice.ts';
import { converts } from './convert.ts';

export function ConvertForm({ lattice, lattices, onConvert }: {
    lattice: Lattice;
    lattices: Map<string, Lattice>;
    onConvert: (to: Lattice) => void;
}) {
    const others = [...lattices.values()].filter((other) => other !== lattice);
    const possible = others.filter((other) => converts(lattice, other));
    const [name, setName] = useState(possible[0]?.name ?? '');
    const nameOf = (one: Lattice) => words.draw.lattices[one.name] ?? one.name;
    return <div class="row" role="group" aria-label={words.draw.convert.title}>
        <span>{words.draw.convert.title}</span>
        <select aria-label={words.draw.convert.to} value={name} disabled={possible.length === 0}
                onChange={(event) => setName(event.currentTarget.value)}>
            {others.map((one) => <option key={one.name} value={one.name} disabled={!possible.includes(one)}>
                {nameOf(one)}{possible.includes(one) ? '' : ` (${words.draw.convert.apart})`}</option>)}
        </select>
        <button type="button" aria-disabled={possible.length === 0} title={words.draw.convert.how}
                onClick={() => possible.length > 0 && onConvert(lattices.get(name)!)}>{words.draw.convert.go}</button>
    </div>;
}
