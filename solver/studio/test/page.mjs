// The studio in headless Chromium, and what its tests look at.
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

import { differenceOf } from '../../render/viewer/test/difference.mjs';
import { serve } from './serve.mjs';

// The arguments of the test programs.
export const [path, program, ...wanted] = process.argv.slice(2);
// `all`: with what takes many minutes; `whole`: with all that has no place in the fast tests.
export const all = wanted.includes('all');
export const whole = wanted.length > 0;
// The first of a list, in the fast tests, and else all of it.
export const some = (list, count) => (whole ? list : list.slice(0, count));
// True if the page asks the program itself, and so cannot be opened from disk.
export const native = readFileSync(path, 'utf8').includes("connect-src 'self'");
const server = native ? await serve(program) : '';
export const addressOf = (file) => (server ? `${server}?page=${encodeURIComponent(resolve(file))}`
    : pathToFileURL(resolve(file)).href);
const address = addressOf(path);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const total = { checks: 0, counted: 0 };  // counted: puzzles, in the page

// Failures of each part, since parts run side by side.
const failed = new AsyncLocalStorage();

export function check(holds, sentence, detail = '') {
    ++total.checks;
    if (holds) return;
    failed.getStore().push(sentence);
    console.log(`FAILED: ${sentence} ${detail}`);
}

// Runs a part to its end or to an exception, and returns the number of checks that failed.
export async function failuresOf(name, part) {
    const failures = [];
    const begin = Date.now();
    await failed.run(failures, () => part().catch(
        (error) => check(false, `${name} goes on to its end`, error.message)));
    if (process.env.TIMES) console.log(`${name}: ${((Date.now() - begin) / 1000).toFixed(1)} s`);
    return failures.length;
}

// The browser without windows of its own opens a page in half of the time.
const executablePath = process.env.CHROMIUM
    ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));
export const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
           '--disable-renderer-backgrounding', '--disable-background-timer-throttling',
           '--disable-backgrounding-occluded-windows', '--disable-component-update', '--disable-sync', '--use-gl=angle',
           '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
});

