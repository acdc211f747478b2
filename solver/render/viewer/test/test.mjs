// Drives pages in headless Chromium: node test/test.mjs [PAGE...]
//
// Every page must draw itself without an error and without the network, and its pixels must change
// when it is turned, exploded and moved on to the next packing. The Soma sample is also compared
// with the reference picture soma.png and tried control by control, and so is a page soma.html, that
// of soma.jsonl, with polypack-soma.png. UPDATE_GOLDEN=1 writes the references anew.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { Vector3 } from 'three';

import { differenceOf } from './difference.mjs';
import { Cells } from '../src/cells.js';
import { pieceGeometry } from '../src/mesh.js';
import { placesAfter, seenFrom } from '../src/moves.js';
import { ByHand } from '../src/situation.js';
import { prism, samples } from './samples.mjs';

const folder = mkdtempSync(join(tmpdir(), 'polypack-viewer-'));
const template = readFileSync(new URL('../../viewer_template.html', import.meta.url), 'utf8');
let failures = 0;

function check(holds, sentence) {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${sentence}`);
  if (!holds) ++failures;
}

function writePage(name, data) {
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  const path = join(folder, `${name}.html`);
  writeFileSync(path, template.replace('__POLYPACK_DATA__', () => json));
  return path;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
         '--disable-background-networking', '--disable-component-update', '--disable-sync',
         '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
         '--ignore-gpu-blocklist'],
});
const blank = await browser.newPage();

const difference = (a, b) => differenceOf(blank, [a, b], 24);

async function open(path, options = {}) {
  const page = await browser.newPage({ viewport: { width: 800, height: 460 },
    reducedMotion: 'reduce', colorScheme: 'light', deviceScaleFactor: 1, ...options });
  page.trouble = [];
  page.on('console', (message) => {
    if (message.type() === 'error') page.trouble.push(message.text());
  });
  page.on('pageerror', (error) => page.trouble.push(error.message));
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) page.trouble.push(`asks for ${request.url()}`);
  });
  await page.addInitScript(() => {
    window.viewer = () => document.querySelector('polypack-viewer').shadowRoot;
  });
  const begin = Date.now();
  await page.goto(pathToFileURL(resolve(path)).href);
  await page.waitForSelector('html[data-ready="true"]', { timeout: 30000, state: 'attached' });
  page.openedIn = Date.now() - begin;
  return page;
}

// Two frames after the last change everything asked for is drawn.
async function picture(page) {
  await page.evaluate(() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))));
  return page.locator('#stage').screenshot();
}

// From the middle, or beside the pieces, where these can be pushed.
async function drag(page, dx, dy) {
  const box = await page.locator('#canvas').boundingBox();
  const byHand = await page.locator('#hand-box').isVisible();
  const [x, y] = byHand ? [box.x + 8, box.y + 8] : [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(2, 2);
}

const setRange = (page, id, value) => page.locator(id).evaluate((range, to) => {
  range.value = to;
  range.dispatchEvent(new Event('input', { bubbles: true }));
}, value);

async function changes(page, name, act, sentence) {
  const before = await picture(page);
  await act();
  const { share } = await difference(before, await picture(page));
  check(share > 0.003, `${name}: pixels change ${sentence} (${(share * 100).toFixed(1)} %)`);
}

async function tryPage(name, path) {
  const page = await open(path);
  await changes(page, name, () => drag(page, 120, 40), 'on orbit');
  await changes(page, name, () => setRange(page, '#explode', 60), 'on explode');
  if (await page.locator('#next').isEnabled()) {
    await changes(page, name, () => page.click('#next'), 'on next');
  }
  check(page.trouble.length === 0, `${name}: no error and no request ${page.trouble.join('; ')}`);
  await page.close();
}

async function trySoma(path, pictureName) {
  const reference = new URL(pictureName, import.meta.url);
  const page = await open(path);
  const shot = await picture(page);
  if (process.env.UPDATE_GOLDEN === '1') {
    writeFileSync(reference, shot);
    check(false, 'golden files were rewritten; look at the difference and run again without '
                 + 'UPDATE_GOLDEN');
  }
  const { share, mean } = await difference(shot, readFileSync(reference));
  check(share < 0.02 && mean < 3, `soma: looks like the reference `
        + `(${(share * 100).toFixed(2)} % of the pixels differ, mean ${mean.toFixed(2)})`);
  await changes(page, 'soma', () => page.click('#pieces li:nth-child(3) button'), 'on hide');
  check(await page.getAttribute('#pieces li:nth-child(3) button', 'aria-pressed') === 'false',
        'soma: the legend says that the piece is hidden');
  await changes(page, 'soma', () => page.click('#pieces li:nth-child(2) button',
                                               { modifiers: ['Shift'] }), 'on isolate');
  check(await page.locator('#pieces [aria-pressed="true"]').count() === 1,
        'soma: one piece is left alone');
  await changes(page, 'soma', () => page.click('#show-all'), 'on show all');
  await changes(page, 'soma', () => setRange(page, '#cut', 2), 'on cut');
  await page.selectOption('#axis', 'y');
  await changes(page, 'soma', () => setRange(page, '#cut', 1), 'on cut from the front');
  await page.selectOption('#axis', 'z');
  await changes(page, 'soma', () => setRange(page, '#build', 2), 'on build up');
  await changes(page, 'soma', () => page.keyboard.press('Escape').then(() =>
    page.evaluate(() => viewer().activeElement?.blur())).then(() =>
    page.keyboard.press('ArrowUp')), 'on the next step');
  await changes(page, 'soma', () => page.keyboard.press('t'), 'on dark');
  await page.keyboard.press('?');
  check(await page.locator('#help').isVisible(), 'soma: ? opens the help');
  await page.keyboard.press('Escape');
  check(!await page.locator('#help').isVisible(), 'soma: escape closes the help');
  await page.keyboard.press('End');
  check(await page.locator('#next').isDisabled(), 'soma: end goes to the last packing');
  const unnamed = await page.evaluate(() => [...viewer().querySelectorAll('button, input, select')]
    .filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length)).length);
  check(unnamed === 0, 'soma: every control has a name');
  check(page.trouble.length === 0, `soma: no error and no request ${page.trouble.join('; ')}`);
  await page.close();
}

async function tryPhone(path) {
  const page = await open(path, { viewport: { width: 390, height: 780 }, hasTouch: true,
                                  isMobile: true });
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'phone: nothing is wider than the screen');
  await changes(page, 'phone', () => page.tap('#next'), 'on tapping next');
  const touch = await page.context().newCDPSession(page);
  const finger = (type, x, y) => touch.send('Input.dispatchTouchEvent',
    { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await changes(page, 'phone', async () => {
    await finger('touchStart', 150, 300);
    for (let x = 160; x <= 260; x += 20) await finger('touchMove', x, 310);
    await finger('touchEnd');
  }, 'on orbit by a finger');
  check(page.trouble.length === 0, `phone: no error and no request ${page.trouble.join('; ')}`);
  await page.close();
}

// Four dominoes, two of which are long ones on chequered cells.
function copiesData() {
  const square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
  return {
    format: 'polypack-viewer-2', name: 'Copies', lattice: 'square',
    shapes: [prism(square, 0.5)],
    cells: [0, 1].flatMap((y) => [0, 1, 2, 3].map((x) => [x, -y, 0])),
    colours: [{ name: 'black', colour: '#000000' }, { name: 'white', colour: '#ffffff' }],
    cell_colours: [1, 2, 1, 2, 0, 0, 0, 0],
    pieces: [{ name: 'L', colour: '#4477aa', shades: ['#85a7c8', '#254160'] },
             { name: 'T', colour: '#ee6677' }],
    packings: [[[0, [0, 1]], [0, [2, 3], 1], [0, [4, 5], 2], [1, [6, 7], 0, [2, 1]]]],
  };
}

async function tryCopies() {
  const page = await open(writePage('copies', copiesData()));
  const pressed = () => page.locator('#pieces [data-copy][aria-pressed="true"]').count();
  const label = (piece) => page.textContent(`#pieces [data-piece="${piece}"]`);
  check(await label(0) === 'L ×3' && await label(1) === 'T', 'copies: the legend counts them');
  check(await page.locator('[data-copy]').count() === 3, 'copies: each has a button');
  await changes(page, 'copies', () => page.click('[data-copy="1"]'), 'on one copy alone');
  check(await pressed() === 1 && await page.getAttribute('[data-copy="1"]', 'aria-pressed') === 'true'
        && await page.getAttribute('[data-copy="1"]', 'aria-label') === 'Only L 2',
        'copies: the button says which one is alone');
  check(await page.getAttribute('[data-piece="1"]', 'aria-pressed') === 'false',
        'copies: the other piece is hidden');
  check(await page.textContent('#said') === 'Only L 2', 'copies: the page says which one is alone');
  check(await page.evaluate(() => viewer().activeElement.dataset.copy) === '1',
        'copies: the button keeps the focus');
  await changes(page, 'copies', () => page.keyboard.press('Enter'), 'on all of them by the keyboard');
  check(await pressed() === 0, 'copies: none is alone');
  await page.keyboard.press('i');
  check(await page.textContent('#said') === 'Only L 1', 'copies: i shows the first');
  await page.keyboard.press('I');
  await page.keyboard.press('I');
  check(await page.textContent('#said') === 'Only T', 'copies: I shows the last');
  await page.click('#show-all');
  check(await page.textContent('#facts') !== '' && await page.locator('#show-all').isDisabled(),
        'copies: show all ends it');
  const box = await page.locator('#canvas').boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height / 2 + 12];
  await changes(page, 'copies', () => page.mouse.click(...middle), 'on a click in the picture');
  const alone = await page.textContent('#said');
  check(/^Only /.test(alone), `copies: a click leaves one alone (${alone})`);
  await page.mouse.click(box.x + 5, box.y + 5);
  check(await page.textContent('#said') === 'All pieces', 'copies: a click beside it shows all');
  await drag(page, 60, 20);
  check(await pressed() === 0, 'copies: turning the view leaves them alone');
  check(await page.locator('#colours-box').isVisible()
        && await page.textContent('#colours') === 'blackwhite', 'copies: the colours have names');
  check(page.trouble.length === 0, `copies: no error and no request ${page.trouble.join('; ')}`);
  const plain = copiesData();
  delete plain.colours;
  delete plain.cell_colours;
  plain.packings[0][3] = [1, [6, 7]];
  const bare = await open(writePage('plain', plain));
  const { share } = await difference(await picture(await open(writePage('marked', copiesData()))),
                                     await picture(bare));
  check(share > 0.003, `copies: marks show the colours of cells (${(share * 100).toFixed(1)} %)`);
  check(!await bare.locator('#colours-box').isVisible(), 'plain: there is no list of colours');
  for (const opened of [page, bare]) await opened.close();
}

