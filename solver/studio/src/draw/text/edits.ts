// Changes of a text at some of its nodes, so that whatever they do not touch stays as it is.

import { isScalar } from 'yaml';
import type { Node, Pair, Scalar, YAMLSeq } from 'yaml';

import { endOf, pairOf, wordOf } from './nodes.ts';
import type { Map_ } from './nodes.ts';

export interface Edit {
    from: number;
    to: number;
    insert: string;
}

export function edited(text: string, edits: Edit[]): string {
    return [...edits].sort((a, b) => b.from - a.from)
        .reduce((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), text);
}

export const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
export const lineEnd = (text: string, at: number) =>
    (text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at));
export const columnOf = (text: string, at: number) => at - lineStart(text, at);

// A value of a map: in one line, or as a block whose lines begin at the given indentation.
export interface Value {
    line: string;
    block?: (indent: string) => string;
}

export const plain = (line: string): Value => ({ line });

export const pairText = (key: string, value: string) => `${key}:${value.startsWith('\n') ? '' : ' '}${value}`;

// Gives keys of a map new values; null removes one. New keys come where `first` was, if it is among
// those that go, and else at the end.
export function changed(text: string, map: Map_, values: Map<string, Value | null>): Edit[] {
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

// Puts items behind one of a list that has some, or in its place. `written` gives their text: on the
// line, or with this indentation.
export function withItems(
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
export function withoutItem(text: string, list: YAMLSeq, index: number): Edit {
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
