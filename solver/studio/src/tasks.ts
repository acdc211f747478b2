// Requests of the page to the program besides the search for packings, and how to show the answers.

import type { Answer, Core, Lane, Mistake, Line, Request } from './core.ts';
import { Failed, Stopped } from './core.ts';
import { gameOf } from './game.ts';
import type { Game } from './game.ts';
import { plainly } from './plainly.ts';
import { fileName, filesFor, request, whyNot } from './puzzle.ts';
import { memory, mostListed, Search } from './search.ts';
import { words } from './words.ts';

export type Outcome =
    | { kind: 'packings'; search: Search }
    | { kind: 'count'; record: Line }
    | { kind: 'apart'; lines: string[]; summary: Line | null }
    | { kind: 'text'; text: string }
    | { kind: 'picture'; svg: string }
    | { kind: 'play'; game: Game }
    | { kind: 'failed'; said: string; mistake?: Mistake };

export type TaskName = 'solve' | 'count' | 'apart' | 'explain' | 'heat' | 'estimate' | 'play';

export interface Task {
    name: TaskName;
    text: string;  // of the puzzle
    outcome: Outcome | null;
    running: boolean;
    stopped: boolean;
    progress: Line | null;
    stop: () => void;
}

// Commands that end with one of these have answered.
const answered = new Set([0, 1]);

// Starts a task, and calls `changed` with each state of it.
export function start(core: Core, name: TaskName, text: string, changed: (task: Task) => void) {
    const stop = new AbortController();
    let task: Task = {
        name, text, outcome: null, running: true, stopped: false, progress: null,
        stop: () => stop.abort(),
    };
    const set = (change: Partial<Task>) => {
        task = { ...task, ...change };
        changed(task);
    };
    set({});
    if (name === 'solve') return search(new Search(core, text, () => set({})), set);
    const lane = core.long[0];
    const ask = (command: string, options: Record<string, string | boolean>) =>
        lane.ask(request(command, text, { progress: 'json', ...options }), stop.signal, (record) =>
            take(record));
    const found: Line[] = [];
    const lines: string[] = [];
    const take = (record: Line) => {
        if ('progress' in record) set({ progress: record.progress });
        else found.push(record);
    };
    const show = async (): Promise<Outcome> => {
        switch (name) {
        case 'count': {
            const answer = await ask('count', {});
            const record = found.at(-1);
            return answered.has(answer.exit) && record ? { kind: 'count', record } : failure(answer);
        }
        case 'play': return { kind: 'play', game: await gameOf(core, text, stop.signal) };
        case 'explain':
        case 'estimate': {
            const answer = await ask(name, { json: false });
            return answered.has(answer.exit) && answer.text !== ''
                ? { kind: 'text', text: plainly(answer.text) } : failure(answer);
        }
        case 'heat': {
            const answer = await ask('heat', { output: 'heat.svg' });
            const svg = answer.files.get('heat.svg');
            return typeof svg === 'string' ? { kind: 'picture', svg } : failure(answer);
        }
        case 'apart': {
            let summary: Line | null = null;
            const asked = request('disassemble', text, { solvable: true, progress: 'json' });
            const answer = await lane.ask(asked, stop.signal, (record, line) => {
                if ('progress' in record) {
                    set({ outcome: { kind: 'apart', lines, summary }, progress: record.progress });
                } else if ('packing' in record || 'puzzle' in record) {
                    if (lines.length <= mostListed) lines.push(line);
                } else {
                    summary = record;
                }
            });
            return answered.has(answer.exit) ? { kind: 'apart', lines, summary }
                : failure(answer);
        }
        default: throw new Error(name);
        }
    };
    return void show().then(
        (outcome) => set({ outcome, running: false }),
        (error) => {
            if (error instanceof Stopped) set({ running: false, stopped: true });
            else {
                const said = error instanceof Failed ? memory(error) : error.message;
                set({ outcome: { kind: 'failed', said }, running: false });
            }
        });
}

