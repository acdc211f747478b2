// The work of a designer with whole strokes and whole shapes: pens with symmetry, columns, boxes in depth, a
// sheet of a given size, motions about each axis, other sizes and other lattices, and pieces from elsewhere.

import { accessible, check, expectText, offeredLattices, openNext, press, program, quiet, shot, textOf, tiny, until,
         whole } from './page.mjs';
import { spawnSync } from 'node:child_process';

const draw = (page) => page.locator('.tabs button', { hasText: 'Draw' }).click();
const cell = (page, key) => page.locator(`.grid .cell[data-key="${key}"]`);
const card = (page, name) => page.locator('.pieces button[aria-pressed]', { hasText: new RegExp(`^…?${name}`) });
const cellsOf = async (page, name) =>
    Number(/, ([\d,]+) cell/.exec(await card(page, name).getAttribute('aria-label'))?.[1].replace(',', ''));
const has = (page, name, cells, sentence) => until(async () => await cellsOf(page, name) === cells).then(
    async (holds) => check(holds, sentence, `${await cellsOf(page, name)} cells, ${await textOf(page)}`));
const says = (page, pattern, sentence) => expectText(page, '.remarks .note', pattern, sentence, 5);

// Replaces the text, and draws a piece of it.
async function show(page, text, name) {
    await page.evaluate((all) => {
        const { view } = document.querySelector('.cm-content').cmView;
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: all } });
    }, text);
    if (name) await card(page, name).click();
}

const back = async (page, text, sentence) => {
    for (let i = 0; i < 12 && await textOf(page) !== text; ++i) await press(page, 'Undo');
    check(await textOf(page) === text, sentence, await textOf(page));
};

const cubes = `# mine
lattice: cube
pieces:
  - name: A      # the frame
    cells: [[0, 0, 0]]
  - {name: B, cells: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0]]}
region:
  box: [4, 4, 4]   # exactly
`;

