// The size of the sheet, as numbers.

import { words } from '../../words.ts';
import { Field } from '../field.tsx';
import type { Sides } from './box.ts';

const mostSide = 60;

export function BoxForm({ sides, fixed, full, onSides, onGrow, onFill }: {
    sides: Sides;
    fixed: boolean;  // whether the sheet has this size, and no cells outside
    full: boolean;  // the region is all of it, and keeps being
    onSides: (sides: Sides) => void;
    onGrow: () => void;  // lets the sheet grow with the shape
    onFill: () => void;
}) {
    return <div class="box-form" role="group" aria-label={words.draw.boxOf.title}>
        <span>{words.draw.boxOf.title}</span>
        {sides.map((side, i) => <span key={i}>
            {i > 0 && <span aria-hidden="true">×</span>}
            <Field type="number" min={1} max={mostSide} value={`${side}`} aria-label={words.draw.sides[i]}
                   title={words.draw.sides[i]} onValue={(text, input) => {
                       const next = Math.round(Number(text));
                       if (!(next >= 1 && next <= mostSide)) input.value = `${side}`;
                       else onSides(sides.map((old, k) => (k === i ? next : old)));
                   }} />
        </span>)}
        {!full && <button type="button" onClick={onFill} title={words.draw.boxOf.fillHow}>{words.draw.boxOf.fill}</button>}
        {!full && <label title={words.draw.boxOf.growHow}>
            <input type="checkbox" checked={!fixed}
                   onChange={(event) => (event.currentTarget.checked ? onGrow() : onSides(sides))} />
            {words.draw.boxOf.grow}</label>}
    </div>;
}