// The pieces come one by one, lowered from above, where the reader allows motion.
async function tryPlay(path) {
  const page = await open(path, { reducedMotion: 'no-preference' });
  await page.click('#play');
  const steps = new Set();
  const end = Date.now() + 30000;
  while (Date.now() < end && await page.getAttribute('#play', 'aria-pressed') === 'true') {
    steps.add(await page.inputValue('#build'));
    await page.waitForTimeout(100);
  }
  check(steps.size >= 6 && await page.textContent('#build-value') === 'complete',
        'play: the pieces come one by one, up to the last');
  check(page.trouble.length === 0, `play: no error and no request ${page.trouble.join('; ')}`);
  await page.close();
}

// Two pieces, of which the second goes up and then away.
async function tryMoves() {
  const data = copiesData();
  data.packings[0] = data.packings[0].slice(0, 2);
  data.moves = [[[[1], [0, 0, 1], [], '+z 1  L'],
                 [[0, 1], [0, 0, 0], [], '+x  L by 2, L by 1', { shifts: [[2, 0, 0], [1, 0, 0]] }],
                 [[0], [0, 0, 0], [], '90 about z', { about: [2, 0, 0], axis: [0, 0, 1] }],
                 [[1], [9, 0, 0], [1], '+x out  L']]];
  const page = await open(writePage('moves', data));
  check(await page.locator('#moves-box').isVisible(), 'moves: there are controls');
  check(await page.textContent('#moves-value') === '0 of 4', 'moves: it begins with the packing');
  check(await page.locator('#back').isDisabled(), 'moves: there is nothing before it');
  await changes(page, 'moves', () => page.click('#forward'), 'on a move');
  check(await page.textContent('#moves-value') === '1 of 4: +z 1  L', 'moves: the move has a name');
  await changes(page, 'moves', () => page.keyboard.press('.'), 'on a move by a key');
  await changes(page, 'moves', () => page.keyboard.press('.'), 'on a turn');
  await changes(page, 'moves', () => page.keyboard.press('.'), 'on the last move');
  check(await page.locator('#forward').isDisabled(), 'moves: there is nothing after the last');
  await changes(page, 'moves', () => page.keyboard.press(','), 'on a move back');
  await changes(page, 'moves', () => setRange(page, '#moves', 0), 'on the slider');
  await page.selectOption('#speed', '10');
  await page.click('#move');
  await page.waitForFunction(() => viewer().getElementById('move').textContent === 'Play moves');
  check(await page.inputValue('#moves') === '4', 'moves: they play to the end');
  // All the same, but for the place that it is seen from.
  await setRange(page, '#moves', 2);
  await changes(page, 'moves', () => page.selectOption('#still', '0'), 'when a piece that moves stays still');
  for (const still of [0, 1]) {
    const own = data.moves[0].slice(0, 3);
    const shown = seenFrom(still, 2, own);
    const same = own.every((_, i) => {
      const [told, seen] = [own, shown].map((list) => placesAfter(2, list.slice(0, i + 1)));
      const from = told[still].turned.clone().invert();
      const [other] = [told[1 - still]].map(({ at, turned }) => ({
        at: at.clone().sub(told[still].at).applyQuaternion(from), turned: from.clone().multiply(turned) }));
      return seen[still].at.length() < 1e-9 && seen[still].turned.angleTo(told[0].turned.clone().identity()) < 1e-6
        && seen[1 - still].at.distanceTo(other.at) < 1e-9 && seen[1 - still].turned.angleTo(other.turned) < 1e-6;
    });
    check(same, `moves: placement ${still + 1} stays still, and the other moves as it does against it`);
  }
  check(`${seenFrom(1, 2, data.moves[0])[3][0]}` === '1', 'moves: it moves when it is taken away');
  check(page.trouble.length === 0, `moves: no error and no request ${page.trouble.join('; ')}`);
  await page.close();
  const locked = await open(writePage('unmoving', { ...copiesData(), moves: [[]] }));
  check(await locked.textContent('#moves-value') === 'does not come apart'
        && await locked.locator('#move').isDisabled(), 'moves: a packing may have none');
  await locked.close();
  const two = copiesData();
  two.packings.push(two.packings[0]);
  const second = await open(writePage('second', { ...two, moves: [[], data.moves[0]], opens_at: 1 }));
  check(await second.inputValue('#number') === '2'
        && await second.textContent('#moves-value') === '0 of 4', 'moves: it opens where it is told');
  await second.close();
  const none = await open(writePage('unmoved', copiesData()));
  check(!await none.locator('#moves-box').isVisible(), 'moves: without them there are no controls');
  await none.close();
}

