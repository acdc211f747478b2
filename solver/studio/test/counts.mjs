// Puzzles counted by the workers of the page.
import { spawnSync } from 'node:child_process';

import { corpus } from './corpus.mjs';
import { all as everything, check, open, openNext, press, program, quiet, says, tiny, total,
         whole } from './page.mjs';

// Formats counts as the page does.
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
const answerOf = (distinct) => (distinct === 0 ? 'There is no packing.'
    : distinct === 1 ? 'There is exactly one packing.' : `${grouped(distinct)} packings.`);

// The counts that the program finds of puzzle files, by the same requests.
function natively(texts) {
    const input = texts.map((text) => JSON.stringify({
        command: 'solve', operands: ['puzzle.yaml'], options: { count: true },
        files: { 'puzzle.yaml': text },
    })).join('\n');
    const { stdout } = spawnSync(program, ['serve-json'], { input, maxBuffer: 1 << 30 });
    return stdout.toString().trim().split('\n').map((line) => JSON.parse(line))
        .filter((record) => 'all' in record);
}

// Puzzles of the corpus, counted by the workers of the page: as published, and as the program does.
export async function countCorpus() {
    const puzzles = corpus(new URL('../../../tests/corpus', import.meta.url).pathname).filter((_, i) => everything || i % (whole ? 9 : 45) === 0);
    const native = natively(puzzles.map(({ text }) => text));
    check(native.length === puzzles.length, 'corpus: the program counts every puzzle');
    const page = await openNext(tiny);
    for (const [i, { name, text, all, distinct }] of puzzles.entries()) {
        const file = `${i}.yaml`;
        await page.setInputFiles('input[type=file]',
                                 { name: file, mimeType: '', buffer: Buffer.from(text) });
        await says(page, '.said', new RegExp(`^${i}\\.yaml is open`));
        await press(page, 'Solve');
        await says(page, '.answer', /\.$/, 60);
        const answer = await page.locator('.answer').innerText();
        const note = await page.locator('.headline .note').first().innerText();
        const { all: ours, distinct: classes } = native[i];
        check(ours === all && (distinct === null || classes === distinct),
              `${name}: the program counts as published`, `${ours} ${classes}`);
        const inAll = Number(/([\d,]+) with rotations/.exec(note)?.[1].replaceAll(',', '') ?? classes);
        check(answer === answerOf(classes) && inAll === ours, `${name}: ${classes}, ${ours} in all`,
              `${answer} ${note}`);
        ++total.counted;
    }
    await quiet(page, 'corpus');
}

// Every shipped puzzle that says its counts, counted by the workers of the page.
export async function countShipped() {
    const seconds = 20;
    const page = await open();
    const puzzles = await page.evaluate(() =>
        JSON.parse(document.getElementById('gallery').textContent).puzzles
            .map(({ file, title, text }) =>
                ({ file, title, distinct: /^ +distinct: (\d+)/m.exec(text)?.[1] })));
    let late = 0;
    for (const { file, title, distinct } of puzzles) {
        if (!distinct) continue;
        await page.getByPlaceholder('Find a puzzle').fill(file);
        await page.locator('.shipped .card').first().click();
        await page.locator('.check p').waitFor();
        await press(page, 'Solve');
        await says(page, '.answer, .failure', /\.$|only counted/, seconds);
        // A puzzle with too many packings for a search is counted, and not up to symmetry.
        const onlyCounted = await page.locator('.failure').count() > 0;
        if (onlyCounted) await press(page, 'Count');
        if (await says(page, '.answer', /\.$/, 5)) {
            ++total.counted;
            const answer = await page.locator('.answer').innerText();
            const puzzle = new URL(`../../../puzzles/${file}`, import.meta.url).pathname;
            const expected = onlyCounted
                ? `${grouped(spawnSync(program, ['count', puzzle]).stdout.toString().trim())} packings in all.`
                : answerOf(Number(distinct));
            check(answer === expected, `${title}: ${expected}`, answer);
        } else if (await page.locator('.stop').count() > 0) {
            ++late;
            await press(page, 'Stop');
        } else {
            check(false, `${title} is counted`, await page.locator('.result').innerText());
        }
        await press(page, 'Gallery');
    }
    if (late > 0) console.log(`${late} shipped puzzles took more than ${seconds} s each`);
    await quiet(page, 'every puzzle');
}