// A search is its own task, because it goes on after it was stopped.
export function search(one: Search, set: (change: Partial<Task>) => void) {
    set({ outcome: { kind: 'packings', search: one }, stop: () => one.stop(), running: true,
          stopped: false });
    void one.run().then(() => {
        const { ending, said, mistake } = one.state;
        set({ running: false, stopped: ending === 'stopped',
              ...(ending === 'failed' ? { outcome: { kind: 'failed', said, mistake } } : {}) });
    });
}

function failure(answer: Answer): Outcome {
    return { kind: 'failed', said: whyNot(answer), mistake: answer.mistake };
}

// ---- checking while the puzzle is edited ----

export interface Checked {
    mistake: Mistake | null;
    said: string;  // why neither a mistake nor facts are known
    // `copies`: of all pieces together; null: any number.
    facts: {
        lattice: string; cells: number; kinds: number; copies: number | null; placements: number; reason: string;
        pieces: string[];  // those that the reason is about
    } | null;
}

export async function check(core: Core, text: string, signal: AbortSignal): Promise<Checked> {
    const answer = await core.brief.ask(request('check', text, { time: '5s' }), signal);
    const record = answer.records[0];
    if (record?.error) return { mistake: record.error, said: '', facts: null };
    if (!record?.valid) {
        const said = answer.exit === 4 ? words.checkTooLong : whyNot(answer);
        return { mistake: null, said, facts: null };
    }
    const { lattice, cells, pieces, copies, placements, reason } = record;
    return {
        mistake: null,
        said: '',
        facts: { lattice, cells, kinds: pieces ?? 0, copies: copies?.most ?? null,
                 placements: placements ?? 0, reason: plainly(reason?.text ?? ''),
                 pieces: reason?.pieces ?? [] },
    };
}

// ---- files of other programs ----

export interface Read {
    text: string | null;
    left: string[];  // what YAML cannot express
    problems: string[];  // their names, to choose one of; empty: there was one, or one was asked for
    why: string;
}

// The puzzle of a file as YAML.
export async function read(core: Core, name: string, bytes: Uint8Array, problem = ''): Promise<Read> {
    if (/\.ya?ml$/i.test(name)) {
        try {
            const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
            return { text, left: [], problems: [], why: '' };
        } catch {
            return { text: null, left: [], problems: [], why: 'it is not UTF-8' };
        }
    }
    const base64 = base64Of(bytes);
    const answer = await core.brief.ask({
        command: 'convert',
        operands: [name, '-'],
        options: { to: 'yaml', ...(problem ? { problem } : {}) },
        files: { [name]: { base64 } },
    });
    const { left } = answer;
    const problems = answer.mistake?.problems ?? answer.problems;
    if (problems.length > 0) return { text: null, left, problems, why: '' };
    if (answer.exit !== 0) return { text: null, left, problems: [], why: whyNot(answer) };
    return { text: answer.text, left, problems: [], why: '' };
}

function base64Of(bytes: Uint8Array): string {
    let binary = '';
    for (let i = 0; i < bytes.length; i += 0x8000) {
        binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    }
    return btoa(binary);
}

// ---- what is taken away ----

export interface Saved {
    name: string;
    content: string | Uint8Array;
}

export interface Format {
    label: string;
    command: 'convert' | 'show' | 'export' | 'solve';
    ending: string;
    file?: string;  // the option that names the file, of show and export
    options?: Record<string, string | boolean>;
}

const converted = (label: string, to: string, ending: string): Format =>
    ({ label: `${label}: ${ending}`, command: 'convert', ending, options: { to } });

export const cutSheet: Format =
    { label: 'Cut sheet: .svg', command: 'export', ending: '-cut.svg', file: 'cut' };

const picture: Format = { label: 'Picture: .svg', command: 'show', ending: '.svg', file: 'output',
                          options: { limit: '24' } };

// A packing for paper. Its cells have sides of `packingCell` pixels.
export const packingPicture: Format = { ...picture, options: { limit: '1', cell: '20px' } };
export const packingCell = 20;

