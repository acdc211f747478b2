// Which packings of a list are shown: by the properties of the command filter, and by whether they
// come apart.

import { useEffect, useRef, useState } from 'preact/hooks';

import type { Core, Files } from './core.ts';
import { request, whyNot } from './puzzle.ts';
import type { Row } from './rows.ts';
import { words } from './words.ts';

export interface Chosen {
    apart: boolean;  // only those that come apart
    level: number;  // at least
    lines: Set<string> | null;  // those that the program has chosen; null: it was not asked
}

export const noFilter: Chosen = { apart: false, level: 0, lines: null };

export function matches({ apart, level, lines }: Chosen, row: Row): boolean {
    return (!apart || row.apart === true) && (level === 0 || parseInt(row.separations) >= level)
        && (lines === null || lines.has(row.line));
}

const properties = ['no-crossroads', 'fault-free', 'no-equal-touching', 'three-colourable', 'symmetric'] as const;

// A request has at most 16 MiB.
const longest = 4 << 20;

// The lines of the packings with these properties.
async function filtered(
    core: Core, puzzle: string, header: string, rows: Row[], options: Record<string, string | boolean | string[]>,
): Promise<Set<string>> {
    const found = new Set<string>();
    const file = 'packings.jsonl';
    for (let from = 0; from < rows.length;) {
        const lines = [header];
        for (let size = 0; from < rows.length && size < longest; ++from) {
            lines.push(rows[from].line);
            size += rows[from].line.length;
        }
        const asking = request('filter', puzzle, options, [file]);
        const files: Files = { ...asking.files, [file]: lines.join('\n') };
        const answer = await core.brief.ask({ ...asking, files }, undefined, (record, line) => {
            if ('packing' in record) found.add(line);
        });
        if (answer.exit !== 0) throw new Error(whyNot(answer));
    }
    return found;
}

export function Filter({ core, puzzle, header, rows, chosen, onChoose }: {
    core: Core;
    puzzle: string;
    header: string;
    rows: Row[];
    chosen: Chosen;
    onChoose: (chosen: Chosen) => void;
}) {
    const form = useRef<HTMLFormElement>(null);
    const [said, setSaid] = useState('');
    const names: string[] = header === '' ? []
        : JSON.parse(header).puzzle.pieces.map(({ piece }: { piece: string }) => piece);
    const known = rows.some(({ apart }) => apart !== null);
    const apply = async () => {
        const data = new FormData(form.current!);
        const options: Record<string, boolean | string[]> = {};
        for (const name of properties) if (data.get(name)) options[name] = true;
        for (const name of ['touching', 'apart']) {
            const [one, other] = [data.get(`${name} one`), data.get(`${name} other`)];
            if (one && other) options[name] = [`${one},${other}`];
        }
        const asks = Object.keys(options).length > 0;
        if (asks && data.get('not')) options.not = true;
        setSaid('');
        try {
            const lines = asks ? await filtered(core, puzzle, header, rows, options) : null;
            onChoose({ lines, apart: !!data.get('comes apart'), level: Number(data.get('level')) || 0 });
            return true;
        } catch (error) {
            setSaid((error as Error).message);
            return false;
        }
    };
    // Packings that come later have not been looked at.
    useEffect(() => {
        if (chosen.lines !== null) void apply();
    }, [rows.length]);
    const on = chosen.lines !== null || chosen.apart || chosen.level > 0;
    return <details class="menu filter">
        <summary data-on={on}>{words.filter.title}</summary>
        <form class="groups" ref={form} onSubmit={async (event) => {
            event.preventDefault();
            if (await apply()) form.current!.closest('details')!.open = false;
        }}>
            {known && <label><input type="checkbox" name="comes apart" /> {words.filter.comesApart}</label>}
            {known && <label>{words.filter.level} <input type="number" name="level" min={0} size={3} /></label>}
            {properties.map((name) => <label key={name}>
                <input type="checkbox" name={name} /> {words.filter.properties[name]}</label>)}
            {(['touching', 'apart'] as const).map((name) => <p key={name}>
                {['one', 'other'].map((which, i) => <label key={which}>
                    {i === 0 ? '' : ` ${words.filter[name]} `}
                    <select name={`${name} ${which}`} aria-label={words.filter.piece(words.filter[name], i)}>
                        <option value="">…</option>
                        {names.map((piece) => <option key={piece} value={piece}>{piece}</option>)}
                    </select>
                </label>)}
            </p>)}
            <label><input type="checkbox" name="not" /> {words.filter.not}</label>
            <p>
                <button>{words.filter.apply}</button>
                <button type="button" onClick={() => {
                    form.current!.reset();
                    setSaid('');
                    onChoose(noFilter);
                }}>{words.filter.clear}</button>
            </p>
            <p class="reason" role="alert">{said}</p>
        </form>
    </details>;
}
