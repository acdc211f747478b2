// Nodes of a parsed text, as the file has them.

import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Document, Node, Pair, Scalar, YAMLMap } from 'yaml';

export type Map_ = YAMLMap<Scalar, Node>;

export function pairOf(map: unknown, key: string): Pair<Scalar, Node> | undefined {
    if (!isMap(map)) return undefined;
    return (map as Map_).items.find((pair) => isScalar(pair.key) && pair.key.value === key);
}

export const nodeOf = (map: unknown, key: string): Node | undefined => pairOf(map, key)?.value ?? undefined;

export function wordOf(node: unknown): string {
    if (!isScalar(node)) return '';
    return node.type === 'PLAIN' ? node.source ?? '' : String(node.value ?? '');
}

// Text that may stand in a list or map on one line.
export function quoted(text: string): string {
    return /^[\w^.][\w^.-]*$/.test(text) && !/^(\d.*|true|false|null|yes|no|on|off|[yn~])$/i.test(text)
        ? text : JSON.stringify(text);
}

// A node of the text in one line, with aliases replaced by what they stand for.
export function lineOf(doc: Document, node: unknown): string {
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

export function rowsOf(node: unknown): string[] {
    if (isSeq(node)) return node.items.map(wordOf);
    return wordOf(node).replace(/\n$/, '').split('\n');
}

// Returns the end of a node, without the blanks and line breaks behind it.
export function endOf(text: string, node: Node): number {
    let [start, end] = node.range!;
    while (end > start && /\s/.test(text[end - 1])) --end;
    return end;
}
