// Rules on packings, copies of all pieces, and notes, as the text has them.

import { isMap, isScalar, isSeq } from 'yaml';
import type { Node } from 'yaml';

import { changed, edited, plain } from './edits.ts';
import type { Edit, Value } from './edits.ts';
import type { Entry, Model } from './model.ts';
import { lineOf, nodeOf, pairOf, quoted, wordOf } from './nodes.ts';
import type { Map_ } from './nodes.ts';
import { copiesText, holderOf, itemOf, rangeOf } from './pieces.ts';

export const flags = ['no_equal_touching', 'no_crossroads', 'fault_free', 'three_colourable'] as const;
export type Flag = typeof flags[number];

export interface Group {
    pieces: string[];
    copies: string;  // as the file says them
}

export interface Rules {
    holes: string;  // empty: as many as there are
    choose: string;  // of all pieces, as copies are written; empty: no such rule
    touching: string;  // 'sides', 'corners', empty, or null in words: a rule of some pieces alone
    flags: Record<Flag, boolean>;
    groups: Group[];
    together: string[][] | null;  // pieces that need not come apart; null: with numbers of copies
    still: string;  // the piece that stays where it is in moves; empty: any
    notes: string;
}

const listOf = (node: unknown): Node[] => (isSeq(node) ? node.items as Node[] : []);

export function rulesOf(model: Model): Rules {
    const { doc } = model;
    const at = (key: string) => nodeOf(holderOf(model, key), key);
    const rules = at('rules');
    const line = (node: unknown) => (node ? lineOf(doc, node) : '');
    const touching = nodeOf(rules, 'no_touching');
    const together = at('together');
    const several = listOf(together).some((item) => isSeq(item) || isMap(item));
    const groups = several ? listOf(together) : together ? [together] : [];
    return {
        holes: line(at('holes')),
        choose: line(nodeOf(rules, 'choose')),
        touching: !touching ? '' : isMap(touching) && touching.items.length === 1 ? wordOf(nodeOf(touching, 'by')) : 'other',
        flags: Object.fromEntries(flags.map((flag) => [flag, wordOf(nodeOf(rules, flag)) === 'true'])) as Record<Flag, boolean>,
        groups: listOf(nodeOf(rules, 'groups')).map((group) => (
            { pieces: listOf(nodeOf(group, 'pieces')).map(wordOf), copies: line(nodeOf(group, 'copies')) })),
        together: groups.every(isSeq) ? groups.map((group) => listOf(group).map(wordOf)) : null,
        still: wordOf(at('still')),
        notes: isScalar(at('notes')) ? String((at('notes') as { value?: unknown }).value ?? '').trim() : '',
    };
}

// The text after a key of the problem, or of all of them, has another value; null removes it.
export function withProblemKey(model: Model, key: string, value: Value | null): string {
    const holder = holderOf(model, key);
    if (!value && !pairOf(holder, key)) return model.text;
    return edited(model.text, changed(model.text, holder, new Map([[key, value]])));
}

// The text after a rule has another value; null removes it, and the key of all rules with the last.
export function withRule(model: Model, rule: string, value: string | null): string {
    const rules = nodeOf(holderOf(model, 'rules'), 'rules');
    if (!isMap(rules) || rules.items.length === 0) {
        return value === null ? model.text : withProblemKey(model, 'rules', plain(`{${rule}: ${value}}`));
    }
    if (value === null && !pairOf(rules, rule)) return model.text;
    if (value === null && rules.items.length === 1) return withProblemKey(model, 'rules', null);
    return edited(model.text, changed(model.text, rules as Map_, new Map([[rule, value === null ? null : plain(value)]])));
}

const names = (list: string[]) => `[${list.map(quoted).join(', ')}]`;

export const withGroups = (model: Model, groups: Group[]): string => withRule(model, 'groups', groups.length === 0 ? null
    : `[${groups.map(({ pieces, copies }) => `{pieces: ${names(pieces)}, copies: ${copies}}`).join(', ')}]`);

export const withTogether = (model: Model, groups: string[][]): string => withProblemKey(model, 'together',
    groups.length === 0 ? null : plain(groups.length === 1 ? names(groups[0]) : `[${groups.map(names).join(', ')}]`));

export const withStill = (model: Model, piece: string): string =>
    withProblemKey(model, 'still', piece ? plain(quoted(piece)) : null);

export function withNotes(model: Model, notes: string): string {
    const text = notes.trim();
    if (!text) return withProblemKey(model, 'notes', null);
    const rows = text.split('\n').map((row) => row.trimEnd());
    // A first row that begins with a blank would set the indentation of the block.
    const isBlock = rows.length > 1 && !rows[0].startsWith(' ');
    return withProblemKey(model, 'notes', {
        line: JSON.stringify(text),
        ...(isBlock ? { block: (indent: string) => `|\n${rows.map((row) => (row ? `${indent}  ${row}` : '')).join('\n')}` } : {}),
    });
}

// The text after the copies of all pieces have changed, those of sets as a whole; null: they stay.
export function withAllCopies(model: Model, change: (copies: string) => string | null): string {
    const edits = model.entries.flatMap((entry: Entry): Edit[] => {
        const next = entry.kind === 'region' ? null : change(entry.copies);
        if (next === null) return [];
        const map = itemOf(model, entry);
        const value = next === '1' && entry.kind === 'piece' ? null : plain(next);
        if (!value && !pairOf(map, 'copies')) return [];
        return changed(model.text, map, new Map([['copies', value]]));
    });
    return edited(model.text, edits);
}

// Copies as the file says them, with one more or one fewer, or from none; null: they are not numbers.
export function copiesAfter(copies: string, by: 1 | -1 | 'from none'): string | null {
    const range = rangeOf(copies);
    if (!range) return null;
    const [least, most] = range;
    if (by === 'from none') return copiesText(0, most);
    return copiesText(Math.max(0, least + by), most === null ? null : Math.max(0, most + by));
}