// A turn goes round: half of it leaves a piece between its places, and back leads where it was.
async function tryTurns() {
  const data = copiesData();
  data.packings[0] = data.packings[0].slice(0, 2);
  data.moves = [[[[1], [0, 0, 0], [], '90 about z', { about: [0.5, 0, 0], axis: [0, 0, 1] }],
                 [[1], [0, 0, 0], [], '90 about z', { about: [0.5, 0, 0], axis: [0, 0, -1] }]]];
  const page = await open(writePage('turns', data));
  const before = await picture(page);
  await changes(page, 'turns', () => page.click('#forward'), 'on a turn');
  await changes(page, 'turns', () => page.click('#forward'), 'on the turn back');
  const { share } = await difference(before, await picture(page));
  check(share < 0.001, `turns: two that cancel lead back (${(share * 100).toFixed(2)} %)`);
  await changes(page, 'turns', () => page.click('#back'), 'on a turn undone');
  check(page.trouble.length === 0, `turns: no error and no request ${page.trouble.join('; ')}`);
  await page.close();
  const moving = await open(writePage('turns', data), { reducedMotion: 'no-preference' });
  await moving.selectOption('#speed', '10');
  await moving.click('#move');
  await moving.waitForFunction(() => viewer().getElementById('move').textContent === 'Play moves');
  check(moving.trouble.length === 0, `turns: they play ${moving.trouble.join('; ')}`);
  await moving.close();
}