export async function pens() {
    const page = await openNext(tiny);
    await draw(page);
    await show(page, cubes, 'A');
    // Keys and buttons do the same; the pen is what it was in the next piece.
    for (const key of ['x', 'y']) await page.keyboard.press(key);
    await page.locator('.pen-form button[aria-keyshortcuts="Z"]').click();
    check(await page.locator('.pen-form button[aria-pressed="true"]').count() === 3, 'pens: three planes');
    check(await page.locator('.grid .plane').count() === 2, 'pens: those that stand upright are drawn');
    await cell(page, '1,0,0').click();
    await has(page, 'A', 9, 'pens: one stroke is eight cells');
    await cell(page, '2,3,0').click();
    await has(page, 'A', 1, 'pens: and takes all of them away');
    await back(page, cubes, 'pens: undo brings the text back');
    await page.locator('.pen-form summary').click();
    await accessible(page, 'pens');
    await page.getByLabel('a third of a turn about a diagonal of the box').check();
    await page.keyboard.press('Escape');
    await cell(page, '1,0,0').click();
    await has(page, 'A', 25, 'pens: with all symmetries of the cube');
    await shot(page, 'pens', '.tools');
    await back(page, cubes, 'pens: undo, again');
    await card(page, 'A').focus();
    for (const key of ['x', 'y', 'z']) await page.keyboard.press(key);
    await page.locator('.pen-form summary').click();
    await page.getByLabel('a third of a turn about a diagonal of the box').uncheck();
    await page.keyboard.press('Escape');
    // Through all layers, and a part of them.
    await card(page, 'A').focus();
    await page.keyboard.press('c');
    await cell(page, '3,3,0').click();
    await has(page, 'A', 5, 'pens: a column through all layers');
    await page.locator('.tools button', { hasText: 'Box' }).click();
    const [from, to] = await Promise.all(['0,0,0', '2,2,0'].map((key) => cell(page, key).boundingBox()));
    await page.locator('.pen-form select').selectOption('3');
    await page.locator('.tools button', { hasText: 'Eraser' }).click();
    await cell(page, '3,3,0').click();
    await has(page, 'A', 2, 'pens: the eraser goes through as many');
    await page.locator('.tools button', { hasText: 'Box' }).click();
    await page.mouse.move(from.x + from.width / 2 + from.width, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 });
    await page.mouse.up();
    await has(page, 'A', 2 + 2 * 3 * 3, 'pens: a box in depth');
    await back(page, cubes, 'pens: each stroke is one step of undo');
    // By keys, the second corner of a box may be in another layer.
    await page.locator('.pen-form select').selectOption('1');
    await cell(page, '0,0,0').focus();
    await page.keyboard.press('b');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Enter');
    await has(page, 'A', 9, 'pens: a box by keys, through two layers');
    await back(page, cubes, 'pens: undone');
    await page.locator('.tools button', { hasText: 'Pen' }).click();
    // On every lattice, in the fast tests on three: what is offered maps the box to itself, and so does the stroke.
    const { stdout } = spawnSync(program, ['lattice', '--json']);
    // Boxes of lattices by file may have none.
    const known = whole ? await offeredLattices(page) : [];
    const names = whole ? known.slice(0, known.indexOf('tetra-octant') + 1) : ['square', 'hex', 'tetra-octa'];
    const lattices = stdout.toString().trim().split('\n').map((line) => JSON.parse(line))
        .filter(({ name }) => names.includes(name));
    for (const { name, coordinates, steps } of lattices) {
        const flat = steps.filter(Boolean).length < 3;
        const zeros = Array(coordinates).fill(0).join(', ');
        await show(page, `lattice: ${name}\npieces:\n  - {name: A, cells: [[${zeros}]]}\nregion: {box: [3, 3${flat ? '' : ', 3'}]}\n`, 'A');
        await page.locator('.pen-form summary').click();
        await page.locator('.pen-form .groups label').first().waitFor();
        const offered = page.locator('.pen-form .groups input:not([disabled])');
        const count = await offered.count();
        for (let i = 0; i < count; ++i) await offered.nth(i).check();
        await page.keyboard.press('Escape');
        check(count > 0, `pens: ${name} has symmetries`);
        const why = await page.locator('.pen-form button[aria-keyshortcuts="Z"]').getAttribute('title');
        check(!flat || /only in space/.test(why), `pens: ${name}: what it has not is grey, with the reason`, why);
        // The images of a cell are those of each of its images, so that another stroke takes all of them.
        const grid = await page.locator('.grid').count() > 0;
        if (grid) {
            await page.locator('.grid .cell:not(.drawn)').first().click();
        } else {
            // The first face that has a cell of the box behind it.
            await page.locator('.space canvas').focus();
            for (let face = 0; face < 4 && await cellsOf(page, 'A') === 1; ++face) {
                for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
                if (await until(async () => await cellsOf(page, 'A') > 1, 300)) break;
                for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
            }
        }
        check(await until(async () => await cellsOf(page, 'A') > 2), `pens: ${name}: a stroke has images`, `${await cellsOf(page, 'A')}`);
        if (grid) await page.locator('.grid .cell.drawn:not([data-key^="0,0"])').last().click();
        else await page.keyboard.press('Enter');
        await has(page, 'A', 1, `pens: ${name}: and all of them are one`);
        await page.locator('.pen-form summary').click();
        for (let i = 0; i < count; ++i) await offered.nth(i).uncheck();
        await page.keyboard.press('Escape');
    }
    await quiet(page, 'pens');
}

// The size of the sheet, of a piece and of the region.
export async function boxes() {
    const page = await openNext(tiny);
    await draw(page);
    await show(page, cubes, 'Region');
    const side = (i) => page.locator('.box-form input[type=number]').nth(i);
    const resize = async (i, to) => {
        await side(i).fill(`${to}`);
        await page.keyboard.press('Enter');
    };
    await resize(2, 5);
    check(await until(async () => await textOf(page) === cubes.replace('[4, 4, 4]', '[4, 4, 5]')),
          'boxes: 4x4x4 becomes 4x4x5, and its comment stays', await textOf(page));
    await back(page, cubes, 'boxes: one step');
    await card(page, 'A').click();
    await resize(0, 6);
    const cells = () => page.locator('.grid .cell').count();
    check(await until(async () => await cells() === 24), 'boxes: the sheet is 6 x 4', `${await cells()}`);
    const before = await cell(page, '0,0,0').boundingBox();
    await cell(page, '5,3,0').click();
    await has(page, 'A', 2, 'boxes: drawn in the far corner');
    const after = await cell(page, '0,0,0').boundingBox();
    check(before.x === after.x && before.y === after.y && await cells() === 24, 'boxes: the sheet is as it was');
    await page.locator('.layer input').fill('3');
    await expectText(page, '.layer', /^Layer 4 of 4$/, 'boxes: all layers are there');
    await card(page, 'A').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await says(page, /outside/, 'boxes: nothing leaves it');
    await resize(0, 5);
    await has(page, 'A', 1, 'boxes: a smaller one cuts');
    await page.getByRole('button', { name: 'Fill', exact: true }).click();
    await has(page, 'A', 80, 'boxes: filled');
    await shot(page, 'boxes', '.box-form');
    await page.getByLabel('grows').check();
    check(await until(async () => await cells() > 24), 'boxes: the sheet grows again');
    await back(page, cubes, 'boxes: undo');
    await quiet(page, 'boxes');
}

