// The drawing, used as a person does: by mouse, keys and touch. `open(options)` returns a page with
// the studio ready in it, `check(holds, sentence)` takes down what holds.

import { until } from './page.mjs';

const blank = `# a comment at the top
name: Test
pieces:
  - name: L          # the long one
    copies: 2
    art: |
      L.
      L.
      LL
  # between the pieces
  - {name: D, cells: [[0, 0], [1, 0]]}
region:
  box: [4, 3]        # exactly
`;

const cell = (page, key) => page.locator(`.grid .cell[data-key="${key}"]`);
const piece = (page, name) => page.locator('.pieces button[aria-pressed]', { hasText: new RegExp(`^…?${name}`) });

// The text of the puzzle, which the editor has though it is hidden.
async function textOf(page) {
    return page.evaluate(
        () => document.querySelector('.cm-content').cmView.view.state.doc.toString());
}

async function type(page, text) {
    await page.evaluate((all) => {
        const { view } = document.querySelector('.cm-content').cmView;
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: all } });
    }, text);
}

const drawn = (page) => page.locator('.grid .cell.drawn').count();
const undoAll = async (page, times) => {
    for (let i = 0; i < times; ++i) await page.locator('.puzzle .bar button', { hasText: 'Undo' }).click();
};

async function byMouse(page, check) {
    await type(page, blank);
    await piece(page, 'L').click();
    check(await drawn(page) === 4, 'a piece shows its cells');
    await cell(page, '1,0').click();
    check(await drawn(page) === 5, 'a click adds a cell');
    const text = await textOf(page);
    check(text === blank.replace('L.\n      L.\n      LL', 'LL\n      L.\n      LL'),
          'the art follows, and nothing else of the text changes');
    await undoAll(page, 1);
    check(await textOf(page) === blank, 'undo gives the same text');
    const from = await cell(page, '1,0').boundingBox();
    const to = await cell(page, '1,1').boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    check(await drawn(page) === 6, 'a stroke adds the cells it goes over');
    await undoAll(page, 1);
    check(await textOf(page) === blank, 'a stroke is one step of undo');
}

async function byKeys(page, check) {
    await type(page, blank);
    await piece(page, 'L').click();
    await cell(page, '0,0').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    check(await until(async () => await drawn(page) === 5), 'space fills a cell');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    check(await until(async () => await drawn(page) === 6), 'arrow keys walk on after a change');
    await page.keyboard.press('Enter');
    check(await until(async () => await drawn(page) === 5), 'enter empties a filled cell');
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    check(await until(async () => await drawn(page) === 8), 'two corners fill a box');
    await page.keyboard.press('p');
    await page.keyboard.press('m');
    await page.keyboard.press('t');
    check(await until(async () => await drawn(page) === 8), 'mirror and turn keep the cells');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+z');
    for (let i = 0; i < 6; ++i) await page.keyboard.press('Control+z');
    check(await textOf(page) === blank, 'undo by keys gives the same text');
}

async function byTouch(page, check) {
    await type(page, blank);
    await piece(page, 'L').click();
    await cell(page, '1,0').tap();
    check(await until(async () => await drawn(page) === 5), 'a tap adds a cell');
    await type(page, tray);
    await piece(page, 'Region').tap();
    await page.locator('.tools button', { hasText: 'Fix pieces' }).tap();
    await cell(page, '0,0').tap();
    check(await until(async () => await fixedCells(page) === '0,0 0,1 0,2 1,2'), 'a tap fixes a piece');
    await cell(page, '0,0').tap();
    check(await until(async () => await fixedCells(page) === ''), 'and releases it');
}

async function region(page, check) {
    await type(page, blank);
    await piece(page, 'Region').click();
    check(await drawn(page) === 12, 'the box is drawn');
    check((await textOf(page)).includes('box: [4, 3]'), 'a box stays a box until it is changed');
    await page.locator('.tools button', { hasText: 'May stay empty' }).click();
    await cell(page, '1,1').click();
    check((await textOf(page)).includes('  art: |        # exactly\n    XXXX\n    X?XX\n    XXXX\n'),
          'a cell that may stay empty is a question mark');
    check(await page.locator('.grid .cell.optional').count() === 1, 'and is drawn as one');
    await page.locator('.tools button', { hasText: 'May stay empty' }).click();
    await undoAll(page, 1);
    check(await textOf(page) === blank, 'undo brings the box back');
}