// A page of a puzzle with moves, stepped to its end.
async function tryMovesOf(name, path) {
  const page = await open(path);
  const count = Number(await page.getAttribute('#moves', 'max'));
  check(count > 0, `${name}: has moves`);
  for (let i = 0; i < count; ++i) await page.click('#forward');
  check((await page.textContent('#moves-value')).startsWith(`${count} of ${count}: `),
        `${name}: can be stepped to the end`);
  check(page.trouble.length === 0, `${name}: no error on the way ${page.trouble.join('; ')}`);
  await page.close();
}

// A key is turned in its lock by hand, and back.
async function tryKey(name, path) {
  const page = await open(path, { viewport: { width: 1100, height: 700 } });
  const note = () => page.textContent('#hand-note');
  check(/^2 moves to the way out/.test(await note()), `${name}: says the level ${await note()}`);
  const turns = page.locator('#hand-moves li', { hasText: 'turned,' }).getByRole('button');
  check(await turns.count() > 0, `${name}: lists turns`);
  const before = await page.locator('#hand-moves').innerText();
  await turns.first().hover();
  await turns.first().click();
  check(/^(key|lock): turned, /.test(await page.textContent('#hand-felt')), `${name}: a turn is made`);
  await page.keyboard.press(',');
  check(await page.locator('#hand-moves').innerText() === before, `${name}: and taken back`);
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  check(/^All pieces are apart, after 2 moves\. In two after 2, the least/.test(await note()), `${name}: it comes apart ${await note()}`);
  // Whatever the way to a state, the cells are then on the same cells, none on another.
  const { explored, directions, packings, cells: all } = JSON.parse(await page.textContent('#polypack-data'));
  const cells = packings[0].map(([, own]) => own.map((cell) => all[cell]));
  const by = new ByHand(explored[0], directions, cells.map(String), 10, cells);
  const at = ({ places }) => places.map(({ at, turned }, i) => cells[i].map((cell) =>
    new Vector3(...cell).applyQuaternion(turned).add(at).round().toArray().join()).sort());
  const known = new Map([[0, at(by.begin())]]);
  const front = [by.begin()];
  let wrong = 0;
  for (const situation of front) {
    for (const move of by.moves(situation).filter(({ steps }) => steps > 0)) {
      const after = by.after(situation, move);
      const now = at(after);
      if (new Set(now.flat()).size < now.flat().length) ++wrong;
      if (known.has(move.to)) wrong += `${now}` === `${known.get(move.to)}` ? 0 : 1;
      else {
        known.set(move.to, now);
        front.push(after);
      }
    }
  }
  check(known.size === explored[0].parts[0].states.length && wrong === 0, `${name}: cells land on cells, ${wrong} are wrong`);
  await page.close();
}

