// Counts of packings by what they have in common, as a table.

import { useRef, useState } from 'preact/hooks';

import type { Core } from './core.ts';
import { plainly } from './plainly.ts';
import { request, whyNot } from './puzzle.ts';
import { words } from './words.ts';
import { useWork } from './work.ts';

export function CountBy({ core, text }: { core: Core; text: string }) {
    const terms = useRef<HTMLInputElement>(null);
    const [table, setTable] = useState('');
    const { busy, said, setSaid, wait } = useWork(words.stopped);

    const count = (by: string) => wait(async (signal) => {
        const answer = await core.long[0].ask(request('count', text, { by, json: false }), signal);
        setTable(answer.exit === 0 ? answer.text : '');
        if (answer.exit !== 0) setSaid(plainly(whyNot(answer)));
    });
    return <>
        <div class="headline">
            <form class="count-by" onSubmit={(event) => {
                event.preventDefault();
                const by = terms.current!.value.trim();
                if (by !== '') void count(by);
            }}>
                <label>{words.by.title} <input type="text" ref={terms} placeholder={words.by.example} size={24} /></label>
                <button>{words.list.go}</button>
                {busy && <button type="button" class="stop" onClick={() => busy.abort()}>{words.stop}</button>}
            </form>
            <p class="note">{words.by.how}</p>
            <p class="note" role="status">{said}</p>
        </div>
        {table !== '' && <pre class="text" tabIndex={0}>{table}</pre>}
    </>;
}
