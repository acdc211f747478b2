// Uses the studio as people do, in headless Chromium:
// node test/test.mjs STUDIO PROGRAM [whole | all | PART...]
//
// From disk, without a network. Without an argument, the fast tests: something of everything, in a few
// minutes. `whole`: every lattice, file and attack, and pictures are compared. `all` also counts every
// shipped puzzle, all of the corpus and the Bedlam cube, which takes many minutes. PROGRAM, polypack,
// counts the same. SHOTS=FOLDER writes pictures of what is to be seen, or those anew that are there;
// TIMES=1 says how long each part takes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { countCorpus, countShipped } from './counts.mjs';
import { fileColours, manyPieces, measures, newPuzzles, ranges, saving, sheetStays, slowFrames, viewFollows } from './design.mjs';
import { clicks } from './clicks.mjs';
import { corpusFiles, listing, ownResults, pieceState, problems, sharedPieces, takingApart, turning } from './desk.mjs';
import { designing } from './designing.mjs';
import { testDrawing } from './draw.mjs';
import { boxes, changes, conversions, forms, lists, looseParts, pens } from './pens.mjs';
import { crash, fullStore, myPuzzles, otherStores, reload, twoTabs } from './drawer.mjs';
import { editedLinks, hostileFiles, hostileNames, tooBig } from './withstand.mjs';
import { accessible, addressOf, all, browser, check, choose, endless, expectText, failuresOf, give, looksLike, open,
         opened, openNext, path, press, quiet, shot, textOf, tiny, total, until, wanted, whole } from './page.mjs';

async function gallery() {
    let page = await open();
    if (whole) {
        // The least of three: others may use the machine.
        let least = page.openedIn;
        for (let i = 0; i < 2; ++i) {
            await page.context().close();
            page = await open();
            least = Math.min(least, page.openedIn);
        }
        check(least < 6000, `the page is ready in ${least} ms`);
    }
    await shot(page, 'gallery');
    await accessible(page, 'gallery');
    // Every puzzle has a picture, and stands in a section with what is known of it; the search knows all that.
    const { puzzles, sections } = await page.evaluate(
        () => JSON.parse(document.getElementById('gallery').textContent));
    check(puzzles.every(({ picture }) => picture.startsWith('<svg')), 'gallery: every puzzle has a picture',
          puzzles.filter(({ picture }) => !picture).map(({ file }) => file).join());
    const shownSections = await page.locator('.shipped h2').allTextContents();
    check(shownSections[0] === "Today's puzzle" && shownSections[1] === 'Start here' && shownSections.length > 6
          && shownSections.slice(1).every((title) => sections.includes(title)), 'gallery: in sections',
          shownSections.join());
    check(await page.locator('.today .card').count() === 1, 'gallery: with one puzzle for today');
    check(await page.locator('.shipped:not(.today) .card').count() === puzzles.length, 'gallery: all of them');
    await page.getByPlaceholder('Find a puzzle').fill('level 9');
    check(/level 9\.3\b/.test(await page.locator('.card', { hasText: 'Piston burr' }).innerText()),
          'gallery: the search knows levels');
    await page.getByPlaceholder('Find a puzzle').fill('nothing of that name');
    await expectText(page, '.gallery', /No puzzle has such a name/, 'gallery: a search may find none');
    await choose(page, 'soma cube');
    await expectText(page, '.check', /27 cells · 7 pieces · 688 placements/, 'soma: facts');
    await expectText(page, '.first', /^A packing of it/, 'soma: a packing is there before anything is asked');
    await page.locator('#canvas').waitFor();
    await shot(page, 'first');
    await press(page, 'Solve');
    await expectText(page, '.answer', /^240 packings\.$/, 'soma: solved');
    await expectText(page, '.note', /11,520 with rotations and reflections/, 'soma: all of them');
    await page.locator('#canvas').waitFor();
    await expectText(page, '#total', /of 200/, 'soma: the first 200 are shown');
    await shot(page, 'solved');
    await looksLike(page, '#canvas', 'packing');
    await accessible(page, 'solved');
    await page.locator('#next').click();
    check(await page.locator('#number').inputValue() === '2', 'soma: the viewer goes on');
    await press(page, 'Explain');
    await expectText(page, '.text', /there is a packing/, 'soma: explained');
    await press(page, 'Heat map');
    await page.locator('.picture img').waitFor();
    await shot(page, 'heat');
    await press(page, 'Estimate');
    await expectText(page, '.text', /240/, 'soma: estimated');
    await press(page, 'Take apart');
    await expectText(page, '.answer', /240 of 240 packings come apart/, 'soma: taken apart', 60);
    await quiet(page, 'gallery');
}

