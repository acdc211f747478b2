// The designer's desk: what files of BurrTools store, problems in tabs, lists of packings, taking apart
// with stops, and the state of the pieces.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import { accessible, all, check, choose, expectText, give, open, opened, openNext, press, quiet, says,
         shot, textOf, tiny, until, whole } from './page.mjs';

const corpus = fileURLToPath(new URL('../../../tests/corpus/data/xmpuzzle', import.meta.url));

function xmlOf(bytes) {
    return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString();
}

// The results that a file stores of each of its problems, read without the program: the numbers of packings, of
// those that come apart and of those that are listed, and the levels of the first of these that has
// any.
function storedIn(bytes) {
    return [...xmlOf(bytes).matchAll(/<problem\b([^>]*)>([^]*?)<\/problem>/g)].map(([, attributes, body]) => {
        const number = (name) => {
            const [, digits] = new RegExp(`\\b${name}="(\\d+)"`).exec(attributes) ?? [];
            return digits === undefined ? null : Number(digits);
        };
        const [separation = ''] = /<separation>[^]*?<\/solution>/.exec(body) ?? [];
        const [, info = ''] = /<separationInfo>([^<]*)/.exec(body) ?? [];
        // States of each separation, in the order in which they begin: each has one more than its moves.
        const states = separation.split('<separation').slice(1).map(
            (part) => part.split('<state>').length - 1);
        const levels = (states.length > 0 ? states : info.split(' ').map(Number).filter((count) => count > 0))
            .map((count) => count - 1);
        return {
            assemblies: number('state') === 2 ? number('assemblies') : null,
            solutions: number('solutions') || null,
            listed: body.split('<assembly>').length - 1,
            level: levels[0] ?? null,
        };
    });
}

const textAt = (page, selector) => page.locator(selector).first().innerText();

// Each file, a few in the fast tests, is opened, what it stores is shown, every problem is solved and
// taken apart, and all of it is compared with what the file says. Prints a table.
export async function corpusFiles() {
    // Mirror images count once here, and twice in that file: of 1063 and 314 remain 588 and 179.
    const mirrored = { SolidSixPieceBurrs: [588, 179] };
    const table = [];
    const page = await openNext(tiny);
    const fast = ['CubeInCage', 'Prisgon'];
    const files = readdirSync(corpus).filter((name) => name.endsWith('.xmpuzzle')).sort();
    for (const file of files.filter((name) => whole || fast.includes(name.replace('.xmpuzzle', '')))) {
        const name = file.replace('.xmpuzzle', '');
        const bytes = readFileSync(join(corpus, file));
        const stored = storedIn(bytes);
        await give(page, file, bytes);
        const tabs = page.locator('.problems button');  // the last two are + and −
        const count = stored.length > 1 ? stored.length + 2 : 0;
        check(await until(async () => await tabs.count() === count), `${name}: a tab for each problem`);
        for (const [i, { assemblies, solutions, listed, level }] of stored.entries()) {
            const what = `${name} ${i + 1}`;
            if (stored.length > 1) await tabs.nth(i).click();
            let shown = '';
            if (listed > 0) {
                await expectText(page, '.answer', new RegExp(`^The file stores ${listed.toLocaleString('en')} packing`),
                                 `${what}: what it stores is shown at once`);
                shown = (await textAt(page, '.answer')).replace('The file stores ', '');
                if (level !== null) {
                    const first = await page.locator('.rows tbody tr td:nth-child(2)').first().innerText();
                    check(parseInt(first) === level, `${what}: level ${level} is in the list`, first);
                }
            }
            await press(page, 'Solve');
            await expectText(page, '.answer', /packings?\.$/, `${what}: solved`, 120);
            const solved = await textAt(page, '.answer');
            const count = solved.includes('exactly one') ? 1 : Number(solved.replace(/\D/g, ''));
            const [distinct, apart] = mirrored[name] ?? [assemblies, solutions];
            if (distinct !== null) check(count === distinct, `${what}: ${distinct} packings`, solved);
            await press(page, 'Take apart');
            await expectText(page, '.answer', /apart\.$|no packing/, `${what}: taken apart`, 180);
            const taken = await textAt(page, '.answer');
            if (apart !== null) {
                check(new RegExp(`^${apart.toLocaleString('en')} of ${count.toLocaleString('en')} `).test(taken),
                      `${what}: ${apart} come apart`, taken);
            }
            const found = await says(page, '.headline', /level \d/, 10) ? await textAt(page, '.headline .note') : '';
            if (level !== null) {
                check(new RegExp(`level ${level}:`).test(found), `${what}: one at level ${level}`, found);
            }
            table.push([name, stored.length > 1 ? i + 1 : '', assemblies ?? '-', count, solutions ?? '-', taken,
                        level ?? '-', shown]);
        }
    }
    await quiet(page, 'corpus files');
    console.log('file                  | problem | assemblies | here | solutions | here | level | stored');
    for (const row of table) console.log(row.join(' | '));
}

