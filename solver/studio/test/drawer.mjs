// My puzzles: what the browser keeps, by tabs, reloads, crashes, and where there is no room.

import { accessible, anew, check, choose, endless, expectText, open, opened, press, quiet, says, shot, showText,
         some, textOf, tiny, until } from './page.mjs';

const type = async (page, text) => {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type(text);
    await page.waitForTimeout(600);
};
const reloaded = async (page) => {
    await page.reload();
    await page.waitForSelector('html[data-ready="true"]', { state: 'attached' });
    await showText(page);
};
// Whether steps of undo lead to such a text: there are more of them where typing is slow.
const undone = async (page, pattern) => {
    for (let i = 0; i < 25 && !pattern.test(await textOf(page)); ++i) await press(page, 'Undo');
    return pattern.test(await textOf(page));
};
const titles = (page) => page.locator('.mine .card-title').allTextContents();

// Two tabs with two puzzles: each is found again, by a reload and by opening the page anew.
export async function twoTabs() {
    const one = await open();
    await choose(one, 'Soma cube');
    await type(one, '# in the first tab\n');
    check(await one.title() === 'Soma cube', 'two tabs: a tab is named after its puzzle', await one.title());
    const context = one.context();
    const two = await opened(context);
    check(await two.locator('.gallery').count() === 1, 'two tabs: another tab begins with the gallery');
    check(/Soma cube/.test((await titles(two)).join()), 'two tabs: which lists the puzzle of the first');
    await expectText(two, '.mine', /open in another tab/, 'two tabs: and where it is open');
    await shot(two, 'my-puzzles');
    await accessible(two, 'my puzzles');
    await choose(two, 'Piston burr');
    await type(two, '# in the second tab\n');
    await reloaded(one);
    check(/# in the first tab\n/.test(await textOf(one)), 'two tabs: a reload of the first finds its puzzle');
    check(await undone(one, /^name: Soma/), 'two tabs: and its history');
    await one.waitForTimeout(600);
    await reloaded(two);
    check(/# in the second tab/.test(await textOf(two)), 'two tabs: so does one of the second');
    // The same puzzle in both: a copy, which is said.
    await press(two, 'Gallery');
    await two.locator('.mine .card', { hasText: 'Soma cube' }).click();
    await expectText(two, '.said', /^Soma cube is open in another tab, so this is a copy of it\.$/,
                     'two tabs: the same puzzle twice is said');
    await shot(two, 'copy');
    await type(two, '# in the copy\n');
    await type(one, '# once more in the first\n');
    await reloaded(one);
    await reloaded(two);
    check(/# once more/.test(await textOf(one)) && !/# in the copy/.test(await textOf(one)),
          'two tabs: the first keeps its own');
    check(/# in the copy/.test(await textOf(two)) && !/# once more/.test(await textOf(two)),
          'two tabs: the copy keeps its own');
    await one.close();
    await two.close();
    const again = await opened(context);
    await press(again, 'Gallery');
    const kept = await titles(again);
    check(kept.filter((title) => title === 'Soma cube').length === 2 && kept.includes('Piston burr'),
          'two tabs: nothing is lost', kept.join());
    await quiet(again, 'two tabs');
}

// Text, history and results outlast a reload; a search that was stopped by it goes on.
export async function reload() {
    const page = await open({ text: tiny });
    await type(page, '# mine\n');
    await press(page, 'Solve');
    await expectText(page, '.answer', /packings?\.$/, 'reload: solved');
    const answer = await page.locator('.answer').innerText();
    await page.waitForTimeout(600);
    await reloaded(page);
    check(/# mine\nname/.test(await textOf(page)), 'reload: the text is there');
    await expectText(page, '.answer', new RegExp(answer), 'reload: the result is there');
    await page.locator('#canvas').waitFor();
    check(await undone(page, /^name: Tiny/), 'reload: what was typed can be undone');
    await expectText(page, '.changed', /has changed since/, 'reload: the result is known to be another text\'s');
    const context = page.context();
    await page.waitForTimeout(600);
    await page.close();
    const again = await opened(context);
    check(/^name: Tiny/.test(await textOf(again)), 'reload: the page opens with the last puzzle');
    await again.setInputFiles('input[type=file]', { name: 'endless.yaml', mimeType: '', buffer: Buffer.from(endless) });
    await expectText(again, '.check', /240 cells/, 'reload: another puzzle');
    await press(again, 'Solve');
    await expectText(again, '.note', /parts searched/, 'reload: a search is divided', 60);
    await again.waitForTimeout(600);
    await reloaded(again);
    await expectText(again, '.note', /stopped/, 'reload: it is stopped by a reload');
    await press(again, 'Go on');
    await expectText(again, '.note', /parts searched/, 'reload: and goes on');
    await press(again, 'Stop');
    await quiet(again, 'reload');
}

// The process of the page ends in the middle of typing.
export async function crash() {
    const page = await open({ text: tiny });
    await type(page, '# before the crash\n');
    const context = page.context();
    const gone = page.waitForEvent('crash');
    page.goto('chrome://crash').catch(() => {});
    await gone;
    await page.close();
    const again = await opened(context);
    check(/# before the crash\nname/.test(await textOf(again)), 'crash: nothing is lost');
    await quiet(again, 'crash');
}

// No room, as the browser itself says it: reported, and shown for as long as it holds.
export async function fullStore() {
    const page = await open({ text: tiny });
    const sentence = /^The storage of the browser is full or switched off, so this puzzle is not kept: save it/;
    // As the browser ends a transaction that there is no room for.
    await page.evaluate(() => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value) {
            const request = put.call(this, value);
            if (!window.room && this.name === 'works') this.transaction.abort();
            return request;
        };
    });
    await type(page, '# more\n');
    await expectText(page, '.said', sentence, 'a full store: said in one sentence');
    check(/# more/.test(await textOf(page)), 'a full store: nothing is lost in the page');
    check(await page.locator('h1 .not-kept').isVisible(), 'a full store: shown beside the name');
    await shot(page, 'not-kept');
    await press(page, 'Solve');
    await expectText(page, '.answer', /packings?\.$/, 'a full store: the page goes on');
    check(await page.locator('h1 .not-kept').isVisible(), 'a full store: shown as long as it is');
    await page.evaluate(() => {
        window.room = true;
    });
    await type(page, '# room\n');
    check(await page.locator('h1 .not-kept').count() === 0, 'a full store: with room, it is kept again');
    await reloaded(page);
    check(/# room\n# more/.test(await textOf(page)), 'a full store: and all of it is there');
    await quiet(page, 'full store');
    // Without a store at all, undo still goes back to the puzzle before.
    const context = await anew();
    await context.addInitScript(() => {
        Object.defineProperty(window, 'indexedDB', { get: () => undefined });
    });
    const none = await opened(context);
    await choose(none, 'Soma cube');
    await type(none, '# mine\n');
    await expectText(none, '.said', sentence, 'no store: said');
    await press(none, 'Gallery');
    await choose(none, 'Bedlam');
    await press(none, 'Undo');
    check(await says(none, 'h1', /Soma cube/) && /# mine/.test(await textOf(none)),
          'no store: undo goes back to the puzzle before');
    await quiet(none, 'no store');
}

// Entries that other versions of the page left in the browser.
export async function otherStores() {
    for (const kept of some(['{"version":2,"text":"name: later"}', 'no JSON', '{"version":1,"text":7}', '[]'], 1)) {
        const context = await anew();
        await context.addInitScript((value) => localStorage.setItem('polypack-studio', value), kept);
        const page = await opened(context);
        check(await page.locator('.gallery').count() === 1, `kept '${kept.slice(0, 20)}': begins anew`);
        await quiet(page, 'another version of what is kept');
    }
}

// The list: opening one goes on with it; one that is removed is gone.
export async function myPuzzles() {
    const page = await open();
    await choose(page, 'Soma cube');
    await press(page, 'Count');
    await expectText(page, '.answer', /packings/, 'my puzzles: counted');
    await press(page, 'Gallery');
    await choose(page, 'Pentominoes 6 x 10');
    check(await page.locator('.answer').count() === 0, 'my puzzles: another puzzle has no results of the first');
    check(await page.locator('.said').innerText() === '', 'my puzzles: and nothing is said any more');
    await press(page, 'Undo');
    check(await says(page, 'h1', /Soma cube/), 'my puzzles: undo goes back to the first');
    await expectText(page, '.answer', /packings/, 'my puzzles: with its result');
    await press(page, 'Redo');
    check(await says(page, 'h1', /Pentominoes/), 'my puzzles: redo goes on to the second');
    await press(page, 'Gallery');
    check((await titles(page)).sort().join() === 'Pentominoes 6 x 10,Soma cube', 'my puzzles: both are listed',
          (await titles(page)).join());
    // Choosing a shipped puzzle again opens the entry that is there.
    await choose(page, 'Soma cube');
    await expectText(page, '.answer', /packings/, 'my puzzles: an unchanged puzzle is the same entry');
    await press(page, 'Gallery');
    check((await titles(page)).length === 2, 'my puzzles: no entry is made twice');
    await page.getByRole('button', { name: 'Remove Pentominoes 6 x 10' }).click();
    await page.getByRole('button', { name: 'Remove for good: Pentominoes 6 x 10' }).click();
    check(await until(async () => (await titles(page)).join() === 'Soma cube'), 'my puzzles: one is removed',
          (await titles(page)).join());
    await quiet(page, 'my puzzles');
}