// A piece kept where it lies in a packing is fixed there, and released by the same button.
async function keeping() {
    const page = await openNext(tiny);
    await press(page, 'Solve');
    await page.locator('#canvas').waitFor();
    await page.locator('.keep summary').click();
    const keep = page.locator('.keep button');
    check(await keep.count() === 2, 'keep: each placement of the packing is listed');
    await keep.first().focus();
    await page.keyboard.press('Enter');
    check(/fixed:\n\s*- \{piece: L, cells: /.test(await textOf(page)), 'keep: a piece is fixed',
          await textOf(page));
    check(await keep.first().getAttribute('aria-pressed') === 'true', 'keep: and shown to be');
    await expectText(page, '.changed', /has changed since/, 'keep: the packing is of the puzzle before');
    await accessible(page, 'keeping');
    await shot(page, 'keeping');
    await press(page, 'Undo');
    check((await textOf(page)).trim() === tiny.trim(), 'keep: undo releases it');
    await keep.first().click();
    await keep.first().click();
    check((await textOf(page)).trim() === tiny.trim(), 'keep: and so does the button');
    // By a click on a piece in the picture it is listed by itself.
    const box = await page.locator('#canvas').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator('.keep li').nth(1).waitFor({ state: 'detached' });
    check(await keep.count() === 1, 'keep: a piece of the picture is listed by itself');
    await keep.first().click();
    await press(page, 'Solve');
    await expectText(page, '.answer', /There is exactly one packing/, 'keep: the next search keeps it');
    await quiet(page, 'keeping');
}

async function counting() {
    const page = await openNext();
    await choose(page, 'Dominoes 8 x 8');
    await press(page, 'Count');
    await expectText(page, '.answer', /1,629,189/, 'dominoes: counted');
    await press(page, 'Gallery');
    await choose(page, 'Hexominoes 14');
    await press(page, 'Solve');
    await expectText(page, '.answer', /There is no packing\./, 'hexominoes: none');
    await expectText(page, '.note', /parity: the region has 105 dark cells/, 'hexominoes: and why');
    await press(page, 'Explain');
    await expectText(page, '.text', /weights/, 'hexominoes: explained');
    await shot(page, 'explained');
    if (whole) {
        await press(page, 'Gallery');
        await choose(page, 'Tetris cube');
        await press(page, 'Count');
        await expectText(page, '.answer', /^9,839 packings\.$/, 'tetris cube: counted', 120);
        await expectText(page, '.note', /236,136 with rotations/, 'tetris cube: all of them');
    }
    await quiet(page, 'counting');
}

// The most of something with its proof, and counts by what packings have in common.
async function best() {
    const page = await open({ text: `name: Crosses
pieces: [{name: X, copies: {min: 0}, art: [.X., XXX, .X.]}]
region: {box: [8, 8], optional: true}
maximise: {copies: X}
` });
    await press(page, 'Solve');
    await expectText(page, '.answer', /^8 copies of X, proven$/, 'best: the most, with its proof');
    await page.locator('#canvas').waitFor();
    await shot(page, 'best');
    await give(page, 'dominoes.yaml', `name: Dominoes
pieces: [{name: I, copies: 4, art: [XX]}]
region: {box: [3, 3], optional: true, labels: {A: [0, 0], B: [1, 0]}}
holes: 1
`);
    await press(page, 'Count');
    await page.getByLabel('Count by').fill('holes');
    await page.keyboard.press('Enter');
    // The empty cell is a corner or the one in the middle.
    await expectText(page, 'pre', /^holes +packings\nA +4\n/, 'counts by holes: with the labels of cells');
    await expectText(page, 'pre', /18 packings in 5 lines/, 'counts by holes: all of them');
    await page.getByLabel('Count by').fill('Q');
    await page.keyboard.press('Enter');
    await expectText(page, '.note', /unknown 'Q'; available: I, holes, choice/, 'counts by: a wrong term is said');
    await accessible(page, 'counts by');
    await quiet(page, 'best');
}

// A count that is a search is stopped, the page is opened again, and it goes on by its parts.
async function countGoesOn() {
    let page = await open({ text: `name: Many Y
lattice: cube
pieces: [{name: Y, copies: 40, cells: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [1, 1, 0]]}]
region: {box: [5, 5, 8]}
` });
    await expectText(page, '.check', /200 cells/, 'count goes on: checked');
    await press(page, 'Count');
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await press(page, 'Stop');
    await expectText(page, '.answer', /^stopped$/, 'count goes on: stopped at once');
    await press(page, 'Start again');
    await expectText(page, '.note', /0 of \d+ parts searched/, 'count goes on: the workers share it', 60);
    await press(page, 'Stop');
    await expectText(page, '.note', /stopped/, 'count goes on: stopped');
    const context = page.context();
    await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
    await page.waitForTimeout(600);
    await page.close();
    page = await opened(context);
    await expectText(page, '.note', /stopped/, 'count goes on: it is there when the page is opened again');
    await press(page, 'Go on');
    await expectText(page, '.note', /0 of \d+ parts searched/, 'count goes on: from there');
    await press(page, 'Stop');
    await quiet(page, 'count goes on');
}

async function apart() {
    const page = await openNext();
    await choose(page, 'Piston burr');
    await press(page, 'Take apart');
    await expectText(page, '.answer', /1 of 10 packings comes? apart/, 'burr: taken apart', 60);
    await expectText(page, '.headline', /level 9: 1/, 'burr: its level');
    await expectText(page, '.rows tbody', /9\.3/, 'burr: all levels of its separations');
    await page.locator('#forward').click();
    await expectText(page, '#moves-value', /1 of \d+/, 'burr: the first move is played');
    await page.locator('#forward').click();
    await shot(page, 'taking-apart');
    await quiet(page, 'apart');
}

async function mistakes() {
    const page = await open({ text: tiny });
    await expectText(page, '.check', /6 cells · 2 pieces/, 'tiny: facts');
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('colour: red');
    check(await until(async () => await page.locator('.cm-tooltip-autocomplete').count() === 0),
          'values are not completed as keys');
    await expectText(page, '.check', /Line 10, column 1: /, 'a wrong key is said with its place');
    check(await page.locator('.cm-lintRange-error').count() > 0, 'a wrong key is underlined');
    check(await page.getByRole('button', { name: 'Solve', exact: true }).isDisabled(),
          'what is wrong is not solved');
    await shot(page, 'mistake');
    await accessible(page, 'mistake');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    while (await undo.getAttribute('aria-disabled') === 'false') await undo.click();
    check((await textOf(page)).trim() === tiny.trim(), 'undo takes typing back',
          JSON.stringify(await textOf(page)));
    await expectText(page, '.check', /6 cells/, 'tiny: facts again');
    await press(page, 'Solve');
    await expectText(page, '.answer', /There is exactly one packing|packings?\./, 'tiny: solved');
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# ');
    await expectText(page, '.changed', /has changed since/, 'a result is of the puzzle before');
    await quiet(page, 'mistakes');
}

// Stopped in the middle of a search, it goes on, and nothing hangs while it runs.
async function stopping() {
    const page = await openNext(endless);
    await press(page, 'Solve');
    await expectText(page, '.note', /parts searched/, 'stopping: a search is divided', 60);
    const begin = Date.now();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
    check(Date.now() - begin < 1000, 'stopping: the page answers while it searches');
    await press(page, 'Gallery');
    await press(page, 'Gallery');
    await press(page, 'Stop');
    await expectText(page, '.note', /stopped/, 'stopping: stopped');
    await press(page, 'Go on');
    await expectText(page, '.note', /parts searched/, 'stopping: goes on');
    await press(page, 'Stop');
    await expectText(page, '.note', /stopped/, 'stopping: stopped again');
    if (all) {
        await press(page, 'Gallery');
        await choose(page, 'Bedlam');
        await press(page, 'Solve');
        await expectText(page, '.note', /parts searched/, 'bedlam: divided', 60);
        await shot(page, 'solving');
        await press(page, 'Stop');
        await press(page, 'Go on');
        await expectText(page, '.answer', /^19,186 packings\.$/, 'bedlam: goes on to the end', 300);
        await expectText(page, '.note', /460,464 with/, 'bedlam: all of them');
    }
    await quiet(page, 'stopping');
}

async function files() {
    const page = await open({ text: `lattice: cube\n${tiny}`.replace('[3, 2]', '[3, 2, 1]') });
    for (const label of ['BurrTools: .xmpuzzle', 'puzzlecad: .scad', 'Puzzle: YAML',
                         'Page of packings: .html', 'Picture: .svg', '3-D print: .3mf']) {
        await page.locator('header summary').click();
        const [file] = await Promise.all([
            page.waitForEvent('download', { timeout: 15000 }).catch(() => null),
            page.getByRole('button', { name: label, exact: true }).click(),
        ]);
        check(file !== null, `saved as ${label}`, await page.locator('.said').innerText());
        if (!file) continue;
        const saved = await file.path();
        check(readFileSync(saved).length > 50, `${label}: ${file.suggestedFilename()}`);
        if (!/xmpuzzle|YAML/.test(label)) continue;
        await page.setInputFiles('input[type=file]', {
            name: file.suggestedFilename(), mimeType: '', buffer: readFileSync(saved) });
        await expectText(page, '.said', /is open/, `${label}: opened again`);
        await expectText(page, '.check', /6 cells · 2 pieces/, `${label}: the same puzzle`);
    }
    // Each format that can be written, by the table of the manual, is in the menu.
    const table = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');
    const written = [...table.matchAll(/^\| `.*?\| (.*?) *\| (?:yes|no) +\| yes /gm)]
        .flatMap(([, endings]) => [...endings.matchAll(/\.\w+/g)].map(([ending]) => ending))
        .filter((ending) => ending !== '.xcc');  // .dlx by another name
    check(written.length > 15, 'the manual has a table of formats');
    const labels = (await page.locator('.menu button').allTextContents()).join(' ').replace('YAML', '.yaml');
    for (const ending of written) check(labels.includes(ending), `${ending} can be saved`);
    for (const label of ['SAT: .cnf', 'Pseudo-Boolean: .opb', 'MiniZinc: .mzn', 'XCSP3: .xcsp3',
                         'Integer program: .mps', 'Cover with multiplicities: .mcc']) {
        await page.locator('header details:not([open]) > summary').first().click();
        const [file] = await Promise.all([
            page.waitForEvent('download', { timeout: 15000 }).catch(() => null),
            page.getByRole('button', { name: label, exact: true }).click(),
        ]);
        check(file !== null && readFileSync(await file.path()).length > 50, `saved as ${label}`,
              await page.locator('.said').innerText());
    }
    // The page says what a format cannot express.
    await page.locator('header details:not([open]) > summary').first().click();
    await press(page, 'SOMA figures: .soma');
    await expectText(page, '.said', /cannot express/, 'any pieces are none of .soma');
    const broken = [
        ['broken.xmpuzzle', '<puzzle>', /cannot be read/],
        ['random.bin', Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * i) % 251)),
         /cannot be read/],
        ['latin.yaml', Buffer.from([0x6e, 0xe4]), /UTF-8/],
        ['large.yaml', Buffer.alloc(11 << 20, 97), /more than 10 MB/],
        ['bomb.xmpuzzle', gzipSync(Buffer.alloc(400 << 20)), /cannot be read/],
    ];
    const before = await textOf(page);
    for (const [name, content, pattern] of broken) {
        await page.setInputFiles('input[type=file]',
                                 { name, mimeType: '', buffer: Buffer.from(content) });
        await expectText(page, '.said', pattern, `${name}: refused`);
        check(await textOf(page) === before, `${name}: the puzzle stays`);
    }
    // Of two problems, the first is wrong.
    await page.setInputFiles('input[type=file]', {
        name: 'two.xmpuzzle', mimeType: '', buffer: Buffer.from(twoProblems) });
    await expectText(page, '.said', /is open.*left out: .*the result is also a piece/, 'two problems: one is wrong');
    await expectText(page, '.check', /2 cells/, 'two problems: the other is open');
    await quiet(page, 'files');
}

const twoProblems = `<puzzle version="2"><gridType type="0"/><colors/><shapes>
<voxel x="1" y="1" z="1" type="0">#</voxel><voxel x="2" y="1" z="1" type="0">##</voxel></shapes>
<problems>
<problem state="0" name="one"><shapes><shape id="0" count="1"/></shapes><result id="0"/><bitmap/></problem>
<problem state="0" name="two"><shapes><shape id="0" count="2"/></shapes><result id="1"/><bitmap/></problem>
</problems></puzzle>`;

// Nothing depends on how the program says something: all that it says is "x".
async function silent() {
    const page = await open({ text: tiny, silent: true });
    await expectText(page, '.check', /6 cells · 2 pieces/, 'silent: facts');
    await press(page, 'Solve');
    await expectText(page, '.answer', /packings?\.$/, 'silent: solved');
    await page.locator('#canvas').waitFor();
    await press(page, 'Count');
    await expectText(page, '.answer', /^There is exactly one packing\.$/, 'silent: counted');
    for (const name of ['Explain', 'Estimate']) {
        await press(page, name);
        await expectText(page, '.text', /^x$/, `silent: ${name}`);
    }
    await press(page, 'Play');
    for (let i = 0; i < 2; ++i) {
        await press(page, 'Hint');
        await page.locator('.ghost').waitFor();
        await page.locator('.board').focus();
        await page.keyboard.press('Enter');
    }
    await expectText(page, '.play', /Solved, in/, 'silent: played');
    // A mistake is where it is, with the word that was meant.
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('rulez: {}');
    await expectText(page, '.check', /^Line 10, column 1: x$/, 'silent: the place of a mistake');
    await page.locator('.cm-lintRange-error').hover();
    await page.locator('.cm-diagnosticAction').click();
    check(/rules: \{\}/.test(await textOf(page)), 'silent: the word that was meant',
          await textOf(page));
    await expectText(page, '.check', /6 cells/, 'silent: no mistake any more');
    // Files of other programs: several problems, and what YAML cannot express.
    const give = (name, content) => page.setInputFiles('input[type=file]',
        { name, mimeType: '', buffer: Buffer.from(content) });
    for (const [file, first] of [[twoProblems.replace('result id="0"', 'result id="1"'), 'right'],
                                 [twoProblems, 'wrong']]) {
        await give('two.xmpuzzle', file);
        await expectText(page, '.said', /is open/, `silent: two problems, the first is ${first}`);
        if (first === 'right') await page.getByRole('button', { name: "2 'two'", exact: true }).click({ timeout: 15000 });
        await expectText(page, '.check', /2 cells · 2 pieces/, `silent: one of two problems, the first is ${first}`);
    }
    await give('broken.xmpuzzle', '<puzzle>');
    await expectText(page, '.said', /cannot be read: x$/, 'silent: a file that is none');
    await give('kept.xmpuzzle', keptPackings);
    await expectText(page, '.said', /left out: unused shapes\.$/, 'silent: what YAML cannot express');
    await expectText(page, '.answer', /^The file stores 1 packing\.$/, 'silent: what the file stores');
    await press(page, 'Gallery');
    await choose(page, 'Hexominoes 14');
    await press(page, 'Solve');
    await expectText(page, '.note', /^x$/, 'silent: a reason');
    await press(page, 'Gallery');
    await choose(page, 'Piston burr');
    await press(page, 'Take apart');
    await expectText(page, '.answer', /1 of 10 packings comes? apart/, 'silent: taken apart', 60);
    await page.locator('#forward').click();
    await expectText(page, '#moves-value', /1 of \d+/, 'silent: a move is played');
    await quiet(page, 'silent');
}

const keptPackings = `<puzzle version="2"><gridType type="0"/><colors/><shapes>
<voxel x="1" y="1" z="1" type="0">#</voxel><voxel x="2" y="1" z="1" type="0">##</voxel>
<voxel x="3" y="1" z="1" type="0">###</voxel></shapes>
<problems><problem state="2" name="one" assemblies="1" solutions="0"><shapes><shape id="0" count="2"/></shapes>
<result id="1"/><bitmap/><solutions><solution asmNum="0"><assembly>0 0 0 0 1 0 0 0</assembly></solution></solutions>
</problem></problems></puzzle>`;

async function links() {
    const page = await open({ text: tiny, permissions: ['clipboard-read', 'clipboard-write'] });
    await press(page, 'Copy link');
    await expectText(page, '.said', /The link holds the whole puzzle/, 'link: made');
    const hash = new URL(page.url()).hash;
    check(hash.length > 20, 'link: in the address');
    await quiet(page, 'link');
    const other = await open({ hash, text: 'name: Mine\n' });
    check(/name: Tiny/.test(await textOf(other)), 'link: opened elsewhere');
    await press(other, 'Undo');
    await expectText(other, 'h1', /^Mine$/, 'link: undo brings back what was there');
    await press(other, 'Redo');
    await expectText(other, 'h1', /^Tiny$/, 'link: redo goes on to it');
    await other.locator('.cm-content').click();
    await other.keyboard.press('Control+Home');
    await other.keyboard.type('# changed ');
    await other.waitForTimeout(600);
    await other.reload();
    await other.waitForSelector('html[data-ready="true"]', { state: 'attached' });
    check(/# changed name: Tiny/.test(await textOf(other)), 'link: what was changed stays');
    await quiet(other, 'opened link');
}

async function playing() {
    let page = await openNext();
    await choose(page, 'Trominoes and a straight piece');
    await press(page, 'Play');
    await page.locator('.board').waitFor();
    const middle = async (cell) => {
        const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const filled = () => page.locator('.board .filled').count();
    // The piece I, by its middle, onto the upper row.
    const piece = await page.getByRole('button', { name: 'Piece I', exact: true }).boundingBox();
    const [left, right] = [await middle(0), await middle(3)];
    const row = [(left[0] + right[0]) / 2, left[1]];
    await page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
    await page.mouse.down();
    await page.mouse.move(row[0], row[1] + 40, { steps: 5 });
    await page.mouse.move(...row, { steps: 5 });
    await page.mouse.up();
    check(await filled() === 4, 'play: a piece is dragged into place', `${await filled()} cells`);
    await press(page, 'Can it be completed?');
    await expectText(page, '.play', /It can be completed, in 6 ways/, 'play: what is left is counted');
    await shot(page, 'playing');
    await looksLike(page, '.board', 'board');
    await accessible(page, 'playing');
    await page.mouse.click(...await middle(0));
    check(await filled() === 0, 'play: a piece is taken back');
    // By the keyboard: D upright, in a corner, which leaves a cell that nothing fills.
    await page.getByRole('button', { name: 'Piece I', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    check(await filled() === 4, 'play: a piece is placed by the keyboard', `${await filled()} cells`);
    await press(page, 'Can it be completed?');
    await expectText(page, '.play', /cannot be completed any more/, 'play: a dead end is said');
    await press(page, 'Start over');
    for (let i = 0; i < 4; ++i) {
        await press(page, 'Hint');
        await page.locator('.ghost').waitFor();
        await page.locator('.board').focus();
        await page.keyboard.press('Enter');
    }
    await expectText(page, '.play', /Solved, in/, 'play: hints lead to a packing');
    await quiet(page, 'playing');
    page = await open({ text: `${tiny}fixed:\n  - {piece: L, cells: [[0, 0], [0, 1], [1, 1]]}\n` });
    await press(page, 'Play');
    await page.locator('.board').waitFor();
    check(await filled() === 3, 'play: fixed pieces lie on the board', `${await filled()} cells`);
    await page.mouse.click(...await middle(0));
    check(await filled() === 3, 'play: and stay there');
    await press(page, 'Hint');
    await page.locator('.ghost').waitFor();
    await page.locator('.board').focus();
    await page.keyboard.press('Enter');
    await expectText(page, '.play', /Solved, in/, 'play: a hint leads on from them');
    await press(page, 'Start over');
    check(await filled() === 3, 'play: they are there when it begins again');
    if (whole) {
        await press(page, 'Gallery');
        await choose(page, 'Soma cube');
        await press(page, 'Draw');
        await page.locator('.space canvas').waitFor();
        await shot(page, 'drawing');
    }
    await quiet(page, 'playing');
}

const smallCube = `name: Small cube
lattice: cube
pieces:
  - {name: Corner, cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], copies: 2}
  - {name: Bar, cells: [[0, 0, 0], [1, 0, 0]]}
region: {box: [2, 2, 2]}
`;

// A point of the picture at which a piece is told; null: it is not seen.
const seenAt = (page, name) => page.locator('.table canvas').evaluate((canvas, piece) => {
    const { left, top, right, bottom } = canvas.getBoundingClientRect();
    const found = [];
    for (let y = top + 6; y < bottom; y += 14) {
        for (let x = left + 6; x < right; x += 14) {
            canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, buttons: 0 }));
            if (canvas.title === piece) found.push([x, y]);
        }
    }
    return found[found.length >> 1] ?? null;
}, name);

async function playingInSpace() {
    const page = await openNext(smallCube);
    await press(page, 'Play');
    const table = page.locator('.table');
    const state = (attribute) => table.getAttribute(attribute);
    const placed = (count, sentence) => until(async () => await state('data-placed') === `${count}`)
        .then(async (holds) => check(holds, `play in space: ${sentence}`, await state('data-placed')));
    await table.locator('canvas').waitFor();
    // Taken from the table, it comes to lie where it is let go.
    const drag = async ([x, y], to) => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 9, y);
        await page.mouse.move(...to);
    };
    // By the keyboard alone, and by layers.
    await page.getByRole('button', { name: 'Piece Bar', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await placed(1, 'a piece is placed by the keyboard');
    const inFrame = await seenAt(page, 'Bar');
    await page.getByLabel('Layers', { exact: true }).click();
    check(await until(async () => await page.locator('.board .filled').count() === 2), 'play in space: the layers show the same');
    await page.getByLabel('Layers', { exact: true }).click();
    await table.locator('canvas').waitFor();
    await page.mouse.click(...inFrame);
    await placed(0, 'it is taken back');
    // Dragged.
    await drag(await seenAt(page, 'Bar'), inFrame);
    check(await until(async () => (await state('data-ghost'))?.split(' ').length === 2),
          'play in space: where it would lie is shown', await state('data-ghost'));
    const before = await state('data-ghost');
    await page.mouse.wheel(0, 100);
    check(await until(async () => await state('data-ghost') !== before), 'play in space: or nearer');
    await page.mouse.up();
    await placed(1, 'a piece is dragged into the frame');
    await page.keyboard.press('Backspace');
    await placed(0, 'and taken back by a key');
    // From the names, and turned while it is held.
    const box = await page.getByRole('button', { name: 'Piece Bar', exact: true }).boundingBox();
    await drag([box.x + 9, box.y + 9], inFrame);
    const cells = async () => (await state('data-ghost') ?? '').split(' ').map(Number);
    check(await until(async () => (await cells())[1] - (await cells())[0] === 1), 'play in space: it lies along x');
    await page.keyboard.press('y');
    check(await until(async () => (await cells())[1] - (await cells())[0] === 4), 'play in space: a key sets it upright',
          await state('data-ghost'));
    await page.mouse.up();
    await placed(1, 'and so it stays');
    await accessible(page, 'playing in space');
    await press(page, 'Can it be completed?');
    await expectText(page, '.play', /It can be completed, in 3 ways/, 'play in space: what is left is counted');
    for (const count of [2, 3]) {
        await press(page, 'Hint');
        await page.locator('.table[data-ghost]').waitFor();
        await page.keyboard.press('Enter');
        await placed(count, 'hints lead on');
    }
    await expectText(page, '.play', /Solved, in/, 'play in space: solved');
    // The solved puzzle is taken apart, in as few moves as there are.
    await press(page, 'Take it apart by hand');
    await expectText(page, '#hand-note', /1 move to the way out/, 'play in space: taken apart by hand');
    await page.locator('#hand-next').click();
    await expectText(page, '#hand-note', /In two after 1, the least there is/, 'play in space: against the level');
    await press(page, 'Back to the game');
    await placed(3, 'the game is as it was');
    if (whole) {
        await press(page, 'Gallery');
        await choose(page, 'Soma cube');
        await press(page, 'Play');
        for (let count = 1; count <= 4; ++count) {
            await press(page, 'Hint');
            await page.locator('.table[data-ghost]').waitFor();
            if (count === 4) await shot(page, 'playing-space');
            await page.keyboard.press('Enter');
            await placed(count, 'a larger puzzle is played');
        }
    }
    await quiet(page, 'playing in space');
}

// How packings are searched for.
async function settings() {
    const page = await openNext(smallCube);
    const menu = page.locator('.settings');
    const open = async () => await menu.getAttribute('open') !== null || menu.locator('summary').click();
    await press(page, 'Solve');
    await expectText(page, '.answer', /^2 packings\.$/, 'settings: packings up to symmetry');
    await open();
    await menu.getByLabel('Count as the same').selectOption('none');
    await expectText(page, '.changed', /with other settings/, 'settings: the result is of others');
    await press(page, 'Solve');
    await expectText(page, '.answer', /^36 packings\.$/, 'settings: each by itself');
    await press(page, 'Count');
    await expectText(page, '.answer', /^36 packings\.$/, 'settings: counted, too');
    await open();
    const limit = menu.getByLabel('Stop after');
    await limit.fill('0');
    await limit.press('Enter');
    check(await limit.evaluate((field) => field.validationMessage) === 'a number from 1 to 10,000', 'settings: no such limit');
    await limit.fill('5');
    await limit.press('Enter');
    const workers = menu.getByLabel('Workers');
    await workers.fill('1');
    await workers.press('Enter');
    await accessible(page, 'settings');
    await shot(page, 'settings');
    await press(page, 'Solve');
    await expectText(page, '.answer', /^5 packings so far$/, 'settings: stopped after so many');
    await expectText(page, '.headline', /The limit was reached/, 'settings: that is said');
    // As others expect the page.
    await open();
    await limit.fill('');
    await limit.press('Enter');
    await menu.getByLabel('Count as the same').selectOption('full');
    await expectText(page, '.answer', /^2 packings\.$/, 'settings: the first result is there again');
    await quiet(page, 'settings');
}

// As polypack studio writes it.
async function within() {
    const folder = mkdtempSync(join(tmpdir(), 'polypack-studio-'));
    const file = join(folder, 'page.html');
    const json = JSON.stringify({ text: `${tiny}# </script>\n` }).replaceAll('<', '\\u003c');
    writeFileSync(file, readFileSync(path, 'utf8').replace('id="puzzle">null<', () => `id="puzzle">${json}<`));
    const page = await open({ at: addressOf(file) });
    check(/name: Tiny[^]*<\/script>/.test(await textOf(page)), 'a puzzle in the page is opened');
    await quiet(page, 'within');
    rmSync(folder, { recursive: true });
}

// The keys and values that fit where the cursor is, by the schema.
async function completion() {
    const page = await openNext(tiny);
    const offered = async (text) => {
        await page.evaluate((all) => {
            const { view } = document.querySelector('.cm-content').cmView;
            view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: all } });
            view.dispatch({ selection: { anchor: view.state.doc.length } });
            view.focus();
        }, text);
        await page.keyboard.press('Control+Space');
        const options = page.locator('.cm-tooltip-autocomplete li');
        await options.first().waitFor({ timeout: 3000 }).catch(() => {});
        const labels = await page.locator('.cm-completionLabel').allTextContents();
        await page.keyboard.press('Escape');
        return labels;
    };
    const cases = [
        ['', 'region rules lattice', 'copies box art'],
        ['pieces:\n  - name: L\n    ', 'copies art turn_over', 'region rules'],
        ['pieces:\n- name: L\n  ', 'copies art turn_over', 'region rules'],
        ['pieces:\n  - {name: L, ', 'copies art cells', 'region rules'],
        ['pieces:\n  - name: L\n    copies:\n      ', 'min max', 'art region'],
        ['pieces: []\nregion:\n  ', 'box art torus', 'copies name'],
        ['pieces: []\nregion: {', 'box art', 'copies name'],
        ['pieces: []\nrules:\n  ', 'fault_free groups', 'region copies'],
        ['lattice: ', 'square cube hex', 'name region'],
        ['rules:\n  fault_free: ', 'true false', 'square region'],
        ['pieces:\n  - name: L\n    art: |\n      ', '', 'copies region'],
    ];
    for (const [text, some, none] of cases) {
        const labels = await offered(text);
        const words = (list) => list.split(' ').filter(Boolean);
        check(words(some).every((one) => labels.includes(one))
              && !words(none).some((one) => labels.includes(one)),
              `completion of ${JSON.stringify(text)}`, labels.join(' '));
    }
    await quiet(page, 'completion');
}