// A list is sorted, filtered and gone through; one packing of it is taken apart alone.
export async function listing() {
    const page = await openNext();
    await choose(page, 'soma cube');
    await press(page, 'Solve');
    await expectText(page, '.answer', /^240 packings\.$/, 'list: solved');
    await expectText(page, '.pager', /1 to 200 of 240/, 'list: all are listed');
    await page.locator('#canvas').waitFor();
    await press(page, 'The next rows');
    await page.getByRole('button', { name: 'Packing 217, 7 pieces' }).click();
    await expectText(page, '.seen-bar', /^Packing 217/, 'list: a click leads to the packing');
    await expectText(page, '#total', /of 40/, 'list: the viewer has the page of the list');
    check(await page.locator('#number').inputValue() === '17', 'list: the viewer shows it');
    await page.locator('#next').click();
    await expectText(page, '.seen-bar', /^Packing 218/, 'list: the list follows the viewer');
    await page.getByLabel('Go to', { exact: true }).fill('5');
    await page.keyboard.press('Enter');
    await expectText(page, '.seen-bar', /^Packing 5(?!\d)/, 'list: gone to the fifth');
    await page.getByLabel('or to any of all 11,520:').fill('11519');
    await page.keyboard.press('Enter');
    await expectText(page, '.seen-bar', /^Number 11,519 of all/, 'list: gone to one of all', 60);
    await page.getByLabel('Go to', { exact: true }).fill('12');
    await page.keyboard.press('Enter');
    await expectText(page, '.seen-bar', /^Packing 12(?!\d)/, 'list: and back');
    await press(page, 'Take this one apart');
    await expectText(page, '.seen-bar', /^Packing 12 · level \d/, 'list: one is taken apart alone', 60);
    await expectText(page, '#moves-value', /^0 of \d+$/, 'list: its moves are there');
    await page.locator('#forward').click();
    await expectText(page, '#moves-value', /^1 of \d+: .* (up|down|to the (left|right|front|back))$/,
                     'list: a move is a sentence');
    await page.getByRole('button', { name: 'Moves', exact: true }).click();
    check((await page.locator('.rows tbody tr').first().innerText()).startsWith('12'),
          'list: sorted by moves, it comes first');
    await page.locator('.filter summary').click();
    await page.getByLabel('Piece that touches another').selectOption('V');
    await page.getByLabel('The other piece').first().selectOption('L');
    await shot(page, 'filter');
    await press(page, 'Apply');
    await page.locator('.filter summary[data-on="true"]').waitFor();
    await expectText(page, '.pager, .rows', /./, 'list: filtered');
    const filtered = await rowsOf(page);
    check(filtered > 100 && filtered < 240, 'list: as many as polypack filter prints', `${filtered} rows`);
    await page.locator('.filter summary').click();
    await press(page, 'No filter');
    await page.locator('.filter summary[data-on="false"]').waitFor();
    await expectText(page, '.pager', /of 240/, 'list: without the filter, all are there');
    const look = page.locator('.look').first();
    const edges = async () => (await look.getAttribute('aria-label')).endsWith(' is edges');
    // The picture may still be drawn anew for the longer list.
    for (let clicks = 0; clicks < 6 && !await edges(); ++clicks) await look.click();
    check(await edges(), 'list: a piece as its edges', await look.getAttribute('aria-label'));
    await shot(page, 'listing');
    await accessible(page, 'listing');
    await quiet(page, 'listing');
}

