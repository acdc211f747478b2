// The region as a board, seen from above: pieces are dragged onto it, or chosen and placed by the
// keyboard. Regions in space are shown layer by layer, side by side.

import { useMemo, useRef } from 'preact/hooks';

import { edgesAround } from '../draw/grid.tsx';
import type { Lattice } from '../draw/lattice.ts';
import { Picture } from '../draw/picture.tsx';
import { plainShape } from '../draw/shape.ts';
import { words } from '../words.ts';
import { left, nearest, taken } from './game.ts';
import type { Game, Placement } from './game.ts';

// Where a puzzle is played, and what can be done there.
export interface Played {
    game: Game;
    placed: Placement[];
    chosen: number | null;  // a piece
    ways: number[];  // in which the pieces lie
    ghost: Placement | null;
    bank: number[];  // the pieces that are left
    choose: (piece: number) => void;  // turns it if it is chosen already
    put: (cells: number[]) => void;  // what is chosen onto one of these cells, the first that it can cover
    place: (one: Placement) => void;
    takeBack: (one: Placement) => void;
    point: (ghost: Placement | null) => void;
}

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
        <span>{words.copies(name, count)}</span>
    </button>;
}


export function FlatBoard({ lattice, ...played }: Played & { lattice: Lattice }) {
    const { game, placed, chosen, ways, ghost, bank, choose, put, place, takeBack, point } = played;
    const board = useMemo(() => boardOf(game), [game]);
    const svg = useRef<SVGSVGElement>(null);
    const covered = taken(placed);

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
        return nearest(game, placed, piece, ways[piece], [
            x + one.at[0] - middle[0], y + one.at[1] - middle[1], z + one.at[2] - lowest], 0.75);
    };

    const drag = (event: PointerEvent, piece: number) => {
        if (event.button !== 0) return;
        const source = event.currentTarget as HTMLElement;
        source.setPointerCapture(event.pointerId);
        let last: Placement | null = null;
        const move = (now: PointerEvent) => {
            last = under(now, piece);
            point(last);
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

    return <>
        <svg class="board" ref={svg} viewBox={board.box} tabIndex={0} role="application"
             aria-label={words.board}>
            {game.places.map((_, cell) => {
                const one = covered.get(cell);
                return <g key={cell} data-cell={cell}
                          class={one ? (game.fixed.includes(one) ? 'filled fixed-piece' : 'filled') : game.required[cell] ? 'cell' : 'cell optional'}
                          {...(one ? { fill: game.pieces[one.piece].colour } : {})}
                          onClick={() => (one ? takeBack(one) : put([cell]))}>
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
                onChoose={() => choose(piece)} onDrag={(event) => drag(event, piece)} />)}
        </div>
    </>;
}