// On paper are the region, the pieces, and what to cut them from.
async function paper() {
    const page = await open();
    await page.evaluate(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await choose(page, 'Pentominoes 6 x 10');
    const print = async () => {
        await page.locator('header details:not([open]) > summary').first().click();
        await press(page, 'Print …');
    };
    await print();
    await page.locator('html[data-printed]').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    check(await page.locator('.sheet figure:visible').count() === 13, 'paper: the region and the pieces');
    check(await page.locator('.cut-sheet').isVisible(), 'paper: the sheet to cut');
    check(await page.locator('nav').isHidden(), 'paper: no buttons');
    check(!/Find the packings|Put the pieces/.test(await page.locator('body').innerText()), 'paper: no help');
    await shot(page, 'paper');
    // With a packing, to the scale of the pieces.
    await page.emulateMedia({ media: 'screen' });
    await press(page, 'Solve');
    await expectText(page, '.answer', /2,339 packings\.$/, 'paper: solved');
    await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
    await print();
    await page.locator('html[data-printed]').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const widthOf = async (selector) => (await page.locator(selector).boundingBox()).width;
    const region = await widthOf('.sheet figure.region svg');
    const cell = region / 10.2;  // with the border of the picture
    const bar = await widthOf('.sheet figure:has(figcaption:text-is("I")) svg');
    check(Math.abs(bar / cell - 1.2) < 0.1 || Math.abs(bar / cell - 5.2) < 0.1, 'paper: pieces and region have one scale',
          `${bar} ${cell}`);
    const packing = await widthOf('.sheet figure.packing img');
    check(Math.abs(packing / cell - 11) < 0.2, 'paper: so has the packing', `${packing / cell} cells`);
    await shot(page, 'paper-packing');
    await quiet(page, 'paper');
}

async function keyboard() {
    const page = await open();
    for (let i = 0; i < 20; ++i) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement.type === 'search')) break;
    }
    await page.keyboard.type('soma cube');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectText(page, '.check', /27 cells/, 'keyboard: opened');
    let name = '';
    for (let i = 0; i < 30 && name !== 'Solve'; ++i) {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Tab');
        name = await page.evaluate(() => document.activeElement.textContent);
    }
    await page.keyboard.press('Enter');
    await expectText(page, '.answer', /^240 packings\.$/, 'keyboard: solved');
    await quiet(page, 'keyboard');
}

