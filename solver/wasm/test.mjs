// Sends the same requests to polypack.wasm and to the program, and compares the answers:
//
//     node test.mjs polypack.wasm polypack FOLDER...
//
// The folders hold the files that requests may name: those of pieces and puzzles. Every puzzle that
// the program counts soon is counted by the module as well.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { polypack } from './polypack.mjs';

const [modulePath, program, ...folders] = process.argv.slice(2);
const most = 2_000_000; // nodes of a search: some seconds

const files = {};
for (const folder of folders) {
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
        files[`${basename(folder)}/${name}`] = readFileSync(join(folder, name), 'utf8');
    }
}

// The files that a puzzle names, and it itself.
function filesOf(name, found = {}) {
    if (name in found || !(name in files)) return found;
    found[name] = files[name];
    for (const [, other] of files[name].matchAll(/from: *([^\s,}]+)/g)) {
        filesOf(join(name, '..', other), found);
    }
    return found;
}

function natively(requests) {
    const input = requests.map((request) => JSON.stringify(request)).join('\n');
    const run = spawnSync(program, ['serve-json'], { input, maxBuffer: 1 << 30 });
    if (run.status !== 0) throw new Error(`the program ended with ${run.status}: ${run.stderr}`);
    const answers = [[]];
    for (const line of run.stdout.toString().trimEnd().split('\n')) {
        const record = JSON.parse(line);
        answers.at(-1).push(record);
        if ('exit' in record) answers.push([]);
    }
    answers.pop();
    return answers;
}

let received = [];
const module = await WebAssembly.compile(readFileSync(modulePath));
const wasm = await polypack(module, (line) => received.push(JSON.parse(line)));
function inModule(request) {
    received = [];
    wasm.serve(JSON.stringify(request));
    return received;
}

// Values that differ from run to run.
const varying = new Set(['seconds', 'phases', 'nodes_per_second', 'seconds_left']);
// Methods compete for a count, and the time decides between them.
const chosen = new Set([...varying, 'engine', 'nodes']);
const comparable = (answer, left = varying) =>
    JSON.stringify(answer, (key, value) => (left.has(key) ? undefined : value));

let failures = 0;
function expect(what, holds, detail = '') {
    if (holds) return;
    ++failures;
    console.log(`FAILED: ${what} ${detail}`);
}

function compare(requests, left = varying) {
    const answers = natively(requests);
    requests.forEach((request, i) => {
        const ours = comparable(inModule(request), left);
        const theirs = comparable(answers[i], left);
        const at = [...theirs].findIndex((c, k) => c !== ours[k]);
        expect(
            `${request.command} ${request.operands}`,
            ours === theirs,
            `\n  program ${theirs.slice(Math.max(at - 60, 0), at + 120)}` +
                `\n  module  ${ours.slice(Math.max(at - 60, 0), at + 120)}`,
        );
    });
    return requests.length;
}

const request = (command, name, options = {}, others = {}) => ({
    command,
    operands: [name, ...(others.operands ?? [])],
    options,
    files: { ...filesOf(name), ...others.files },
});

const puzzles = Object.keys(files).filter((name) => /^\s*region:/m.test(files[name]));
const counting = puzzles.map((name) => request('solve', name, { count: true, threads: 1, time: '3s' }));
const soon = counting.filter((_, i, all) => {
    const result = natively([all[i]])[0].at(-2);
    return result?.ending === 'complete' && result.nodes < most;
});
const counted = compare(soon, chosen);

const soma = 'puzzles/soma-cube.yaml';
const flat = 'puzzles/pentominoes-5x6-one-u.yaml';
const first = { limit: 1, threads: 1, ordered: true };
const others = compare([
    ...puzzles.map((name) => request('check', name)),
    ...['yaml', 'xmpuzzle', 'puzzlecad', 'psv'].map((to) =>
        request('convert', soma, { to }, { operands: ['-'] }),
    ),
    request('solve', soma, first),
    request('solve', flat, { ...first, engine: 'algorithm13' }),
    request('count', 'puzzles/dominoes-12x12.yaml', { method: 'frontier' }),
    request('explain', soma),
    request('heat', flat, { threads: 1 }),
    request('hint', flat, { threads: 1 }),
    request('disassemble', 'puzzles/burr-piston.yaml', { threads: 1 }),
    request('show', soma, { ...first, output: 'soma.html' }),
    request('show', soma, { ...first, output: 'soma.svg' }),
    request('export', soma, { stl: 'soma', '3mf': 'soma.3mf', threads: 1 }),
    request('lattice', 'cube'),
    request('solve', 'puzzles/nothing.yaml'),
    request('solve', soma, { symmetry: 'nothing' }),
    request('solve', soma, { nothing: true }),
    request('nothing', soma),
    request('choose', 'puzzles/pentominoes-5x5-choose.yaml', { list: 'one', threads: 1 }),
    request('choose', 'puzzles/pentominoes-5x5-choose.yaml', { bag: 5, threads: 1 }),
    request('solve', soma, { count: true, threads: 1, part: '2/3' }),
    request('show', soma, { ...first, output: 'x/../puzzles/soma-cube.yaml' }),
    request('solve', 'broken.yaml', {}, { files: { 'broken.yaml': 'name: [' } }),
    { ...request('solve', 'bad.yaml'), files: { 'bad.yaml': 'name: x\nlattice: square\npieces: []\nregion: {box: [2, 3]}\n' } },
]);

// Features that the program has on threads: a limit of time, progress.
{
    const begin = performance.now();
    const answer = inModule(
        request('solve', 'puzzles/bedlam-cube.yaml', { count: true, time: '4s', progress: 'json' }),
    );
    const seconds = (performance.now() - begin) / 1000;
    expect('a limit of time', answer.at(-1).exit === 4 && seconds < 8, `${seconds} s`);
    expect('progress', answer.some((record) => record.progress?.packings > 0));
    const after = inModule(request('solve', soma, { count: true, progress: 'json' }));
    expect('a request after it', after.at(-2).distinct === 240, JSON.stringify(after.at(-2)));
    expect('its progress', !after.some((record) => record.progress?.packings > 11520));
    let refusal = '';
    const inner = await polypack(module, () => {
        try {
            inner.serve('{}');
        } catch (error) {
            refusal = error.message;
        }
    });
    inner.serve('{}');
    expect('a request within an answer', refusal.includes('being answered'), refusal);
}

console.log(`${counted} puzzles counted, ${others} other requests, ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