// A cell is coloured without a word of YAML.
async function colouring(page, check) {
    await type(page, blank);
    await piece(page, 'L').click();
    const colours = page.locator('.tools select');
    await colours.selectOption('+red');
    check((await textOf(page)).includes('colours: {r: red}\npieces:'), 'a colour is added', await textOf(page));
    await cell(page, '0,0').click();
    check(/art: \|\n +rL?\.?\n/.test(await textOf(page)), 'a cell has it', await textOf(page));
    check(await page.locator('.grid circle.mark').count() === 1, 'and shows it');
    check(/colour r/.test(await cell(page, '0,0').getAttribute('aria-label')), 'and says it');
    await colours.selectOption('+blue');
    check((await textOf(page)).includes('colours: {r: red, b: blue}'), 'and another colour');
    await colours.selectOption('r');
    await cell(page, '0,0').click();
    check(await drawn(page) === 3, 'a click with the same colour empties the cell');
    await undoAll(page, 4);
    check(await textOf(page) === blank, 'undo takes the colours away');
    await cell(page, '1,0').click();
    check(await drawn(page) === 5, 'and cells are plain again');
    await undoAll(page, 1);
}

async function typed(page, check) {
    await type(page, blank.replace('      L.\n      L.\n      LL', '      LLL\n      L.L\n      L..'));
    await piece(page, 'L').click();
    check(await drawn(page) === 6, 'what is typed is drawn');
    await type(page, blank.replace('      L.\n      L.\n      LL', '      L.L'));
    check(await until(async () => /in 2 parts/.test(await page.locator('.draw .wrong').textContent())),
          'a piece that is not connected is said');
}

async function pieces(page, check) {
    await type(page, blank);
    await piece(page, 'L').click();
    await page.locator('.add').click();
    check((await textOf(page)).includes('  - name: A\n    art: |\n      A\n'), 'a piece is added');
    await page.locator('.piece-form input[type="text"]').first().fill('Q');
    await page.keyboard.press('Enter');
    check((await textOf(page)).includes('  - name: Q\n'), 'and renamed');
    await page.locator('.piece-form input[type="text"]').nth(1).fill('1-3');
    await page.keyboard.press('Enter');
    check(await until(async () => (await textOf(page)).includes('copies: {min: 1, max: 3}')),
          'copies may be a range');
    await page.locator('.piece-form button', { hasText: 'Duplicate' }).click();
    check((await textOf(page)).includes('name: Q2'), 'a piece is duplicated');
    await page.locator('.piece-form button', { hasText: 'Remove' }).click();
    check(!(await textOf(page)).includes('name: Q2'), 'and removed');
    await undoAll(page, 5);
    check(await textOf(page) === blank, 'undo takes all of it back');
}

const tray = `pieces:
  - name: L          # the long one
    copies: 2
    art: |
      L.
      L.
      LL
  - {name: D, cells: [[0, 0], [1, 0]], copies: 2}
region:
  box: [4, 3]
`;

const fixedCells = (page) => page.locator('.grid .cell.fixed').evaluateAll(
    (cells) => cells.map((cell) => cell.getAttribute('data-key')).sort().join(' '));
const fillOf = (page, key) => cell(page, key).evaluate((one) => one.getAttribute('fill'));

