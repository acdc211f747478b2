// Writes the gallery, as JSON: the shipped puzzles with a picture each and what `polypack list` knows
// of them, and the sets of pieces that they name.
//
//     node gallery.mjs PROGRAM SOURCES gallery.json
//
// PROGRAM is polypack.wasm, or polypack itself. SOURCES is the folder of the project. Where gallery.json
// is there, only puzzles that have changed since are drawn anew, or all, if the program has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

import { polypack } from '../wasm/polypack.mjs';

const [programPath, sources, output] = process.argv.slice(2);

function texts(folder) {
    const names = readdirSync(join(sources, folder)).filter((name) => name.endsWith('.yaml')).sort();
    return Object.fromEntries(
        names.map((name) => [name, readFileSync(join(sources, folder, name), 'utf8')]));
}

const pieces = texts('pieces');
const puzzles = texts('puzzles');

let answer = [];
const onLine = (line) => answer.push(JSON.parse(line));
const program = programPath.endsWith('.wasm')
    ? await polypack(await WebAssembly.compile(readFileSync(programPath)), onLine)
    : { serve: (input) => spawnSync(programPath, ['serve-json'], { input, maxBuffer: 1 << 30 })
        .stdout.toString().trim().split('\n').forEach(onLine) };
function asked(request) {
    answer = [];
    program.serve(JSON.stringify(request));
    return answer;
}
function ask(command, file, options) {
    const files = { [`puzzles/${file}`]: puzzles[file] };
    for (const [name, text] of Object.entries(pieces)) files[`pieces/${name}`] = text;
    return asked({ command, operands: [`puzzles/${file}`], options, files });
}

const lattices = asked({ command: 'lattice' });
const coordinates = new Map(lattices.map(({ name, coordinates: count }) => [name, count]));
const inSpace = new Set(lattices
    .filter(({ steps }) => steps?.some((step) => step && Math.abs(step[2]) > 1e-3))
    .map(({ name }) => name));

// A drawing without its title.
function drawingOf(records) {
    const svg = records.find((record) => record.file)?.file.text ?? '';
    const [, size] = /viewBox="([^"]+)"/.exec(svg) ?? [];
    if (!size) return '';
    const [left, top, width, height] = size.split(' ').map(Number);
    const title = /<text [^>]*>[^<]*<\/text>\n?/.exec(svg);
    const room = title ? 28 : 0;
    return svg.replace(title?.[0] ?? '', '').replace(/<title>.*?<\/title>\n?/, '')
        .replace(/ width="[^"]+" height="[^"]+"/, '')
        .replace(size, `${left} ${top + room} ${width} ${height - room}`);
}

// A part of a puzzle as JSON can hold it: art in one string becomes a list of rows.
function inRows(node) {
    if (typeof node === 'string' && node.includes('\n')) return node.replace(/\n$/, '').split('\n');
    if (Array.isArray(node)) return node.map(inRows);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([name, one]) => [name, inRows(one)]));
}

// The drawing of a packing, if one is found soon, and else of the region, filled with single cells.
function pictureOf(file, lattice) {
    const options = { output: 'p.svg', limit: 1, ordered: true, time: '20s', quiet: true,
                      ...(inSpace.has(lattice) ? { style: 'iso' } : {}) };
    const packing = drawingOf(ask('show', file, options));
    if (packing) return packing;
    const read = parse(puzzles[file]);
    const region = inRows(read.region ?? read.problems[0].region);
    const cell = { name: 'cell', copies: 'any', colour: '#c9c3b6', cells: [Array(coordinates.get(lattice)).fill(0)] };
    // Cells that may stay empty are left out: they are drawn in the picture of a packing only.
    for (const shape of [region, { ...region, optional: undefined }]) {
        const text = JSON.stringify({ name: file, lattice, pieces: [cell], region: shape });
        const drawn = drawingOf(asked({ command: 'show', operands: ['region.yaml'], options,
                                        files: { 'region.yaml': text } }));
        if (drawn) return drawn;
    }
    return '';
}

// Facts about the puzzle of a file; of several, those that they share.
const listed = asked({ command: 'list' }).filter(({ kind }) => kind === 'puzzle');
function factsOf(stem) {
    const [{ copies, distinct, all, ...facts }, ...others] = listed.filter(({ file }) => file === stem);
    const several = others.length > 0;
    const packings = several ? null : distinct ?? (all === 0 ? 0 : null);
    return {
        section: facts.section, designer: facts.designer, year: facts.year, pieces: copies,
        problems: several ? others.length + 1 : null,
        packings: packings === null ? null : String(packings),
        level: several ? null : facts.level,
        difficulty: several ? null : facts.difficulty,
    };
}

const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');
const key = hashOf(readFileSync(programPath), readFileSync(new URL(import.meta.url)), JSON.stringify(pieces));
const before = new Map((existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')).puzzles : [])
    .map((puzzle) => [puzzle.key, puzzle]));

const shipped = [];
let kept = 0;
for (const [file, text] of Object.entries(puzzles)) {
    const own = hashOf(key, file, text);
    if (before.has(own)) {
        shipped.push(before.get(own));
        ++kept;
        continue;
    }
    const [{ valid, lattice }] = ask('check', file, {});
    if (!valid) throw new Error(`${file} is not valid`);
    // The first line is for editors that know the schema by its place.
    const said = text.replace(/^# yaml-language-server:.*\n/, '');
    shipped.push({ key: own, file, title: parse(text).name, lattice, ...factsOf(basename(file, '.yaml')),
                   text: said, picture: pictureOf(file, lattice) });
}

// Completion in the editor is by the schemas.
const schemas = Object.fromEntries(['pieces/pieces.schema.json', 'puzzles/puzzle.schema.json'].map(
    (name) => [basename(name), JSON.parse(readFileSync(join(sources, name), 'utf8'))]));

writeFileSync(output, JSON.stringify({
    sections: Object.keys(JSON.parse(readFileSync(join(sources, 'puzzles/catalogue.json'), 'utf8'))),
    puzzles: shipped, pieces, schemas,
}));
const drawn = shipped.filter(({ picture }) => picture !== '').length;
console.log(`${shipped.length} puzzles, ${drawn} with pictures; ${kept} were there`);
