// The menu of what can be taken away. Formats that cannot express the puzzle are grey, and say why.

import { useEffect, useRef, useState } from 'preact/hooks';

import { Lane, Stopped } from './core.ts';
import type { Core } from './core.ts';
import { cutSheet, formats, whyNotSaved } from './tasks.ts';
import type { Format } from './tasks.ts';
import { words } from './words.ts';

export function SaveMenu({ core, text, flat, listed, noPacking, onSave, onPrint, onMeasures }: {
    core: Core;
    text: string;
    flat: boolean;  // the lattice of the puzzle
    listed: boolean;  // packings have been found
    noPacking: string;  // why there is none; empty: there may be
    onSave: (format: Format) => void;
    onPrint: () => void;
    onMeasures: () => void;
}) {
    const menu = useRef<HTMLDetailsElement>(null);
    const [isOpen, setOpen] = useState(false);
    const [tried, setTried] = useState(new Map<string, string>());
    // The program tries each format, in a worker of its own, while the menu is open.
    useEffect(() => {
        if (!isOpen) return;
        const stop = new AbortController();
        const lane = new Lane(core.brief.module);
        const tryAll = async () => {
            for (const format of formats.flatMap((group) => group.formats)) {
                if (format.command !== 'convert') continue;
                const why = await whyNotSaved(lane, format, text, stop.signal);
                setTried((before) => new Map(before).set(format.label, why));
            }
        };
        setTried(new Map());
        tryAll().catch((error) => {
            if (!(error instanceof Stopped)) throw error;
        }).finally(() => lane.end());
        return () => stop.abort();
    }, [isOpen, text]);
    const close = () => {
        menu.current!.open = false;
    };
    const whyNot = (format: Format): string => {
        if (format.command === 'solve') return listed ? '' : words.solveFirst;
        if (format === cutSheet && !flat) return words.onlyFlat;
        if (format.command === 'show') return noPacking;
        return tried.get(format.label) ?? '';
    };
    return <details class="menu" ref={menu}
                    onToggle={(event) => setOpen(event.currentTarget.open)}
                    onKeyDown={(event) => event.key === 'Escape' && close()}
                    onFocusOut={(event) => {
                        const next = event.relatedTarget as Node | null;
                        if (next && !menu.current!.contains(next)) close();
                    }}>
        <summary>{words.save}</summary>
        <div class="groups"><div class="columns">
            {formats.map(({ group, formats: inGroup }) => <section key={group} aria-label={group}>
                <h3 aria-hidden="true">{group}</h3>
                <ul>
                    {inGroup.map((format) => {
                        const why = whyNot(format);
                        return <li key={format.label}>
                            <button type="button" aria-disabled={why !== ''} title={why}
                                    onClick={() => {
                                        if (why) return;
                                        close();
                                        onSave(format);
                                    }}>{format.label} {why && <span class="note">{why}</span>}</button>
                        </li>;
                    })}
                    {group === words.formats.pieces && <li><button type="button" onClick={() => {
                        close();
                        onMeasures();
                    }}>{words.measures.open}</button></li>}
                    {group === words.formats.puzzle && <li><button type="button" onClick={() => {
                        close();
                        onPrint();
                    }}>{words.print}</button></li>}
                </ul>
            </section>)}
        </div></div>
    </details>;
}
