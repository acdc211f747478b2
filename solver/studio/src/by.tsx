// Counts of packings by what they have in common, as a table.

import { useRef, useState } from 'preact/hooks';

import type { Core } from './core.ts';
import { Stopped } from './core.ts';
import { plainly } from './plainly.ts';
import { request, whyNot } from './puzzle.ts';
import { words } from './words.ts';

export function CountBy({ core, text }: { core: Core; text: string }) {
    const terms = useRef<HTMLInputElement>(null);
    const [table, setTable] = useState('');
    const [said, setSaid] = useState('');
    const [busy, setBusy] = useState<AbortController | null>(null);

    const count = async () => {
        const by = terms.current!.value.trim();
        if (by === '') return;
        busy?.abort();
        const stop = new AbortController();
        setBusy(stop);
        setSaid('');
        try {
            const answer = await core.long[0].ask(request('count', text, { by, json: false }), stop.signal);
            setTable(answer.exit === 0 ? answer.text : '');
            if (answer.exit !== 0) setSaid(plainly(whyNot(answer)));
        } catch (error) {
            setSaid(error instanceof Stopped ? words.stopped : words.failed((error as Error).message));
        } finally {
            setBusy((now) => (now === stop ? null : now));
        }
    };
    return <>
        <div class="headline">
            <form class="count-by" onSubmit={(event) => {
                event.preventDefault();
                void count();
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
