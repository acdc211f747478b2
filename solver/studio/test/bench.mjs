// Measures the studio beside the program, in turns:
// node test/bench.mjs STUDIO PROGRAM [ROUNDS | frames]
//
// Whole counts, from the click on Solve to the answer, by one worker and by two, and by the program
// with as many threads; the first packing of every shipped puzzle; and the frames while a large box
// is drawn in. Prints tables.
import { spawnSync } from 'node:child_process';

import { browser, open, press, program, says, wanted } from './page.mjs';

const rounds = Number(wanted[0]) || 3;

// A page whose browser says that it has so many processors.
async function pageOf(workers) {
    const page = await open({ text: 'pieces: []\n' });
    await page.context().addInitScript((count) => Object.defineProperty(
        navigator, 'hardwareConcurrency', { get: () => count }), workers);
    await page.reload();
    await page.waitForSelector('html[data-ready="true"]', { state: 'attached' });
    return page;
}

async function openFile(page, name, text) {
    await page.setInputFiles('input[type=file]', { name, mimeType: '', buffer: Buffer.from(text) });
    if (!await says(page, '.said', 'is open')) throw new Error(`${name} is not opened`);
    await page.locator('.check p').waitFor();
}

// Seconds from the click until the answer matches.
async function inPage(page, pattern, most) {
    const begin = performance.now();
    await press(page, 'Solve');
    if (!await says(page, '.answer', pattern, most)) return null;
    return (performance.now() - begin) / 1000;
}

function natively(file, words, most) {
    const puzzle = new URL(`../../../puzzles/${file}`, import.meta.url).pathname;
    const begin = performance.now();
    const { status } = spawnSync(program, ['solve', puzzle, ...words, '--quiet', '--time', `${most}s`]);
    return status <= 1 ? (performance.now() - begin) / 1000 : null;
}

const least = (seconds) => Math.min(...seconds.filter((t) => t !== null));
const shown = (seconds) => seconds.toFixed(2).padStart(7);

async function whole(puzzles) {
    const pages = [await pageOf(1), await pageOf(2)];
    console.log('| puzzle | program, 1 thread | page, 1 worker | ratio | program, 2 threads | page, 2 workers | ratio | 2 workers over 1 |');
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const { file, title, text } of puzzles) {
        const took = [[], [], [], []];
        for (let round = 0; round < rounds; ++round) {
            for (const [i, page] of pages.entries()) {
                took[2 * i].push(natively(file, ['--count', '--threads', String(i + 1)], 100));
                await page.bringToFront();
                await openFile(page, file, text);
                took[2 * i + 1].push(await inPage(page, /\.$/, 100));
            }
        }
        const [one, pageOne, two, pageTwo] = took.map(least);
        console.log(`| ${[title, shown(one), shown(pageOne), (pageOne / one).toFixed(1), shown(two),
            shown(pageTwo), (pageTwo / two).toFixed(1), (pageOne / pageTwo).toFixed(2)].join(' | ')} |`);
    }
    for (const page of pages) await page.context().close();
}

// The first packing of each puzzle that the program finds one of within a second.
async function firsts(puzzles) {
    const page = await pageOf(2);
    const took = [];
    for (const { file, title, text } of puzzles) {
        const native = natively(file, ['--limit', '1'], 2);
        if (native === null || native > 1) continue;
        await openFile(page, file, text);
        const seconds = await inPage(page, /packings|one packing|no packing/, 10);
        took.push({ title, native, seconds: seconds ?? Infinity });
    }
    took.sort((a, b) => b.seconds - a.seconds);
    const late = took.filter(({ seconds }) => seconds > 3).length;
    console.log(`\nThe first packing of ${took.length} shipped puzzles that the program finds within `
        + `a second: ${late} take the page more than 3 seconds; the longest:\n`);
    console.log('| puzzle | program | page |\n| --- | ---: | ---: |');
    for (const { title, native, seconds } of took.slice(0, 5)) {
        console.log(`| ${title} | ${shown(native)} | ${shown(seconds)} |`);
    }
    await page.context().close();
}

// Measures the frames while strokes are drawn in a box of 20 x 20 x 20: one after the other, in the
// layers of the box, with its picture in space beside them; and the processor time of the page's
// own thread, which others on the machine do not change.
async function frames() {
    const page = await open({ text: 'lattice: cube\npieces:\n  - {name: A, cells: [[0, 0, 0], [1, 0, 0]], '
        + 'copies: any}\nregion: {box: [20, 20, 20]}\n', viewport: { width: 1280, height: 900 } });
    await page.locator('.tabs button', { hasText: 'Draw' }).click();
    await page.locator('.pieces button', { hasText: 'Region' }).click();
    await page.locator('.tools button', { hasText: 'Eraser' }).click();
    await page.locator('.check p').waitFor();
    const middle = async (key) => {
        const box = await page.locator(`.grid .cell[data-key="${key}"]`).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => (await session.send('Performance.getMetrics')).metrics
        .find(({ name }) => name === 'TaskDuration').value;
    const strokes = 12;
    let worked = 0;
    const took = [];
    for (let layer = 0; layer < strokes; ++layer) {
        await page.locator('.layer input').fill(String(layer));
        const [left, right] = [await middle(`1,${layer + 2},${layer}`), await middle(`18,${layer + 2},${layer}`)];
        await page.waitForTimeout(600);
        await page.evaluate(() => {
            const all = (window.frames_ = []);
            const begin = performance.now();
            let last = begin;
            const frame = (now) => {
                all.push(now - last);
                last = now;
                if (now - begin < 1500) requestAnimationFrame(frame);
            };
            requestAnimationFrame(frame);
        });
        await page.mouse.move(...left);
        await page.mouse.down();
        await page.mouse.move(...right, { steps: 40 });
        const before = await busy();
        await page.mouse.up();
        await page.waitForTimeout(200);
        worked += await busy() - before;
        await page.waitForTimeout(1400);
        took.push(...(await page.evaluate(() => window.frames_)).slice(1));
    }
    took.sort((a, b) => a - b);
    const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))].toFixed(0);
    console.log(`\n${strokes} strokes in a box of 20 x 20 x 20, ${took.length} frames: the median took `
        + `${at(0.5)} ms, 95 of 100 at most ${at(0.95)} ms, the longest ${at(1)} ms; `
        + `${took.filter((ms) => ms > 25).length} took more than 25 ms; the end of a stroke took the page `
        + `${((1000 * worked) / strokes).toFixed(0)} ms of processor time`);
    await page.context().close();
}

async function shipped() {
    const page = await open();
    const all = await page.evaluate(() =>
        JSON.parse(document.getElementById('gallery').textContent).puzzles
            .map(({ file, title, text }) => ({ file, title, text })));
    await page.context().close();
    return all;
}

try {
    if (wanted[0] !== 'frames') {
        const all = await shipped();
        await whole(['pentominoes-6x10.yaml', 'bedlam-cube.yaml'].map(
            (name) => all.find(({ file }) => file === name)));
        await firsts(all);
    }
    await frames();
} finally {
    await browser.close();
}
