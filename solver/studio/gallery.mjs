// Writes the gallery, as JSON: the shipped puzzles with a picture each, and the sets of pieces that
// they name.
//
//     node gallery.mjs PROGRAM SOURCES gallery.json
//
// PROGRAM is polypack.wasm, or polypack itself. SOURCES is the folder of the project.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

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

const inSpace = new Set(asked({ command: 'lattice' })
    .filter(({ steps }) => steps?.some((step) => step && Math.abs(step[2]) > 1e-3))
    .map(({ name }) => name));

// The drawing of a packing without its title, if one is found soon.
function pictureOf(file, flat) {
    const options = { output: 'p.svg', limit: 1, ordered: true, time: '20s', quiet: true };
    const drawn = ask('show', file, flat ? options : { ...options, style: 'iso' });
    const svg = drawn.find((record) => record.file)?.file.text ?? '';
    const [, size] = /viewBox="([^"]+)"/.exec(svg) ?? [];
    if (!size) return '';
    const [left, top, width, height] = size.split(' ').map(Number);
    const title = /<text [^>]*>[^<]*<\/text>\n?/.exec(svg);
    const room = title ? 28 : 0;
    return svg.replace(title?.[0] ?? '', '').replace(/<title>.*?<\/title>\n?/, '')
        .replace(/ width="[^"]+" height="[^"]+"/, '')
        .replace(size, `${left} ${top + room} ${width} ${height - room}`);
}

const shipped = [];
for (const [file, text] of Object.entries(puzzles)) {
    const [{ valid, name, lattice }] = ask('check', file, {});
    if (!valid) throw new Error(`${file} is not valid`);
    const flat = !inSpace.has(lattice);
    // The first line is for editors that know the schema by its place.
    const said = text.replace(/^# yaml-language-server:.*\n/, '');
    shipped.push({ file, title: name, lattice, text: said, picture: pictureOf(file, flat) });
}

// Completion in the editor is by the schemas.
const schemas = Object.fromEntries(['pieces/pieces.schema.json', 'puzzles/puzzle.schema.json'].map(
    (name) => [basename(name), JSON.parse(readFileSync(join(sources, name), 'utf8'))]));

writeFileSync(output, JSON.stringify({ puzzles: shipped, pieces, schemas }));
const drawn = shipped.filter(({ picture }) => picture !== '').length;
console.log(`${shipped.length} puzzles, ${drawn} with pictures`);
