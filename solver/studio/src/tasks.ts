// Requests of the page to the program besides the search for packings, and how to show the answers.

import { TakingApart } from './apart.ts';
import type { Answer, Core, Files, Lane, Line, Mistake, Options, Request } from './core.ts';
import { Failed, Stopped } from './core.ts';
import { Counting } from './counting.ts';
import { gameOf } from './play/game.ts';
import type { Game } from './play/game.ts';
import { plainly } from './plainly.ts';
import { request, symmetryOf, textOf, whyNot } from './puzzle.ts';
import { keepResult, keptResults } from './keeper.ts';
import { memory } from './divided.ts';
import { rowOf, rowsOf } from './rows.ts';
import type { Row } from './rows.ts';
import { Search } from './search.ts';
import { words } from './words.ts';

export type Outcome =
    | { kind: 'packings'; search: Search }
    | { kind: 'count'; count: Counting }
    | { kind: 'apart'; apart: TakingApart }
    | ({ kind: 'best' } & Best)
    | ({ kind: 'stored' } & Stored)
    | { kind: 'text'; text: string }
    | { kind: 'picture'; svg: string }
    | { kind: 'play'; game: Game }
    | { kind: 'failed'; said: string; mistake?: Mistake };

export type TaskName =
    'stored' | 'solve' | 'count' | 'apart' | 'explain' | 'heat' | 'estimate' | 'play';

export interface Task {
    name: TaskName;
    text: string;  // of the puzzle, as it is asked about
    outcome: Outcome | null;
    running: boolean;
    stopped: boolean;
    progress: Line | null;
    stop: () => void;
    goOn: (() => void) | null;  // null: there is nothing to go on with
}

// Commands that end with one of these have answered.
const answered = new Set([0, 1]);

