// The problems of a file that has several, over one list of pieces, and changes of their list as
// changes of the text.

import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Node, YAMLSeq } from 'yaml';

function listOf(text: string): YAMLSeq<Node> | null {
    if (!/^problems *:/m.test(text)) return null;
    const list = parseDocument(text).get('problems');
    return isSeq(list) ? list as YAMLSeq<Node> : null;
}

// The names of the problems, empty where they have none; [] if the file has one.
export function problemNames(text: string): string[] {
    return listOf(text)?.items.map((item) => (isMap(item) ? String(item.get('name') ?? '') : '')) ?? [];
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;

// The lines of an item of the list, as offsets; null: it is not on lines of its own.
function linesOf(text: string, item: Node): [number, number] | null {
    const from = lineStart(text, item.range![0]);
    if (text.slice(from, item.range![0]).trim() !== '-') return null;
    const end = text.slice(0, item.range![2]).trimEnd().length;
    const next = text.indexOf('\n', end);
    return [from, next < 0 ? text.length : next + 1];
}

// The text with a copy of a problem, from 1, behind it; in a file of one problem, with two that have
// its region. null: the text is not written so that this can be done.
export function withProblem(text: string, problem: number): string | null {
    const list = listOf(text);
    if (!list) {
        if (/^\s*\{/.test(text)) return null;
        return `${text.trimEnd()}\nproblems:\n  - name: "1"\n  - name: "2"\n`;
    }
    const item = list.items[problem - 1];
    const lines = linesOf(text, item);
    if (!lines || list.flow) return null;
    const [from, to] = lines;
    let copy = text.slice(from, to);
    const name = isMap(item) ? item.get('name', true) : undefined;
    if (isScalar(name)) {
        const names = problemNames(text);
        let number = names.length + 1;
        while (names.includes(String(number))) ++number;
        copy = copy.slice(0, name.range![0] - from) + JSON.stringify(String(number)) + copy.slice(name.range![1] - from);
    }
    const behind = text.slice(0, to) + (text[to - 1] === '\n' ? '' : '\n');
    return behind + copy + text.slice(to);
}

// The text without a problem; null: it is the only one, or not on lines of its own.
export function withoutProblem(text: string, problem: number): string | null {
    const list = listOf(text);
    const lines = list && list.items.length > 1 ? linesOf(text, list.items[problem - 1]) : null;
    return lines && text.slice(0, lines[0]) + text.slice(lines[1]);
}
