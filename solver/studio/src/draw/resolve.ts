// Asks the program for data that only it has: the pieces of a set, the cells of a region with a
// name. Each question is a small puzzle of its own, so that a mistake elsewhere does not matter.

import { useEffect, useRef, useState } from 'preact/hooks';

import type { Core } from '../core.ts';
import { request } from '../puzzle.ts';
import { modelOf } from './text/model.ts';
import type { Entry, Model } from './text/model.ts';
import type { Lattice } from './lattice.ts';
import { keyOf, shapeOf } from './shape.ts';

// The pieces of a set, or the region, as entries of the text that the program wrote; null: it found
// a mistake.
export type Resolved = { entries: Entry[]; model: Model } | null;

function question({ lattice, colours }: Model, entry: Entry): string {
    const head = [`lattice: ${lattice.name}`];
    if (colours.length > 0) {
        const pairs = colours.map(({ letter, name }) =>
            `${JSON.stringify(letter)}: ${JSON.stringify(name)}`);
        head.push(`colours: {${pairs.join(', ')}}`);
    }
    const one = Array<number>(lattice.coordinates).fill(0);
    return entry.kind === 'region'
        ? [...head, `pieces: [{name: a, cells: [[${one.join(', ')}]]}]`, `region: ${entry.source}`, ''].join('\n')
        : [...head, `pieces: [${entry.source}]`, `region: {cells: [[${one.join(', ')}]]}`, ''].join('\n');
}

// Colours keep their letters: the program chooses its own.
function renamed(answer: Model, model: Model): Model {
    const nameOf = new Map(answer.colours.map(({ letter, name }) => [letter, name]));
    const letterOf = new Map(model.colours.map(({ letter, name }) => [name, letter]));
    const entries = answer.entries.map((entry) => ({
        ...entry,
        shape: entry.shape && shapeOf([...entry.shape.values()].map((drawn) => ({
            ...drawn, colour: letterOf.get(nameOf.get(drawn.colour) ?? '') ?? drawn.colour,
        }))),
    }));
    return { ...answer, entries };
}

async function ask(core: Core, text: string, model: Model, lattices: Map<string, Lattice>): Promise<Resolved> {
    const answer = await core.brief.ask(request('convert', text, { to: 'yaml', drop: 'from' }, ['-']));
    if (answer.exit !== 0) return null;
    const found = renamed(modelOf(answer.text, lattices), model);
    const region = found.entries.at(-1)!;
    if (!region.shape) {
        // The region lists its cells, and among them the optional ones.
        const items = found.doc.getIn(['region', 'cells']) as { toJSON(): (number | string)[][] } | undefined;
        const optional = found.doc.getIn(['region', 'optional', 'cells']) as typeof items;
        const count = found.lattice.coordinates;
        const cellsOf = (parts: (number | string)[]) =>
            found.lattice.cellsOf(parts.slice(0, count).map(String)) ?? [];
        const keys = new Set(optional?.toJSON().flatMap(cellsOf).map(keyOf));
        const nameOf = new Map(found.colours.map(({ letter, name }) => [letter, name]));
        const letterOf = new Map(model.colours.map(({ letter, name }) => [name, letter]));
        region.shape = shapeOf((items?.toJSON() ?? []).flatMap((parts) => {
            const letter = String(parts[count] ?? '');
            const colour = letterOf.get(nameOf.get(letter) ?? '') ?? letter;
            return cellsOf(parts).map((cell) => ({ cell, colour, optional: keys.has(keyOf(cell)) }));
        }));
    }
    return { entries: found.entries, model: found };
}

// Looks up what the program knows of an entry; undefined while it is asked.
export function useResolved(
    core: Core, model: Model | null, lattices: Map<string, Lattice>,
): (entry: Entry) => Resolved | undefined {
    const known = useRef(new Map<string, Resolved | undefined>());
    const [, redraw] = useState(0);
    useEffect(() => {
        for (const entry of model?.entries ?? []) {
            if (entry.shape || !model) continue;
            const text = question(model, entry);
            if (known.current.has(text)) continue;
            known.current.set(text, undefined);
            const done = (found: Resolved) => {
                known.current.set(text, found);
                redraw((count) => count + 1);
            };
            ask(core, text, model, lattices).then(done, () => done(null));
        }
    }, [model]);
    return (entry) => (model ? known.current.get(question(model, entry)) : undefined);
}