// Pieces fixed in the region and released: by mouse, by keys, by touch, and as an older file has them.
async function fixing(page, check, accessible, looksLike) {
    await type(page, tray);
    await piece(page, 'L').click();
    const colour = await fillOf(page, '0,0');
    check(await page.locator('.tools button', { hasText: 'Fix' }).count() === 0,
          'only the region has fixed pieces');
    await piece(page, 'Region').click();
    await page.locator('.tools button', { hasText: 'Fix pieces' }).click();
    await cell(page, '0,0').hover();
    check(await until(async () => await page.locator('.grid .cell.ghost').count() === 4),
          'the piece that is held is shown before it is put down');
    await cell(page, '0,0').click();
    check(await until(async () => await textOf(page)
              === `${tray}fixed:\n  - {piece: L, cells: [[0, 0], [0, 1], [0, 2], [1, 2]]}\n`),
          'a click fixes it', await textOf(page));
    check(await fillOf(page, '0,1') === colour, 'in its colour');
    check(await cell(page, '0,1').getAttribute('aria-label') === '0, 1, filled, L is fixed here',
          'and read out');
    await cell(page, '3,0').click();
    check(/fit/.test(await page.locator('.draw .note[role=status]').textContent()),
          'a piece that does not fit is refused');
    await page.locator('.fixed select').selectOption({ label: 'D' });
    await cell(page, '3,0').click();
    check(/cells: \[\[2, 0\], \[3, 0\]\]/.test(await textOf(page)), 'another piece is fixed');
    check(await page.locator('.fixed li').count() === 2, 'both are listed');
    await looksLike(page, '.grid', 'fixed');
    await accessible(page, 'fixed pieces');
    await cell(page, '0,1').click();
    check(await until(async () => await fixedCells(page) === '2,0 3,0'), 'a click on one releases it');
    await undoAll(page, 1);
    check(await until(async () => await fixedCells(page) === '0,0 0,1 0,2 1,2 2,0 3,0'),
          'undo fixes it again, as one step');
    // A motion of the region moves them, and they follow a new name, too.
    await page.locator('.tools button', { hasText: 'Pen' }).click();
    await page.keyboard.press('m');
    check(await until(async () => await fixedCells(page) === '0,0 1,0 2,2 3,0 3,1 3,2'),
          'mirrored with the region', await fixedCells(page));
    await undoAll(page, 1);
    await piece(page, 'D').click();
    await page.locator('.piece-form input[type="text"]').first().fill('Q');
    await page.keyboard.press('Enter');
    check(await until(async () => /piece: Q, cells/.test(await textOf(page))), 'renamed with its piece');
    await piece(page, 'Q').click();
    await page.locator('.piece-form button', { hasText: 'Remove' }).click();
    check(await until(async () => !/piece: Q/.test(await textOf(page)) && /piece: L/.test(await textOf(page))),
          'and gone with it');
    await undoAll(page, 4);
    check(await textOf(page) === tray, 'undo gives the same text');

    // By keys: the piece D upright in the last column, and released by its button.
    await piece(page, 'Region').click();
    await page.keyboard.press('f');
    await page.locator('.fixed select').selectOption({ label: 'D' });
    await cell(page, '3,1').focus();
    await page.keyboard.press('t');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    check(await until(async () => await fixedCells(page) === '3,1 3,2'), 'keys turn a piece and fix it',
          await fixedCells(page));
    await page.locator('.fixed button', { hasText: 'D' }).focus();
    await page.keyboard.press('Enter');
    check(await until(async () => await textOf(page) === tray), 'and release it: the text is as before');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');

    // As files have them: art, moved, with comments.
    const given = `${tray}fixed:          # by hand
  - piece: L      # the first
    art: |
      X.
      X.
      XX
    at: [2, 0]
  - {piece: D, cells: [[0, 0], [1, 0]]}
forbidden:
  - {piece: D, cells: [[0, 2], [1, 2]]}
`;
    await type(page, given);
    await piece(page, 'Region').click();
    check(await until(async () => await fixedCells(page) === '0,0 1,0 2,0 2,1 2,2 3,2'),
          'those of a file are shown where they are');
    await page.locator('.fixed button', { hasText: 'L' }).click();
    check(await until(async () => await textOf(page) === given.replace(/  - piece: L[^]*at: \[2, 0\]\n/, '')),
          'releasing one leaves the rest of the text', await textOf(page));
    await page.locator('.fixed button', { hasText: 'D' }).click();
    check(await until(async () => await textOf(page) === `${tray}forbidden:\n  - {piece: D, cells: [[0, 2], [1, 2]]}\n`),
          'releasing the last takes the key away', await textOf(page));
    await type(page, given.replace('[1, 0]]}\nforbidden', '[0, 1], [0, 2]]}\nforbidden'));
    await piece(page, 'Region').click();
    check(await until(async () => /D/.test(await page.locator('.draw .wrong').textContent())),
          'what cannot be fixed is said at the region');
    for (const flow of ['{pieces: [{name: D, copies: 3, cells: [[0, 0], [1, 0]]}], region: {box: [3, 2]}}\n',
                        '{pieces: [{name: D, copies: 3, cells: [[0, 0], [1, 0]]}], region: {box: [3, 2]}, '
                        + 'fixed: [{piece: D, cells: [[0, 1], [1, 1]]}]}\n']) {
        await type(page, flow);
        await piece(page, 'Region').click();
        await page.locator('.tools button', { hasText: 'Fix pieces' }).click();
        await cell(page, '0,0').click();
        check(await until(async () => /^\{.*piece: D, cells: \[\[0, 0\], \[1, 0\]\].*\}\n$/.test(await textOf(page))),
              'a puzzle in one line stays in one line', await textOf(page));
        await page.locator('.fixed button').last().click();
        check(await until(async () => await textOf(page) === flow), 'and is as before', await textOf(page));
    }
}

