// The same in space: the frame with the pieces around it, and a line of buttons with their names.

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';

import { words } from '../words.ts';
import type { Played } from './board.tsx';
import { left } from './game.ts';
import { Table } from './table.ts';
import type { Axis } from './table.ts';

export function SpaceBoard({ table, dark, solved, hold, turn, onFailed, ...played }: Played & {
    table: RefObject<Table>;
    dark: boolean;
    solved: boolean;
    hold: (piece: number, way: number) => void;  // chooses it as it lies
    turn: (axis: Axis, back: boolean) => void;
    onFailed: () => void;  // nothing can be drawn here
}) {
    const { game, placed, chosen, ways, ghost, bank, choose, put, place, takeBack, point } = played;
    const box = useRef<HTMLDivElement>(null);
    const player = { choose, hold, put, place, takeBack, point, turn };
    if (table.current) table.current.player = player;
    useLayoutEffect(() => {
        const canvas = document.createElement('canvas');
        canvas.tabIndex = 0;
        canvas.setAttribute('role', 'application');
        canvas.setAttribute('aria-label', words.table);
        box.current!.append(canvas);
        try {
            table.current = new Table(canvas, game, player);
        } catch {
            onFailed();
        }
        return () => {
            table.current?.dispose();
            table.current = null;
        };
    }, [game]);
    useLayoutEffect(() => table.current?.show({
        placed, chosen, ghost, solved,
        bank: bank.map((piece) => ({ piece, way: ways[piece], count: left(game, placed, piece) })),
    }));
    // Once the page has the colours.
    useEffect(() => {
        table.current?.setColours(getComputedStyle(box.current!).color, dark);
    }, [game, dark]);
    return <>
        <div class="table" ref={box} data-placed={placed.length} data-ghost={ghost ? ghost.cells.join(' ') : undefined} />
        <div class="bank names" role="group" aria-label={words.pieces}>
            {bank.map((piece) => {
                const count = left(game, placed, piece);
                const { name, colour } = game.pieces[piece];
                return <button type="button" key={piece} class="small" aria-pressed={chosen === piece}
                               aria-label={words.playPiece(name, count)}
                               onPointerDown={(event) => table.current?.take(event, piece)}
                               onClick={({ detail }) => detail === 0 && choose(piece)}>
                    <span class="swatch" style={{ background: colour }} aria-hidden="true" />
                    {words.copies(name, count)}
                </button>;
            })}
        </div>
        {!solved && <p class="note">{words.tableNote} <span class="by-keys">{words.tableKeys}</span></p>}
    </>;
}
