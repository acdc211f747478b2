// The shipped puzzles, to begin with.

import { useEffect, useRef, useState } from 'preact/hooks';

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
    const latticeOf = ({ lattice }: Shipped) => words.draw.lattices[lattice] ?? lattice;
    const found = gallery.puzzles.filter((puzzle) => {
        const name = [puzzle.title, puzzle.lattice, latticeOf(puzzle), puzzle.file, puzzle.section,
                      ...words.shipped.facts(puzzle)].join(' ').toLowerCase();
        return text.split(/\s+/).every((part) => name.includes(part));
    });
    // Titles that begin with these words come first; an exact match comes before all.
    const rank = ({ title }: Shipped) => {
        const name = title.toLowerCase();
        return name === text ? 0 : name.startsWith(text) ? 1 : 2;
    };
    if (text !== '') found.sort((a, b) => rank(a) - rank(b));
    const cards = (puzzles: Shipped[]) => <ul>
        {puzzles.map((puzzle) => <li key={puzzle.file}>
            <button type="button" class="card" onClick={() => onChoose(puzzle)}>
                <Picture svg={puzzle.picture} />
                <span class="card-title">{puzzle.title}</span>
                {' '}
                <span class="note">{[latticeOf(puzzle), ...words.shipped.facts(puzzle)].join(' · ')}</span>
            </button>
        </li>)}
    </ul>;
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
        {text !== '' ? <section class="shipped">{cards(found)}</section>
            : <>
                <section class="shipped today" aria-label={words.shipped.today}>
                    <h2>{words.shipped.today}</h2>{cards([todays()])}
                </section>
                {gallery.sections.map((title) => {
                    const inSection = found.filter(({ section }) => section === title);
                    return inSection.length > 0 && <section class="shipped" key={title} aria-label={title}>
                        <h2>{title}</h2>{cards(inSection)}
                    </section>;
                })}
            </>}
    </main>;
}

// A picture that is made when it comes near the window. The browser would make all of them at once,
// for those of data are never lazy.
function Picture({ svg }: { svg: string }) {
    const image = useRef<HTMLImageElement>(null);
    useEffect(() => {
        const observer = new IntersectionObserver(([{ isIntersecting }]) => {
            if (!isIntersecting) return;
            image.current!.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
            observer.disconnect();
        }, { rootMargin: '400px' });
        observer.observe(image.current!);
        return () => observer.disconnect();
    }, [svg]);
    return <img alt="" ref={image} />;
}

// A puzzle that has a packing and is not too hard: another one each day, and the same in every page.
function todays(): Shipped {
    const all = gallery.puzzles.filter(({ difficulty }) => difficulty !== null && difficulty <= 4);
    const now = new Date();
    const day = Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
    // By steps that have no divisor in common with any number of puzzles there may be.
    return all[(day * 7919) % all.length];
}
