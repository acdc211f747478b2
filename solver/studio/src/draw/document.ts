// A puzzle file as what is drawn: its pieces and its region, each with its place in the text, and
// changes of it as changes of the text, so that whatever a drawing does not touch stays as it is.

import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, Parser } from 'yaml';
import type { Document, Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';

import { problemOf, textOf } from '../puzzle.ts';
import type { Cell, Lattice } from './lattice.ts';
import { boxOf, cellsOf, gridOf, movedTo, notNegative, plainShape, readArt, shapeOf, writeArt,
         writeCells } from './shape.ts';
import type { Drawn, Shape } from './shape.ts';

export interface Entry {
    // set: several pieces from elsewhere; region: what is filled.
    kind: 'piece' | 'set' | 'region';
    index: number;  // of the item in `pieces`; -1 for the region
    name: string;
    copies: string;  // as the file says it
    colour: string;
    turnOver: boolean | null;  // null: as is usual on the lattice
    shape: Shape | null;  // null: only the program knows it
    source: string;  // what the file says of it, in one line
    from: number;  // its first line, from 1
    to: number;  // its last line
}

// A piece with a given placement.
export interface Fixed {
    index: number;  // of the item in `fixed`
    piece: string;
    shape: Shape | null;  // in the region; null: the text does not say it
    from: number;  // its first line, from 1
    to: number;  // its last line
}

type Map_ = YAMLMap<Scalar, Node>;

export interface Model {
    text: string;
    wrong: boolean;  // the text is no YAML
    lattice: Lattice;
    colours: { letter: string; name: string }[];
    entries: Entry[];  // pieces and sets in the order of the file, then the region
    fixed: Fixed[];
    placesMatter: boolean;  // something besides the region says where in it something is
    own: Map_ | null;  // what is of one of several problems alone; null: there is one
    byRule: boolean;  // exact covers and connected shapes have no pieces to draw
    doc: Document.Parsed;
}

const shapeKeys = ['art', 'layers', 'cells'];

function pairOf(map: unknown, key: string): Pair<Scalar, Node> | undefined {
    if (!isMap(map)) return undefined;
    return (map as Map_).items.find((pair) => isScalar(pair.key) && pair.key.value === key);
}

const nodeOf = (map: unknown, key: string): Node | undefined => pairOf(map, key)?.value ?? undefined;

function wordOf(node: unknown): string {
    if (!isScalar(node)) return '';
    return node.type === 'PLAIN' ? node.source ?? '' : String(node.value ?? '');
}

// Text that may stand in a list or map on one line.
function quoted(text: string): string {
    return /^[\w^.][\w^.-]*$/.test(text) && !/^(\d.*|true|false|null|yes|no|on|off|[yn~])$/i.test(text)
        ? text : JSON.stringify(text);
}

// A node of the text in one line, with aliases replaced by what they stand for.
function lineOf(doc: Document, node: unknown): string {
    if (isAlias(node)) return lineOf(doc, node.resolve(doc));
    if (isMap(node)) {
        const pairs = node.items.map((pair) => `${lineOf(doc, pair.key)}: ${lineOf(doc, pair.value)}`);
        return `{${pairs.join(', ')}}`;
    }
    if (isSeq(node)) return `[${node.items.map((item) => lineOf(doc, item)).join(', ')}]`;
    if (!isScalar(node)) return 'null';
    const plain = node.type === 'PLAIN' && !/[,[\]{}#:]/.test(node.source ?? '');
    return plain ? node.source! : JSON.stringify(String(node.value ?? ''));
}

function rowsOf(node: unknown): string[] {
    if (isSeq(node)) return node.items.map(wordOf);
    return wordOf(node).replace(/\n$/, '').split('\n');
}

// The shape that a map gives by itself, or null if it takes the program to know it.
function literal(map: unknown, lattice: Lattice, letters: Map<string, string>): Shape | null {
    const art = nodeOf(map, 'art');
    const layers = nodeOf(map, 'layers');
    const cells = nodeOf(map, 'cells');
    const box = nodeOf(map, 'box');
    const isLetter = new Set(letters.values());
    if (art && gridOf(lattice)) return readArt([rowsOf(art)], lattice, isLetter);
    if (isSeq(layers) && gridOf(lattice)) {
        return readArt(layers.items.map(rowsOf), lattice, isLetter);
    }
    if (isSeq(cells)) {
        const drawn: Drawn[] = [];
        for (const item of cells.items) {
            if (!isSeq(item)) return null;
            const parts = item.items.map(wordOf);
            const listed = lattice.cellsOf(parts.slice(0, lattice.coordinates));
            if (!listed) return null;
            const word = parts[lattice.coordinates] ?? '';
            const colour = letters.get(word) ?? word;
            drawn.push(...listed.map((cell) => ({ cell, colour, optional: false })));
        }
        return shapeOf(drawn);
    }
    if (isSeq(box)) {
        const sides = box.items.map((side) => Number(wordOf(side)));
        const all = sides.length >= 2 && sides.every((t) => Number.isSafeInteger(t) && t > 0);
        if (all && sides.reduce((a, b) => a * b) <= 16_384) return boxOf(sides, lattice);
    }
    return null;
}

// The cells of a placement in the region.
function placed(map: unknown, lattice: Lattice, letters: Map<string, string>): Shape | null {
    const shape = literal(map, lattice, letters);
    const at = nodeOf(map, 'at');
    if (!shape || !isSeq(at)) return shape;
    // It is written without the kind of cells.
    const by = at.items.map((item) => Number(wordOf(item)));
    if (lattice.kinds.length > 1) by.splice(2, 0, 0);
    if (by.length !== lattice.coordinates || !by.every(Number.isSafeInteger)) return null;
    return movedTo(shape, cellsOf(shape).map((cell) => lattice.moved(cell, by)));
}

const literalRegion = new Set([...shapeKeys, 'box', 'wrap', 'torus']);

// How a problem changes the copies of a piece: "0" if it has none of it; null: it does not.
function copiesIn(doc: Document, own: Map_ | null, name: string): string | null {
    const namesIn = (key: string) => {
        const list = nodeOf(own, key);
        return isSeq(list) ? list.items.map(wordOf) : null;
    };
    if (namesIn('use')?.includes(name) === false || namesIn('without')?.includes(name)) return '0';
    const copies = nodeOf(nodeOf(own, 'copies'), name);
    return copies ? lineOf(doc, copies) : null;
}

// Parses in steps: a generator, because a text of thousands of pieces takes longer than a page may pause.
function* parsing(text: string): Generator<void, Document.Parsed> {
    const [lexer, parser, composer] = [new Lexer(), new Parser(), new Composer()];
    const documents: Document.Parsed[] = [];
    for (const lexeme of lexer.lex(text)) {
        for (const token of parser.next(lexeme)) documents.push(...composer.next(token) as Iterable<Document.Parsed>);
        yield;
    }
    for (const token of parser.end()) documents.push(...composer.next(token) as Iterable<Document.Parsed>);
    documents.push(...composer.end(true, text.length) as Iterable<Document.Parsed>);
    return documents[0];
}

// `puzzle`: as it is asked about.
function* modelling(puzzle: string, lattices: Map<string, Lattice>): Generator<void, Model> {
    const text = textOf(puzzle);
    const doc = yield* parsing(text);
    const root = doc.contents;
    const problems = nodeOf(root, 'problems');
    const problem = isSeq(problems) ? problems.items[problemOf(puzzle) - 1] : null;
    const own = isMap(problem) ? problem as Map_ : null;
    const nodeHere = (key: string) => nodeOf(own, key) ?? nodeOf(root, key);
    const lattice = lattices.get(wordOf(nodeOf(root, 'lattice'))) ?? lattices.get('square')!;
    const map = nodeOf(root, 'colours');
    const colours = isMap(map) ? (map as Map_).items.map(
        (pair) => ({ letter: wordOf(pair.key), name: wordOf(pair.value) })) : [];
    const letters = new Map(colours.flatMap(
        ({ letter, name }): [string, string][] => [[name, letter], [letter, letter]]));
    const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
    const lineAt = (offset: number) => {
        let [low, high] = [0, ends.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (ends[middle] < offset) low = middle + 1;
            else high = middle;
        }
        return low + 1;
    };
    const linesOf = (node: Node) => ({
        from: lineAt(node.range![0]),
        to: lineAt(endOf(text, node)),
    });
    const entries: Entry[] = [];
    const pieces = nodeOf(root, 'pieces');
    const items = isSeq(pieces) ? pieces.items : isMap(pieces) ? [pieces] : [];
    for (const [index, item] of items.entries()) {
        yield;
        if (!isMap(item)) continue;
        const isPiece = !!pairOf(item, 'name');
        const copies = nodeOf(item, 'copies');
        const turnOver = wordOf(nodeOf(item, 'turn_over'));
        const from = wordOf(nodeOf(item, 'from'));
        entries.push({
            kind: isPiece ? 'piece' : 'set',
            index,
            name: isPiece ? wordOf(nodeOf(item, 'name')) : from.replace(/^.*\//, '') || lineOf(doc, item),
            copies: (isPiece ? copiesIn(doc, own, wordOf(nodeOf(item, 'name'))) : null)
                ?? (copies ? lineOf(doc, copies) : ''),
            colour: wordOf(nodeOf(item, 'colour')),
            turnOver: turnOver === '' ? null : turnOver === 'true',
            shape: isPiece ? literal(item, lattice, letters) : null,
            source: lineOf(doc, item),
            ...linesOf(item),
        });
    }
    const region = nodeHere('region');
    if (isMap(region)) {
        const plain = (region as Map_).items.every((pair) => literalRegion.has(wordOf(pair.key)));
        entries.push({
            kind: 'region', index: -1, name: '', copies: '', colour: '', turnOver: null,
            shape: plain ? literal(region, lattice, letters) : null,
            source: lineOf(doc, region),
            ...linesOf(region),
        });
    }
    const list = nodeHere('fixed');
    const fixed = (isSeq(list) ? list.items : []).flatMap((item, index): Fixed[] => (isMap(item)
        ? [{ index, piece: wordOf(nodeOf(item, 'piece')), shape: placed(item, lattice, letters),
             ...linesOf(item) }] : []));
    const placesMatter = !!list || !!nodeHere('forbidden');
    const byRule = wordOf(nodeOf(root, 'exact_cover')) !== ''
        || items.some((item) => !!pairOf(item, 'connected') && !pairOf(item, 'name'));
    return { text, wrong: doc.errors.length > 0, lattice, colours, entries, fixed, placesMatter, own, byRule,
             doc };
}

export function modelOf(text: string, lattices: Map<string, Lattice>): Model {
    const steps = modelling(text, lattices);
    for (;;) {
        const { done, value } = steps.next();
        if (done) return value;
    }
}

const longestStep = 30;  // milliseconds

// The same with pauses, in which the page goes on. Null: it was given up.
export async function modelInSteps(
    text: string, lattices: Map<string, Lattice>, signal: AbortSignal,
): Promise<Model | null> {
    const steps = modelling(text, lattices);
    for (let begin = performance.now(); !signal.aborted;) {
        const { done, value } = steps.next();
        if (done) return value;
        if (performance.now() - begin < longestStep) continue;
        await new Promise((resume) => setTimeout(resume, 0));
        begin = performance.now();
    }
    return null;
}

// ---- changes of the text ----

interface Edit {
    from: number;
    to: number;
    insert: string;
}

function edited(text: string, edits: Edit[]): string {
    return [...edits].sort((a, b) => b.from - a.from)
        .reduce((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), text);
}

// Returns the end of a node, without the blanks and line breaks behind it.
function endOf(text: string, node: Node): number {
    let [start, end] = node.range!;
    while (end > start && /\s/.test(text[end - 1])) --end;
    return end;
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
const lineEnd = (text: string, at: number) =>
    (text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at));
const columnOf = (text: string, at: number) => at - lineStart(text, at);

// A value of a map: in one line, or as a block whose lines begin at the given indentation.
interface Value {
    line: string;
    block?: (indent: string) => string;
}

const plain = (line: string): Value => ({ line });

const pairText = (key: string, value: string) => `${key}:${value.startsWith('\n') ? '' : ' '}${value}`;

// Gives keys of a map new values; null removes one. New keys come where `first` was, if it is among
// those that go, and else at the end.
function changed(text: string, map: Map_, values: Map<string, Value | null>): Edit[] {
    const keyAt = (pair: Pair<Scalar, Node>) => pair.key.range![0];
    const pairEnd = (pair: Pair<Scalar, Node>) =>
        (pair.value?.range ? Math.max(endOf(text, pair.value), pair.key.range![1]) : pair.key.range![1]);
    const kept = map.items.filter((pair) => values.get(wordOf(pair.key)) !== null);
    const gone = map.items.filter((pair) => values.get(wordOf(pair.key)) === null);
    const added = [...values].filter(([key, value]) => value && !pairOf(map, key)) as [string, Value][];
    const edits: Edit[] = [];
    const indent = map.items.length > 0 ? ' '.repeat(columnOf(text, keyAt(map.items[0]))) : '  ';
    const written = (key: string, value: Value) =>
        pairText(key, map.flow || !value.block ? value.line : value.block(indent));
    // A comment on the line of the old value goes to the first line of the new one.
    const replace = (pair: Pair<Scalar, Node>, key: string, value: Value) => {
        const [from, to] = [keyAt(pair), pairEnd(pair)];
        const insert = written(key, value);
        const inside = isScalar(pair.value) && pair.value.type?.startsWith('BLOCK')
            ? /^[|>][^\n#]*#[^\n]*/.exec(text.slice(pair.value.range![0], to)) : null;
        const behind = /^[ \t]*#.*/.exec(text.slice(to, lineEnd(text, to)));
        const comment = inside?.[0].replace(/^[^#]*/, ' ') ?? behind?.[0] ?? '';
        if (map.flow || !comment) return void edits.push({ from, to, insert });
        edits.push({ from, to: lineEnd(text, to), insert: insert.replace(/\n|$/, (end) => comment + end) });
    };
    for (const pair of kept) {
        const value = values.get(wordOf(pair.key));
        if (value) replace(pair, wordOf(pair.key), value);
    }
    for (const pair of gone) {
        const next = added.shift();
        if (next) {
            replace(pair, ...next);
            continue;
        }
        const place = map.items.indexOf(pair);
        const after = map.items[place + 1];
        if (map.flow || place === 0) {
            if (after) edits.push({ from: keyAt(pair), to: keyAt(after), insert: '' });
            else if (place > 0) edits.push({ from: pairEnd(map.items[place - 1]), to: pairEnd(pair), insert: '' });
        } else {
            const to = Math.min(text.length, lineEnd(text, pairEnd(pair)) + 1);
            edits.push({ from: lineStart(text, keyAt(pair)), to, insert: '' });
        }
    }
    const last = map.items.at(-1);
    for (const [key, value] of added) {
        if (map.flow) {
            const to = last ? pairEnd(last) : map.range![0] + 1;
            edits.push({ from: to, to, insert: (last ? ', ' : '') + written(key, value) });
        } else if (last) {
            const to = lineEnd(text, pairEnd(last));
            edits.push({ from: to, to, insert: `\n${indent}${written(key, value)}` });
        }
    }
    return edits;
}

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
function holderOf({ own, doc }: Model, key: string): Map_ {
    const root = doc.contents as Map_;
    return own && (pairOf(own, key) || !pairOf(root, key)) ? own : root;
}

function itemOf(model: Model, entry: Entry): Map_ {
    const root = model.doc.contents;
    if (entry.kind === 'region') return nodeOf(holderOf(model, 'region'), 'region') as Map_;
    const pieces = nodeOf(root, 'pieces');
    return (isSeq(pieces) ? pieces.items[entry.index] : pieces) as Map_;
}

// The text after a piece or the region has another shape.
export function withShape(model: Model, entry: Entry, shape: Shape): string {
    const { text, lattice } = model;
    const map = itemOf(model, entry);
    if (entry.kind === 'piece') {
        const [key, value] = given(notNegative(shape, lattice), lattice, markOf(model, entry, map));
        const values = new Map<string, Value | null>(shapeKeys.map((name) => [name, null]));
        for (const name of shapeKeys) if (!pairOf(map, name)) values.delete(name);
        values.set(key, value);
        return edited(text, changed(text, map, values));
    }
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

// The text after a key of a piece has another value; null removes it.
export function withKey(model: Model, entry: Entry, key: string, value: string | null): string {
    const map = itemOf(model, entry);
    if (value === null && !pairOf(map, key)) return model.text;
    return edited(model.text, changed(model.text, map,
                                      new Map([[key, value === null ? null : plain(value)]])));
}

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

export const scalar = quoted;

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

// Puts items behind one of a list that has some, or in its place. `written` gives their text: on the
// line, or with this indentation.
function withItems(
    text: string, list: YAMLSeq, at: Node, instead: boolean,
    written: (flow: boolean, indent: string) => string[],
): Edit[] {
    const end = endOf(text, at);
    if (list.flow) {
        const insert = written(true, '').join(', ');
        return [instead ? { from: at.range![0], to: end, insert }
            : { from: end, to: end, insert: `, ${insert}` }];
    }
    const start = text.lastIndexOf('-', at.range![0] - 1);
    const indent = ' '.repeat(columnOf(text, start));
    const insert = written(false, indent).join(`\n${indent}`);
    if (instead) return [{ from: start, to: end, insert }];
    const to = lineEnd(text, end);
    return [{ from: to, to, insert: `\n${indent}${insert}` }];
}

// Takes an item out of a list that has others.
function withoutItem(text: string, list: YAMLSeq, index: number): Edit {
    const item = list.items[index] as Node;
    const next = list.items[index + 1] as Node | undefined;
    const before = list.items[index - 1] as Node | undefined;
    if (list.flow) {
        return next ? { from: item.range![0], to: next.range![0], insert: '' }
            : { from: endOf(text, before!), to: endOf(text, item), insert: '' };
    }
    const start = text.lastIndexOf('-', item.range![0] - 1);
    const to = Math.min(text.length, lineEnd(text, endOf(text, item)) + 1);
    // The first item may stand behind its key; then the next one takes its place.
    if (text.slice(lineStart(text, start), start).trim() !== '' && next) {
        return { from: item.range![0], to: next.range![0], insert: '' };
    }
    return { from: lineStart(text, start), to, insert: '' };
}

export interface NewPiece {
    name: string;
    shape: Shape;
    more: string[];  // other keys, "copies: 2"
}

// The text with more pieces: behind an item, or instead of it.
export function withPieces(model: Model, added: NewPiece[], at: Entry | null, instead: boolean): string {
    const { text, doc } = model;
    const root = doc.contents as Map_;
    const pieces = nodeOf(root, 'pieces');
    const written = (flow: boolean, indent: string) => added.map(
        ({ name, shape, more }) => pieceText(model, name, shape, more, flow, indent));
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
function rangeOf(copies: string): [number, number | null] | null {
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
    const [least, most] = [a + c, b === null || d === null ? null : b + d];
    return least === most ? String(least) : most !== null ? `{min: ${least}, max: ${most}}`
        : least === 0 ? 'any' : `{min: ${least}}`;
}

// ---- colours of cells ----

// A letter for a colour: one of its name, or any, that means nothing else in art.
function letterFor(model: Model, name: string): string {
    const taken = new Set([...'xo', ...model.colours.map(({ letter }) => letter),
                           ...model.entries.map((entry) => entry.name)]);
    return [...name.toLowerCase(), ...'abcdefghijklmnopqrstuvwxyz'].find(
        (letter) => /[a-z]/.test(letter) && !taken.has(letter)) ?? '';
}

// The text with one more colour, and its letter; empty: there is none left.
export function withColour(model: Model, name: string): { text: string; letter: string } {
    const { text, doc } = model;
    const root = doc.contents as Map_;
    const letter = letterFor(model, name);
    if (letter === '') return { text, letter };
    const map = nodeOf(root, 'colours');
    if (isMap(map)) {
        const edits = changed(text, map as Map_, new Map([[letter, plain(quoted(name))]]));
        return { text: edited(text, edits), letter };
    }
    // Before the pieces, which have it.
    const first = (pairOf(root, 'pieces') ?? root.items[0]).key.range![0];
    const insert = `colours: {${quoted(letter)}: ${quoted(name)}}${root.flow ? ', ' : '\n'}`;
    return { text: edited(text, [{ from: first, to: first, insert }]), letter };
}

// ---- fixed pieces ----

const fixedText = (lattice: Lattice, piece: string, cells: Cell[]) =>
    `{piece: ${quoted(piece)}, cells: ${writeCells(plainShape(cells), lattice)}}`;

// The text with a piece fixed where it covers these cells.
export function withFixed(model: Model, piece: string, cells: Cell[]): string {
    const { text } = model;
    const holder = holderOf(model, 'fixed');
    const list = nodeOf(holder, 'fixed');
    const item = fixedText(model.lattice, piece, cells);
    if (isSeq(list) && list.items.length > 0) {
        const written = (flow: boolean) => [flow ? item : `- ${item}`];
        return edited(text, withItems(text, list, list.items.at(-1) as Node, false, written));
    }
    const value = { line: `[${item}]`, block: (indent: string) => `\n${indent}  - ${item}` };
    return edited(text, changed(text, holder, new Map([['fixed', value]])));
}

export function withoutFixed(model: Model, one: Fixed): string {
    const { text } = model;
    const holder = holderOf(model, 'fixed');
    const list = nodeOf(holder, 'fixed');
    if (!isSeq(list)) return text;
    return edited(text, list.items.length > 1 ? [withoutItem(text, list, one.index)]
        : changed(text, holder, new Map([['fixed', null]])));
}

// The text with every fixed piece on the cells that `moved` gives for its own.
export function withFixedMoved(model: Model, moved: (one: Fixed) => Cell[]): string {
    const { text, fixed, lattice } = model;
    const list = nodeOf(holderOf(model, 'fixed'), 'fixed');
    return edited(text, fixed.flatMap((one) => {
        if (!one.shape || !isSeq(list)) return [];
        const item = list.items[one.index] as Node;
        return [{ from: item.range![0], to: endOf(text, item),
                  insert: fixedText(lattice, one.piece, moved(one)) }];
    }));
}

// The text with a piece named otherwise wherever it is meant besides its own item.
export function withUsesRenamed(model: Model, from: string, to: string): string {
    const { text, doc } = model;
    const root = doc.contents;
    const itemsOf = (node: unknown) => (isSeq(node) ? node.items : []);
    const keysOf = (node: unknown) => (isMap(node) ? node.items.map(({ key }) => key) : []);
    const usesIn = (map: unknown) => {
        const together = nodeOf(map, 'together');
        return [
            ...['fixed', 'forbidden'].flatMap((key) =>
                itemsOf(nodeOf(map, key)).map((item) => nodeOf(item, 'piece'))),
            ...itemsOf(nodeOf(nodeOf(map, 'rules'), 'groups')).flatMap((group) =>
                itemsOf(nodeOf(group, 'pieces'))),
            ...[together, ...itemsOf(together)].flatMap((group) => [...itemsOf(group), ...keysOf(group)]),
        ];
    };
    const problems = itemsOf(nodeOf(root, 'problems'));
    const uses = [
        ...usesIn(root),
        ...problems.flatMap((one) => [...usesIn(one), ...itemsOf(nodeOf(one, 'use')),
                                      ...itemsOf(nodeOf(one, 'without')), ...keysOf(nodeOf(one, 'copies'))]),
    ].filter((node): node is Node => isScalar(node) && String(node.value) === from);
    return edited(text, uses.map((node) => (
        { from: node.range![0], to: endOf(text, node), insert: quoted(to) })));
}

// Where a file names pieces besides their own items: how many of them there are, and other places.
export const countKeys = ['use', 'without', 'copies'];
const otherKeys = ['fixed', 'forbidden', 'together', 'groups'];

// The text without one place that names a piece, and what would be empty then; null: there is none.
export function withoutUse({ text, doc }: Model, name: string, keys = [...countKeys, ...otherKeys]): string | null {
    // `whole`: takes away the node itself, where nothing else would be left in it.
    const cut = (node: unknown, whole: () => Edit[]): Edit[] | null => {
        if (isSeq(node)) {
            for (const [i, item] of node.items.entries()) {
                const one = () => (node.items.length > 1 ? [withoutItem(text, node, i)] : whole());
                const edits = isScalar(item) && wordOf(item) === name ? one() : cut(item, one);
                if (edits) return edits;
            }
        } else if (isMap(node)) {
            const [piece, pieces] = [pairOf(node, 'piece'), pairOf(node, 'pieces')];
            if (piece) return wordOf(piece.value) === name ? whole() : null;
            if (pieces) return cut(pieces.value, whole);
            if (!pairOf(node, name)) return null;
            return node.items.length > 1 ? changed(text, node as Map_, new Map([[name, null]])) : whole();
        }
        return null;
    };
    // `whole`: takes away the map, of which the key is all.
    const cutKey = (map: unknown, key: string, whole: (() => Edit[]) | null): Edit[] | null => {
        const value = nodeOf(map, key);
        const set = (next: Value | null) => changed(text, map as Map_, new Map([[key, next]]));
        const empty = plain(isSeq(value) ? '[]' : '{}');
        return cut(value, () => ((map as Map_).items.length > 1 ? set(key === 'use' ? empty : null)
            : whole?.() ?? set(empty)));
    };
    const root = doc.contents as Map_;
    const problems = nodeOf(root, 'problems');
    for (const map of [root, ...(isSeq(problems) ? problems.items : [])]) {
        for (const key of keys) {
            const edits = map === root && countKeys.includes(key) ? null : cutKey(map, key, null);
            if (edits) return edited(text, edits);
        }
        const edits = keys.includes('groups') && cutKey(nodeOf(map, 'rules'), 'groups',
            () => changed(text, map as Map_, new Map([['rules', null]])));
        if (edits) return edited(text, edits);
    }
    return null;
}

// A name that no piece has: the first free letter, or a number behind the given one.
export function freeName(model: Model, like = ''): string {
    const taken = new Set(model.entries.map(({ name }) => name));
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const numbered = Array.from({ length: taken.size + 2 }, (_, i) => `${like || 'P'}${i + 2}`);
    return [...(like ? [] : letters), ...numbered].find((name) => !taken.has(name))!;
}

