// How many clicks and strokes frequent tasks of a designer take, beside those that they take in BurrTools, which
// were counted by hand. A key that is pressed, and what is typed into a field, is no click; a choice from a
// list is two.

import { check, expectText, openNext, textOf, tiny, until } from './page.mjs';
import { readFileSync } from 'node:fs';

const corpus = new URL('../../../tests/corpus/data/xmpuzzle/', import.meta.url);

// Works as one hand does, and counts.
class Hand {
    constructor(page) {
        Object.assign(this, { page, clicks: 0, pressed: 0, keys: 0 });
    }

    button(name) {
        return this.click(this.page.getByRole('button', { name, exact: true }));
    }

    async click(place) {
        ++this.clicks;
        ++this.pressed;
        await place.click();
    }

    async stroke(from, to) {
        ++this.clicks;
        ++this.pressed;
        const [a, b] = await Promise.all([from, to].map((place) => place.boundingBox()));
        await this.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
        await this.page.mouse.down();
        await this.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
        await this.page.mouse.up();
    }

    // A list of the system, which opens, and has its choice clicked.
    async choose(list, value) {
        this.clicks += 2;
        await list.selectOption(value);
    }

    async write(field, text) {
        await this.click(field);
        await field.fill(text);
        await this.page.keyboard.press('Enter');
    }

    async press(...keys) {
        this.keys += keys.length;
        for (const key of keys) await this.page.keyboard.press(key);
    }

    // A file in the dialog of the system, which is one click more.
    async open(name, content) {
        const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.button('Open')]);
        ++this.clicks;
        await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
        await this.page.locator('.said').filter({ hasText: `${name} is open` }).waitFor({ timeout: 60000 });
    }
}

const cell = (page, key) => page.locator(`.grid .cell[data-key="${key}"]`);
const cards = (page) => page.locator('.pieces li button');
const has = (page, name, cells) => until(async () => new RegExp(`, ${cells} cells?`).test(
    await cards(page).filter({ hasText: name }).first().getAttribute('aria-label')));

const frame = `lattice: cube
pieces:
  - {name: A, copies: any, cells: [[0, 0, 0]]}
  - {name: B, cells: [[0, 0, 0], [1, 0, 0]]}
  - {name: C, cells: [[0, 0, 0], [1, 0, 0], [1, 1, 0]]}
region: {box: [4, 4, 4]}
`;

