// The order of pieces in the text.

import { isSeq } from 'yaml';
import type { Node } from 'yaml';

import { edited, lineEnd, lineStart } from './edits.ts';
import type { Model } from './model.ts';
import { endOf, nodeOf } from './nodes.ts';

// The text after a piece or set has come before another one, or, without one, behind all; with the comments
// in the lines above it and beside it.
export function withOrder({ text, doc }: Model, index: number, before: number | null): string {
    const list = nodeOf(doc.contents, 'pieces');
    if (!isSeq(list) || before === index || before === index + 1) return text;
    const items = list.items as Node[];
    if (before === null && index === items.length - 1) return text;
    const ranges = items.map((item): [number, number] => {
        if (list.flow) return [item.range![0], endOf(text, item)];
        let from = lineStart(text, text.lastIndexOf('-', item.range![0] - 1));
        for (;;) {
            const above = lineStart(text, from - 1);
            if (from === 0 || !/^[ \t]*#/.test(text.slice(above, from))) break;
            from = above;
        }
        return [from, Math.min(text.length, lineEnd(text, endOf(text, item)) + 1)];
    });
    const order = [...items.keys()].filter((i) => i !== index);
    order.splice(before === null ? order.length : order.indexOf(before), 0, index);
    // Each place gets the text of another item, so that whatever stands between them stays.
    const textOf = ([from, to]: [number, number]) => {
        const own = text.slice(from, to);
        return list.flow || own.endsWith('\n') ? own : `${own}\n`;
    };
    return edited(text, order.flatMap((item, place) => (item === place ? []
        : [{ from: ranges[place][0], to: ranges[place][1], insert: textOf(ranges[item]) }])));
}
