import { render } from 'preact';

import { App } from './app.tsx';
import { loadCore } from './core.ts';
import { Desk } from './desk.ts';
import type { Given } from './desk.ts';
import { loadLattices } from './draw/lattice.ts';
import { Drawer } from './drawer.ts';
import { editing } from './editor.ts';
import { gallery } from './gallery_data.ts';
import { isBare, openingOf, textOfLink } from './link.ts';
import { Puzzle } from './puzzle.ts';
import './style.css';
import { words } from './words.ts';

// The puzzle of the link in the address; null: there is none. Throws if it is damaged.
async function linked(): Promise<Given | null> {
    const text = await textOfLink(location.hash);
    return text === null ? null : { text, origin: location.hash.split('&')[0] };
}

async function begin() {
    const box = document.getElementById('app')!;
    let said = '';
    // By a link, or by polypack studio.
    let given = await linked().catch(() => {
        said = words.linkBroken;
        return null;
    });
    const within = JSON.parse(document.getElementById('puzzle')!.textContent!)?.text;
    if (!given && within) given = { text: within, origin: within };
    const shipped = gallery.puzzles.find(({ file }) => file === 'soma-cube.yaml');
    const puzzle = new Puzzle(shipped?.text ?? '', editing);
    const desk = new Desk(puzzle, await Drawer.open());
    const begun = await desk.begin(given);
    const core = await loadCore();
    const lattices = await loadLattices(core);
    box.textContent = '';
    document.documentElement.toggleAttribute('data-bare', isBare(location.hash));
    const opening = openingOf(location.hash);
    render(<App core={core} desk={desk} lattices={lattices} first={{ gallery: !begun, said, opening }} />, box);
    document.documentElement.dataset.ready = 'true';
    addEventListener('hashchange', () => void linked().then((link) => link && desk.take(link), () => {}));
}

begin().catch((error) => {
    document.getElementById('app')!.textContent = words.noCore(error.message);
    throw error;
});
