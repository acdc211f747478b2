// Fixed pieces in the text.

import { isSeq } from 'yaml';
import type { Node } from 'yaml';

import type { Cell, Lattice } from '../lattice.ts';
import { plainShape, writeCells } from '../shape.ts';
import { changed, edited, withItems, withoutItem } from './edits.ts';
import type { Fixed, Model } from './model.ts';
import { endOf, nodeOf, quoted } from './nodes.ts';
import { holderOf } from './pieces.ts';

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