// The rows that a list has on all of its pages.
async function rowsOf(page) {
    const pager = page.locator('.pager span');
    if (await pager.count() > 0) return Number(/of ([\d,]+)/.exec(await pager.innerText())[1].replaceAll(',', ''));
    return page.locator('.rows tbody tr').count();
}

// Taking apart says how far it is; it is stopped, the page is opened again, and it goes on where it was.
export async function takingApart() {
    let page = await open();
    await choose(page, 'Bedlam');
    await press(page, 'Take apart');
    await expectText(page, '.headline .note', /[1-9]\d* of \d+ parts searched.* left/, 'apart: the time left is said', 240);
    await expectText(page, '.answer', /^[\d,]+ of [\d,]+ packings come apart so far$/, 'apart: counts so far');
    await expectText(page, '.rows tbody', /\d/, 'apart: packings are listed as they come');
    await page.locator('#canvas').waitFor();
    await shot(page, 'apart-running');
    await press(page, 'Stop');
    await expectText(page, '.note', /stopped/, 'apart: stopped');
    const before = await textAt(page, '.answer');
    const context = page.context();
    await page.waitForTimeout(800);
    await page.close();
    page = await opened(context);
    await expectText(page, '.answer', new RegExp(`^${before}$`), 'apart: the counts are there again');
    await expectText(page, '.rows tbody', /\d/, 'apart: and the list');
    await page.locator('#forward').click();
    await press(page, 'Go on');
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    if (all) {
        await expectText(page, '.answer', /^19,186 of 19,186 packings come apart\.$/, 'apart: to the end', 900);
        await expectText(page, '.pager', /of 10,000/, 'apart: the list ends');
    } else {
        await expectText(page, '.answer', new RegExp(`^(?!${before})`), 'apart: it goes on', 120);
        const count = (text) => Number(text.split(' ')[2].replaceAll(',', ''));
        check(count(await textAt(page, '.answer')) > count(before), 'apart: it goes on from there');
    }
    await quiet(page, 'taking apart');
}

// The problems of a file are tabs over one list of pieces, and all are saved.
export async function problems() {
    const page = await openNext(tiny);
    await give(page, 'PiecesOfEight.xmpuzzle', readFileSync(join(corpus, 'PiecesOfEight.xmpuzzle')));
    // The last two are + and −.
    const tabs = page.locator('.problems button');
    check(await until(async () => await tabs.count() === 8), 'problems: six tabs', `${await tabs.count()}`);
    await expectText(page, '.answer', /^The file stores 6 packings\.$/, 'problems: the first has its packings');
    const facts = await textAt(page, '.check p');
    await tabs.nth(2).click();
    await expectText(page, '.answer', /^The file stores 43 packings\.$/, 'problems: and the third its own');
    await expectText(page, '.check', new RegExp(`^(?!${facts}).* cells`), 'problems: it has other facts');
    await tabs.nth(0).click();
    await shot(page, 'problems');
    await page.locator('.tabs button', { hasText: 'Draw' }).click();
    await accessible(page, 'problems');
    // A change of one problem concerns no other: the first has no S1, and the second is as it was.
    const piece = page.locator('.pieces button', { hasText: 'S1' });
    await piece.click();
    await page.getByLabel('Copies', { exact: true }).fill('0');
    await page.keyboard.press('Enter');
    await expectText(page, '.pieces button', /S1.*×0$/, 'problems: a piece is not in the first');
    await tabs.nth(1).click();
    await expectText(page, '.pieces button', /S1.*×0–1$/, 'problems: but in the second');
    await press(page, 'Undo');
    await tabs.nth(0).click();
    await expectText(page, '.pieces button', /S1.*×0–1$/, 'problems: undo brings it back');
    await press(page, 'Another problem like this one');
    check(await until(async () => await tabs.count() === 9), 'problems: one more', `${await tabs.count()}`);
    await press(page, 'Remove this problem');
    await expectText(page, '.answer', /^The file stores 6 packings\.$/, 'problems: the others are as they were');
    await page.locator('.tabs button', { hasText: 'YAML' }).click();
    const [saved] = await saveAs(page, 'BurrTools: .xmpuzzle');
    const back = storedIn(saved);
    check(back.map(({ listed }) => listed).join() === '6,4,43,12,20,12', 'problems: all are saved with their packings',
          JSON.stringify(back));
    await give(page, 'again.xmpuzzle', saved);
    await tabs.nth(3).click();
    await expectText(page, '.answer', /^The file stores 12 packings\.$/, 'problems: and has its packings');
    await quiet(page, 'problems');
}

