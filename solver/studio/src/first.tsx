// A packing of the puzzle that is open, as long as nothing else has been asked.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { Core } from './core.ts';
import { request } from './puzzle.ts';
import { dataOfLines, Viewer } from './viewer.tsx';
import type { ViewerData } from './viewer.tsx';
import { words } from './words.ts';

const longest = '3s';  // Solve searches longer, and says so

export function FirstPacking({ core, text, dark, children }: {
    core: Core;
    text: string;
    dark: boolean;
    children: ComponentChildren;  // shown while there is none
}) {
    const [found, setFound] = useState<{ text: string; data: ViewerData } | null>(null);
    useEffect(() => {
        const stop = new AbortController();
        const look = async () => {
            const lane = core.long.at(-1)!;
            const lines: string[] = [];
            await lane.ask(request('solve', text, { limit: 1, time: longest }), stop.signal,
                           (record, line) => ('puzzle' in record || 'packing' in record) && lines.push(line));
            if (lines.length < 2) return setFound(null);
            setFound({ text, data: await dataOfLines(lane, lines, null) });
        };
        // Mistakes are said by the check, and a puzzle that is being drawn has no packing yet.
        const soon = setTimeout(() => look().catch(() => {}), 400);
        return () => {
            clearTimeout(soon);
            stop.abort();
        };
    }, [text]);
    if (found?.text !== text) return <>{children}</>;
    return <>
        <p class="note first">{words.first}</p>
        <Viewer data={found.data} dark={dark} />
    </>;
}
