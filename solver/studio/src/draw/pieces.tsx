// The pieces and the region, to choose from, and what a file says of a piece besides its shape.

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { packingCell } from '../tasks.ts';
import { words } from '../words.ts';
import { hexOf } from './colours.ts';
import type { Entry } from './text/model.ts';
import { Field } from './field.tsx';
import type { Covers } from './fix.tsx';
import type { Lattice } from './lattice.ts';
import { Picture, sizeOf } from './picture.tsx';
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

// The cards that are drawn at first, and that more are drawn of when the last of them comes in sight.
const portion = 120;
// More pieces than this are drawn for paper only when the page is to be printed.
const mostForPaper = 200;

// The copies as a card has them: "×2", "×0–6".
const timesOf = (copies: string) => (copies ? `×${copiesInWords(copies).replace('-', '–')}` : '');

export function Pieces({ items, covers, chosen, lattice, markOf, onChoose, onOrder, children }: {
    items: Item[];
    covers: Covers;  // of the region
    chosen: string;
    lattice: Lattice;
    markOf: (letter: string) => string;
    onChoose: (id: string) => void;
    onOrder: (id: string, before: string | null) => void;  // null: to the end
    children: ComponentChildren;  // stands below the region
}) {
    const list = useRef<HTMLDivElement>(null);
    const end = useRef<HTMLLIElement>(null);
    const [drawn, setDrawn] = useState(portion);
    const place = items.findIndex(({ id }) => id === chosen);
    const pieces = items.filter(({ id }) => id !== 'region');
    const shown = pieces.slice(0, Math.max(drawn, place + 1));
    useEffect(() => {
        if (!end.current) return;
        const observer = new IntersectionObserver(([entry]) =>
            entry.isIntersecting && setDrawn((count) => count + portion));
        observer.observe(end.current);
        return () => observer.disconnect();
    }, [shown.length]);
    // Arrow keys take the focus along.
    const follows = useRef(false);
    useLayoutEffect(() => {
        if (follows.current) list.current!.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
        follows.current = false;
    }, [chosen]);
    const press = (event: KeyboardEvent) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!step || event.shiftKey || !(event.target as Element).matches('[aria-pressed]')) return;
        event.preventDefault();
        event.stopPropagation();
        follows.current = true;
        if (event.altKey) return onOrder(chosen, pieces[step < 0 ? place - 1 : place + 2]?.id ?? null);
        onChoose(items[(place + step + items.length) % items.length].id);
    };
    // A card that is dragged comes before or behind the one that it is dropped on.
    const dragged = useRef('');
    const [aim, setAim] = useState<{ id: string; behind: boolean } | null>(null);
    const drag = (id: string) => (id === 'region' ? {} : {
        draggable: true,
        onDragStart: (event: DragEvent) => {
            dragged.current = id;
            event.dataTransfer!.effectAllowed = 'move';
            event.dataTransfer!.setData('text/plain', id);
        },
        onDragOver: (event: DragEvent) => {
            if (!dragged.current) return;
            event.preventDefault();
            event.stopPropagation();
            const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
            const behind = event.clientX > left + width / 2;
            if (aim?.id !== id || aim.behind !== behind) setAim({ id, behind });
        },
        onDrop: (event: DragEvent) => {
            if (!dragged.current || !aim) return;
            event.preventDefault();
            event.stopPropagation();
            const at = pieces.findIndex((one) => one.id === aim.id);
            onOrder(dragged.current, pieces[aim.behind ? at + 1 : at]?.id ?? null);
        },
        onDragEnd: () => {
            dragged.current = '';
            setAim(null);
        },
    });
    const card = ({ id, own, title, shape, colour, wrong }: Item) =>
        <button type="button" aria-pressed={id === chosen} tabIndex={id === chosen ? 0 : -1}
                data-wrong={wrong !== ''} data-aim={aim?.id === id ? (aim.behind ? 'behind' : 'before') : undefined}
                {...drag(id)} onClick={() => onChoose(id)}
                aria-label={words.draw.pieceName(title, timesOf(own.copies), shape?.size ?? 0, lattice.noun, wrong)}
                title={wrong || title}>
            {shape ? <Picture shape={shape} lattice={lattice} colour={colour} markOf={markOf}
                              covers={id === 'region' ? covers : null} />
                : <span class="picture-small" aria-hidden="true">…</span>}
            <span class="piece-title">{title}</span>{' '}
            {own.copies && <span class="copies">{timesOf(own.copies)}</span>}
        </button>;
    // The region is beside the list, which may be longer than there is room for.
    return <div class="pieces" ref={list} role="group" aria-label={words.draw.pieces} onKeyDown={press}>
        <ul>
            {shown.map((item) => <li key={item.id}>{card(item)}</li>)}
            {shown.length < pieces.length && <li ref={end} class="more">…</li>}
        </ul>
        <div class="beside">{items.filter(({ id }) => id === 'region').map(card)}{children}</div>
    </div>;
}

