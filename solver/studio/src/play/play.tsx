// A puzzle played by hand. Its state is here; how it is shown, on a board or in space, is not.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { Core } from '../core.ts';
import { Stopped } from '../core.ts';
import { modelOf } from '../draw/text/model.ts';
import type { Lattice } from '../draw/lattice.ts';
import { request } from '../puzzle.ts';
import { dataOf, Viewer } from '../viewer.tsx';
import type { ViewerData } from '../viewer.tsx';
import { words } from '../words.ts';
import { FlatBoard } from './board.tsx';
import type { Played } from './board.tsx';
import { flattest, hint, isSolved, left, taken, turned } from './game.ts';
import type { Game, Placement } from './game.ts';
import { SpaceBoard } from './space.tsx';
import type { Axis, Table } from './table.ts';

const axes: Axis[] = ['up', 'right', 'away'];
const axisOf: Record<string, Axis> = { x: 'right', y: 'away', z: 'up' };

// The data of the viewer in which the solved puzzle is taken apart.
async function explored(core: Core, text: string, game: Game, placed: Placement[], signal: AbortSignal) {
    const file = 'played.jsonl';
    const asking = request('show', text, { explore: true }, [file]);
    const packing = placed.map(({ piece, cells }) =>
        ({ piece: game.pieces[piece].name, cells: cells.map((cell) => game.user[cell]) }));
    return dataOf(core.long[0], { ...asking, files: { ...asking.files, [file]: JSON.stringify({ packing }) } }, signal);
}

