// A puzzle played by hand: pieces are dragged into place, or chosen and placed by the keyboard.
// Regions in space are shown layer by layer, side by side.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { Core } from '../core.ts';
import { Stopped } from '../core.ts';
import { modelOf } from '../draw/text/model.ts';
import { edgesAround } from '../draw/grid.tsx';
import type { Lattice } from '../draw/lattice.ts';
import { Picture } from '../draw/picture.tsx';
import { plainShape } from '../draw/shape.ts';
import { hint, isSolved, left, nearest, taken } from './game.ts';
import type { Game, Placement } from './game.ts';
import { words } from '../words.ts';

interface Board {
    at: number[][];  // where the middle of each cell is drawn
    box: string;
    layers: number;
    layerOf: (x: number) => number;  // the height of the layer that is drawn there
    shiftOf: (z: number) => number;  // how far to the right the layer of a height is drawn
}

function boardOf(game: Game): Board {
    const heights = [...new Set(game.places.map(([, , z]) => Number(z.toFixed(3))))]
        .sort((a, b) => a - b);
    const xs = game.places.map(([x]) => x);
    const ys = game.places.map(([, y]) => y);
    const width = Math.max(...xs) - Math.min(...xs) + 2;
    const shiftOf = (z: number) => width * heights.findIndex((h) => Math.abs(h - z) < 0.01);
    const low = Math.min(...xs) - 1;
    return {
        at: game.places.map(([x, y, z]) => [x + shiftOf(z), -y]),
        box: `${low} ${-Math.max(...ys) - 1} ${width * heights.length} `
            + `${Math.max(...ys) - Math.min(...ys) + 2}`,
        layers: heights.length,
        layerOf: (x) => heights[Math.max(0, Math.min(heights.length - 1,
                                                     Math.floor((x - low) / width)))],
        shiftOf,
    };
}

const pointsOf = (game: Game, cell: number, at: number[]) => game.outlines[cell]
    .map(([x, y]) => `${(at[0] + x).toFixed(3)},${(at[1] - y).toFixed(3)}`).join(' ');

function CellShape({ game, cell, at }: { game: Game; cell: number; at: number[] }) {
    if (game.radius > 0) return <circle cx={at[0]} cy={at[1]} r={game.radius} />;
    return <polygon points={pointsOf(game, cell, at)} />;
}

// Pieces in space are drawn in space, too, and not only by layers.
function PieceButton({ game, lattice, piece, way, chosen, count, onChoose, onDrag }: {
    game: Game; lattice: Lattice; piece: number; way: number; chosen: boolean; count: number;
    onChoose: () => void;
    onDrag: (event: PointerEvent) => void;
}) {
    const { name, colour, ways } = game.pieces[piece];
    const one = ways[way]?.[0];
    const shape = useMemo(() => plainShape(one?.cells.map((cell) => game.user[cell]) ?? []), [one]);
    if (!one) return null;
    const board = boardOf({ ...game, places: one.cells.map((cell) => game.places[cell]) });
    return <button type="button" class="play-piece" aria-pressed={chosen}
                   aria-label={words.playPiece(name, count)}
                   onClick={onChoose} onPointerDown={onDrag}>
        {lattice.height >= 0 && <Picture shape={shape} lattice={lattice} colour={colour} />}
        <svg class="layers" viewBox={board.box} fill={colour} aria-hidden="true">
            {one.cells.map((cell, i) => <CellShape key={cell} game={game} cell={cell} at={board.at[i]} />)}
        </svg>
        <span>{name}{count > 1 ? ` ×${count === Infinity ? '∞' : count}` : ''}</span>
    </button>;
}

