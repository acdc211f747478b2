// The pieces and the region, to choose from, and what a file says of a piece besides its shape.

import { useRef } from 'preact/hooks';

import { words } from '../words.ts';
import { hexOf } from './colours.ts';
import type { Entry } from './document.ts';
import type { Covers } from './fix.tsx';
import type { Lattice } from './lattice.ts';
import { Picture } from './picture.tsx';
import type { Shape } from './shape.ts';

// One piece, a piece of a set, or the region.
export interface Item {
    id: string;
    entry: Entry;  // of the file; of a piece in a set, the set
    own: Entry;  // the piece itself
    title: string;
    shape: Shape | null;
    colour: string;
    wrong: string;  // what is wrong with it; empty: nothing is known to be
}

export function Pieces({ items, covers, chosen, lattice, onChoose }: {
    items: Item[];
    covers: Covers;  // of the region
    chosen: string;
    lattice: Lattice;
    onChoose: (id: string) => void;
}) {
    const list = useRef<HTMLUListElement>(null);
    const press = (event: KeyboardEvent) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!step || event.shiftKey) return;
        event.preventDefault();
        event.stopPropagation();
        const place = items.findIndex(({ id }) => id === chosen) + step;
        const next = items[(place + items.length) % items.length];
        onChoose(next.id);
        list.current!.querySelectorAll('button')[items.indexOf(next)]?.focus();
    };
    return <ul class="pieces" ref={list} aria-label={words.draw.pieces} onKeyDown={press}>
        {items.map(({ id, own, title, shape, colour, wrong }) => <li key={id}>
            <button type="button" aria-pressed={id === chosen} tabIndex={id === chosen ? 0 : -1}
                    data-wrong={wrong !== ''} onClick={() => onChoose(id)}
                    aria-label={words.draw.pieceName(title, shape?.size ?? 0, wrong)} title={wrong || title}>
                {shape ? <Picture shape={shape} lattice={lattice} colour={colour}
                                  covers={id === 'region' ? covers : null} />
                    : <span class="picture-small" aria-hidden="true">…</span>}
                <span class="piece-title">{title}</span>
                {own.copies && <span class="copies">×{own.copies}</span>}
            </button>
        </li>)}
    </ul>;
}

// The printed sheet: the region, and each piece with its copies.
export function Sheet({ items, covers, lattice }: { items: Item[]; covers: Covers; lattice: Lattice }) {
    const drawn = [...items].sort((a, b) => Number(b.id === 'region') - Number(a.id === 'region'));
    return <div class="sheet" aria-hidden="true">
        {drawn.map(({ id, own, title, shape, colour }) => shape && <figure key={id} class={own.kind}>
            <Picture shape={shape} lattice={lattice} colour={colour} covers={id === 'region' ? covers : null} />
            <figcaption>{id === 'region' ? words.printed.region : title}
                {own.copies && ` ${words.printed.copies(copiesInWords(own.copies) ?? own.copies)}`}
            </figcaption>
        </figure>)}
    </div>;
}

// "2", "1-3", "2+" or "any" as the file says it, and back; null: it is none of these.
export function copiesInWords(copies: string): string {
    const [, least] = /\bmin: *(\d+)/.exec(copies) ?? [];
    const [, most] = /\bmax: *(\d+)/.exec(copies) ?? [];
    if (least && most) return `${least}-${most}`;
    if (least) return `${least}+`;
    if (most) return `0-${most}`;
    return copies || '1';
}

// The largest number of copies that the file permits.
export function mostCopies(copies: string): number {
    const most = /(\d+)$/.exec(copiesInWords(copies));
    return most ? Number(most[1]) : Infinity;
}

export function copiesOf(said: string): string | null {
    const text = said.trim().toLowerCase();
    if (/^\d+$/.test(text) || text === 'any') return text;
    const [, least, most] = /^(\d+) *(?:-|–|to|\.\.) *(\d+)$/.exec(text) ?? [];
    if (least) return `{min: ${least}, max: ${most}}`;
    const [, from] = /^(\d+) *\+$/.exec(text) ?? [];
    return from ? `{min: ${from}}` : null;
}

export interface PieceChanges {
    rename: (name: string) => void;
    copies: (copies: string) => void;
    colour: (colour: string) => void;
    turnOver: (may: boolean) => void;
    duplicate: () => void;
    remove: () => void;
}

export function PieceForm({ item, lattice, changes }: {
    item: Item;
    lattice: Lattice;
    changes: PieceChanges;
}) {
    const { own, colour } = item;
    const mayTurnOver = own.turnOver ?? lattice.height < 0;
    const take = (input: HTMLInputElement, use: (value: string) => boolean) => {
        input.setCustomValidity(use(input.value.trim()) ? '' : words.draw.copiesHow);
        input.reportValidity();
    };
    return <div class="piece-form">
        <label>{words.draw.name}
            <input type="text" value={own.name} size={6} maxLength={60}
                   onChange={(event) => event.currentTarget.value.trim()
                       && changes.rename(event.currentTarget.value.trim())} />
        </label>
        <label>{words.draw.copies}
            <input type="text" value={copiesInWords(own.copies)} size={4} title={words.draw.copiesHow}
                   onChange={(event) => take(event.currentTarget, (value) => {
                       const copies = copiesOf(value);
                       if (copies !== null) changes.copies(copies);
                       return copies !== null;
                   })} />
        </label>
        <label>{words.draw.colour}
            <input type="color" value={hexOf(colour)}
                   onChange={(event) => changes.colour(event.currentTarget.value)} />
        </label>
        <label><input type="checkbox" checked={mayTurnOver}
                      onChange={(event) => changes.turnOver(event.currentTarget.checked)} />
            {lattice.height < 0 ? words.draw.turnOver : words.draw.mirrored}</label>
        <button type="button" onClick={changes.duplicate}>{words.draw.duplicate}</button>
        <button type="button" onClick={changes.remove}>{words.draw.remove}</button>
    </div>;
}
