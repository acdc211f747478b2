// The viewer of packings, that of the pages which `polypack show` writes.

import { useEffect, useRef } from 'preact/hooks';

import '../../render/viewer/src/viewer.js';
import type { Lane, Options, Request } from './core.ts';
import { whyNot } from './puzzle.ts';
import { words } from './words.ts';

interface ViewerElement extends HTMLElement {
    show(data: unknown): void;
    go(packing: number): void;
    open(at: { packing: number; move: number; play: boolean }): void;
    dark: boolean;
}

// The record `viewer`, as far as it is read here.
export interface ViewerData {
    lattice: string;
    shapes: { corners?: number[][]; faces?: number[][]; radius?: number }[];
    cells: number[][];  // in space
    cell_shapes: number[];
    pieces: { name: string; colour: string }[];
    moves?: (unknown[] | null)[];  // by packing; null: not known
    opens_at?: number;
}

// The data of the packings that a request `show` is about.
export async function dataOf(lane: Lane, show: Request, signal?: AbortSignal): Promise<ViewerData> {
    const output = 'data.json';
    const options = { ...show.options, output, quiet: true };
    const answer = await lane.ask({ ...show, options }, signal);
    const data = answer.files.get(output);
    if (typeof data !== 'string') throw new Error(whyNot(answer) || words.noPacking);
    return { ...JSON.parse(data), counts: undefined };
}

// The data of packings in lines of JSON; `more`: an option of show that adds to it; `others`: of moves.
export function dataOfLines(
    lane: Lane, lines: string[], more: 'play-moves' | 'explore' | null, signal?: AbortSignal, others: Options = {},
): Promise<ViewerData> {
    const name = 'packings.jsonl';
    return dataOf(lane, {
        command: 'show',
        operands: [name],
        options: more ? { [more]: true, ...others } : {},
        files: { [name]: lines.join('\n') },
    }, signal);
}

// The packing that is shown, and the placement that is shown by itself, or -1.
export interface Shown {
    packing: number;
    alone: number;
}

export function Viewer({ data, at = 0, dark, opens = null, onShown, onOpened, onLink }: {
    data: ViewerData;
    at?: number;  // the packing that is shown, until another is chosen in the viewer
    dark: boolean;
    opens?: { move: number; play: boolean } | null;  // where it is to be in the moves, once
    onShown?: (shown: Shown) => void;
    onOpened?: () => void;
    onLink?: (move: number) => void;  // a link to a move is wanted
}) {
    const element = useRef<HTMLDivElement>(null);
    const link = useRef(onLink);
    link.current = onLink;
    const viewer = () => element.current!.firstElementChild as unknown as ViewerElement;
    useEffect(() => {
        const made = document.createElement('polypack-viewer');
        made.setAttribute('embedded', '');
        made.toggleAttribute('links', onLink !== undefined);
        made.toggleAttribute('bare', 'bare' in document.documentElement.dataset);
        made.addEventListener('link', (event) => link.current?.((event as CustomEvent<{ move: number }>).detail.move));
        made.addEventListener('shown', (event) => onShown?.((event as CustomEvent<Shown>).detail));
        element.current!.append(made);
        return () => made.remove();
    }, []);
    useEffect(() => {
        viewer().dark = dark;
    }, [dark]);
    useEffect(() => viewer().show(data), [data]);
    useEffect(() => viewer().go(at), [at, data]);
    useEffect(() => {
        if (!opens || !data.moves?.[at]) return;
        viewer().open({ packing: at, ...opens });
        onOpened?.();
    }, [opens, at, data]);
    return <div class="viewer" ref={element} />;
}
