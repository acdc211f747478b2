// Changes of pieces and of the region, as changes of the text.

import { isMap, isSeq } from 'yaml';
import type { Node } from 'yaml';

import type { Lattice } from '../lattice.ts';
import { notNegative, shapeOf, writeArt, writeCells } from '../shape.ts';
import type { Shape } from '../shape.ts';
import { changed, columnOf, edited, lineEnd, pairText, plain, withItems, withoutItem } from './edits.ts';
import type { Edit, Value } from './edits.ts';
import { shapeKeys } from './model.ts';
import type { Entry, Model } from './model.ts';
import { endOf, lineOf, nodeOf, pairOf, quoted, rowsOf, wordOf } from './nodes.ts';
import type { Map_ } from './nodes.ts';

function blockOf(rows: string[], indent: string): string {
    // A first row that begins with a blank needs the indentation said.
    const head = rows[0].startsWith(' ') ? '|2' : '|';
    return `${head}\n${rows.map((row) => (row ? `${indent}  ${row}` : '')).join('\n')}`;
}

// The key and value that give a shape.
function given(shape: Shape, lattice: Lattice, mark: string): [string, Value] {
    const layers = writeArt(shape, lattice, mark);
    if (!layers) return ['cells', plain(writeCells(shape, lattice))];
    const flow = (rows: string[]) => `[${rows.map(quoted).join(', ')}]`;
    if (layers.length === 1) {
        return ['art', { line: flow(layers[0]), block: (indent) => blockOf(layers[0], indent) }];
    }
    return ['layers', {
        line: `[${layers.map(flow).join(', ')}]`,
        block: (indent) => `\n${layers.map(
            (rows) => `${indent}  - ${blockOf(rows, `${indent}  `)}`).join('\n')}`,
    }];
}

// The character of plain cells in the art of a piece: as it was, or its letter.
function markOf(model: Model, entry: Entry, map: Map_): string {
    const art = nodeOf(map, 'art') ?? nodeOf(map, 'layers');
    const taken = new Set(model.colours.map(({ letter }) => letter));
    const usual = /^[A-Za-z]$/.test(entry.name) ? entry.name : '';
    const rows = isSeq(art) ? art.items.flatMap((item) => rowsOf(item)) : art ? rowsOf(art) : [];
    const used = [...rows.join('')].find(
        (letter) => (letter === usual || 'Xx#*Oo'.includes(letter)) && !taken.has(letter));
    return used ?? [usual, 'X', '#', '*', 'O'].find((letter) => letter && !taken.has(letter))!;
}

// The map that has a key of the problem: its own, or the file for what all problems have.
export function holderOf({ own, doc }: Model, key: string): Map_ {
    const root = doc.contents as Map_;
    return own && (pairOf(own, key) || !pairOf(root, key)) ? own : root;
}

export function itemOf(model: Model, entry: Entry): Map_ {
    const root = model.doc.contents;
    if (entry.kind === 'region') return nodeOf(holderOf(model, 'region'), 'region') as Map_;
    const pieces = nodeOf(root, 'pieces');
    return (isSeq(pieces) ? pieces.items[entry.index] : pieces) as Map_;
}

// The text after pieces of the file have other shapes.
export function withShapes(model: Model, changes: [Entry, Shape][]): string {
    const { text, lattice } = model;
    return edited(text, changes.flatMap(([entry, shape]) => {
        const map = itemOf(model, entry);
        const [key, value] = given(notNegative(shape, lattice), lattice, markOf(model, entry, map));
        const values = new Map<string, Value | null>();
        for (const name of [...shapeKeys, 'box']) if (pairOf(map, name)) values.set(name, null);
        values.set(key, value);
        return changed(text, map, values);
    }));
}

