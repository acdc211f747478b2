// A puzzle file as what is drawn: its pieces and its region, each with its place in the text.

import { Composer, isMap, isSeq, Lexer, Parser } from 'yaml';
import type { Document, Node } from 'yaml';

import { problemOf, textOf } from '../../puzzle.ts';
import type { Lattice } from '../lattice.ts';
import { boxOf, cellsOf, gridOf, movedTo, readArt, shapeOf } from '../shape.ts';
import type { Drawn, Shape } from '../shape.ts';
import { endOf, lineOf, nodeOf, pairOf, rowsOf, wordOf } from './nodes.ts';
import type { Map_ } from './nodes.ts';

export interface Entry {
    // set: several pieces from elsewhere; region: what is filled.
    kind: 'piece' | 'set' | 'region';
    index: number;  // of the item in `pieces`; -1 for the region
    name: string;
    copies: string;  // as the file says it
    colour: string;
    turnOver: boolean | null;  // null: as is usual on the lattice
    shape: Shape | null;  // null: only the program knows it
    isBox: boolean;  // a region that the file gives as the size of a box, and no more
    mayBeLoose: boolean;  // a piece may be in several parts
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

// A colour of cells.
export interface Colour {
    letter: string;
    name: string;
    on: string[] | null;  // the colours of the region that it lies on; null: its own
}

export interface Model {
    text: string;
    wrong: boolean;  // the text is no YAML
    lattice: Lattice;
    colours: Colour[];
    entries: Entry[];  // pieces and sets in the order of the file, then the region
    fixed: Fixed[];
    placesMatter: boolean;  // something besides the region says where in it something is
    own: Map_ | null;  // what is of one of several problems alone; null: there is one
    byRule: boolean;  // exact covers and connected shapes have no pieces to draw
    doc: Document.Parsed;
}

export const shapeKeys = ['art', 'layers', 'cells'];

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

// The names of the colours that a colour lies on, by one of its letters; null: on its own.
function liesOn(map: unknown, name: string, named: { letter: string; name: string }[]): string[] | null {
    const on = isMap(map) && (map as Map_).items.filter((_, i) => named[i].name === name)
        .map(({ value }) => nodeOf(value, 'lies_on')).find(Boolean);
    if (!on) return null;
    const names = (isSeq(on) ? on.items : [on]).map(wordOf);
    return names.map((one) => named.find(({ letter }) => letter === one)?.name ?? one);
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
    const named = isMap(map) ? (map as Map_).items.map(
        (pair) => ({ letter: wordOf(pair.key), name: wordOf(nodeOf(pair.value, 'name') ?? pair.value) })) : [];
    const colours = named.map(({ letter, name }): Colour => ({ letter, name, on: liesOn(map, name, named) }));
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
            isBox: false,
            mayBeLoose: wordOf(nodeOf(item, 'connected')) === 'false',
            source: lineOf(doc, item),
            ...linesOf(item),
        });
    }
    const region = nodeHere('region');
    if (isMap(region)) {
        const plain = (region as Map_).items.every((pair) => literalRegion.has(wordOf(pair.key)));
        const shape = plain ? literal(region, lattice, letters) : null;
        entries.push({
            kind: 'region', index: -1, name: '', copies: '', colour: '', turnOver: null,
            shape, isBox: shape !== null && !!pairOf(region, 'box'), mayBeLoose: true,
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

// A name that no piece has: the first free letter, or a number behind the given one.
export function freeName(model: Model, like = ''): string {
    const taken = new Set(model.entries.map(({ name }) => name));
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const numbered = Array.from({ length: taken.size + 2 }, (_, i) => `${like || 'P'}${i + 2}`);
    return [...(like ? [] : letters), ...numbered].find((name) => !taken.has(name))!;
}