export function Play({ game, text, core, lattices, dark }: {
    game: Game;
    text: string;
    core: Core;
    lattices: Map<string, Lattice>;
    dark: boolean;
}) {
    const lattice = useMemo(() => modelOf(text, lattices).lattice, [text, lattices]);
    const deep = useMemo(() => game.places.some(([, , z]) => Math.abs(z - game.places[0][2]) > 1e-3), [game]);
    const [placed, setPlaced] = useState(game.fixed);
    const [chosen, setChosen] = useState<number | null>(null);
    const [ways, setWays] = useState<number[]>(() => game.pieces.map(({ ways }) => flattest(game, ways)));
    const [ghost, setGhost] = useState<Placement | null>(null);
    const [said, setSaid] = useState('');
    const [began, setBegan] = useState<number | null>(null);
    const [clock, setClock] = useState(false);
    const [inSpace, setInSpace] = useState(deep);
    const [byHand, setByHand] = useState<ViewerData | null>(null);
    const table = useRef<Table>(null);
    const asking = useRef<AbortController | null>(null);
    const covered = taken(placed);
    const untouched = placed.length === game.fixed.length;
    const solved = isSolved(game, placed);

    useEffect(() => () => asking.current?.abort(), []);
    useEffect(() => {
        if (solved && began !== null) {
            setSaid(words.solvedIn(words.seconds((performance.now() - began) / 1000)));
        }
    }, [solved]);

    const place = (one: Placement | null) => {
        setGhost(null);
        if (!one) return;
        if (began === null) setBegan(performance.now());
        setSaid('');
        const next = [...placed, one];
        setPlaced(next);
        if (left(game, next, one.piece) === 0) setChosen(null);
    };
    const takeBack = (one: Placement | undefined) => {
        if (!one || game.fixed.includes(one)) return;
        setSaid('');
        setGhost(null);
        setPlaced(placed.filter((other) => other !== one));
    };
    const put = (cells: number[]) => {
        if (ghost && cells.some((cell) => ghost.cells.includes(cell))) return place(ghost);
        if (chosen === null) return undefined;
        const free = game.pieces[chosen].ways[ways[chosen]].filter(
            (one) => one.cells.every((each) => !covered.has(each)));
        return place(cells.map((cell) => free.find((one) => one.cells.includes(cell))).find(Boolean) ?? null);
    };
    const setWay = (piece: number, next: number) => setWays(ways.map((way, i) => (i === piece ? next : way)));
    const turn = (piece: number, by = 1) => {
        const number = game.pieces[piece].ways.length;
        setGhost(null);
        setWay(piece, (ways[piece] + by + number) % number);
    };
    const turnAbout = (axis: Axis, back: boolean) => {
        if (chosen === null || !table.current) return;
        const next = turned(game, chosen, ways[chosen], table.current.axis(axis), back);
        if (next === null) return setSaid(words.noTurn);
        setSaid('');
        setGhost(null);
        setWay(chosen, next);
    };
    const choose = (piece: number) => {
        setGhost(null);
        if (chosen === piece) turn(piece);
        setChosen(piece);
    };
    const hold = (piece: number, way: number) => {
        setChosen(piece);
        setWay(piece, way);
    };

    // The free placement of the chosen piece that is next in a direction.
    const step = (axis: Axis, way: number) => {
        if (chosen === null) return;
        const free = game.pieces[chosen].ways[ways[chosen]].filter(
            (one) => one.cells.every((cell) => !covered.has(cell)));
        if (!ghost) return setGhost(free[0] ?? null);
        const plain = { right: [1, 0, 0], away: [0, 1, 0], up: [0, 0, 1] }[axis];
        const direction = (table.current?.axis(axis) ?? plain).map((t) => way * t);
        let best: Placement | null = null;
        let least = Infinity;
        for (const one of free) {
            const by = one.at.map((t, i) => t - ghost.at[i]);
            const along = by.reduce((sum, t, i) => sum + t * direction[i], 0);
            const aside = Math.hypot(...by) - along;
            if (along > 0.1 && along + 3 * aside < least) [best, least] = [one, along + 3 * aside];
        }
        if (best) setGhost(best);
    };
    const deeper = (by: number) => (table.current?.holds ? table.current.shift(-by) : step('up', by));

    const keys: Record<string, () => void> = {
        ArrowLeft: () => step('right', -1),
        ArrowRight: () => step('right', 1),
        ArrowUp: () => step('away', 1),
        ArrowDown: () => step('away', -1),
        PageUp: () => deeper(1),
        PageDown: () => deeper(-1),
        Enter: () => place(ghost),
        r: () => chosen !== null && turn(chosen),
        R: () => chosen !== null && turn(chosen, -1),
        Backspace: () => takeBack(placed.at(-1)),
        ...(inSpace ? {
            ...Object.fromEntries(Object.entries(axisOf).flatMap(([key, axis]) => [
                [key, () => turnAbout(axis, false)], [key.toUpperCase(), () => turnAbout(axis, true)]])),
            a: () => table.current?.turnView(-0.15, 0),
            d: () => table.current?.turnView(0.15, 0),
            w: () => table.current?.turnView(0, 0.15),
            s: () => table.current?.turnView(0, -0.15),
        } : {}),
    };

    // Asks the program, and shows the answer unless something else is asked before it comes.
    const wait = (answer: (signal: AbortSignal) => Promise<void>) => {
        asking.current?.abort();
        const stop = (asking.current = new AbortController());
        setSaid(words.thinking);
        answer(stop.signal).catch((error) => {
            if (!(error instanceof Stopped)) setSaid(words.failed(error.message));
        });
    };
    const ask = (show: boolean) => wait(async (signal) => {
        const found = await hint(core, text, game, placed, signal);
        setSaid(!found.solvable ? words.deadEnd
            : show ? words.hintShown : words.stillSolvable(found.packings));
        if (!show || !found.next) return;
        hold(found.next.piece, found.next.way);
        setGhost(found.next);
    });
    const takeApart = () => wait(async (signal) => {
        const data = await explored(core, text, game, placed, signal);
        setSaid('');
        setByHand(data);
    });

    const bank = game.pieces.map((_, piece) => piece)
        .filter((piece) => left(game, placed, piece) > 0 && game.pieces[piece].ways.length > 0);
    const played: Played = { game, placed, chosen, ways, ghost, bank, choose, put, place, takeBack, point: setGhost };
    if (byHand) {
        return <div class="play">
            <div class="bar">
                <button type="button" onClick={() => setByHand(null)}>{words.backToPlay}</button>
                <span class="note">{words.byHandHow}</span>
            </div>
            <Viewer data={byHand} dark={dark} />
        </div>;
    }
    return <div class="play" onKeyDown={(event) => {
        const action = keys[event.key];
        const inside = (event.target as HTMLElement).tagName;
        if (!action || event.ctrlKey || event.metaKey) return;
        // A button keeps Enter, unless it is that of the piece that is being placed.
        if (event.key === 'Enter' && (!['svg', 'CANVAS'].includes(inside) && !ghost)) return;
        event.preventDefault();
        action();
    }}>
        <div class="bar">
            {deep && solved && <button type="button" class="main" title={words.byHandHow}
                                       onClick={takeApart}>{words.race}</button>}
            {inSpace ? axes.map((axis) => <button type="button" key={axis} disabled={chosen === null} title={words.turns[axis].title}
                    onClick={(event) => turnAbout(axis, event.shiftKey)}>{words.turns[axis].name}</button>)
                : <button type="button" disabled={chosen === null} onClick={() => turn(chosen!)}>{words.turn}</button>}
            <button type="button" disabled={untouched}
                    onClick={() => takeBack(placed.at(-1))}>{words.takeBack}</button>
            <button type="button" disabled={untouched} onClick={() => {
                setPlaced(game.fixed);
                setBegan(null);
                setSaid('');
            }}>{words.startOver}</button>
            <button type="button" disabled={solved} onClick={() => ask(true)}>{words.hint}</button>
            <button type="button" disabled={solved} onClick={() => ask(false)}>{words.canBeSolved}</button>
            <label class="check-box"><input type="checkbox" checked={clock}
                onChange={(event) => setClock(event.currentTarget.checked)} /> {words.clock}</label>
            {deep && <label class="check-box"><input type="checkbox" checked={!inSpace}
                onChange={(event) => setInSpace(!event.currentTarget.checked)} /> {words.byLayers}</label>}
            {clock && began !== null && <Clock began={began} ended={solved} />}
        </div>
        <p class={solved ? 'answer' : 'note'} role="status">{said}</p>
        {inSpace ? <SpaceBoard {...played} table={table} dark={dark} solved={solved} hold={hold} turn={turnAbout}
                               onFailed={() => setInSpace(false)} />
            : <FlatBoard {...played} lattice={lattice} />}
    </div>;
}

function Clock({ began, ended }: { began: number; ended: boolean }) {
    const [now, setNow] = useState(performance.now());
    useEffect(() => {
        if (ended) return undefined;
        const tick = setInterval(() => setNow(performance.now()), 1000);
        return () => clearInterval(tick);
    }, [ended]);
    return <span class="clock">{words.seconds(Math.max(0, Math.round((now - began) / 1000)))}</span>;
}
