// Cases that a designer meets while drawing: new puzzles, a sheet that stays, a view that follows,
// colours of files, ranges, thousands of pieces, and what can be saved and printed of it.

import { accessible, check, choose, expectText, give, offeredLattices, open, openNext, press, program, quiet, says, shot, textOf,
         tiny, until, whole } from './page.mjs';
import { spawnSync } from 'node:child_process';

const draw = (page) => page.locator('.tabs button', { hasText: 'Draw' }).click();
const drawnIn = (page) => page.locator('.grid .cell.drawn').count();

async function create(page, lattice) {
    await press(page, 'New');
    await page.locator('.new-puzzle select').selectOption(lattice);
    await press(page, 'Create');
    await until(async () => new RegExp(`lattice: ${lattice}\n`).test(await textOf(page)));
}

// Every lattice, in the fast tests those that are unlike others: the new puzzle is valid, can be filled, and begins in the lowest layer.
export async function newPuzzles() {
    const page = await openNext(tiny);
    const names = await offeredLattices(page);
    check(['rhombic', 'snub-trihexagonal', 'sticks'].every((one) => names.includes(one)), 'new: there are lattices', names.join());
    for (const name of names.filter((one) => whole || /^(cube|snub-trihexagonal|sticks|tetra-octant)$/.test(one))) {
        await create(page, name);
        await expectText(page, '.check', /placements?$/, `new: ${name} is valid, and nothing is uncovered`);
    }
    // Sticks are taken by the pointer; what keeps them from crossing is not drawn.
    await create(page, 'trigs');
    await draw(page);
    await page.locator('.grid .cell[data-key="1,0,0"]').click();
    await expectText(page, '.check', / 39 placements/, 'new: a stick more, straight on, and the piece is in one part');
    check(/cells: \[\[0, 0, 0\], \[1, 0, 0\]\]/.test(await textOf(page))
          && await page.locator('.grid .cell[data-key$=",3"]').count() === 0, 'new: sticks are drawn', await textOf(page));
    await shot(page, 'sticks');
    await create(page, 'cube');
    await draw(page);
    check(await drawnIn(page) === 1 && /cells: \[\[0, 0, 0\]\]/.test(await textOf(page)), 'new: cubes begin with one cell');
    await expectText(page, '.layer', /^Layer 1 of 1$/, 'new: in the only layer');
    check(await page.evaluate(() => document.activeElement !== document.body), 'new: the focus is on the puzzle');
    // A new layer on top is one layer, is shown, and the next click is in it.
    await page.locator('.layer input').focus();
    await page.keyboard.press('ArrowRight');
    await expectText(page, '.layer', /^New layer on top$/, 'new: a layer is added');
    await page.locator('.grid .cell[data-key="0,0,1"]').click();
    await expectText(page, '.layer', /^Layer 2 of 2$/, 'new: it is the second of two');
    await page.locator('.grid .cell[data-key="1,0,1"]').click();
    check(await until(async () => /layers:\n\s+- \|\n\s+A\.\n\s+- \|\n\s+AA\n/.test(await textOf(page))),
          'new: the next click is in it, too', await textOf(page));
    await shot(page, 'new-layer');
    // By a face below: the shape moves up, and the layer that is shown with it.
    await create(page, 'cube');
    await draw(page);
    await page.locator('.space canvas').focus();
    for (let face = 0; face < 6 && !/layers/.test(await textOf(page)); ++face) {
        await page.keyboard.press('ArrowUp');
        if (/next 0, 0, -2/.test(await page.locator('.space .unseen').textContent())) {
            await page.keyboard.press('Enter');
        } else {
            await page.keyboard.press('ArrowDown');
            await page.keyboard.press('ArrowRight');
        }
    }
    await expectText(page, '.layer', /^Layer 2 of 2$/, 'new: a cell below leaves the first in sight');
    await quiet(page, 'new puzzles');
}