// The rest of the paper, besides the drawing, as SVG; empty: there is none.
export interface Printed {
    packing: string;
    cut: string;
}

// The printed sheet: the region, a packing, and each piece with its copies, all to one scale.
export function Sheet({ items, covers, lattice, markOf, printed }: {
    items: Item[];
    covers: Covers;
    lattice: Lattice;
    markOf: (letter: string) => string;
    printed: Printed | null;
}) {
    if (items.length > mostForPaper && !printed) return null;
    const drawn = [...items].sort((a, b) => Number(b.id === 'region') - Number(a.id === 'region'));
    const unit = drawn.reduce((least, { shape }) => {
        if (!shape || shape.size === 0) return least;
        const [width, height] = sizeOf(shape, lattice);
        return Math.min(least, paper.width / width, paper.height / height);
    }, paper.unit);
    const packing = printed?.packing ?? '';
    const size = ['width', 'height'].map(
        (name) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(packing)?.[1] ?? 0) / packingCell);
    const packingUnit = Math.min(unit, paper.width / size[0], paper.height / size[1]);
    return <div class="sheet" aria-hidden="true">
        {drawn.map(({ id, own, title, shape, colour }) => shape && <figure key={id} class={own.kind}>
            <Picture shape={shape} lattice={lattice} colour={colour} markOf={markOf} unit={packing ? packingUnit : unit}
                     covers={id === 'region' ? covers : null} />
            <figcaption>{id === 'region' ? words.printed.region : title} {timesOf(own.copies)}</figcaption>
        </figure>)}
        {packing && <figure class="packing">
            <img alt="" src={`data:image/svg+xml,${encodeURIComponent(packing)}`}
                 style={{ width: `${size[0] * packingUnit}mm`, height: `${size[1] * packingUnit}mm` }} />
            <figcaption>{words.printed.packing}</figcaption>
        </figure>}
    </div>;
}

// Millimetres: the room for a picture on A4 or Letter, and the largest size of a cell.
const paper = { width: 170, height: 110, unit: 9 };

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

export function PieceForm({ item, lattice, changes, onOrder }: {
    item: Item;
    lattice: Lattice;
    changes: PieceChanges;
    onOrder: (way: 1 | -1) => void;
}) {
    const { own, colour } = item;
    const mayTurnOver = own.turnOver ?? lattice.height < 0;
    const take = (input: HTMLInputElement, use: (value: string) => boolean) => {
        input.setCustomValidity(use(input.value.trim()) ? '' : words.draw.copiesHow);
        input.reportValidity();
    };
    return <div class="piece-form">
        <label>{words.draw.name}
            <Field type="text" value={own.name} size={6} maxLength={60}
                   onValue={(name, input) => {
                       if (name) changes.rename(name);
                       else input.value = own.name;
                   }} />
        </label>
        <label>{words.draw.copies}
            <Field type="text" value={copiesInWords(own.copies)} size={4} title={words.draw.copiesHow}
                   onValue={(_, input) => take(input, (value) => {
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
        <span class="group">
            <button type="button" aria-label={words.draw.earlier} title={`${words.draw.earlier} (Alt+←)`}
                    onClick={() => onOrder(-1)}>◂</button>
            <button type="button" aria-label={words.draw.later} title={`${words.draw.later} (Alt+→)`}
                    onClick={() => onOrder(1)}>▸</button>
        </span>
        <button type="button" onClick={changes.duplicate}>{words.draw.duplicate}</button>
        <button type="button" onClick={changes.remove}>{words.draw.remove}</button>
    </div>;
}
