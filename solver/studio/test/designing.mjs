// Pieces that interlock are designed in the page: mistakes in the wish, a search that reaches its level,
// one that is stopped, and a design that is kept.

import { spawnSync } from 'node:child_process';

import { accessible, check, expectText, openNext, press, program, quiet, says, shot, textOf, tiny, until } from './page.mjs';

const levelOf = async (page) => Number(/^Level (\d+)/.exec(await page.locator('.answer').textContent())?.[1]);

export async function designing() {
    const page = await openNext(tiny);
    await press(page, 'Design');
    const field = (label) => page.locator('.designing').getByLabel(label, { exact: true });
    const wish = async (sides, pieces, level) => {
        for (const [i, label] of ['width', 'depth', 'layers'].entries()) await field(label).fill(String(sides[i]));
        await field('Pieces').fill(String(pieces));
        await field('Level wanted').fill(String(level));
        await page.locator('.designing form button[type=submit]').click();
    };
    for (const [sides, pieces, level, said] of [
        [[3, 3, 3], 1, 2, /^it takes at least 2 pieces to interlock$/],
        [[20, 20, 20], 3, 2, /^the region is too large .* at most 4096 are possible$/],
        [[3, 2, 3], 3, 2, /^A box has at least 3 cells each way/],
        [[3, 3, 3], 3, 1.5, /^Sides, pieces, level and seed are whole numbers\.$/],
    ]) {
        await wish(sides, pieces, level);
        await expectText(page, '.designing .failure', said, `designing: ${pieces} pieces in ${sides.join(' x ')}, level ${level}`);
    }
    // Until it is stopped: the best so far is shown before.
    await field('exactly one assembly').uncheck();
    await field('printable: no piece is held together by an edge or a corner alone').uncheck();
    await wish([4, 4, 4], 3, 99);
    check(await until(async () => await levelOf(page) >= 3, 60000), 'designing: the best so far is shown');
    await expectText(page, '.designing .note', /[\d,]+ designs tried/, 'designing: and how many were tried');
    await page.locator('.designing #canvas').waitFor();
    // It goes on while something else is seen.
    await press(page, 'Gallery');
    await press(page, 'Design');
    await accessible(page, 'designing');
    await shot(page, 'designing');
    await press(page, 'Stop');
    await expectText(page, '.designing .note', /^stopped · seed \d+/, 'designing: it is stopped');
    // Pieces that turn.
    await field('quarter turns are needed').check();
    await wish([4, 4, 4], 2, 1);
    await expectText(page, '.designing .note', /^the level is reached/, 'designing: pieces that turn', 60);
    await shot(page, 'designing-turns');
    await field('quarter turns are needed').uncheck();
    // Until the level is reached.
    await field('exactly one assembly').check();
    await field('Seed').fill('1');
    await wish([3, 3, 3], 3, 2);
    await expectText(page, '.designing .note', /^the level is reached · seed \d+/, 'designing: a level is reached', 60);
    const level = await levelOf(page);
    check(level >= 2, 'designing: which is the one that was wanted');
    await press(page, 'Keep it');
    await expectText(page, '.said', /^The design is open as a puzzle/, 'designing: kept as the open puzzle');
    const text = await textOf(page);
    check(new RegExp(`^notes: "Packings 1, level ${level}, moves \\d+\\. Found by polypack design --goal unique,interlock --seed \\d+\\."$`, 'm')
        .test(text), 'designing: its notes say how it was found', text.split('\n').slice(0, 3).join(' | '));
    await expectText(page, '.seen-bar', new RegExp(`level ${level}\\b`), 'designing: with its moves');
    const { stdout } = spawnSync(program, ['disassemble', '-', '--json'], { input: text });
    const levels = JSON.parse(stdout.toString().trim().split('\n').at(-1)).levels;
    check(levels.length === 1 && levels[0].level === level && levels[0].packings === 1,
          'designing: the program finds this level, and one packing', JSON.stringify(levels));
    await press(page, 'Undo');
    await until(async () => (await textOf(page)).trim() === tiny.trim());
    check((await textOf(page)).trim() === tiny.trim(), 'designing: Undo brings back the puzzle before');
    await press(page, 'Redo');
    check(await says(page, '.seen-bar', /level/), 'designing: and Redo the design');
    await quiet(page, 'designing');
}