// No cell moves or changes its size on the screen, wherever the shape grows.
export async function sheetStays() {
    const page = await openNext(tiny);
    await draw(page);
    await page.locator('.pieces button', { hasText: 'L' }).first().click();
    const first = await page.locator('.grid .cell[data-key="0,0"]').evaluate((cell) => {
        const { x, y, width } = cell.getBoundingClientRect();
        return { x, y, width };
    });
    const at = (dx, dy) => [first.x + (dx + 0.5) * first.width, first.y + (dy + 0.5) * first.width];
    const under = ([x, y]) => page.evaluate(([px, py]) => {
        const cell = document.elementFromPoint(px, py).closest('.cell');
        const { x, y, width } = cell.getBoundingClientRect();
        return { drawn: cell.classList.contains('drawn'), x, y, width };
    }, [x, y]);
    // To the right, downwards, and to the left and above, where the coordinates of the piece change.
    for (const step of [[1, 0], [2, 0], [3, 0], [3, 1], [-1, 0], [-1, -1], [0, 2]]) {
        await page.mouse.click(...at(...step));
        check(await until(async () => (await under(at(...step))).drawn), `sheet: the cell that is clicked is filled, at ${step}`);
        const { x, y, width } = await under(at(0, 0));
        check(Math.abs(x - first.x) < 1 && Math.abs(y - first.y) < 1 && Math.abs(width - first.width) < 0.5,
              `sheet: nothing has moved, at ${step}`, JSON.stringify([first, { x, y, width }]));
    }
    await shot(page, 'sheet');
    const before = await drawnIn(page);
    await press(page, 'Fit');
    check(await drawnIn(page) === before && await page.evaluate(() => {
        const box = document.querySelector('.grid-scroll');
        return box.scrollWidth <= box.clientWidth + 1;
    }), 'sheet: Fit shows all of it');
    await quiet(page, 'sheet');
}

// How many pixels at the border of an element, and inside, are not as in its corner.
async function inked(page, selector) {
    const png = (await page.locator(selector).screenshot()).toString('base64');
    return page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        const { width, height } = Object.assign(canvas, { width: image.width, height: image.height });
        const pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        const pixels = pen.getImageData(0, 0, width, height).data;
        const corner = pixels.slice(4 * (12 * width + 12), 4 * (12 * width + 12) + 3);
        const found = { border: 0, inside: 0, colours: {} };
        for (let y = 0; y < height; ++y) {
            for (let x = 0; x < width; ++x) {
                const at = 4 * (y * width + x);
                if ([0, 1, 2].every((i) => Math.abs(pixels[at + i] - corner[i]) < 12)) continue;
                const margin = Math.min(x, y, width - 1 - x, height - 1 - y);
                if (margin < 2) continue;  // rounded corners, and the mark of the focus
                if (margin < 5) found.border += Number(x > 20 && y > 20 && x < width - 20 && y < height - 20
                    || (x > 20 && x < width - 20) || (y > 20 && y < height - 20));
                else found.inside += 1;
            }
        }
        return found;
    }, png);
}

export async function viewFollows() {
    const page = await openNext('lattice: cube\npieces:\n  - {name: A, copies: any, cells: [[0, 0, 0]]}\n'
        + 'region: {box: [4, 4, 4]}\n');
    await draw(page);
    const whole = async (what) => {
        await page.waitForTimeout(500);
        const { border, inside } = await inked(page, '.space canvas');
        check(border === 0 && inside > 1200, `view: ${what} is in sight`, `${border} ${inside}`);
    };
    await whole('one cell');
    for (let i = 1; i < 7; ++i) {
        await page.locator(`.grid .cell[data-key="${i},0,0"]`).click();
        if (i % 3 === 0) await whole(`a stick of ${i + 1}`);
    }
    await shot(page, 'stick');
    for (let i = 0; i < 6; ++i) await press(page, 'Undo');
    await whole('one cell again');
    await quiet(page, 'view');
}