// A piece that goes leaves no trace in any problem, and pieces are joined in all of them.
export async function sharedPieces() {
    const text = `name: Two
pieces:
  - {name: A, art: [XX]}
  - {name: B, art: [XXX]}
  - {name: C, art: [XX]}
region: {box: [3, 3]}
together: [A, B]
still: A
problems:
  - name: one
    use: [A, B, C]
    copies: {C: 2}
  - name: two
    without: [C]
    copies: {A: 3}
    fixed:
      - {piece: A, cells: [[0, 0], [1, 0]]}
`;
    const page = await openNext(text);
    await page.locator('.tabs button', { hasText: 'Draw' }).click();
    await expectText(page, '.check', /9 cells · 4 pieces/, 'shared pieces: read');
    await page.locator('.pieces button', { hasText: 'A' }).first().click();
    await press(page, 'Remove');
    check(await until(async () => await textOf(page) === text.replace('  - {name: A, art: [XX]}\n', '')
        .replace('together: [A, B]', 'together: [B]').replace('still: A\n', '').replace('[A, B, C]', '[B, C]')
        .replace(/    copies: \{A: 3\}\n    fixed:\n.*\n/, '')), 'shared pieces: one is gone everywhere', await textOf(page));
    await expectText(page, '.check', /9 cells · 3 pieces/, 'shared pieces: and the rest is a puzzle');
    await press(page, 'Undo');
    await expectText(page, '.check', /9 cells · 4 pieces/, 'shared pieces: one undo brings it back');
    await page.locator('.state summary').click();
    await press(page, 'Make the one that is the same a copy');
    check(await until(async () => await textOf(page) === text.replace('  - {name: C, art: [XX]}\n', '')
        .replace('[A, B, C]\n    copies: {C: 2}', '[A, B]\n    copies: {A: 3}').replace('    without: [C]\n', '')),
          'shared pieces: copies are added up in the problem that has both', await textOf(page));
    await expectText(page, '.check', /9 cells · 4 pieces/, 'shared pieces: as many as before');
    await quiet(page, 'shared pieces');
}

async function saveAs(page, label) {
    await page.locator('header summary').click();
    const [file] = await Promise.all([page.waitForEvent('download', { timeout: 30000 }),
                                      page.getByRole('button', { name: label, exact: true }).click()]);
    return [readFileSync(await file.path()), file.suggestedFilename()];
}

