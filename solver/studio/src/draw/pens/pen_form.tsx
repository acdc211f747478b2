// The cells that a stroke covers besides those under the pen: other layers, and images by symmetry.

import { Menu } from '../../menu.tsx';
import { words } from '../../words.ts';
import { symmetryNames } from './symmetry.ts';
import type { SymmetryName } from './symmetry.ts';
import { toggled } from './reach.ts';
import type { Pen } from './reach.ts';

// Planes have buttons of their own, because they are used most.
const planes: SymmetryName[] = ['x', 'y', 'z'];

export function PenForm({ pen, layers, possible, onPen }: {
    pen: Pen;
    layers: number;  // of the box; 0: the lattice is flat
    possible: Set<SymmetryName>;
    onPen: (change: (pen: Pen) => Pen) => void;
}) {
    const said = words.draw.pen;
    const toggle = (name: SymmetryName) => onPen((before) => toggled(before, name));
    const whyNot = (name: SymmetryName) => (possible.has(name) ? ''
        : layers === 0 && said.inSpace.includes(name) ? said.onlyInSpace : said.noSymmetry);
    const others = symmetryNames.filter((name) => !planes.includes(name));
    const chosen = others.filter((name) => pen.symmetry.includes(name)).length;
    return <div class="pen-form" role="group" aria-label={said.title}>
        <span class="group">
            <span>{said.mirrored}</span>
            {planes.map((name) => {
                const why = whyNot(name);
                return <button type="button" key={name} aria-pressed={pen.symmetry.includes(name)}
                               aria-disabled={why !== ''} aria-keyshortcuts={name.toUpperCase()}
                               aria-label={said.names[name]}
                               title={`${said.names[name]} (${name.toUpperCase()})${why && `: ${why}`}`}
                               onClick={() => why === '' && toggle(name)}>{said.signs[name]}</button>;
            })}
            <Menu title={said.more(chosen)} isOn={chosen > 0}>{() => others.map((name) => {
                    const why = whyNot(name);
                    return <label key={name} data-off={why !== ''}>
                        <input type="checkbox" checked={pen.symmetry.includes(name)} disabled={why !== ''}
                               onChange={() => toggle(name)} />
                        {said.names[name]}{why && <span class="note"> {why}</span>}
                    </label>;
                })}</Menu>
        </span>
        <label title={layers === 0 ? said.onlyInSpace : `${said.layers} (C)`}>{said.layers}
            <select disabled={layers === 0} aria-keyshortcuts="C" value={`${pen.layers}`}
                    onChange={(event) => {
                        const chosen = Number(event.currentTarget.value);
                        onPen((before) => ({ ...before, layers: chosen }));
                    }}>
                <option value="1">{said.thisLayer}</option>
                <option value="Infinity">{said.allLayers}</option>
                {Array.from({ length: Math.max(0, layers - 1) }, (_, i) =>
                    <option key={i} value={`${i + 2}`}>{said.upwards(i + 2)}</option>)}
            </select>
        </label>
    </div>;
}