// A file's own colours, in the drawing, the list, the sheet and the picture in space.
export async function fileColours() {
    const page = await openNext('lattice: cube\ncolours: {y: "#ebca04", r: "#8e100d"}\npieces:\n'
        + '  - {name: A, copies: 2, colour: "#808080", cells: [[0, 0, 0, y], [1, 0, 0, y]]}\n'
        + 'region: {cells: [[0, 0, 0, y], [1, 0, 0, y], [0, 1, 0, y], [1, 1, 0, y]]}\n');
    await draw(page);
    const yellow = 'rgb(235, 202, 4)';
    const colourOf = (selector, name) => page.locator(selector).first().evaluate(
        (one, key) => getComputedStyle(one)[key], name);
    check(await colourOf('.grid circle.mark', 'fill') === yellow, 'colours: on the sheet');
    await page.locator('.tools select').selectOption('y');
    check(await colourOf('.tools .swatch', 'backgroundColor') === yellow, 'colours: in the list of colours');
    const card = await page.locator('.pieces button path').evaluateAll(
        (paths) => paths.map((one) => getComputedStyle(one).fill));
    check(card.some((fill) => /color\(srgb 0\.9\d* 0\.(7|8)\d* 0\.0\d*|rgb\(235, 202, 4\)/.test(fill)),
          'colours: on the card', card.slice(0, 3).join());
    const space = (await page.locator('.space canvas').screenshot()).toString('base64');
    const pixel = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: image.width, height: image.height });
        const pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        return [...pen.getImageData(image.width / 2, image.height / 2, 1, 1).data];
    }, space);
    check(pixel[0] > 1.8 * pixel[2] && pixel[1] > 1.5 * pixel[2], 'colours: in space', pixel.join());
    await press(page, 'Solve');
    await page.locator('polypack-viewer').waitFor();
    check(await page.evaluate(() => [...document.querySelector('polypack-viewer').shadowRoot
        .querySelectorAll('#colours .swatch')].some((one) => one.style.background === 'rgb(235, 202, 4)')),
          'colours: in the viewer');
    await shot(page, 'colours');
    // Where a file gives none, the drawing has those of the program.
    const lengths = Array.from({ length: 40 }, (_, i) => `  - {name: P${i}, art: [${'X'.repeat(i + 1)}]}\n`);
    await give(page, 'forty.yaml', `pieces:\n${lengths.join('')}region: {box: [41, 20]}\n`);
    await draw(page);
    const drawn = [];
    for (const place of [7, 14, 15, 31]) {
        await page.locator('.pieces button', { hasText: `P${place}` }).first().click();
        drawn.push(await page.locator('.piece-form input[type=color]').inputValue());
    }
    const asking = { command: 'show', operands: ['p.yaml'], options: { output: 'data.json', limit: '1', time: '20s' },
                     files: { 'p.yaml': await textOf(page) } };
    const { stdout } = spawnSync(program, ['serve-json'], { input: JSON.stringify(asking) });
    const { pieces } = JSON.parse(stdout.toString().split('\n').map((line) => JSON.parse(line || '{}'))
        .find((record) => record.file).file.text);
    check(drawn.join() === [7, 14, 15, 31].map((place) => pieces[place].colour).join(),
          'colours: those that a file does not give are the program\'s', drawn.join());
    await quiet(page, 'colours');
}

// Twenty-five pieces with ranges: all cards and the region are readable, and axe agrees.
export async function ranges() {
    const pieces = Array.from({ length: 25 }, (_, i) =>
        `  - {name: "${1008 + i}", copies: {min: 0, max: 6}, cells: [[0, 0, 0], [1, 0, 0], [${i % 2}, 1, 0]]}\n`);
    for (const options of [{}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }]) {
        const page = await open({ text: `lattice: cube\npieces:\n${pieces.join('')}region: {box: [3, 3, 3]}\n`, ...options });
        await draw(page);
        const card = page.locator('.pieces li button').first();
        check(await card.locator('.copies').innerText() === '×0–6', 'ranges: as people write them');
        const [badge, picture] = await Promise.all(['.copies', 'svg'].map((part) => card.locator(part).boundingBox()));
        check(badge.width * badge.height < 0.3 * picture.width * picture.height, 'ranges: the card stays visible');
        check(await page.locator('.pieces .beside button', { hasText: 'Region' }).isVisible(), 'ranges: the region is in sight');
        await accessible(page, 'ranges');
        await shot(page, options.isMobile ? 'ranges-phone' : 'ranges');
        await quiet(page, 'ranges');
    }
}