async function phone() {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await shot(page, 'phone-gallery');
    await page.getByPlaceholder('Find a puzzle').fill('soma cube');
    await page.locator('.shipped .card').first().tap();
    for (const bar of ['nav', '.result > .bar', '.puzzle > .bar']) {
        const { height } = await page.locator(bar).boundingBox();
        check(height < 70, `phone: ${bar} is one line`, `${height} pixels`);
    }
    await page.getByRole('button', { name: 'Solve', exact: true }).tap();
    await expectText(page, '.answer', /^240 packings\.$/, 'phone: solved');
    await page.locator('#canvas').waitFor();
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          'phone: nothing is wider than the screen');
    await shot(page, 'phone');
    await accessible(page, 'phone');
    await quiet(page, 'phone');
}

async function dark() {
    const page = await open({ colorScheme: 'dark' });
    await shot(page, 'dark-gallery');
    await accessible(page, 'dark gallery');
    await choose(page, 'Pentominoes 6 x 10');
    await press(page, 'Solve');
    await expectText(page, '.answer', /^2,339 packings\.$/, 'dark: solved');
    await page.locator('#canvas').waitFor();
    await shot(page, 'dark');
    await accessible(page, 'dark');
    await page.locator('.tabs button', { hasText: 'Draw' }).click();
    await accessible(page, 'dark drawing');
    await shot(page, 'dark-drawing');
    await page.locator('.tabs button', { hasText: 'YAML' }).click();
    await press(page, 'Dark colours');
    check(await page.locator('html[data-theme="light"]').waitFor({ state: 'attached', timeout: 5000 })
        .then(() => true, () => false), 'dark: and light again');
    await quiet(page, 'dark');
}