export const formats: { group: string; formats: Format[] }[] = [
    { group: words.formats.puzzle, formats: [
        { label: 'Puzzle: YAML', command: 'convert', ending: '.yaml', options: { to: 'yaml', drop: 'from' } },
    ] },
    { group: words.formats.packings, formats: [
        { label: 'Page of packings: .html', command: 'show', ending: '.html', file: 'output' },
        picture,
        { ...picture, label: 'Picture: .png', ending: '.png' },
        { label: 'Packings: .jsonl', command: 'solve', ending: '.jsonl' },
    ] },
    { group: words.formats.pieces, formats: [
        cutSheet,
        { label: '3-D print: .3mf', command: 'export', ending: '.3mf', file: '3mf' },
        { label: '3-D print: .stl', command: 'export', ending: '.stl', file: 'stl' },
        { label: '3-D model: .glb', command: 'export', ending: '.glb', file: 'gltf' },
    ] },
    { group: words.formats.programs, formats: [
        converted('BurrTools', 'xmpuzzle', '.xmpuzzle'),
        converted('puzzlecad', 'puzzlecad', '.scad'),
        converted('PolySolver', 'psv', '.psv'),
        converted('PuzzleSolver3D', 'puzzlesolver3d', '.ps3d'),
        converted('polycube', 'busche', '.busche'),
        converted('SOMA figures', 'soma', '.soma'),
    ] },
    { group: words.formats.solvers, formats: [
        converted('Exact cover', 'dlx', '.dlx'),
        converted('Cover with multiplicities', 'mcc', '.mcc'),
        converted('SAT', 'cnf', '.cnf'),
        converted('Pseudo-Boolean', 'opb', '.opb'),
        converted('Integer program', 'lp', '.lp'),
        converted('Integer program', 'mps', '.mps'),
        converted('MiniZinc', 'minizinc', '.mzn'),
        converted('XCSP3', 'xcsp3', '.xcsp3'),
        converted('Set partitioning', 'spp', '.spp'),
    ] },
];

// `lines`: packings that are known.
function requestFor(format: Format, text: string, stem: string, lines: string[]): Request {
    const { command, options } = format;
    const name = stem + (format.ending === '.png' ? '.svg' : format.ending);
    const known = command === 'show' && lines.length > 1;
    return {
        command,
        operands: [known ? 'packings.jsonl' : fileName, ...(command === 'convert' ? [name] : [])],
        options: {
            ...options,
            ...(format.file ? { [format.file]: name, quiet: true } : {}),
            ...(command === 'show' && !known && !options?.limit ? { limit: String(mostListed) } : {}),
        },
        files: known ? { 'packings.jsonl': lines.join('\n') } : filesFor(text),
    };
}

// Why a format cannot express the puzzle; empty: it can.
export async function whyNotSaved(lane: Lane, format: Format, text: string, signal: AbortSignal): Promise<string> {
    const answer = await lane.ask(requestFor(format, text, 'puzzle', []), signal);
    return answer.exit === 0 ? '' : whyNot(answer);
}

// The files that the program writes of the puzzle, or why it does not.
export async function save(
    core: Core, format: Format, text: string, stem: string, lines: string[],
): Promise<Saved[]> {
    const { command, options } = format;
    if (command === 'convert' && options?.to === 'yaml' && !/\bfrom\b/.test(text)) {
        return [{ name: `${stem}.yaml`, content: text }];
    }
    if (command === 'solve') {
        if (lines.length < 2) throw new Error(words.solveFirst);
        return [{ name: stem + format.ending, content: `${lines.join('\n')}\n` }];
    }
    const answer = await core.long[0].ask(requestFor(format, text, stem, lines));
    if (answer.exit !== 0) throw new Error(whyNot(answer));
    const files = [...answer.files].map(
        ([file, content]) => ({ name: file.replace(/^.*\//, ''), content }));
    if (format.ending !== '.png') return files;
    return [{ name: stem + format.ending, content: await pixels(files[0].content as string) }];
}

// A drawing as PNG, twice as large, but of no more pixels than every browser can hold.
async function pixels(svg: string): Promise<Uint8Array> {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const scale = Math.min(2, 8000 / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    if (!blob) throw new Error('the picture is too large');
    return new Uint8Array(await blob.arrayBuffer());
}
