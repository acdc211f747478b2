// Attacks the page: hostile files, puzzles far too big, edited links.
import { spawnSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';

import { addressOf, all, anew, check, expectText, native, open, opened, openNext, path, press, program, quiet,
         says, some, textOf, tiny, whole } from './page.mjs';

const attack = '<img/src=x/onerror=document.title=1>';
const harmless = async (page, what) => {
    check(await page.title() !== '1', `${what}: nothing runs`);
    check(await page.locator('img[src="x"]').count() === 0, `${what}: nothing is an element`);
};

// Every word of a file in every format is an attack in turn, and so is the name of the file.
export async function hostileFiles() {
    const page = await openNext(tiny);
    const soma = new URL('../../../puzzles/soma-cube.yaml', import.meta.url).pathname;
    const endings = ['.yaml', '.xmpuzzle', '.busche', '.ps3d', '.psv', '.soma', '.scad', '.dlx', '.mcc'];
    for (const ending of endings) {
        const options = ending === '.yaml' ? ['--to', 'yaml'] : ['--to', {
            '.xmpuzzle': 'xmpuzzle', '.ps3d': 'puzzlesolver3d', '.scad': 'puzzlecad',
        }[ending] ?? ending.slice(1)];
        const { stdout } = spawnSync(program, ['convert', soma, '-', ...options]);
        const text = (ending === '.xmpuzzle' ? gunzipSync(stdout) : stdout).toString();
        const places = [...text.matchAll(/[\w.#]+/g)];
        const most = all ? 40 : whole ? 4 : 1;
        const step = Math.max(1, Math.floor(places.length / most));
        const escaped = ending === '.xmpuzzle' ? attack.replace('<', '&lt;') : attack;
        for (let i = 0; i < places.length; i += step) {
            const { 0: word, index } = places[i];
            const name = `${i}-${attack.replaceAll('/', ' ')}${ending}`;
            const changed = text.slice(0, index) + escaped + text.slice(index + word.length);
            await page.setInputFiles('input[type=file]',
                                     { name, mimeType: '', buffer: Buffer.from(changed) });
            await says(page, '.said, dialog', new RegExp(`^${i}-<img`), 20);
        }
        check(places.length > 0, `hostile: ${ending} has words`);
        await harmless(page, `hostile ${ending}`);
    }
    await quiet(page, 'hostile files');
}

// Names of everything that has one, seen by every command, and drawn.
export async function hostileNames() {
    const yaml = JSON.stringify({
        name: attack, colours: { R: attack },
        pieces: [{ name: attack, copies: 2, colour: attack, art: ['R.', 'XX'] }],
        region: { box: [3, 2] }, rules: { groups: [{ pieces: [attack], copies: 2 }] },
        expect: { all: 2, source: attack },
    });
    for (const text of some([yaml.replace(/"colours":.*?\},/, '').replace(/"colour":".*?",/, '').replace('R.', 'X.'),
                             yaml, yaml.replace(',"colour":', ',"note":')], 1)) {
        const page = await openNext(text);
        await says(page, '.check', /./);
        for (const task of ['Solve', 'Count', 'Explain', 'Heat map', 'Estimate', 'Take apart', 'Play']) {
            const button = page.locator('.result > .bar button', { hasText: task }).first();
            if (await button.isDisabled()) continue;  // where the puzzle has mistakes
            await button.click();
            await says(page, '.answer, .failure, .text, .picture, .play', /^/, 10);
        }
        await page.locator('.tabs button', { hasText: 'Draw' }).click();
        await page.locator('.draw').waitFor();
        await harmless(page, 'hostile names');
        await quiet(page, 'hostile names');
    }
}

export async function editedLinks() {
    const page = await open({ text: tiny });
    await press(page, 'Copy link');
    await says(page, '.said', /link/);
    const hash = new URL(page.url()).hash;
    await quiet(page, 'link');
    // Links that were changed, truncated or made up; a bomb of zeros that unfolds to 64 MB.
    const bomb = await (async () => {
        const stream = new Blob([new Uint8Array(64 << 20)]).stream()
            .pipeThrough(new CompressionStream('deflate-raw'));
        return Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
    })();
    const edited = [`${hash.slice(0, -6)}AAAA`, `#puzzle=${bomb}`, '#puzzle=%%%', '#puzzle=AAAA', hash.slice(0, -3),
                    hash.replace(/(.{12})./, '$1_'), `#puzzle=${attack}`, `${hash}${hash}`];
    const context = await anew();
    for (const damaged of some(edited, 2)) {
        const page = await opened(context, addressOf(path) + damaged);
        const said = await page.locator('.said').innerText();
        check(/damaged/.test(said) && !said.includes('<'), `link: ${damaged.slice(0, 24)} is damaged`, said);
        await harmless(page, 'edited link');
        check(page.trouble.length === 0, 'edited link: no error and no request', page.trouble.join('; '));
        await page.close();
    }
    // Whatever else is behind # is no link of ours.
    const other = await opened(context, `${addressOf(path)}#section`);
    check(await other.locator('.said').innerText() === '', 'link: another fragment is none');
    await quiet(other, 'another fragment');
}

// More than a page can hold: said, and the page goes on. The program itself could hold it.
export async function tooBig() {
    if (native) return;
    const page = await open({ text: `lattice: cube\npieces: {generate: {polycubes: 6}, copies: any}\n`
        + 'region: {box: [24, 25, 25]}\n' });
    await page.locator('.check').filter({ hasText: /./ }).waitFor({ timeout: 60000 });
    await page.locator('.result .main').click();
    await expectText(page, '.failure', /memory/, 'far too big: said', 240);
    const begin = Date.now();
    await page.setInputFiles('input[type=file]',
                             { name: 'tiny.yaml', mimeType: '', buffer: Buffer.from(tiny) });
    await says(page, '.check', /6 cells/);
    await press(page, 'Solve');
    await expectText(page, '.answer', /packings?\.$/, 'far too big: the page goes on');
    check(Date.now() - begin < 20000, 'far too big: at once');
    await quiet(page, 'far too big');
}