// In space, by a click on a cell and by the cursor, on a lattice with several kinds of cells as well.
async function fixingInSpace(page, check, shot) {
    const text = cubes;
    await type(page, `${text}fixed:
  - {piece: L, cells: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0]]}
  - {piece: T, cells: [[0, 0, 1], [0, 1, 1], [0, 2, 1], [0, 1, 2]]}
`);
    await until(async () => await page.locator('.pieces button[aria-pressed]').count() === 8);
    await piece(page, 'Region').click();
    await page.keyboard.press('f');
    await page.locator('.layer input').fill('0');
    check(await until(async () => await fixedCells(page) === '0,0,0 1,0,0 2,0,0 2,1,0'),
          'a layer shows what is fixed in it');
    await shot(page, 'fixed');
    await type(page, text);
    await page.locator('.fixed select').selectOption({ label: 'L' });
    const canvas = page.locator('.space canvas');
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    check(await until(async () => /fixed:\n  - \{piece: L, cells: (\[?\[\d, \d, \d\](, |\])){4}\}/.test(await textOf(page))),
          'a click in space fixes a piece of a set', await textOf(page));
    await page.mouse.click(box.x + 5, box.y + 5);
    await undoAll(page, 1);
    check(await textOf(page) === text, 'undo releases it');
    const kinds = 'lattice: tetra-octa\npieces:\n  - {name: A, cells: [[0, 0, up, 0], [0, 0, octahedron, 0]]}\n'
        + 'region: {box: [2, 2, 2]}\n';
    await type(page, kinds);
    await piece(page, 'Region').click();
    await page.locator('.tools button', { hasText: 'Fix pieces' }).click();
    await canvas.focus();
    await page.keyboard.press('Enter');
    check(await until(async () => /\[0, 0, up, 0\], \[0, 0, octahedron, 0\]/.test(
        (await textOf(page)).slice(kinds.length))), 'keys fix one in space', await textOf(page));
    await page.keyboard.press('Enter');
    check(await until(async () => await textOf(page) === kinds), 'and release it');
}