// Our own results are written so that BurrTools reads them, with their moves.
// A puzzle that slides alone do not take apart: the page asks for turns and their bevel, and plays them.
export async function turning() {
    const page = await openNext(readFileSync(new URL('../../../puzzles/key-in-narrow-lock.yaml', import.meta.url), 'utf8'));
    await press(page, 'Take apart');
    await expectText(page, '.answer', /^None of 1 packings comes apart/, 'turning: not by slides');
    await expectText(page, '.headline', /Settings has other ways to move/, 'turning: where others are');
    const menu = page.locator('.settings');
    await menu.locator('summary').click();
    await menu.getByLabel('Moves').selectOption('hand');
    await press(page, 'Take apart');
    await expectText(page, '.headline', /a bevel of at least 0\.085787 of a cell/, 'turning: which bevel it takes');
    await menu.locator('summary').click();
    await menu.getByLabel('Bevel').fill('0.0858');
    await menu.getByLabel('Bevel').press('Enter');
    await accessible(page, 'turning');
    await press(page, 'Take apart');
    await expectText(page, '.answer', /^1 of 1 packing comes apart/, 'turning: with it, it comes apart');
    await page.locator('#forward').click();
    await expectText(page, '#moves-value', /^1 of 2\b/, 'turning: the turn is played');
    await shot(page, 'turning');
    await page.locator('.seen-bar .menu summary').click();
    const [leaflet] = await Promise.all([page.waitForEvent('download'),
                                         page.getByRole('button', { name: 'Picture of each step: .svg' }).click()]);
    check(leaflet.suggestedFilename().endsWith('-moves.svg'), 'turning: it is drawn', leaflet.suggestedFilename());
    await press(page, 'By hand');
    await page.locator('.seen-bar').getByLabel('Bevel').waitFor();
    await expectText(page, '#hand-note', /^2 moves to the way out/, 'turning: by hand, by the same moves');
    await menu.locator('summary').click();
    await menu.getByLabel('Bevel').fill('0.06');
    await menu.getByLabel('Bevel').press('Enter');
    await menu.getByLabel('Axes shift').check();
    await shot(page, 'turning-settings');
    await press(page, 'Take apart');
    await expectText(page, '.answer', /^1 of 1 packing comes apart/, 'turning: and with less, where the axis shifts');
    // As others expect the page.
    await menu.locator('summary').click();
    await menu.getByLabel('Axes shift').uncheck();
    await menu.getByLabel('Moves').selectOption('group');
    await quiet(page, 'turning');
}

// The packing that is shown is taken apart by hand, by the moves that the program lists.
async function byHand(page) {
    await press(page, 'By hand');
    await expectText(page, '#hand-note', /^9 moves to the way out/, 'by hand: how far it is', 60);
    await expectText(page, '#states-note', /^13 states · 2 with a way out/, 'by hand: the states');
    await accessible(page, 'by hand');
    await shot(page, 'by-hand');
    await page.locator('#hand-next').click();
    await expectText(page, '#hand-note', /^8 moves to the way out/, 'by hand: a move nearer');
    await expectText(page, '#hand-value', /^1 move$/, 'by hand: it is counted');
    await page.locator('#hand-back').click();
    await expectText(page, '#hand-note', /^9 moves to the way out/, 'by hand: and back');
    await press(page, 'Turns');
    await page.getByLabel('Bevel').waitFor();
    await expectText(page, '#hand-note', /moves? to the way out/, 'by hand: with turns', 60);
    await shot(page, 'by-hand-turns');
    await press(page, 'By hand');
    await expectText(page, '#moves-value', /^0 of \d+/, 'by hand: the moves can be played again');
    await page.locator('.seen-bar .menu summary').click();
    const [model] = await Promise.all([page.waitForEvent('download'),
                                       page.getByRole('button', { name: '3-D model that moves: .glb' }).click()]);
    const bytes = readFileSync(await model.path());
    check(model.suggestedFilename() === 'piston-burr.glb' && bytes.toString('latin1').includes('"path":"translation"'),
          'by hand: a model that moves', model.suggestedFilename());
}