// A burr is taken apart by hand: along a shortest way, by pushes in the picture, and back.
async function tryByHand(name, path) {
  const page = await open(path, { viewport: { width: 1100, height: 700 } });
  const note = () => page.textContent('#hand-note');
  const made = async () => Number((await page.textContent('#hand-value')).split(' ')[0]);
  check(/^9 moves to the way out · \d+ moves? possible$/.test(await note()), `${name}: says the level ${await note()}`);
  check(!await page.locator('#moves-box').isVisible(), `${name}: does not play the moves`);
  check(/dead end/.test(await page.textContent('#states-note')), `${name}: tells dead ends`);
  await page.uncheck('#hand-tell');
  check(!/way out/.test(await note()), `${name}: keeps the way out to itself`);
  await page.check('#hand-tell');
  for (let i = 0; i < 9; ++i) await page.keyboard.press('.');
  check(await made() === 9, `${name}: the way out is as long as it says`);
  await page.keyboard.press('k');
  for (let i = 0; i < 60 && await page.locator('#hand-next').isEnabled(); ++i) await page.keyboard.press('.');
  check(/^All pieces are apart, after \d+ moves\. In two after 9, the least there is$/.test(await note()), `${name}: it comes apart ${await note()}`);
  const total = await made();
  await page.click('#hand-marks button');
  check(await made() === 9, `${name}: back at the mark`);
  await page.keyboard.press('0');
  check(await made() === 0, `${name}: back at the start (of ${total} moves)`);
  // Pushes this way and that, all over the picture: some pieces move, others are held.
  const box = await page.locator('#canvas').boundingBox();
  const felt = { moved: 0, held: 0 };
  const before = await page.locator('#hand-moves').innerText();
  for (const [x, y] of [[0.4, 0.45], [0.6, 0.45], [0.5, 0.35]]) {
    for (const [dx, dy] of [[120, 30], [-120, -30], [110, -50], [-110, 50], [0, -120], [0, 120]]) {
      const at = [box.x + x * box.width, box.y + y * box.height];
      await page.mouse.move(...at);
      await page.mouse.down();
      await page.mouse.move(at[0] + dx, at[1] + dy, { steps: 3 });
      const text = await page.textContent('#hand-felt');
      await page.mouse.up();
      const moved = await made() > 0;
      if (/ is held by /.test(text)) {
        ++felt.held;
        check(!moved, `${name}: what is held does not move`);
      }
      if (moved) {
        ++felt.moved;
        check(await made() === 1 && text === await page.textContent('#hand-felt'),
              `${name}: the move is the one that was felt: ${text}`);
        await page.keyboard.press(',');
      }
    }
  }
  check(felt.moved > 0 && felt.held > 0, `${name}: pushes move or are felt ${JSON.stringify(felt)}`);
  check(await page.locator('#hand-moves').innerText() === before, `${name}: back leads back`);
  const [drawing] = await Promise.all([page.waitForEvent('download'), page.click('#vector')]);
  const svg = readFileSync(await drawing.path(), 'utf8');
  check(drawing.suggestedFilename().endsWith('.svg') && (svg.match(/<polygon /g) ?? []).length > 60,
        `${name}: what is seen is saved as a drawing`);
  // A state of the graph.
  const states = await page.locator('#states').boundingBox();
  for (let x = 0.2; x < 1 && await made() === 0; x += 0.02) {
    await page.mouse.click(states.x + x * states.width, states.y + states.height / 2);
  }
  check(await made() > 0, `${name}: a click on a state leads there`);
  check(page.trouble.length === 0, `${name}: no error and no request ${page.trouble.join('; ')}`);
  await page.close();
}

