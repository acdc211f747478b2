// The form of what printed and cut pieces are like. The program says what is not possible.

import { useEffect, useRef, useState } from 'preact/hooks';

import type { Core } from '../core.ts';
import { words } from '../words.ts';
import { useWork } from '../work.ts';
import { whyNotMeasured } from './measures.ts';
import type { Measures } from './measures.ts';

export function MeasuresForm({ core, puzzle, flat, measures, onDone, onCancel }: {
    core: Core;
    puzzle: string;  // as it is asked about
    flat: boolean;  // its lattice
    measures: Measures;
    onDone: (measures: Measures) => void;
    onCancel: () => void;
}) {
    const said = words.measures;
    const dialog = useRef<HTMLDialogElement>(null);
    const [wanted, setWanted] = useState(measures);
    const { said: why, setSaid, wait } = useWork();
    useEffect(() => dialog.current!.showModal(), []);
    const change = (next: Partial<Measures>) => {
        setSaid('');
        setWanted({ ...wanted, ...next });
    };
    const length = (name: 'cell' | 'gap' | 'bevel' | 'hollow' | 'drain', off = false) => <label title={said.how[name]}>
        {said[name]}
        <input type="number" min={0} step="any" disabled={off} value={Number.isNaN(wanted[name]) ? '' : wanted[name]}
               onInput={({ currentTarget: { value } }) => change({ [name]: value === '' ? NaN : Number(value) })} />
    </label>;
    const tick = (name: 'container' | 'lid' | 'once', label: string, off = false) => <label class="tick">
        <input type="checkbox" disabled={off} checked={wanted[name]}
               onChange={(event) => change({ [name]: event.currentTarget.checked })} />{label}</label>;
    return <dialog ref={dialog} aria-label={said.title} onClose={onCancel}>
        <form class="new-puzzle" noValidate onSubmit={(event) => {
            event.preventDefault();
            void wait(async (signal) => {
                const why = await whyNotMeasured(core.brief, puzzle, wanted, flat, signal);
                if (why === '') onDone(wanted);
                else setSaid(why);
            });
        }}>
            <h2>{said.title}</h2>
            <fieldset><legend>{said.inMm}</legend>{length('cell')}{length('gap')}{length('bevel')}</fieldset>
            <fieldset>{length('hollow')}{length('drain', wanted.hollow === 0)}</fieldset>
            {tick('container', flat ? said.tray : said.box)}
            {tick('lid', said.lid, !wanted.container)}
            {tick('once', said.once)}
            <p class="failure" role="alert">{why}</p>
            <p>
                <button type="submit" class="main">{said.done}</button>
                <button type="button" onClick={() => dialog.current!.close()}>{words.cancel}</button>
            </p>
            <p class="note">{said.note}</p>
        </form>
    </dialog>;
}