// A link opens with the moves, at a step, also within another page.
async function linkToMoves(page) {
    await page.locator('#forward').click();
    await page.locator('#forward').click();
    await page.locator('#link').click();
    check(await until(() => /&apart=1&move=2$/.test(page.url())), 'link: to a move', page.url().slice(-40));
    const within = await page.context().newPage();
    await within.goto(`${page.url()}&bare`);
    await expectText(within, '#moves-value', /^2 of \d+/, 'link: opens there', 60);
    check(!await within.locator('header').isVisible() && await within.locator('#canvas').isVisible(),
          'link: within another page, without the desk');
    await shot(within, 'bare');
    await within.close();
}

export async function ownResults() {
    const page = await openNext();
    await choose(page, 'Piston burr');
    await press(page, 'Take apart');
    await expectText(page, '.answer', /1 of 10 packings comes? apart/, 'own results: taken apart', 60);
    await expectText(page, '.rows tbody', /\d/, 'own results: it is listed');
    const level = await page.locator('.rows tbody td:nth-child(2)').first().innerText();
    await accessible(page, 'taken apart');
    await byHand(page);
    await linkToMoves(page);
    const [saved] = await saveAs(page, 'BurrTools: .xmpuzzle');
    const [stored] = storedIn(saved);
    check(stored.assemblies === 10 && stored.solutions === 1 && stored.listed === 1
          && stored.level === parseInt(level), 'own results: in the file', JSON.stringify(stored));
    await give(page, 'piston.xmpuzzle', saved);
    await expectText(page, '.answer', /^The file stores 1 packing; it comes apart\.$/,
                     'own results: read back');
    await expectText(page, '.rows tbody', new RegExp(level.replaceAll('.', '\\.')), 'own results: the level is the same');
    await page.locator('#forward').click();
    await expectText(page, '#moves-value', /^1 of \d+/, 'own results: the moves are played');
    await shot(page, 'stored');
    // The packings found before a change are of another puzzle, and the page says so.
    await page.locator('.tabs button', { hasText: 'YAML' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# changed\n');
    await expectText(page, '.changed', /has changed since/, 'own results: the puzzle is changed');
    await saveAs(page, 'BurrTools: .xmpuzzle');
    await expectText(page, '.said', /no packings that were found before/, 'own results: the file lacks them, which is said');
    await quiet(page, 'own results');
}

// The state of the pieces is a table, and pieces that are the same become copies.
export async function pieceState() {
    const page = await openNext(`name: Twins
lattice: cube
pieces:
  - {name: A, layers: [[XX, X.]]}
  - {name: B, layers: [[X], [X], [X]]}
  - {name: C, layers: [[.X, XX]], copies: 2}
  - {name: S, layers: [[XX., .XX], [.X., ...]]}
  - {name: Z, layers: [[.XX, XX.], [.X., ...]]}
  - {name: long, layers: [[XXXXX]], copies: {min: 0, max: 1}}
region: {box: [3, 3, 3]}
`);
    await page.locator('.tabs button', { hasText: 'Draw' }).click();
    const state = page.locator('.state');
    await state.locator('summary').click();
    const row = (name) => state.getByRole('row', { name: new RegExp(`^${name}\\b`) });
    await expectText(page, '.state', /the same as A/, 'state: a piece that is the same');
    check(/the mirror image of S/.test(await row('Z').innerText()), 'state: a mirror image');
    check(/fits nowhere/.test(await row('long').innerText()), 'state: a piece that fits nowhere');
    check(/yes/.test(await row('A').innerText()), 'state: a mill can cut it');
    await shot(page, 'state', '.state');
    await accessible(page, 'state');
    await press(page, 'Make the one that is the same a copy');
    await page.locator('.tabs button', { hasText: 'YAML' }).click();
    check(/name: A[^]*copies: 3/.test(await textOf(page)) && !/name: C/.test(await textOf(page)),
          'state: it is a copy of the first', await textOf(page));
    await press(page, 'Undo');
    check(/name: C/.test(await textOf(page)), 'state: one undo takes it back');
    await quiet(page, 'state');
}