// Three thousand pieces: the page goes on while they are read and drawn.
export async function manyPieces() {
    const page = await openNext(tiny);
    await draw(page);
    await page.evaluate(() => {
        window.longest = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => {
            window.longest = Math.max(window.longest, duration);
        })).observe({ entryTypes: ['longtask'] });
    });
    const pieces = Array.from({ length: 3000 }, (_, i) => `  - name: P${i}\n    art: |\n      ${'X'.repeat(1 + i % 5)}\n`);
    await page.setInputFiles('input[type=file]', { name: 'many.yaml', mimeType: '', buffer: Buffer.from(
        `name: Many\npieces:\n${pieces.join('')}region:\n  box: [20, 20]\n`) });
    await page.locator('.pieces li button').nth(50).waitFor({ timeout: 30000 });
    // The check may have no more than five seconds.
    await expectText(page, '.check', /400 cells · 3,000 pieces|too long to check/, 'many: read');
    await page.locator('.pieces li button').nth(3).click();
    await page.locator('.grid .cell.drawn').nth(3).waitFor();
    await page.locator('.pieces ul').evaluate((list) => list.scrollTo(0, 1e6));
    await page.locator('.pieces li button').nth(150).waitFor();
    // In terms of a computation that takes a twentieth of a second where nothing else is done.
    const [longest, unit] = await page.evaluate(() => {
        const { longest: most } = window;
        const begin = performance.now();
        for (let i = 0, state = 1; i < 3e7; ++i) state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return [most, performance.now() - begin].map(Math.round);
    });
    check(longest < 20 * unit, `many: the longest pause is ${longest} ms`, `20 times ${unit} ms`);
    console.log(`3,000 pieces: the longest pause is ${longest} ms, where the computation takes ${unit} ms`);
    await shot(page, 'many');
    await quiet(page, 'many');
}

