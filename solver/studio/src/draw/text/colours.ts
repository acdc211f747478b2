// Colours of cells in the text.

import { isMap } from 'yaml';

import { changed, edited, plain } from './edits.ts';
import type { Model } from './model.ts';
import { endOf, nodeOf, pairOf, quoted } from './nodes.ts';
import type { Map_ } from './nodes.ts';

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

// The text in which a colour of pieces lies on these colours of the region; null: on its own.
export function withColourOn(model: Model, name: string, on: string[] | null): string {
    const { text, doc, colours } = model;
    const map = nodeOf(doc.contents, 'colours') as Map_;
    // Only the first of several letters of a colour has the rule.
    const pairs = map.items.filter((_, i) => colours[i].name === name);
    return edited(text, pairs.map(({ value }, i) => ({
        from: value!.range![0],
        to: endOf(text, value!),
        insert: i > 0 || on === null ? quoted(name)
            : `{name: ${quoted(name)}, lies_on: [${on.map(quoted).join(', ')}]}`,
    })));
}
