// Designing: a box, a number of pieces and a level, and the best design so far while the search goes on.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { Core } from '../core.ts';
import type { Lattice } from '../draw/lattice.ts';
import { dataOfLines, Viewer } from '../viewer.tsx';
import type { ViewerData } from '../viewer.tsx';
import { words } from '../words.ts';
import { regionOf } from './family.ts';
import type { Wish } from './family.ts';
import type { Grown, Growing } from './growing.ts';

export function Designing({ core, growing, puzzle, title, cells, lattices, dark, onKeep }: {
    core: Core;
    growing: Growing;
    puzzle: string;  // the open one, as it is asked about
    title: string;  // of that
    cells: number;  // of its region; 0: not known
    lattices: Map<string, Lattice>;
    dark: boolean;
    onKeep: (design: Grown) => void;
}) {
    const said = words.design;
    const [, redraw] = useState(0);
    useEffect(() => growing.onChange(() => redraw((count) => count + 1)), [growing]);
    const { ending, best, tried, seconds, said: why } = growing.state;
    const running = ending === 'running';
    return <main class="work designing" data-begun={ending !== 'none'}>
        <section class="puzzle" aria-label={words.blankDesign}>
            <div class="bar"><h2>{words.blankDesign}</h2></div>
            <Form growing={growing} own={useMemo(() => (cells > 0 ? regionOf(puzzle, title, cells, lattices) : null), [puzzle, cells])} />
        </section>
        <section class="result" aria-label={words.result}>
            <div class="bar">
                {best && <button type="button" class="main" title={said.keepHow}
                                 onClick={() => onKeep(growing.take()!)}>{said.keep}</button>}
                {running && <button type="button" class="stop" onClick={() => growing.stop()}>{words.stop}</button>}
            </div>
            {ending === 'none' ? <p class="empty">{said.none}</p> : <div class="headline">
                {ending === 'failed' ? <p class="failure" role="alert">{why}</p>
                    : <p class="answer" role={running ? undefined : 'status'}>
                        {best ? said.best(best.level, best.row.moves) : said.noneYet}</p>}
                {running && <progress aria-label={words.searching(0, 0)} />}
                {ending !== 'failed' && <p class="note">{[
                    ending === 'reached' ? said.reached : ending === 'stopped' ? words.stopped : '',
                    best ? said.seedOf(best.seed) : '', tried > 0 ? said.tried(tried) : '',
                    seconds > 0 ? words.seconds(seconds) : '',
                ].filter(Boolean).join(' · ')}</p>}
            </div>}
            {best && <Shown core={core} design={best} dark={dark} />}
        </section>
    </main>;
}

// `own`: the region of the open puzzle, null if the page knows none.
function Form({ growing, own }: { growing: Growing; own: ReturnType<typeof regionOf> }) {
    const said = words.design;
    const [wish, setWish] = useState(growing.wish);
    const change = (next: Partial<Wish>) => setWish((growing.wish = { ...growing.wish, ...next }));
    const number = (text: string) => (text.trim() === '' ? NaN : Number(text));
    const field = (label: string, value: number, set: (value: number) => void, how = '') => <label title={how}>{label}
        <input type="number" min={0} value={Number.isNaN(value) ? '' : value}
               onInput={(event) => set(number(event.currentTarget.value))} /></label>;
    return <form class="new-puzzle" noValidate onSubmit={(event) => {
        event.preventDefault();
        void growing.run();
        // Started again, it finds something else.
        change({ seed: wish.seed + growing.core.long.length });
    }}>
        <label>{words.draw.region}
            <select value={wish.region ? 'own' : 'box'} onChange={({ currentTarget: { value } }) => change(
                value === 'box' || !own ? { region: null } : 'sides' in own ? { region: null, sides: own.sides } : { region: own })}>
                <option value="box">{said.box}</option>
                {(own || wish.region) && <option value="own">{said.own}</option>}
            </select>
        </label>
        {!wish.region && <fieldset>
            <legend>{words.draw.box}</legend>
            {wish.sides.map((side, i) => <label key={i}>{words.draw.sides[i]}
                <input type="number" min={3} max={32} value={Number.isNaN(side) ? '' : side}
                       onInput={(event) => change({ sides: wish.sides.map(
                           (old, k) => (k === i ? number(event.currentTarget.value) : old)) })} />
            </label>)}
        </fieldset>}
        <fieldset>
            {field(words.pieces, wish.pieces, (pieces) => change({ pieces }))}
            {field(said.level, wish.level ?? NaN, (level) => change({ level: Number.isNaN(level) ? null : level }), said.levelHow)}
            {field(said.seed, wish.seed, (seed) => change({ seed }), said.seedHow)}
        </fieldset>
        <label class="tick"><input type="checkbox" checked={wish.unique}
            onChange={(event) => change({ unique: event.currentTarget.checked })} />{said.unique}</label>
        <label class="tick"><input type="checkbox" checked={wish.turns}
            onChange={(event) => change({ turns: event.currentTarget.checked })} />{said.turns}</label>
        <label class="tick"><input type="checkbox" checked={wish.printable}
            onChange={(event) => change({ printable: event.currentTarget.checked })} />{said.printable}</label>
        <p><button type="submit" class="main" disabled={growing.state.ending === 'running'}>{growing.state.ending === 'none' ? said.go : words.again}</button></p>
        <p class="note">{said.how}</p>
    </form>;
}

// A design in the viewer, with its moves. While better ones come, each is shown as soon as the one
// before it is.
function Shown({ core, design, dark }: { core: Core; design: Grown; dark: boolean }) {
    const [data, setData] = useState<ViewerData | null>(null);
    const newest = useRef(design);
    newest.current = design;
    const drawn = useRef<Grown | null>(null);
    const busy = useRef(false);
    useEffect(() => {
        if (busy.current) return;
        busy.current = true;
        const draw = async () => {
            while (drawn.current !== newest.current) {
                const next = newest.current;
                setData(await dataOfLines(core.brief, [next.header, next.row.line], 'play-moves'));
                drawn.current = next;
            }
        };
        // The design is there without its picture, too.
        draw().catch(() => {}).finally(() => {
            busy.current = false;
        });
    }, [design]);
    return data && <Viewer data={data} dark={dark} />;
}
