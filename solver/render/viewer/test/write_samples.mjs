// Writes the sample pages into a folder: node test/write_samples.mjs FOLDER [NAME...]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { samples } from './samples.mjs';

const [folder, ...names] = process.argv.slice(2);
const template = readFileSync(new URL('../../viewer_template.html', import.meta.url), 'utf8');
mkdirSync(folder, { recursive: true });
for (const name of names.length > 0 ? names : Object.keys(samples)) {
  const data = samples[name]();
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  writeFileSync(join(folder, `${name}.html`), template.replace('__POLYPACK_DATA__', () => json));
  console.log(`${name}: ${data.packings.length} packings, ${data.cells.length} cells`);
}