// A generator of numbers that are the same in every run.
function random(seed) {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

// Many edits of all kinds, then undo: the text must be as it was before them.
async function randomEdits(page, check, count, text, what) {
    await type(page, text);
    await page.locator('.pieces button[aria-pressed]').first().waitFor();
    await page.locator('.grid .cell').first().waitFor();
    const next = random(27);
    const keys = ['p', 'e', 'b', 'm', 't', 'o', 'Shift+ArrowRight', 'Shift+ArrowLeft',
                  'Shift+ArrowDown', 'Control+c', 'Control+v', 'Control+z', 'Control+y', 'PageUp',
                  'PageDown', 'r', 'f'];
    const seen = new Set();
    for (let i = 0; i < count; ++i) {
        const buttons = page.locator('.pieces button[aria-pressed]');
        if (next(6) === 0) await buttons.nth(next(await buttons.count())).click();
        if (next(40) === 0) await page.locator('.add').click();
        const cells = page.locator('.grid .cell');
        const there = await cells.count();
        if (there > 0) await cells.nth(next(there)).focus();
        await page.keyboard.press(next(3) ? 'Enter' : keys[next(keys.length)]);
        seen.add(await textOf(page));
    }
    check(seen.size >= 3, `${what}: random edits change the text`);
    const found = await page.evaluate(([before, most]) => {
        const { view } = document.querySelector('.cm-content').cmView;
        const undo = [...document.querySelectorAll('.puzzle .bar button')].find(
            (button) => button.textContent === 'Undo');
        for (let i = 0; i < most; ++i) {
            undo.click();
            if (view.state.doc.toString() === before) return true;
        }
        return false;
    }, [text, 2 * count]);
    check(found, `${what}: undo after ${count} random edits gives the same text`);
}

const cubes = `lattice: cube
pieces:
  - from: ../pieces/soma.yaml
region:
  box: [3, 3, 3]
`;

async function inSpace(page, check) {
    await type(page, cubes);
    check(await until(async () => await page.locator('.pieces button[aria-pressed]').count() === 8),
          'the pieces of a set are shown');
    await piece(page, 'V').click();
    const canvas = page.locator('.space canvas');
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    check(await until(async () => /name: V\n/.test(await textOf(page))),
          'a click on a face writes out the set');
    check(/4 cells/.test(await piece(page, 'V').getAttribute('aria-label')), 'and adds a cube');
    await undoAll(page, 1);
    check(await textOf(page) === cubes, 'undo brings the set back');
    await piece(page, 'Region').click();
    await page.keyboard.press('PageUp');
    await cell(page, '1,1,1').click();
    check((await textOf(page)).includes('    - |\n      XXX\n      X.X\n      XXX\n'),
          'a cube is removed from the middle layer');
    await undoAll(page, 1);
}

// If no layers can be drawn, the cursor in space reaches every cell.
async function spaceByKeys(page, check) {
    for (const lattice of ['cube', 'rhombic', 'tetra-octa', 'sphere']) {
        const cell = lattice === 'rhombic' || lattice === 'tetra-octa' ? '[1, 1, 0, 1]' : '[1, 1, 1]';
        const text = `lattice: ${lattice}\npieces:\n  - {name: A, cells: [${cell}]}\nregion: {box: [3, 3, 3]}\n`;
        await type(page, text);
        await piece(page, 'A').click();
        const cells = async () => Number(/, (\d+) cell/.exec(await piece(page, 'A').getAttribute('aria-label'))[1]);
        const space = page.locator('.space canvas');
        await space.focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
        check(await until(async () => await cells() === 2), `${lattice}: keys fill a cell in space`);
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press(' ');
        check(await until(async () => await cells() === 3), `${lattice}: and the one behind it`);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        check(await until(async () => await cells() === 2), `${lattice}: and empty one on the way back`);
        await page.keyboard.press('Control+z');
        await page.keyboard.press('Control+z');
        await page.keyboard.press('Control+z');
        check(await textOf(page) === text, `${lattice}: undo takes it back`);
    }
    // Kinds of cells by words, as the shipped puzzles have them.
    const text = 'lattice: rhombic\npieces:\n  - {name: A, cells: [[1, 1, up, 0], [1, 1, right-up, 1]]}\n'
        + 'region: {rhombic-dodecahedron: 1}\n';
    await type(page, text);
    check(await until(async () => /, 5 cells/.test(await piece(page, 'A').getAttribute('aria-label'))),
          'words stand for several cells');
    check(await until(async () => /, 48 cells/.test(await piece(page, 'Region').getAttribute('aria-label'))),
          'and so they do in a region');
}

async function begin(page, check, accessible) {
    await page.locator('nav button', { hasText: 'New' }).click();
    await accessible(page, 'new puzzle');
    await page.locator('.new-puzzle select').selectOption('cube');
    await page.locator('.new-puzzle input').nth(2).fill('3');
    await page.keyboard.press('Enter');
    check(await until(async () => (await textOf(page)).includes('lattice: cube')),
          'a new puzzle begins with a lattice');
    check((await textOf(page)).includes('box: [4, 4, 3]'), 'and the size of a box');
}

export async function testDrawing({ open, check, accessible, looksLike, shot, edits }) {
    let page = await open({});
    await byMouse(page, check);
    await byKeys(page, check);
    await region(page, check);
    await typed(page, check);
    await colouring(page, check);
    await pieces(page, check);
    await inSpace(page, check);
    await spaceByKeys(page, check);
    await fixing(page, check, accessible, looksLike);
    await fixingInSpace(page, check, shot);
    await begin(page, check, accessible);
    await type(page, blank);
    await piece(page, 'L').click();
    await looksLike(page, '.grid', 'grid');
    await looksLike(page, '.pieces svg', 'piece');
    await type(page, cubes);
    await piece(page, 'T').click();
    await looksLike(page, '.space canvas', 'space');
    await randomEdits(page, check, edits, blank, 'squares');
    await randomEdits(page, check, Math.max(12, edits / 5), cubes, 'cubes');
    await page.context().close();
    page = await open({ hasTouch: true, viewport: { width: 360, height: 740 } });
    await byTouch(page, check);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 360, 'drawing fits on a phone');
    await accessible(page, 'phone drawing');
    await page.context().close();
    page = await open({ colorScheme: 'dark' });
    await type(page, cubes);
    await page.locator('nav button', { hasText: 'New' }).click();
    await accessible(page, 'new puzzle in the dark');
    await page.context().close();
}