// The text after a piece or the region has another shape.
export function withShape(model: Model, entry: Entry, shape: Shape): string {
    if (entry.kind === 'piece') return withShapes(model, [[entry, shape]]);
    const { text, lattice } = model;
    const map = itemOf(model, entry);
    // Optional cells that art has no character for are listed.
    let [key, value] = given(shape, lattice, markOf(model, entry, map));
    const values = new Map<string, Value | null>();
    for (const { key: name } of map.items) if (wordOf(name) !== 'wrap') values.set(wordOf(name), null);
    values.set(key, value);
    const optional = [...shape.values()].filter((drawn) => drawn.optional);
    if (key === 'cells' && optional.length > 0) {
        const cells = shapeOf(optional.map((drawn) => ({ ...drawn, colour: '' })));
        values.set('optional', plain(`{cells: ${writeCells(cells, lattice)}}`));
    }
    const box = nodeOf(map, 'box');
    if (wordOf(nodeOf(map, 'torus')) === 'true' && isSeq(box)) {
        const [x, y] = box.items.map(wordOf);
        values.set('wrap', plain(`{x: ${x}, y: ${y}}`));
    }
    const { own } = model;
    const shared = own !== null && !pairOf(own, 'region');
    if (!map.flow && !shared) return edited(text, changed(text, map, values));
    const wrap = nodeOf(map, 'wrap');
    const all = [...values].filter((one): one is [string, Value] => one[1] !== null);
    if (wrap && !values.get('wrap')) all.push(['wrap', plain(lineOf(model.doc, wrap))]);
    const inLine = `{${all.map(([name, { line }]) => `${name}: ${line}`).join(', ')}}`;
    // The other problems keep the region of the file.
    if (shared) return edited(text, changed(text, own, new Map([['region', plain(inLine)]])));
    const holder = holderOf(model, 'region');
    const indent = ' '.repeat(columnOf(text, holder.items[0].key.range![0]) + 2);
    const written = all.map(([name, { line, block }]) => `\n${indent}${pairText(name, block ? block(indent) : line)}`);
    const from = pairOf(holder, 'region')!.key.range![1];
    if (holder.flow) return edited(text, [{ from, to: endOf(text, map), insert: `: ${inLine}` }]);
    return edited(text, [{ from, to: endOf(text, map), insert: `:${written.join('')}` }]);
}

// The text after a region that is a box has another size.
export function withBox(model: Model, entry: Entry, sides: number[]): string {
    const { text, own } = model;
    const size = `[${sides.join(', ')}]`;
    // The other problems keep the region of the file.
    if (own && !pairOf(own, 'region')) {
        return edited(text, changed(text, own, new Map([['region', plain(`{box: ${size}}`)]])));
    }
    return edited(text, changed(text, itemOf(model, entry), new Map([['box', plain(size)]])));
}

// The text after a key of some pieces has another value; null removes it.
export function withKeys(model: Model, entries: Entry[], key: string, value: string | null): string {
    return edited(model.text, entries.flatMap((entry) => {
        const map = itemOf(model, entry);
        if (value === null && !pairOf(map, key)) return [];
        return changed(model.text, map, new Map([[key, value === null ? null : plain(value)]]));
    }));
}

export const withKey = (model: Model, entry: Entry, key: string, value: string | null): string =>
    withKeys(model, [entry], key, value);

// The text after a piece has other copies, in the problem that is open if there are several.
export function withCopies(model: Model, entry: Entry, copies: string): string {
    const { text, own } = model;
    if (!own) return withKey(model, entry, 'copies', copies === '1' ? null : copies);
    const edits: Edit[] = [];
    const values = new Map<string, Value | null>();
    const list = (key: string) => {
        const found = nodeOf(own, key);
        return isSeq(found) ? found : null;
    };
    const indexIn = (key: string) => list(key)?.items.findIndex((item) => wordOf(item) === entry.name) ?? -1;
    const add = (key: string) => {
        const names = list(key);
        if (!names || names.items.length === 0) return values.set(key, plain(`[${quoted(entry.name)}]`));
        const written = (flow: boolean) => [flow ? quoted(entry.name) : `- ${quoted(entry.name)}`];
        return edits.push(...withItems(text, names, names.items.at(-1) as Node, false, written));
    };
    const take = (key: string) => {
        if (indexIn(key) < 0) return;
        const names = list(key)!;
        if (names.items.length > 1) edits.push(withoutItem(text, names, indexIn(key)));
        else values.set(key, key === 'use' ? plain('[]') : null);
    };
    if (copies === '0') {
        if (list('use')) take('use');
        else if (indexIn('without') < 0) add('without');
    } else {
        if (list('use') && indexIn('use') < 0) add('use');
        take('without');
    }
    const map = nodeOf(own, 'copies');
    const value = copies === '0' ? null : plain(copies);
    if (isMap(map) && (value || map.items.length > 1)) {
        edits.push(...changed(text, map as Map_, new Map([[entry.name, value]])));
    } else if (isMap(map)) {
        if (pairOf(map, entry.name)) values.set('copies', null);
    } else if (value) {
        values.set('copies', plain(`{${quoted(entry.name)}: ${copies}}`));
    }
    return edited(text, [...edits, ...changed(text, own, values)]);
}