export function Play({ game, text, core, lattices }: {
    game: Game;
    text: string;
    core: Core;
    lattices: Map<string, Lattice>;
}) {
    const lattice = useMemo(() => modelOf(text, lattices).lattice, [text, lattices]);
    const board = useMemo(() => boardOf(game), [game]);
    const [placed, setPlaced] = useState(game.fixed);
    const [chosen, setChosen] = useState<number | null>(null);
    const [ways, setWays] = useState<number[]>(() => game.pieces.map(() => 0));
    const [ghost, setGhost] = useState<Placement | null>(null);
    const [said, setSaid] = useState('');
    const [began, setBegan] = useState<number | null>(null);
    const [clock, setClock] = useState(false);
    const svg = useRef<SVGSVGElement>(null);
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
    // On a cell that was clicked: what is shown there, or else the chosen piece.
    const put = (cell: number) => {
        if (ghost?.cells.includes(cell)) return place(ghost);
        if (chosen === null) return undefined;
        return place(game.pieces[chosen].ways[ways[chosen]].find((one) =>
            one.cells.includes(cell) && one.cells.every((each) => !covered.has(each))) ?? null);
    };
    const turn = (piece: number, by = 1) => {
        const number = game.pieces[piece].ways.length;
        setGhost(null);
        setWays(ways.map((way, i) => (i === piece ? (way + by + number) % number : way)));
    };

    // Returns the point in space, on the board, of a point of the window.
    const spaceAt = (event: PointerEvent): number[] => {
        const matrix = svg.current!.getScreenCTM()!.inverse();
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
        const z = board.layerOf(x);
        return [x - board.shiftOf(z), -y, z];
    };

    // The pointer holds a piece by its middle.
    const under = (event: PointerEvent, piece: number): Placement | null => {
        const one = game.pieces[piece].ways[ways[piece]]?.[0];
        if (!one) return null;
        const [x, y, z] = spaceAt(event);
        const middle = [0, 1].map((axis) => one.cells.reduce(
            (sum, cell) => sum + game.places[cell][axis], 0) / one.cells.length);
        const lowest = Math.min(...one.cells.map((cell) => game.places[cell][2]));
        const first = game.places[one.cells[0]];
        return nearest(game, placed, piece, ways[piece], [
            x + first[0] - middle[0], y + first[1] - middle[1], z + first[2] - lowest]);
    };

    const drag = (event: PointerEvent, piece: number) => {
        if (event.button !== 0) return;
        const source = event.currentTarget as HTMLElement;
        source.setPointerCapture(event.pointerId);
        let last: Placement | null = null;
        const move = (now: PointerEvent) => {
            last = under(now, piece);
            setGhost(last);
        };
        const up = () => {
            source.removeEventListener('pointermove', move);
            source.removeEventListener('pointerup', up);
            source.removeEventListener('pointercancel', up);
            if (last) place(last);
        };
        source.addEventListener('pointermove', move);
        source.addEventListener('pointerup', up);
        source.addEventListener('pointercancel', up);
    };

    // The free placement of the chosen piece that is next in a direction.
    const step = (dx: number, dy: number, dz: number) => {
        if (chosen === null) return;
        const free = game.pieces[chosen].ways[ways[chosen]].filter(
            (one) => one.cells.every((cell) => !covered.has(cell)));
        if (!ghost) return setGhost(free[0] ?? null);
        const from = game.places[ghost.cells[0]];
        let best: Placement | null = null;
        let least = Infinity;
        for (const one of free) {
            const by = game.places[one.cells[0]].map((t, axis) => t - from[axis]);
            const along = by[0] * dx + by[1] * dy + by[2] * dz;
            const aside = Math.hypot(...by) - along;
            if (along > 0.1 && along + 3 * aside < least) [best, least] = [one, along + 3 * aside];
        }
        if (best) setGhost(best);
    };

    const keys: Record<string, () => void> = {
        ArrowLeft: () => step(-1, 0, 0),
        ArrowRight: () => step(1, 0, 0),
        ArrowUp: () => step(0, 1, 0),
        ArrowDown: () => step(0, -1, 0),
        PageUp: () => step(0, 0, 1),
        PageDown: () => step(0, 0, -1),
        Enter: () => place(ghost),
        r: () => chosen !== null && turn(chosen),
        R: () => chosen !== null && turn(chosen, -1),
        Backspace: () => takeBack(placed.at(-1)),
    };

    const ask = (show: boolean) => {
        asking.current?.abort();
        const stop = (asking.current = new AbortController());
        setSaid(words.thinking);
        hint(core, text, game, placed, stop.signal).then((found) => {
            setSaid(!found.solvable ? words.deadEnd
                : show ? words.hintShown : words.stillSolvable(found.packings));
            if (show && found.next) {
                setChosen(found.next.piece);
                setGhost(found.next);
            }
        }, (error) => {
            if (!(error instanceof Stopped)) setSaid(words.failed(error.message));
        });
    };

    const bank = game.pieces.map((_, piece) => piece)
        .filter((piece) => left(game, placed, piece) > 0 && game.pieces[piece].ways.length > 0);
    return <div class="play" onKeyDown={(event) => {
        const action = keys[event.key];
        const inside = (event.target as HTMLElement).tagName;
        if (!action || event.ctrlKey || event.metaKey) return;
        // A button keeps Enter, unless it is that of the piece that is being placed.
        if (event.key === 'Enter' && (inside !== 'svg' && !ghost)) return;
        event.preventDefault();
        action();
    }}>
        <div class="bar">
            <button type="button" disabled={chosen === null}
                    onClick={() => turn(chosen!)}>{words.turn}</button>
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
            {clock && began !== null && <Clock began={began} ended={solved} />}
        </div>
        <p class={solved ? 'answer' : 'note'} role="status">{said}</p>
        <svg class="board" ref={svg} viewBox={board.box} tabIndex={0} role="application"
             aria-label={words.board}>
            {game.places.map((_, cell) => {
                const one = covered.get(cell);
                return <g key={cell} data-cell={cell}
                          class={one ? (game.fixed.includes(one) ? 'filled fixed-piece' : 'filled') : game.required[cell] ? 'cell' : 'cell optional'}
                          {...(one ? { fill: game.pieces[one.piece].colour } : {})}
                          onClick={() => (one ? takeBack(one) : put(cell))}>
                    <CellShape game={game} cell={cell} at={board.at[cell]} />
                </g>;
            })}
            {game.radius === 0 && placed.map((one) => <path class="outline" key={one.cells[0]}
                d={edgesAround(one.cells.map((cell) => pointsOf(game, cell, board.at[cell])))} />)}
            {ghost && <g class="ghost" fill={game.pieces[ghost.piece].colour}>
                {ghost.cells.map((cell) =>
                    <CellShape key={cell} game={game} cell={cell} at={board.at[cell]} />)}
            </g>}
        </svg>
        <p class="note">{words.playNote} {board.layers > 1 && words.layersNote}</p>
        <div class="bank" role="group" aria-label={words.pieces}>
            {bank.map((piece) => <PieceButton key={piece} game={game} lattice={lattice} piece={piece}
                way={ways[piece]} chosen={chosen === piece} count={left(game, placed, piece)}
                onChoose={() => {
                    setGhost(null);
                    if (chosen === piece) turn(piece);
                    setChosen(piece);
                }}
                onDrag={(event) => drag(event, piece)} />)}
        </div>
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
