import { render } from 'preact';

import { App } from './app.tsx';
import { loadCore } from './core.ts';
import { editing } from './editor.ts';
import { gallery } from './gallery_data.ts';
import { kept, textOfLink } from './link.ts';
import { Puzzle } from './puzzle.ts';
import './style.css';
import { words } from './words.ts';

async function begin() {
    const box = document.getElementById('app')!;
    let said = '';
    let text: string | null = null;
    try {
        text = await textOfLink(location.hash);
    } catch {
        said = words.linkBroken;
    }
    text ??= kept();
    const shipped = gallery.puzzles.find(({ file }) => file === 'soma-cube.yaml');
    const puzzle = new Puzzle(text ?? shipped?.text ?? '', editing);
    const core = await loadCore();
    box.textContent = '';
    render(<App core={core} puzzle={puzzle} first={{ gallery: text === null, said }} />, box);
    document.documentElement.dataset.ready = 'true';
}

begin().catch((error) => {
    document.getElementById('app')!.textContent = words.noCore(error.message);
    throw error;
});