// Starts a task, and calls `changed` with each state of it.
export function start(core: Core, name: TaskName, text: string, changed: (task: Task) => void) {
    const stop = new AbortController();
    let task: Task = {
        name, text, outcome: null, running: true, stopped: false, progress: null,
        stop: () => stop.abort(), goOn: null,
    };
    const set = (change: Partial<Task>) => {
        task = { ...task, ...change };
        changed(task);
    };
    set({});
    if (name === 'solve' && !asksForBest(text)) return divided(name, new Search(core, text), set);
    if (name === 'count') return divided(name, new Counting(core, text), set);
    if (name === 'apart') return divided(name, new TakingApart(core, text), set);
    const lane = core.long[0];
    const ask = (command: string, options: Options) =>
        lane.ask(request(command, text, { progress: 'json', ...options }), stop.signal, (record) =>
            take(record));
    const found: Line[] = [];
    const take = (record: Line) => {
        if ('progress' in record) set({ progress: record.progress });
        else found.push(record);
    };
    const show = async (): Promise<Outcome> => {
        switch (name) {
        case 'solve': {
            const best = await bestOf(lane, text, stop.signal, (progress) => set({ progress }));
            keepResult(text, name, { best });
            return { kind: 'best', ...best };
        }
        case 'play': return { kind: 'play', game: await gameOf(core, text, stop.signal) };
        case 'explain':
        case 'estimate': {
            const answer = await ask(name, { json: false, ...(name === 'estimate' ? symmetryOf(text) : {}) });
            return answered.has(answer.exit) && answer.text !== ''
                ? { kind: 'text', text: plainly(answer.text) } : failure(answer);
        }
        case 'heat': {
            const answer = await ask('heat', { output: 'heat.svg' });
            const svg = answer.files.get('heat.svg');
            return typeof svg === 'string' ? { kind: 'picture', svg } : failure(answer);
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

type Divisible = 'solve' | 'count' | 'apart';

function outcomeOf(one: Search | Counting | TakingApart): Outcome {
    return one instanceof Counting ? { kind: 'count', count: one }
        : one instanceof Search ? { kind: 'packings', search: one } : { kind: 'apart', apart: one };
}

// Whether a task that was stopped goes on where it was, and does not start again.
export const goesOn = ({ outcome }: Task): boolean => outcome?.kind !== 'count' || outcome.count.state.parts > 0;

// A computation in parts is its own task, because it goes on after it was stopped, and is kept.
function divided(name: Divisible, one: Search | Counting | TakingApart, set: (change: Partial<Task>) => void) {
    one.changed = (worthKeeping) => {
        set({});
        // There is nothing to go on with yet.
        if (name === 'count' && one.state.parts === 0 && one.state.ending !== 'complete') return;
        if (worthKeeping) keepResult(one.text, name, one.kept(),
                                   one.state.ending === 'running' && one.state.done > 0);
    };
    const outcome = outcomeOf(one);
    const goOn = () => {
        set({ outcome, stop: () => one.stop(), goOn: null, running: true, stopped: false });
        void one.run().then(() => {
            const { ending, said, mistake } = one.state;
            const stopped = ending === 'stopped';
            set({ running: false, stopped, goOn: stopped ? goOn : null,
                  ...(ending === 'failed' ? { outcome: { kind: 'failed', said, mistake } } : {}) });
        });
    };
    goOn();
}

// The results that are kept of a puzzle, the newest first; `changed` is called with the states of
// one that goes on.
export async function keptTasks(core: Core, text: string, changed: (task: Task) => void): Promise<Task[]> {
    return (await keptResults(text)).flatMap(({ name, data }): Task[] => {
        const idle = { name, text, running: false, stopped: false, goOn: null, progress: null,
                       stop: () => {} };
        if (name === 'stored') return [{ ...idle, outcome: { kind: 'stored', ...data as Stored } }];
        if (name !== 'solve' && name !== 'count' && name !== 'apart') return [];
        if (name === 'solve' && 'best' in (data as object)) {
            return [{ ...idle, outcome: { kind: 'best', ...(data as { best: Best }).best } }];
        }
        // As pages before counted by parts kept it.
        if (!('state' in (data as object))) return [];
        const one = name === 'solve' ? new Search(core, text)
            : name === 'count' ? new Counting(core, text) : new TakingApart(core, text);
        one.restore(data as never);
        const complete = one.state.ending === 'complete' || one.state.ending === 'limited';
        let task: Task = {
            ...idle, stopped: !complete, outcome: outcomeOf(one),
        };
        if (!complete) {
            one.state.ending = 'stopped';
            task = { ...task, goOn: () => divided(name, one, (change) => changed(task = { ...task, ...change })) };
        }
        return [task];
    });
}

// A packing that has the most or the least of something, and what is known of better ones.
export interface Best extends Stored {
    record: Line;
}

// Whether a puzzle asks for the best packings and not for all of them.
const asksForBest = (text: string) => /^(maximise|minimise)\s*:/m.test(text);

async function bestOf(lane: Lane, text: string, signal: AbortSignal, progress: (now: Line) => void): Promise<Best> {
    const best: Best = { record: {}, header: '', rows: [] };
    const answer = await lane.ask(request('solve', text, { progress: 'json' }), signal, (record, line) => {
        if ('progress' in record) progress(record.progress);
        else if ('puzzle' in record) best.header = line;
        else if ('packing' in record) best.rows.push(rowOf(record, line, 1));
        else best.record = record;
    });
    if (!answered.has(answer.exit)) throw new Error(whyNot(answer));
    return best;
}

// Packings that a file stores, as a result.
export interface Stored {
    header: string;
    rows: Row[];
    made?: boolean;  // the packing in which its pieces were designed
}

export function storedTask(text: string, stored: Stored): Task {
    keepResult(text, 'stored', stored);
    return { name: 'stored', text, outcome: { kind: 'stored', ...stored }, running: false, stopped: false,
             goOn: null, progress: null, stop: () => {} };
}

// The findings of a task as they are listed; null: none.
export function listOf(task: Task | null): Stored | null {
    const { outcome } = task ?? {};
    const found = outcome?.kind === 'packings' ? outcome.search.state
        : outcome?.kind === 'apart' ? outcome.apart.state : outcome?.kind === 'stored' || outcome?.kind === 'best' ? outcome : null;
    return found && found.rows.length > 0 ? found : null;
}

// The same with another row in the place of one.
export function withRow(task: Task, before: Row, after: Row): Task {
    const rows = (all: Row[]) => all.map((row) => (row === before ? after : row));
    const { outcome } = task;
    if (outcome?.kind === 'packings') {
        outcome.search.replace(before, after);
        keepResult(task.text, task.name, outcome.search.kept());
    } else if (outcome?.kind === 'best') {
        const best = { record: outcome.record, header: outcome.header, rows: rows(outcome.rows) };
        keepResult(task.text, task.name, { best });
        return { ...task, outcome: { kind: 'best', ...best } };
    } else if (outcome?.kind === 'stored') {
        const { header, made } = outcome;
        return storedTask(task.text, { header, rows: rows(outcome.rows), made });
    }
    return { ...task };
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
        each: Line[];  // what is known of each piece
    } | null;
    loose?: string[];  // pieces in several parts, taken as if they were meant to be
}

export async function check(core: Core, text: string, signal: AbortSignal): Promise<Checked> {
    const answer = await core.brief.ask(request('check', text, { time: '5s', 'each-piece': true }), signal);
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
                 pieces: reason?.pieces ?? [], each: record.each_piece ?? [] },
    };
}

// ---- files of other programs ----

export interface Read {
    text: string | null;
    left: string[];  // what YAML cannot express, and is not kept besides
    stored: Stored[];  // packings by problem
    why: string;  // why there is no text, or not every problem in it
}

// The puzzle of a file as YAML, with all its problems and their packings.
export async function read(core: Core, name: string, bytes: Uint8Array): Promise<Read> {
    const none = { text: null, left: [], stored: [] };
    if (/\.ya?ml$/i.test(name)) {
        try {
            const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
            return { ...none, text, why: '' };
        } catch {
            return { ...none, why: 'it is not UTF-8' };
        }
    }
    const base64 = base64Of(bytes);
    const convert = (to: string, problem = 0) => core.brief.ask({
        command: 'convert',
        operands: [name, '-'],
        options: { to, ...(problem > 0 ? { problem: `${problem}` } : {}) },
        files: { [name]: { base64 } },
    });
    let answer = await convert('yaml');
    // Of several problems the first may be wrong, and another one right.
    const names = answer.mistake?.problems ?? [];
    const problems = answer.problems.length;
    for (let problem = 2; answer.exit !== 0 && problem <= names.length; ++problem) {
        const { mistake } = answer;
        const next = await convert('yaml', problem);
        answer = { ...next, mistake: next.exit === 0 ? mistake : next.mistake };
    }
    if (answer.exit !== 0) return { ...none, why: whyNot(answer) };
    const stored: Stored[] = [];
    if (answer.left.includes('packings')) {
        for (let problem = Math.min(1, problems); problem <= problems; ++problem) {
            const { text } = await convert('packings', problem);
            const [header = '', ...lines] = text.split('\n').filter(Boolean);
            stored.push({ header, rows: rowsOf(lines) });
        }
    }
    const left = answer.left.filter((part) => part !== 'packings' && part !== 'separations');
    return { text: answer.text, left, stored, why: answer.mistake ? whyNot(answer) : '' };
}

function base64Of(bytes: Uint8Array): string {
    let binary = '';
    for (let i = 0; i < bytes.length; i += 0x8000) {
        binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    }
    return btoa(binary);
}

// ---- what is taken away ----

// Packings of a page, if none are known.
const mostDrawn = 200;
// Formats in which a file has all problems.
const wholeFormats = new Set(['yaml', 'xmpuzzle']);

export interface Saved {
    name: string;
    content: string | Uint8Array;
}

export interface Format {
    label: string;
    command: 'convert' | 'show' | 'export' | 'solve';
    ending: string;
    file?: string;  // the option that names the file, of show and export
    options?: Options;
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
        { label: '3-D print: .stl, in a .zip', command: 'export', ending: '.zip', file: 'stl' },
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

// A request has at most 16 MiB.
const mostStored = 12 << 20;

// As many packings of each list as there is room for in a request.
function fitting(lists: Stored[]): Stored[] {
    const room = mostStored / Math.max(1, lists.length);
    return lists.map(({ header, rows }) => {
        let size = header.length;
        const past = rows.findIndex(({ line }) => (size += line.length) > room);
        return { header, rows: past < 0 ? rows : rows.slice(0, past) };
    });
}

export const storesPackings = (format: Format) => format.options?.to === 'xmpuzzle';

// The number of packings that a file in that format will lack.
export function packingsLeftOut(format: Format, lists: Stored[]): number {
    const count = (of: Stored[]) => of.reduce((sum, { rows }) => sum + rows.length, 0);
    return storesPackings(format) ? count(lists) - count(fitting(lists)) : 0;
}

function filesOf(lists: Stored[]): Files {
    return Object.fromEntries(
        fitting(lists).map((list, i) => [`packings-${i + 1}.jsonl`, linesOf(list).join('\n')]));
}

// `lists`: packings that are known of each of its problems; `shown`: those that are shown.
function requestFor(format: Format, puzzle: string, stem: string, lists: Stored[], shown: Stored | null): Request {
    const { command, options } = format;
    const name = stem + (format.ending === '.png' ? '.svg' : format.ending);
    const known = command === 'show' && shown !== null;
    const stores = storesPackings(format) ? filesOf(lists) : {};
    // A file holds all problems, where its format can.
    const whole = command === 'convert' && wholeFormats.has(String(options?.to));
    const asking = request(command, whole ? textOf(puzzle) : puzzle, {
        ...options,
        ...(format.file ? { [format.file]: name, quiet: true } : {}),
        ...(command === 'show' && !known && !options?.limit ? { limit: String(mostDrawn) } : {}),
        ...(Object.keys(stores).length > 0 ? { packings: Object.keys(stores) } : {}),
    }, command === 'convert' ? [name] : []);
    if (!known) return { ...asking, files: { ...asking.files, ...stores } };
    return { ...asking, operands: ['packings.jsonl'], options: { ...asking.options, problem: false },
             files: { 'packings.jsonl': linesOf(shown).join('\n') } };
}

const linesOf = ({ header, rows }: Stored) => [header, ...rows.map(({ line }) => line)];

// Why a format cannot express the puzzle; empty: it can.
export async function whyNotSaved(lane: Lane, format: Format, puzzle: string, signal: AbortSignal): Promise<string> {
    const answer = await lane.ask(requestFor(format, puzzle, 'puzzle', [], null), signal);
    return answer.exit === 0 ? '' : whyNot(answer);
}

// The files that the program writes of the puzzle, or why it does not.
export async function save(
    core: Core, format: Format, puzzle: string, stem: string, lists: Stored[], shown: Stored | null,
): Promise<Saved[]> {
    const { command, options } = format;
    const text = textOf(puzzle);
    if (command === 'convert' && options?.to === 'yaml' && !/\bfrom\b/.test(text)) {
        return [{ name: `${stem}.yaml`, content: text }];
    }
    if (command === 'solve') {
        if (!shown) throw new Error(words.solveFirst);
        return [{ name: stem + format.ending, content: `${linesOf(shown).join('\n')}\n` }];
    }
    const answer = await core.long[0].ask(requestFor(format, puzzle, stem, lists, shown));
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