// Changes of a whole shape, or of all pieces.
export async function changes() {
    const page = await openNext(tiny);
    await draw(page);
    await show(page, cubes, 'B');
    // By keys, for a click elsewhere closes the menu.
    const undone = async (text, sentence) => {
        for (let i = 0; i < 30 && await textOf(page) !== text; ++i) await page.keyboard.press('Control+z');
        check(await textOf(page) === text, sentence, await textOf(page));
    };
    const menu = () => page.locator('.change summary').click();
    const item = (name) => page.getByRole('button', { name, exact: true });
    await menu();
    await accessible(page, 'changes');
    await shot(page, 'changes', '.tools');
    // A motion and its opposite give the same shape, which is art from the first one on.
    for (let i = 0; i < 2; ++i) await item('left–right').click();
    await until(async () => /layers|art/.test(await textOf(page)));
    const first = await textOf(page);
    const named = (name) => page.locator(`.change button[aria-label$="${name}"]`);
    const ways = ['against', 'with'].map((way) => `${way} the clock`);
    const axes = ['an upright axis', 'an axis from left to right', 'an axis from front to back'];
    for (const [one, other] of [['left–right', 'left–right'], ['front–back', 'front–back'],
                                ...axes.map((axis) => ways.map((way) => `A quarter turn about ${axis}, ${way}`))]) {
        await named(one).click();
        check(await until(async () => await textOf(page) !== first), `changes: ${one}`);
        await named(other).click();
        check(await until(async () => await textOf(page) === first), `changes: ${one}, and back`, await textOf(page));
    }
    await undone(cubes, 'changes: undone');
    await item('×2: so many times as large').click();
    await has(page, 'B', 32, 'changes: twice as large');
    await item('÷2: back from so many times as large').click();
    await has(page, 'B', 4, 'changes: and back');
    await item('÷2: back from so many times as large').click();
    await says(page, /not made of blocks of 2/, 'changes: a shape that is not made of blocks stays');
    await undone(cubes, 'changes: undone');
    await item('middle of the box').click();
    check(await until(async () => /\.\.\.\.|layers/.test(await textOf(page))), 'changes: into the middle of the box', await textOf(page));
    await item('prune: into the corner, and the box to its size').click();
    await has(page, 'B', 4, 'changes: pruned');
    check(/BBB/.test(await textOf(page)) && !/layers: \[\[\./.test(await textOf(page)), 'changes: it is in the corner', await textOf(page));
    await undone(cubes, 'changes: undone');
    // All pieces at once, as one step.
    await page.getByLabel('apply to all pieces of the file').check();
    await item('×3: so many times as large').click();
    await has(page, 'A', 27, 'changes: of all pieces, A');
    await has(page, 'B', 108, 'changes: of all pieces, B');
    await press(page, 'Undo');
    check(await until(async () => await textOf(page) === cubes), 'changes: of all pieces are one step');
    await menu();
    await page.getByLabel('apply to all pieces of the file').uncheck();
    // Inside and outside of the region.
    await page.keyboard.press('Escape');
    await card(page, 'Region').click();
    await menu();
    await page.getByLabel('Which cells').selectOption('inside');
    await item('may stay empty').click();
    check(await until(async () => /X\?\?X/.test(await textOf(page))), 'changes: the inside may stay empty', await textOf(page));
    await item('to be filled').click();
    check(await until(async () => !/\?/.test(await textOf(page))), 'changes: and is to be filled');
    await undone(cubes, 'changes: undone');
    await item('×2: so many times as large').click();
    check(await until(async () => /box: \[8, 8, 8\]   # exactly/.test(await textOf(page))), 'changes: a box remains one', await textOf(page));
    await undone(cubes, 'changes: undone');
    await page.keyboard.press('Escape');
    // Tools that a lattice lacks are grey, with the reason.
    await show(page, 'lattice: hex\npieces:\n  - {name: A, cells: [[0, 0], [1, 0], [1, 1]]}\nregion: {box: [4, 3]}\n', 'A');
    await menu();
    check(/not made of cells/.test(await item('×2: so many times as large').getAttribute('title')), 'changes: hexagons have no other size');
    check(/flat/.test(await item('top–bottom').getAttribute('title')), 'changes: nor another side');
    await page.getByRole('button', { name: 'A sixth of a turn about an upright axis, with the clock' }).click();
    await has(page, 'A', 3, 'changes: they turn by a sixth');
    await page.keyboard.press('Escape');
    await quiet(page, 'changes');
}

// The same puzzle on another lattice has as many packings.
export async function conversions() {
    const page = await openNext(tiny);
    await draw(page);
    const to = async (name) => {
        await page.locator('.change summary').click();
        await page.getByLabel('Cells to convert the puzzle to').selectOption(name);
        await press(page, 'Convert');
        await page.keyboard.press('Escape');
    };
    const count = async () => {
        const asking = { command: 'count', operands: ['p.yaml'], options: { json: true }, files: { 'p.yaml': await textOf(page) } };
        const { stdout } = spawnSync(program, ['serve-json'], { input: JSON.stringify(asking) });
        return stdout.toString().split('\n').filter(Boolean).map((line) => JSON.parse(line)).find((one) => 'all' in one)?.all;
    };
    const square = `name: Squares   # flat
pieces:
  - name: L      # the ell
    copies: 2
    turn_over: false
    art: |
      L.
      LL
  - {name: D, cells: [[0, 0], [1, 0]], copies: 3}
region:
  box: [4, 3]
fixed:
  - {piece: D, cells: [[0, 0], [1, 0]]}
`;
    for (const [text, name, into] of [
        [square, 'cube', /lattice: cube\npieces:\n  - name: L      # the ell[^]*rotate: upright[^]*box: \[4, 3, 1\][^]*cells: \[\[0, 0, 0\], \[1, 0, 0\]\]/],
        ['lattice: hex\npieces:\n  - {name: A, copies: 4, cells: [[0, 0], [1, 0], [0, 1]]}\nregion: {box: [4, 3]}\n', 'triangle', /lattice: triangle/],
        ['lattice: cube\npieces:\n  - {name: A, copies: 2, cells: [[0, 0, 0], [1, 0, 0], [1, 1, 0]]}\nregion: {box: [3, 2, 1]}\n', 'rhombic', /lattice: rhombic/],
    ]) {
        await show(page, text, '');
        const before = await count();
        await to(name);
        check(await until(async () => into.test(await textOf(page))), `conversions: to ${name}`, await textOf(page));
        const after = await count();
        check(before > 0 && after === before, `conversions: as many packings on ${name}`, `${before} ${after}`);
        if (name === 'cube') continue;
        await to(text.match(/lattice: (\w+)/)[1]);
        check(await until(async () => /lattice: (hex|cube)\n/.test(await textOf(page))) && await count() === before,
              `conversions: and back from ${name}`, await textOf(page));
    }
    await quiet(page, 'conversions');
}

// A moment of disconnection turns nothing off; a tick box says that it is meant.
export async function looseParts() {
    const text = `lattice: cube
pieces:
  - name: A    # in parts
    copies: any
    cells: [[0, 0, 0], [1, 0, 0]]
  - {name: B, copies: any, cells: [[0, 0, 0]]}
region: {box: [3, 3, 3]}
`;
    const page = await openNext(tiny);
    await draw(page);
    await show(page, text, 'A');
    await expectText(page, '.check', /27 cells · 2 pieces/, 'loose: known');
    await cell(page, '3,0,0').click();
    await expectText(page, '.draw .wrong', /^It is in 2 parts\.$/, 'loose: it is said once');
    check(await until(async () => /27 cells · 2 pieces/.test(await page.locator('.puzzle > .check').innerText())), 'loose: the facts stay');
    check(await page.getByRole('button', { name: 'Solve', exact: true }).isEnabled(), 'loose: nothing is turned off');
    await accessible(page, 'loose');
    await page.getByLabel('It is meant to be in parts.').check();
    check(await until(async () => /A    # in parts[^]*connected: false\n  - \{name: B/.test(await textOf(page))), 'loose: meant', await textOf(page));
    await expectText(page, '.draw .wrong', /^$/, 'loose: then nothing is wrong');
    await page.getByLabel('It is meant to be in parts.').uncheck();
    check(await until(async () => !/connected/.test(await textOf(page))), 'loose: or not', await textOf(page));
    // Another mistake besides keeps its place.
    await show(page, text.replace('[1, 0, 0]]', '[2, 0, 0]]').replace('copies: any, cells', 'copiez: any, cells'), 'A');
    await expectText(page, '.check', /^Line 6, column \d+: .*copiez/, 'loose: another mistake has its line');
    await quiet(page, 'loose');
}

// The order of pieces, and pieces from sets and packings.
export async function lists() {
    const text = `lattice: cube
pieces:
  # the first
  - name: A
    cells: [[0, 0, 0], [1, 0, 0], [1, 1, 0]]
  - {name: B, cells: [[0, 0, 0], [1, 0, 0]]}   # flat
  - name: C
    copies: any
    cells: [[0, 0, 0]]
region: {box: [3, 2, 1]}
`;
    const page = await openNext(tiny);
    await draw(page);
    await show(page, text, 'C');
    await card(page, 'C').dragTo(card(page, 'A'), { targetPosition: { x: 6, y: 30 } });
    const moved = `lattice: cube
pieces:
  - name: C
    copies: any
    cells: [[0, 0, 0]]
  # the first
  - name: A
    cells: [[0, 0, 0], [1, 0, 0], [1, 1, 0]]
  - {name: B, cells: [[0, 0, 0], [1, 0, 0]]}   # flat
region: {box: [3, 2, 1]}
`;
    check(await until(async () => await textOf(page) === moved), 'lists: a piece is dragged to the front, with all comments', await textOf(page));
    check(await card(page, 'C').getAttribute('aria-pressed') === 'true', 'lists: it is still chosen');
    await card(page, 'C').focus();
    await page.keyboard.press('Alt+ArrowRight');
    check(await until(async () => /# the first\n  - name: A[^]*name: C[^]*name: B/.test(await textOf(page))), 'lists: by keys', await textOf(page));
    await page.getByRole('button', { name: 'Later in the list' }).click();
    check(await until(async () => await textOf(page) === text), 'lists: by a button, and as before', await textOf(page));
    await page.locator('.bring summary').click();
    await accessible(page, 'lists');
    await page.locator('.bring select').first().selectOption('soma.yaml');
    await page.locator('.bring input').first().fill('0-1');
    await press(page, 'Add set');
    check(await until(async () => await page.locator('.pieces li').count() === 10), 'lists: a set is added');
    check(/- \{from: \.\.\/pieces\/soma\.yaml, prefix: \S+, copies: \{min: 0, max: 1\}\}/.test(await textOf(page)), 'lists: as a set', await textOf(page));
    await expectText(page, '.check', /10 pieces/, 'lists: with names of their own');
    await page.keyboard.press('Escape');
    await back(page, text, 'lists: undone');
    await press(page, 'Solve');
    await expectText(page, '.answer', /packings?\.$/, 'lists: solved');
    await page.locator('.bring summary').click();
    await page.getByLabel('Use of the packing').selectOption('piece');
    await press(page, 'Take');
    await has(page, 'D', 6, 'lists: all that a packing covers is a piece');
    await back(page, text, 'lists: undone');
    await page.keyboard.press('Escape');
    await card(page, 'A').focus();
    await page.keyboard.press('?');
    await page.locator('dialog.keys').waitFor();
    await accessible(page, 'keys');
    check(await page.locator('dialog.keys dt').count() > 12, 'lists: ? has the keys');
    await page.keyboard.press('Escape');
    await quiet(page, 'lists');
}

// Copies of all pieces, rules, groups and notes, each by a form.
export async function forms() {
    const text = `lattice: cube
colours: {r: red, b: blue}
pieces:
  - name: Q      # the first
    cells: [[0, 0, 0], [1, 0, 0], [1, 1, 0]]
  - {name: W, copies: 2, cells: [[0, 0, 0], [1, 0, 0]]}
  - from: ../pieces/soma.yaml   # a set
region: {box: [3, 3, 3]}
`;
    const page = await openNext(tiny);
    await draw(page);
    await show(page, text, 'Q');
    await page.locator('.rules summary').click();
    const undone = async (sentence) => {
        for (let i = 0; i < 14 && await textOf(page) !== text; ++i) await page.locator('.rules summary').press('Control+z');
        check(await textOf(page) === text, sentence, await textOf(page));
    };
    const gives = async (pattern, sentence) =>
        check(await until(async () => pattern.test(await textOf(page))), `forms: ${sentence}`, await textOf(page));
    await page.getByLabel('Copies of all pieces').last().fill('0-2');
    await page.keyboard.press('Enter');
    await gives(/name: Q      # the first\n +cells: .*\n +copies: \{min: 0, max: 2\}\n[^]*W, copies: \{min: 0, max: 2\}[^]*soma\.yaml   # a set\n +copies: \{min: 0, max: 2\}/,
                'copies of all pieces');
    await press(page, '+1');
    await gives(/min: 1, max: 3[^]*min: 1, max: 3[^]*min: 1, max: 3/, 'one more of each');
    await press(page, 'from 0');
    await gives(/min: 0, max: 3/, 'or none');
    await undone('forms: copies are undone');
    await page.getByLabel('Holes').fill('3');
    await page.keyboard.press('Enter');
    await gives(/\nholes: 3\n/, 'holes');
    await page.getByLabel('copies of a piece must not touch').check();
    await gives(/\nrules: \{no_equal_touching: true\}\n/, 'a rule');
    await page.locator('.rules label', { hasText: 'must not touch by sides' }).locator('select').selectOption('sides');
    await gives(/rules: \{no_equal_touching: true, no_touching: \{by: sides\}\}/, 'another rule');
    check(await page.locator('.rules').getByLabel('no four pieces meet at a point').isDisabled(), 'forms: a rule for squares is grey on cubes');
    await page.getByLabel('Groups: pieces').selectOption(['Q', 'W']);
    await page.locator('.rules fieldset').first().getByLabel('Copies').fill('3');
    await page.getByRole('button', { name: 'Add group' }).first().click();
    await gives(/groups: \[\{pieces: \[Q, W\], copies: 3\}\]/, 'a group');
    await page.getByLabel('Need not come apart: pieces').selectOption(['Q', 'W']);
    await page.getByRole('button', { name: 'Add group' }).last().click();
    await gives(/\ntogether: \[Q, W\]\n/, 'pieces that stay together');
    await page.locator('.rules').getByLabel('Stays still').selectOption('W');
    await gives(/\nstill: W\n/, 'the piece that stays still');
    await page.getByLabel('red may lie on blue').check();
    await gives(/\ncolours: \{r: \{name: red, lies_on: \[red, blue\]\}, b: blue\}\n/, 'a colour that lies on another');
    await page.getByLabel('Author').fill('Ada');
    await page.getByLabel('Notes', { exact: true }).last().fill('Hard.');
    await press(page, 'Sign');
    await gives(/\nnotes: \|\n  Hard\.\n  Ada, \d{4}-\d\d-\d\d\n/, 'notes with author and date');
    await accessible(page, 'forms');
    await shot(page, 'forms', '.piece-bar');
    await expectText(page, '.check', /27 cells/, 'forms: all of it is valid');
    await page.getByLabel('red may lie on blue').uncheck();
    await gives(/\ncolours: \{r: red, b: blue\}\n/, 'or on its own again');
    await page.getByRole('button', { name: 'Remove the group Q, W' }).first().click();
    await page.getByLabel('copies of a piece must not touch').uncheck();
    await page.locator('.rules label', { hasText: 'must not touch by sides' }).locator('select').selectOption('');
    await gives(/\nholes: 3\n(?![^]*rules:)/, 'the last rule takes the key away');
    await undone('forms: undone');
    await quiet(page, 'forms');
}
