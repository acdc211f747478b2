// The puzzles of tests/corpus, as puzzle files: published counts that the page must find as well.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

function copiesOf(use, piece) {
    const [, exactly] = new RegExp(`exactly (\\d+) copies of ${piece.name}$`).exec(use) ?? [];
    if (exactly !== undefined) return Number(exactly);
    if (use.startsWith('choose a subset')) return { min: 0, max: 1 };
    if (use.startsWith('any number')) return 'any';
    return piece.copies;
}

// An entry as a puzzle file. JSON is YAML.
function textOf(entry, pieces) {
    return JSON.stringify({
        name: entry.name,
        lattice: entry.grid === 'tri' ? 'triangle' : entry.grid,
        pieces: pieces.map((piece) => ({
            name: piece.name,
            copies: copiesOf(entry.use, piece),
            // In space pieces move by rotations alone, whatever the entry says.
            ...(entry.grid === 'cube' ? {} : { turn_over: piece.mirror_allowed }),
            cells: piece.cells,
        })),
        region: { cells: entry.region },
        ...(entry.preplaced
            ? { fixed: entry.preplaced.map(([piece, cells]) => ({ piece, cells })) } : {}),
    }, null, 1);
}

// Entries that list their pieces and their cells, are counted soon, and have undisputed counts.
export function corpus(folder) {
    const slow = readFileSync(join(folder, 'slow_entries.txt'), 'utf8').split('\n');
    const found = [];
    for (const file of readdirSync(join(folder, 'data')).sort()) {
        if (!file.endsWith('.yaml') || file === 'games.yaml') continue;
        const { piece_sets: sets, puzzles } = parse(readFileSync(join(folder, 'data', file), 'utf8'));
        for (const entry of puzzles) {
            const pieces = sets?.[entry.pieces_ref] ?? entry.pieces;
            if (!Array.isArray(pieces) || !Array.isArray(entry.region) || entry.constraint) continue;
            if (slow.includes(entry.name) || entry.confidence?.startsWith('C')) continue;
            if (entry.count_total === null || entry.count_total > 1e6) continue;
            found.push({ name: entry.name, text: textOf(entry, pieces),
                         all: entry.count_total, distinct: entry.count_unique ?? null });
        }
    }
    return found;
}