// The text of a piece as an item of a list.
function pieceText(model: Model, name: string, shape: Shape, more: string[], flow: boolean, indent: string) {
    const taken = model.colours.some(({ letter }) => letter === name);
    const mark = /^[A-Za-z]$/.test(name) && !taken ? name : 'X';
    const [key, value] = given(notNegative(shape, model.lattice), model.lattice, mark);
    const lines = [`name: ${quoted(name)}`, ...more];
    if (flow) return `{${[...lines, `${key}: ${value.line}`].join(', ')}}`;
    const inner = `${indent}  `;
    return `- ${[...lines, pairText(key, value.block ? value.block(inner) : value.line)].join(`\n${inner}`)}`;
}

export interface NewPiece {
    name: string;
    shape: Shape;
    more: string[];  // other keys, "copies: 2"
}

// The text with more pieces: behind an item, or instead of it.
export function withPieces(model: Model, added: NewPiece[], at: Entry | null, instead: boolean): string {
    return withWritten(model, at, instead, (flow, indent) => added.map(
        ({ name, shape, more }) => pieceText(model, name, shape, more, flow, indent)));
}

// The text with the pieces of a file, as the last ones. `more`: other keys, "copies: 2".
export function withSet(model: Model, file: string, more: string[]): string {
    const keys = [`from: ${file}`, ...more];
    return withWritten(model, null, false, (flow) => [flow || more.length > 0
        ? `${flow ? '' : '- '}{${keys.join(', ')}}` : `- ${keys[0]}`]);
}

function withWritten(
    model: Model, at: Entry | null, instead: boolean, written: (flow: boolean, indent: string) => string[],
): string {
    const { text, doc } = model;
    const root = doc.contents as Map_;
    const pieces = nodeOf(root, 'pieces');
    if (isSeq(pieces) && pieces.items.length > 0) {
        const item = (at ? pieces.items[at.index] : pieces.items.at(-1)) as Node;
        return edited(text, withItems(text, pieces, item, instead, written));
    }
    const pair = pairOf(root, 'pieces');
    const kept = isMap(pieces) && !instead ? [`- ${lineOf(doc, pieces)}`] : [];
    if (root.flow && pair?.value) {
        const items = [...kept.map((line) => line.slice(2)), ...written(true, '')];
        return edited(text, [{ from: pair.value.range![0], to: endOf(text, pair.value),
                               insert: `[${items.join(', ')}]` }]);
    }
    const block = `pieces:\n${[...kept, ...written(false, '  ')].map((item) => `  ${item}`).join('\n')}`;
    if (!pair) return `${text.replace(/\n*$/, '')}\n${block}\n`;
    const to = pair.value?.range ? Math.max(endOf(text, pair.value), pair.key.range![1] + 1)
        : lineEnd(text, pair.key.range![1]);
    return edited(text, [{ from: pair.key.range![0], to, insert: block }]);
}

// The text with another lattice.
export function withLattice({ text, doc }: Model, name: string): string {
    const root = doc.contents as Map_;
    if (pairOf(root, 'lattice')) return edited(text, changed(text, root, new Map([['lattice', plain(name)]])));
    // Before the pieces, which are on it.
    const first = (pairOf(root, 'pieces') ?? root.items[0]).key.range![0];
    return edited(text, [{ from: first, to: first, insert: `lattice: ${name}${root.flow ? ', ' : '\n'}` }]);
}

export function without(model: Model, entry: Entry): string {
    const { text } = model;
    const pair = pairOf(model.doc.contents, 'pieces')!;
    const pieces = pair.value!;
    if (!isSeq(pieces) || pieces.items.length === 1) {
        return edited(text, [{ from: pair.key.range![1], to: endOf(text, pieces), insert: ': []' }]);
    }
    return edited(text, [withoutItem(text, pieces, entry.index)]);
}

// "2" or a range, as the file says it, as numbers; null: something else.
export function rangeOf(copies: string): [number, number | null] | null {
    if (copies === 'any') return [0, null];
    if (/^\d*$/.test(copies)) return [Number(copies || 1), Number(copies || 1)];
    const [, least] = /\bmin: *(\d+)/.exec(copies) ?? [];
    const [, most] = /\bmax: *(\d+)/.exec(copies) ?? [];
    return least || most ? [Number(least ?? 0), most ? Number(most) : null] : null;
}

// The copies of two pieces together, as a file says them; null: they cannot be added.
export function copiesTogether(one: string, other: string): string | null {
    const ranges = [one, other].map(rangeOf);
    if (!ranges[0] || !ranges[1]) return null;
    const [[a, b], [c, d]] = ranges as [number, number | null][];
    return copiesText(a + c, b === null || d === null ? null : b + d);
}

// So many copies, as a file says them; null: any number.
export function copiesText(least: number, most: number | null): string {
    return least === most ? String(least) : most !== null ? `{min: ${least}, max: ${most}}`
        : least === 0 ? 'any' : `{min: ${least}}`;
}