// The browser plays the film, which is as long as it should be, and moves.
async function tryFilm(name, path) {
  const page = await open(path);
  await page.selectOption('#speed', '10');
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }),
                                        page.click('#film')]);
  const bytes = readFileSync(await download.path());
  const count = Number(await page.getAttribute('#moves', 'max'));
  check(/\.webm$/.test(download.suggestedFilename()), `${name}: is a WebM`);
  const seen = await blank.evaluate(async (data) => {
    const film = document.createElement('video');
    film.src = `data:video/webm;base64,${data}`;
    await new Promise((done, fail) => {
      film.onloadeddata = done;
      film.onerror = () => fail(new Error(film.error.message));
    });
    const pictureAt = async (time) => {
      film.currentTime = time;
      await new Promise((done) => (film.onseeked = done));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [96, 72];
      const pen = canvas.getContext('2d');
      pen.drawImage(film, 0, 0, 96, 72);
      return pen.getImageData(0, 0, 96, 72).data.join();
    };
    return { duration: film.duration, width: film.videoWidth, height: film.videoHeight,
             different: new Set([await pictureAt(0.1), await pictureAt(film.duration / 2),
                                 await pictureAt(film.duration - 0.1)]).size };
  }, bytes.toString('base64'));
  check(Math.abs(seen.duration - (1.8 + count * 0.08)) < 0.1, `${name}: lasts ${seen.duration} s for ${count} moves`);
  check(seen.width === 960 && seen.height === 720 && seen.different === 3, `${name}: moves ${JSON.stringify(seen)}`);
  check(await page.textContent('#moves-value') === `0 of ${count}`, `${name}: leaves the page as it was`);
  check(page.trouble.length === 0, `${name}: no error and no request ${page.trouble.join('; ')}`);
  await page.close();
}

