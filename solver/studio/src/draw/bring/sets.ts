// The sets of pieces that come with the program.

import { gallery } from '../../gallery_data.ts';
import { gridOf } from '../shape.ts';
import type { Lattice } from '../lattice.ts';

export interface PieceSet {
    file: string;
    title: string;
    names: string[];  // as far as the text lists them
}

// Those that pieces on this lattice may be taken from: flat ones also lie in its layers.
export function setsFor(lattice: Lattice): PieceSet[] {
    return Object.entries(gallery.pieces).flatMap(([file, text]) => {
        const [, of = 'square'] = /^lattice: *(\S+)/m.exec(text) ?? [];
        if (of !== lattice.name && of !== gridOf(lattice)) return [];
        const [, name = ''] = /^name: *(.+?) *$/m.exec(text) ?? [];
        const title = name.replace(/^(["'])(.*)\1$/, '$2') || file.replace(/\.yaml$/, '').replaceAll('-', ' ');
        const names = [...text.matchAll(/^ *- *\{? *name: *([^,\s}]+)/gm)].map(([, one]) => one.replace(/["']/g, ''));
        return [{ file, title, names }];
    });
}
