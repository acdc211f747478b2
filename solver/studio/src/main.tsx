import { render } from 'preact';

import { App } from './app.tsx';
import { loadCore } from './core.ts';
import { loadLattices } from './draw/lattice.ts';
import { editing } from './editor.ts';
import { gallery } from './gallery_data.ts';
import { kept, textOfLink } from './link.ts';
import { Puzzle } from './puzzle.ts';
import './style.css';
import { words } from './words.ts';

async function begin() {
    const box = document.getElementById('app')!;
    let said = '';
    const before = kept();
    let given: string | null = null;  // by a link, or by polypack studio
    let origin = '';
    try {
        given = await textOfLink(location.hash);
        if (given !== null) origin = location.hash;
    } catch {
        said = words.linkBroken;
    }
    if (given === null) {
        given = JSON.parse(document.getElementById('puzzle')!.textContent!)?.text ?? null;
        origin = given ?? '';
    }
    const shipped = gallery.puzzles.find(({ file }) => file === 'soma-cube.yaml');
    const puzzle = new Puzzle(before?.text ?? given ?? shipped?.text ?? '', editing);
    // Work begun with the same puzzle goes on; anything else is one undo away.
    if (given !== null && before && before.origin !== origin) puzzle.replace(given);
    const core = await loadCore();
    const lattices = await loadLattices(core);
    box.textContent = '';
    render(<App core={core} puzzle={puzzle} lattices={lattices}
                first={{ gallery: given === null && !before, said, origin }} />, box);
    document.documentElement.dataset.ready = 'true';
}

begin().catch((error) => {
    document.getElementById('app')!.textContent = words.noCore(error.message);
    throw error;
});