// In a closed surface every edge of a triangle is met by one in the opposite direction.
function trySurfaces(name, data) {
  const cells = new Cells(data);
  let loose = 0;
  for (const [, own] of data.packings.slice(0, 5).flat()) {
    const { array } = pieceGeometry(cells, own).getIndex();
    const edges = new Map();
    for (let i = 0; i < array.length; ++i) {
      const [a, b] = [array[i], array[i % 3 === 2 ? i - 2 : i + 1]];
      edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1);
      edges.set(`${b} ${a}`, (edges.get(`${b} ${a}`) ?? 0) - 1);
    }
    loose += [...edges.values()].filter((count) => count !== 0).length;
  }
  check(loose === 0, `${name}: the surfaces of the pieces are closed`);
}

// As many packings as a page may hold.
async function tryMany(data) {
  const packings = Array.from({ length: 10000 }, (_, i) => data.packings[i % data.packings.length]);
  const page = await open(writePage('many', { ...data, packings }));
  check(page.openedIn < 10000, `10,000 packings: opens in ${page.openedIn} ms`);
  const per = await page.evaluate(() => {
    const begin = performance.now();
    for (let i = 0; i < 50; ++i) viewer().getElementById('next').click();
    return (performance.now() - begin) / 50;
  });
  check(per < 100, `10,000 packings: the next one takes ${per.toFixed(1)} ms`);
  await page.close();
}

// A piece below another that also holds it down: no order lets both fall into place.
async function tryLocked() {
  const data = samples.soma();
  const ring = [[0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1]];
  const page = await open(writePage('locked', { ...data, cells: ring, packings: [
    [[0, [0, 3]], [1, [1, 2]]], [[0, [0, 1]], [1, [2, 3]]]] }));
  check(/^No order/.test(await page.textContent('#build-note')),
        'locked: the page says that there is no order');
  await page.click('#next');
  check(/^Every piece/.test(await page.textContent('#build-note')),
        'stacked: the page says that every piece can be lowered');
  await page.close();
}

try {
  const pages = process.argv.slice(2);
  const soma = samples.soma();
  const somaPage = writePage('soma', soma);
  await trySoma(somaPage, 'soma.png');
  await tryPhone(somaPage);
  await tryPlay(somaPage);
  await tryLocked();
  await tryCopies();
  await tryMoves();
  await tryTurns();
  await tryMany(soma);
  for (const path of pages) {
    await tryPage(basename(path), path);
    if (/moves|turns/.test(basename(path))) await tryMovesOf(basename(path), path);
    if (basename(path) === 'turns.html') await tryFilm(basename(path), path);
    if (basename(path) === 'hand.html') await tryByHand(basename(path), path);
    if (basename(path) === 'hand-key.html') await tryKey(basename(path), path);
    if (basename(path) === 'soma.html') await trySoma(path, 'polypack-soma.png');
  }
  if (pages.length === 0) {
    for (const name of Object.keys(samples)) {
      const data = samples[name]();
      check(data.packings.length > 0, `${name}: the sample has packings`);
      if (name !== 'balls') trySurfaces(name, data);
      await tryPage(name, writePage(name, data));
    }
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
console.log(failures === 0 ? 'The viewer passes.' : `${failures} checks fail.`);
process.exitCode = failures === 0 ? 0 : 1;
