// The puzzles of the drawer, to go on with.

import { useEffect, useState } from 'preact/hooks';

import type { Desk } from './desk.ts';
import type { Card } from './drawer.ts';
import { words } from './words.ts';

const fewest = 6;

export function MyPuzzles({ desk, wanted, onOpen }: {
    desk: Desk;
    wanted: string[];  // words of the names that are looked for; none: all are
    onOpen: (id: string) => void;
}) {
    const [cards, setCards] = useState<Card[]>([]);
    const [taken, setTaken] = useState(new Set<string>());
    const [all, setAll] = useState(false);
    const [leaving, setLeaving] = useState('');  // the one whose removal is to be confirmed
    const look = async () => {
        setCards(await desk.cards());
        setTaken(await desk.drawer?.taken() ?? new Set());
    };
    useEffect(() => {
        void look();
        // Other tabs change the drawer, too.
        addEventListener('focus', look);
        return () => removeEventListener('focus', look);
    }, []);
    const found = cards.filter(({ title }) => wanted.every((part) => title.toLowerCase().includes(part)));
    if (found.length === 0) return null;
    const shown = all ? found : found.slice(0, fewest);
    return <section class="mine" aria-label={words.mine.title}>
        <h2>{words.mine.title}</h2>
        <ul>
            {shown.map(({ id, title, time }) => {
                const name = title || words.mine.unnamed;
                const elsewhere = taken.has(id) && id !== desk.id;
                return <li key={id} data-open={id === desk.id}>
                    <button type="button" class="card" onClick={() => onOpen(id)}>
                        <span class="card-title">{name}</span>
                        <span class="note">{words.mine.time(time)}
                            {elsewhere && ` · ${words.mine.elsewhere}`}</span>
                    </button>
                    {id !== desk.id && !elsewhere && <button type="button" class="leave"
                        aria-label={words.mine.remove(name, leaving === id)}
                        onBlur={() => setLeaving('')}
                        onClick={() => {
                            if (leaving !== id) return setLeaving(id);
                            void desk.remove(id).then(look);
                        }}>{leaving === id ? words.mine.really : '×'}</button>}
                </li>;
            })}
        </ul>
        {found.length > fewest && <button type="button" onClick={() => setAll(!all)}>
            {all ? words.mine.fewer : words.mine.all(found.length)}</button>}
    </section>;
}