// The menu says why a format cannot be, and no sentence is about the command line.
export async function saving() {
    const page = await openNext('lattice: cube\npieces:\n  - {name: A, copies: {min: 1, max: 4}, '
        + 'cells: [[0, 0, 0], [1, 0, 0]]}\nregion: {box: [2, 2, 1]}\n');
    await expectText(page, '.check', /placements/, 'saving: checked');
    await page.locator('summary').first().click();
    const item = (label) => page.locator('.menu button', { hasText: label });
    for (const [label, why] of [['Packings: .jsonl', /press Solve first/], ['Cut sheet: .svg', /only flat pieces/],
                                ['SOMA figures: .soma', /\.soma|SOMA/]]) {
        check(await until(async () => await item(label).getAttribute('aria-disabled') === 'true', 15000)
              && why.test(await item(label).innerText()), `saving: ${label} is grey, with the reason`,
              await item(label).innerText());
    }
    check(await item('BurrTools: .xmpuzzle').getAttribute('aria-disabled') === 'false', 'saving: others are not');
    check(!/--|polypack \w/.test(await page.locator('.menu').innerText()), 'saving: no words of a command line',
          await page.locator('.menu').innerText());
    await accessible(page, 'saving');
    await shot(page, 'saving');
    await page.keyboard.press('Escape');
    await press(page, 'Gallery');
    await choose(page, 'Six-piece burr');
    for (const task of ['Solve', 'Heat map', 'Explain']) {
        await press(page, task);
        if (!await says(page, '.failure, .text, .answer, .picture', /./, 10)) continue;
        const said = await page.locator('.result').innerText();
        check(!/ --\w|'polypack/.test(said), `saving: ${task} says nothing of a command line`, said);
    }
    await quiet(page, 'saving');
}

// Pieces to print have the measures of a form, which the browser remembers, and come as one archive.
export async function measures() {
    const page = await openNext('name: Two\nlattice: cube\npieces:\n  - {name: A, cells: [[0, 0, 0], [1, 0, 0]], copies: 2}\n'
        + 'region: {box: [2, 2, 1]}\n');
    const archive = async () => {
        await page.locator('header summary').first().click();
        const [file] = await Promise.all([page.waitForEvent('download', { timeout: 15000 }),
                                          page.locator('.menu button', { hasText: '.stl' }).click()]);
        check(file.suggestedFilename() === 'two.zip', 'measures: one archive', file.suggestedFilename());
        const { stdout } = spawnSync('python3', ['-m', 'zipfile', '-l', await file.path()]);
        return stdout.toString().trim().split('\n').slice(1).map((line) => line.split(/\s+/)).map((parts) => [parts[0], Number(parts.at(-1))]);
    };
    const solid = await archive();
    check(solid.map(([name]) => name).join() === 'A-1.stl,A-2.stl', 'measures: with a file for each piece', solid.join(' '));
    const form = async () => {
        await page.locator('header summary').first().click();
        await page.locator('.menu button', { hasText: 'Sizes, tray, hollow' }).click();
    };
    await form();
    const field = (label) => page.locator('dialog').getByLabel(label, { exact: true });
    await field('Walls if hollow').fill('2');
    await field('Bevel').fill('2');
    await press(page, 'Use these');
    await expectText(page, 'dialog .failure', /^bevel cuts through the walls: it must be less than those of hollow$/,
                     'measures: the program says what is not possible');
    await accessible(page, 'measures');
    await field('Bevel').fill('1');
    await field('with a box around the region').check();
    await field('each piece once: the names say how many to make').check();
    await shot(page, 'measures');
    await press(page, 'Use these');
    await page.locator('dialog .new-puzzle').waitFor({ state: 'detached' });
    const hollow = await archive();
    check(hollow.map(([name]) => name).join() === 'A-x2.stl,box.stl' && hollow[0][1] > solid[0][1],
          'measures: hollow pieces once, and a box', hollow.join(' '));
    check(await page.evaluate(() => JSON.parse(localStorage.getItem('polypack-studio-measures')).hollow) === 2,
          'measures: the browser remembers them');
    // For the next part, they are as usual.
    await form();
    for (const label of ['Walls if hollow', 'Bevel']) await field(label).fill('0');
    await field('with a box around the region').uncheck();
    await field('each piece once: the names say how many to make').uncheck();
    await press(page, 'Use these');
    await page.locator('dialog .new-puzzle').waitFor({ state: 'detached' });
    await quiet(page, 'measures');
}

// Where frames are slow, a moving picture has fewer pixels, and the last one has all of them.
export async function slowFrames() {
    const page = await open({ text: tiny });
    await page.evaluate(() => {
        const { requestAnimationFrame: soon } = window;
        window.requestAnimationFrame = (draw) => soon(() => setTimeout(() => draw(performance.now()), 200));
    });
    await press(page, 'Solve');
    const canvas = page.locator('#canvas');
    await canvas.waitFor();
    const width = () => canvas.evaluate((one) => one.width);
    const full = await canvas.evaluate((one) => one.clientWidth);
    check(await until(async () => await width() === full, 15000), 'slow frames: the first picture has all pixels');
    const box = await canvas.boundingBox();
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    for (let i = 0; i < 12; ++i) {
        await page.mouse.move(box.x + 100 + 8 * i, box.y + 100);
        await page.waitForTimeout(100);
    }
    const moving = await width();
    await page.mouse.up();
    check(moving < 0.6 * full, 'slow frames: a moving picture has fewer pixels', `${moving} of ${full}`);
    check(await until(async () => await width() === full, 15000), 'slow frames: at rest it has all of them');
    await quiet(page, 'slow frames');
}
