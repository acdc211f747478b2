// The shipped puzzles, to begin with.

import { useState } from 'preact/hooks';

import type { Desk } from './desk.ts';
import { gallery } from './gallery_data.ts';
import type { Shipped } from './gallery_data.ts';
import { MyPuzzles } from './mine.tsx';
import { words } from './words.ts';

export function Gallery({ desk, onChoose, onOpen }: {
    desk: Desk;
    onChoose: (puzzle: Shipped) => void;
    onOpen: (id: string) => void;  // a puzzle of the drawer
}) {
    const [wanted, setWanted] = useState('');
    const text = wanted.toLowerCase().trim();
    const found = gallery.puzzles.filter(({ title, lattice, file }) => {
        const name = `${title} ${lattice} ${file}`.toLowerCase();
        return text.split(/\s+/).every((part) => name.includes(part));
    });
    // Titles that begin with these words come first; an exact match comes before all.
    const rank = ({ title }: Shipped) => {
        const name = title.toLowerCase();
        return name === text ? 0 : name.startsWith(text) ? 1 : 2;
    };
    if (text !== '') found.sort((a, b) => rank(a) - rank(b));
    return <main class="gallery" aria-label={words.gallery}>
        <div class="find">
            <p>{words.start}</p>
            <label>
                <span class="unseen">{words.find}</span>
                <input type="search" placeholder={words.find} value={wanted}
                       onInput={(event) => setWanted(event.currentTarget.value)} />
            </label>
        </div>
        <MyPuzzles desk={desk} wanted={text.split(/\s+/).filter(Boolean)} onOpen={onOpen} />
        {found.length === 0 && <p class="empty" role="status">{words.noneFound}</p>}
        <ul>
            {found.map((puzzle) => <li key={puzzle.file}>
                <button type="button" class="card" onClick={() => onChoose(puzzle)}>
                    {puzzle.picture
                        ? <img alt="" loading="lazy"
                               src={`data:image/svg+xml,${encodeURIComponent(puzzle.picture)}`} />
                        : <span class="no-picture">{words.noPicture}</span>}
                    <span class="card-title">{puzzle.title}</span>
                    <span class="note">{puzzle.lattice}</span>
                </button>
            </li>)}
        </ul>
    </main>;
}
