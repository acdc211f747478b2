// The viewer of packings, that of the pages which `polypack show` writes.

import { useEffect, useRef } from 'preact/hooks';

import '../../render/viewer/src/viewer.js';
import type { Core } from './core.ts';

interface ViewerElement extends HTMLElement {
    show(data: unknown): void;
    dark: boolean;
}

// The data of a page of packings, which the program makes from lines of JSON.
export async function dataOf(core: Core, lines: string[], moves: boolean): Promise<unknown> {
    const name = 'packings.jsonl';
    const answer = await core.brief.ask({
        command: 'show',
        operands: [name],
        options: { output: 'page.html', quiet: true, ...(moves ? { 'play-moves': true } : {}) },
        files: { [name]: lines.join('\n') },
    });
    const page = answer.files.get('page.html');
    if (typeof page !== 'string') throw new Error(answer.said);
    const [, json] = /id="polypack-data">(.*?)<\/script>/s.exec(page)!;
    return { ...JSON.parse(json), counts: undefined };
}

// The packing that is shown, and the placement that is shown by itself, or -1.
export interface Shown {
    packing: number;
    alone: number;
}

export function Viewer({ data, dark, onShown }: {
    data: unknown;
    dark: boolean;
    onShown?: (shown: Shown) => void;
}) {
    const element = useRef<HTMLDivElement>(null);
    const viewer = () => element.current!.firstElementChild as unknown as ViewerElement;
    useEffect(() => {
        const made = document.createElement('polypack-viewer');
        made.setAttribute('embedded', '');
        made.addEventListener('shown', (event) => onShown?.((event as CustomEvent<Shown>).detail));
        element.current!.append(made);
        return () => made.remove();
    }, []);
    useEffect(() => {
        viewer().dark = dark;
    }, [dark]);
    useEffect(() => viewer().show(data), [data]);
    return <div class="viewer" ref={element} />;
}
