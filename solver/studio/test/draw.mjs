// The drawing, used as a person does: by mouse, keys and touch. `open(options)` returns a page with
// the studio ready in it, `check(holds, sentence)` takes down what holds.

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

const until = async (holds, time = 5000) => {
    const end = Date.now() + time;
    for (;;) {
        if (await holds()) return true;
        if (Date.now() > end) return false;
        await new Promise((done) => setTimeout(done, 30));
    }
};

const cell = (page, key) => page.locator(`.grid .cell[data-key="${key}"]`);
const piece = (page, name) => page.locator('.pieces button', { hasText: new RegExp(`^…?${name}`) });

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

async function typed(page, check) {
    await type(page, blank.replace('      L.\n      L.\n      LL', '      LLL\n      L.L\n      L..'));
    await piece(page, 'L').click();
    check(await drawn(page) === 6, 'what is typed is drawn');
    await type(page, blank.replace('      L.\n      L.\n      LL', '      L.L'));
    check(await until(async () => /L/.test(await page.locator('.draw .wrong').textContent())),
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
    check((await textOf(page)).includes('copies: {min: 1, max: 3}'), 'copies may be a range');
    await page.locator('.piece-form button', { hasText: 'Duplicate' }).click();
    check((await textOf(page)).includes('name: Q2'), 'a piece is duplicated');
    await page.locator('.piece-form button', { hasText: 'Remove' }).click();
    check(!(await textOf(page)).includes('name: Q2'), 'and removed');
    await undoAll(page, 5);
    check(await textOf(page) === blank, 'undo takes all of it back');
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
    const next = random(27);
    const keys = ['p', 'e', 'b', 'm', 't', 'o', 'Shift+ArrowRight', 'Shift+ArrowLeft',
                  'Shift+ArrowDown', 'Control+c', 'Control+v', 'Control+z', 'Control+y', 'PageUp',
                  'PageDown', 'r'];
    const seen = new Set();
    for (let i = 0; i < count; ++i) {
        const buttons = page.locator('.pieces button');
        if (next(6) === 0) await buttons.nth(next(await buttons.count())).click();
        if (next(40) === 0) await page.locator('.add').click();
        const cells = page.locator('.grid .cell');
        const there = await cells.count();
        if (there > 0) await cells.nth(next(there)).focus();
        await page.keyboard.press(next(3) ? 'Enter' : keys[next(keys.length)]);
        seen.add(await textOf(page));
    }
    check(seen.size > count / 3, `${what}: random edits change the text`);
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
    check(await until(async () => await page.locator('.pieces button').count() === 8),
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

// Where no layers can be drawn, the cursor in space reaches every cell.
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
    check((await textOf(page)).includes('lattice: cube'), 'a new puzzle begins with a lattice');
    check((await textOf(page)).includes('box: [4, 4, 3]'), 'and the size of a box');
}

export async function testDrawing({ open, check, accessible, looksLike, edits }) {
    let page = await open({});
    await byMouse(page, check);
    await byKeys(page, check);
    await region(page, check);
    await typed(page, check);
    await pieces(page, check);
    await inSpace(page, check);
    await spaceByKeys(page, check);
    await begin(page, check, accessible);
    await type(page, blank);
    await piece(page, 'L').click();
    await looksLike(page, '.grid', 'grid');
    await looksLike(page, '.pieces svg', 'piece');
    await type(page, cubes);
    await piece(page, 'T').click();
    await looksLike(page, '.space canvas', 'space');
    await randomEdits(page, check, edits, blank, 'squares');
    await randomEdits(page, check, Math.ceil(edits / 5), cubes, 'cubes');
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