export async function clicks() {
    const page = await openNext(tiny);
    await page.evaluate(() => {
        window.pressed = 0;
        addEventListener('pointerdown', (event) => (window.pressed += Number(event.isTrusted)), true);
    });
    // As the page begins.
    await page.locator('.tabs button', { hasText: 'Draw' }).click();
    const table = [];
    // `most`: in BurrTools.
    const task = async (name, most, work, done) => {
        const hand = new Hand(page);
        const before = await page.evaluate(() => window.pressed);
        await work(hand);
        check(await done(), `clicks: ${name}: it is done`, await textOf(page));
        const pressed = await page.evaluate(() => window.pressed) - before;
        check(pressed === hand.pressed, `clicks: ${name}: all were counted`, `${pressed} ${hand.pressed}`);
        check(hand.clicks <= most, `clicks: ${name}: at most as many as in BurrTools`, `${hand.clicks}, ${most}`);
        table.push([name, `${hand.clicks}`, hand.keys ? `${hand.keys}` : '', most === Infinity ? '–' : `${most}`]);
    };
    const text = (pattern) => () => until(async () => pattern.test(await textOf(page)));
    const start = async (puzzle, piece) => {
        await page.evaluate((all) => {
            const { view } = document.querySelector('.cm-content').cmView;
            view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: all } });
        }, puzzle);
        await page.locator('.tabs button', { hasText: 'Draw' }).click();
        await cards(page).filter({ hasText: piece }).first().click();
    };

    await task('own file, to its level', 4, async (hand) => {
        await hand.open('CubeInCage.xmpuzzle', readFileSync(new URL('CubeInCage.xmpuzzle', corpus)));
        await hand.button('Take apart');
    }, () => until(async () => /comes? apart\.$/.test(await page.locator('.answer').innerText().catch(() => '')), 60000));
    await task('new 4×4×4 with 5 pieces', 9, async (hand) => {
        await hand.button('New');
        await hand.choose(page.locator('.new-puzzle select'), 'cube');
        await hand.button('Create');
        for (let i = 2; i <= 5; ++i) {
            await hand.button('Add a piece');
            await until(async () => await cards(page).count() === i);
        }
    }, async () => await text(/box: \[4, 4, 4\]/)() && await cards(page).count() === 5);
    await start(frame, 'A');
    await task('column of 4', 1, async (hand) => {
        await hand.press('c');
        await hand.click(cell(page, '1,0,0'));
    }, () => has(page, 'A', 5));
    await start(frame, 'B');
    await task('box of 3×3×3', 1, async (hand) => {
        await hand.press('b');
        await page.locator('.pen-form select').selectOption('3');
        hand.keys += 2;  // C, as before, and back
        await hand.stroke(cell(page, '1,1,0'), cell(page, '3,3,0'));
    }, () => has(page, 'B', 29));
    await page.locator('.pen-form select').selectOption('1');
    await start(frame, 'A');
    await task('frame, 8-fold symmetric', 1, async (hand) => {
        await hand.press('p', 'x', 'y', 'z');
        await hand.click(cell(page, '1,0,0'));
    }, () => has(page, 'A', 9));
    await page.locator('.draw').press('x');
    await start(frame, 'C');
    for (const key of ['x', 'y', 'z']) {
        const toggle = page.locator(`.pen-form button[aria-keyshortcuts="${key.toUpperCase()}"][aria-pressed="true"]`);
        if (await toggle.count() > 0) await toggle.click();
    }
    await task('copies of all pieces to 0–2', 2, async (hand) => {
        await hand.click(page.locator('.rules summary'));
        await hand.write(page.locator('.rules .row input').first(), '0-2');
    }, text(/(copies: \{min: 0, max: 2\}[^]*){3}/));
    const eight = readFileSync(new URL('PiecesOfEight.xmpuzzle', corpus));
    await page.setInputFiles('input[type=file]', { name: 'PiecesOfEight.xmpuzzle', mimeType: '', buffer: eight });
    await expectText(page, '.answer', /^The file stores 6 packings\.$/, 'clicks: the first problem', 60);
    await task('another problem of the file', 1, (hand) => hand.click(page.locator('.problems button').nth(2)),
               () => until(async () => /stores 43/.test(await page.locator('.answer').innerText().catch(() => '')), 20000));
    const dozen = readFileSync(new URL('../../../puzzles/burr-loves-dozen.yaml', import.meta.url));
    await page.setInputFiles('input[type=file]', { name: 'dozen.yaml', mimeType: '', buffer: dozen });
    await page.locator('.said').filter({ hasText: 'dozen.yaml is open' }).waitFor();
    await page.getByRole('button', { name: 'Take apart', exact: true }).click();
    await expectText(page, '.answer', /come apart\.$/, 'clicks: taken apart', 60);
    await page.locator('#canvas').waitFor();
    await task('to the hardest packing', 1, (hand) => hand.click(page.locator('.rows th button', { hasText: 'Level' })),
               () => until(async () => {
                   const levels = await page.locator('.rows tbody tr').evaluateAll(
                       (rows) => rows.map((row) => [parseFloat(row.children[1].innerText) || 0, row.dataset.here === 'true']));
                   const most = Math.max(...levels.map(([level]) => level));
                   return new Set(levels.map(([level]) => level)).size > 1 && levels.some(([level, here]) => here && level === most);
               }, 15000));
    await start(frame, 'A');
    await task('STL of all pieces', 2 * 3, async (hand) => {
        const file = page.waitForEvent('download');
        await hand.click(page.locator('header summary').first());
        await hand.click(page.locator('.menu button', { hasText: '.stl' }));
        await file;
    }, async () => true);
    await task('send it to a friend', Infinity, (hand) => hand.button('Copy link'),
               () => until(async () => /whole puzzle/.test(await page.locator('.said').innerText())));
    await task('try it by hand', Infinity, (hand) => hand.button('Play'),
               () => until(async () => await page.locator('.board, .play').count() > 0, 20000));

    const rows = [['task', 'clicks', 'keys', 'BurrTools'], ...table];
    const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
    console.log(rows.map((row) => row.map((one, i) => one.padEnd(widths[i])).join('  ').trimEnd()).join('\n'));
    // Many puzzles have been open here: the page is not for others.
    page.isNext = false;
    await page.context().close();
}