// A puzzle is open in each page, and it is drawn.
async function drawing() {
    const pages = [];
    await testDrawing({
        open: async (options) => {
            const page = await open({ text: 'pieces: []\n', ...options });
            await page.locator('.tabs button', { hasText: 'Draw' }).click();
            pages.push(page);
            return page;
        },
        check: (holds, sentence) => check(holds, `drawing: ${sentence}`),
        accessible,
        looksLike,
        shot,
        edits: all ? 10_000 : whole ? 60 : 20,
    });
    check(pages.every(({ trouble }) => trouble.length === 0), 'drawing: nothing goes wrong unseen',
          pages.flatMap(({ trouble }) => trouble).join());
}

const begin = Date.now();
let failures = 0;
try {
    const parts = {
        corpusFiles, takingApart, turning, listing, problems, ownResults, pieceState, sharedPieces, hostileNames, editedLinks, drawing, fullStore, otherStores, twoTabs, crash, corpus: countCorpus, files, silent, playing, playingInSpace, settings, stopping, dark, gallery,
        best, completion, hostileFiles, keeping, links, phone, reload, myPuzzles, mistakes, apart, keyboard, counting, countGoesOn, paper,
        within, tooBig, newPuzzles, sheetStays, viewFollows, fileColours, ranges, manyPieces, saving, slowFrames, pens, boxes, changes, conversions, looseParts, lists, forms, clicks, designing, measures,
        shipped: countShipped,
    };
    // Not in the fast tests.
    const rarely = ['dark', 'otherStores', 'within', 'fullStore', 'slowFrames', 'paper', 'ranges'];
    const named = wanted.filter((name) => name in parts);
    const anything = named.length === 0;
    const chosen = Object.keys(parts).filter(
        (name) => all || wanted.includes(name) || (anything && name !== 'shipped' && (whole || !rarely.includes(name))));
    const again = [];
    const inTurn = async () => {
        for (let name = chosen.shift(); name !== undefined; name = chosen.shift()) {
            const failed = await failuresOf(name, parts[name]);
            if (failed > 0 && !all) again.push(name);
            else failures += failed;
        }
    };
    // Side by side, for they wait more than they work; not where pictures and times are compared.
    await Promise.all(Array.from({ length: anything && !all ? availableParallelism() + 1 : 1 }, inTurn));
    // On a machine that is busy with something else, a browser may answer late.
    for (const name of again) {
        console.log(`${name} is tried once more`);
        failures += await failuresOf(name, parts[name]);
    }
} finally {
    await browser.close();
}
const size = gzipSync(readFileSync(path), { level: 9 }).length;
failures += await failuresOf('size', async () => check(size < 4e6, `the page has ${size} bytes compressed`));
console.log(`${total.checks} checks, ${failures} failed; ${total.counted} puzzles counted in the page; `
    + `${Math.round((Date.now() - begin) / 1000)} s, ${availableParallelism()} workers, `
    + `${(size / 1e6).toFixed(2)} MB compressed`);
process.exitCode = failures === 0 ? 0 : 1;