// A browser context that has never seen the studio.
export const anew = (options = {}) => browser.newContext({ viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce', colorScheme: 'light', offline: !server, ...options });

// A page of the studio in a browser that has not seen it before, ready for use. `text`: the puzzle
// that it opens with; without it, the gallery.
// `silent`: every sentence of the program is "x".
export async function open({ text, hash = '', at = address, silent = false, ...options } = {}) {
    const context = await anew(options);
    if (silent) await context.addInitScript(silence);
    if (text !== undefined) {
        await context.addInitScript((kept) => {
            // As pages before the drawer kept it, once.
            if (localStorage.getItem('begun')) return;
            localStorage.setItem('begun', 'true');
            localStorage.setItem('polypack-studio', JSON.stringify({ version: 1, text: kept, origin: '' }));
        }, text);
    }
    return opened(context, at + hash);
}

// Pages for the next part, since loading one takes seconds.
const idle = [];

let given = 0;

// Opens a file.
export async function give(page, name, content) {
    await page.setInputFiles('input[type=file]', { name, mimeType: '', buffer: Buffer.from(content) });
    await page.locator('.said').filter({ hasText: `${name} is open` }).waitFor({ timeout: 60000 });
}

// The same in a page that may have had other puzzles before.
export async function openNext(text) {
    const page = idle.pop() ?? await open();
    page.isNext = true;
    if (text === undefined) {
        const gallery = page.locator('nav button', { hasText: 'Gallery' });
        if (await gallery.getAttribute('aria-pressed') !== 'true') await gallery.click();
        return page;
    }
    await give(page, `next-${++given}.yaml`, text);
    await showText(page);
    return page;
}

// Stands between the page and its workers, and replaces every sentence of answers by "x": messages,
// remarks, reasons, and what commands print for people to read.
function silence() {
    const prose = new Set(['explain', 'estimate']);
    const silenced = (value, key, inside, command) => {
        if (Array.isArray(value)) return value.map((one) => silenced(one, '', inside, command));
        if (typeof value === 'object' && value !== null) {
            return Object.fromEntries(Object.entries(value).map(
                ([name, one]) => [name, silenced(one, name, key, command)]));
        }
        const said = ['message', 'said', 'phase'].includes(key)
            || (key === 'text' && (['error', 'reason'].includes(inside)
                || (inside === '' && prose.has(command))));
        return typeof value === 'string' && said ? 'x' : value;
    };
    window.Worker = class extends Worker {
        #command = '';
        postMessage(message) {
            if (message.request) this.#command = JSON.parse(message.request).command;
            super.postMessage(message);
        }
        addEventListener(type, listener) {
            super.addEventListener(type, type !== 'message' ? listener : ({ data }) => listener({
                data: !data.lines ? data : { lines: data.lines.map((line) => JSON.stringify(
                    silenced(JSON.parse(line), '', '', this.#command))) },
            }));
        }
    };
}

export async function opened(context, at = address) {
    const page = await context.newPage();
    page.trouble = [];
    page.on('console', (message) => {
        if (message.type() === 'error') page.trouble.push(message.text());
    });
    page.on('pageerror', (error) => page.trouble.push(error.stack));
    page.on('request', (request) => {
        const known = /^(file|data|blob):/.test(request.url()) || (server && request.url().startsWith(server));
        if (!known) page.trouble.push(`asks for ${request.url()}`);
    });
    const begin = Date.now();
    await page.goto(at);
    await page.waitForSelector('html[data-ready="true"]', { timeout: 30000, state: 'attached' });
    page.openedIn = Date.now() - begin;
    await showText(page);
    return page;
}

// Most of these tests read and write the text; the drawing has tests of its own.
export async function showText(page) {
    const gallery = page.locator('nav button', { hasText: 'Gallery' });
    const inGallery = await gallery.getAttribute('aria-pressed') === 'true';
    if (inGallery) await gallery.click();
    await page.locator('.tabs button', { hasText: 'YAML' }).click();
    if (inGallery) await gallery.click();
}

// Looks again and again until the text of an element matches, or the time is over.
export async function says(page, selector, pattern, seconds = 30) {
    try {
        await page.locator(selector).filter({ hasText: pattern }).first()
            .waitFor({ state: 'attached', timeout: seconds * 1000 });
        return true;
    } catch {
        return false;
    }
}

// The lattices that new puzzles are offered on, and drawing is made for.
export async function offeredLattices(page) {
    await press(page, 'New');
    const names = await page.locator('.new-puzzle option').evaluateAll((options) => options.map(({ value }) => value));
    await page.locator('.new-puzzle').getByRole('button', { name: 'Cancel' }).click();
    return names;
}

// Looks again and again until something holds.
export async function until(holds, time = 5000) {
    for (const end = Date.now() + time; ;) {
        if (await holds()) return true;
        if (Date.now() > end) return false;
        await new Promise((done) => setTimeout(done, 30));
    }
}

export async function expectText(page, selector, pattern, sentence, seconds) {
    const holds = await says(page, selector, pattern, seconds);
    check(holds, sentence, holds ? ''
        : `${selector} says '${(await page.locator(selector).allTextContents()).join(' | ').slice(0, 200)}'`);
}

export const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
// The text of the puzzle, which the editor has though it may be hidden.
export const textOf = (page) => page.evaluate(
    () => document.querySelector('.cm-content').cmView.view.state.doc.toString());

export async function choose(page, title) {
    await page.getByPlaceholder('Find a puzzle').fill(title);
    await page.locator('.shipped .card').first().click();
}

const shots = process.env.SHOTS;
// A folder that has pictures keeps to those: none but they are taken.
const known = shots ? readdirSync(shots).filter((name) => name.endsWith('.png')) : [];

// Takes a picture of the page from its top, or where `selector` is, and one of the page on a phone.
export async function shot(page, name, selector = 'body') {
    if (!shots) return;
    const size = page.viewportSize();
    for (const [file, viewport] of [[`${name}.png`, size], [`phone-${name}.png`, { width: 360, height: 740 }]]) {
        if (known.length > 0 && !known.includes(file)) continue;
        await page.setViewportSize(viewport);
        await page.locator(selector).evaluate((one) => one.scrollIntoView());
        await page.waitForTimeout(1200);
        await page.screenshot({ path: `${shots}/${file}` });
    }
    await page.setViewportSize(size);
}

export async function quiet(page, what) {
    check(page.trouble.length === 0, `${what}: no error and no request`, page.trouble.join('; '));
    if (!page.isNext) return page.context().close();
    page.trouble = [];
    idle.push(page);
}

// Checks the page in its present state with axe-core for accessibility.
export async function accessible(page, what) {
    if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, {
        resultTypes: ['violations'],
        rules: { 'label-content-name-mismatch': { enabled: true } },
    }));
    check(violations.length === 0, `${what}: axe-core finds nothing`, violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`).join('; '));
}

export const tiny = `name: Tiny
pieces:
  - name: L
    copies: 2
    art: |
      L.
      LL
region:
  box: [3, 2]
`;

// Nobody lives to see the end of a search for all of its packings.
export const endless = `name: Endless
pieces: {generate: {polyominoes: 5}, copies: 4}
region: {box: [12, 20]}
`;

// Compares an element, one without words, for their fonts differ, with the picture of that name.
// UPDATE_PICTURES=1 writes it anew, and fails. Not in the fast tests: browsers of other versions draw
// otherwise.
export async function looksLike(page, selector, name) {
    if (!whole) return;
    const file = new URL(`pictures/${name}.png`, import.meta.url);
    await page.waitForTimeout(400);
    const shot = await page.locator(selector).first().screenshot();
    if (process.env.UPDATE_PICTURES) {
        writeFileSync(file, shot);
        check(false, `${name}.png was rewritten; look at it, and test without UPDATE_PICTURES`);
    }
    const { share } = await differenceOf(page, [shot, readFileSync(file)], 32);
    check(share < 0.04, `${name} looks as it did`, `${(share * 100).toFixed(1)} % of its pixels differ`);
}
