// Places of the text that name a piece besides its own item.

import { isMap, isScalar, isSeq } from 'yaml';
import type { Node } from 'yaml';

import { changed, edited, plain, withoutItem } from './edits.ts';
import type { Edit, Value } from './edits.ts';
import type { Model } from './model.ts';
import { endOf, nodeOf, pairOf, quoted, wordOf } from './nodes.ts';
import type { Map_ } from './nodes.ts';

// The text with a piece named otherwise wherever it is meant besides its own item.
export function withUsesRenamed(model: Model, from: string, to: string): string {
    const { text, doc } = model;
    const root = doc.contents;
    const itemsOf = (node: unknown) => (isSeq(node) ? node.items : []);
    const keysOf = (node: unknown) => (isMap(node) ? node.items.map(({ key }) => key) : []);
    const usesIn = (map: unknown) => {
        const together = nodeOf(map, 'together');
        return [
            nodeOf(map, 'still'),
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
const otherKeys = ['fixed', 'forbidden', 'together', 'still', 'groups'];

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
        if (isScalar(value)) return wordOf(value) === name ? set(null) : null;
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
