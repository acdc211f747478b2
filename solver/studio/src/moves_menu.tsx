// The menu of what is made of the moves of a packing. The film is made in the viewer.

import { useRef } from 'preact/hooks';

import type { Lane, Options } from './core.ts';
import { download, stemOf } from './download.ts';
import { apartBy, request, titleOf, whyNot } from './puzzle.ts';
import type { Row } from './rows.ts';
import { words } from './words.ts';

interface Kind {
    label: string;
    option: 'animation' | 'picture';
    ending: string;
    more?: Options;
}

const kinds: Kind[] = [
    { label: words.moves.animation, option: 'animation', ending: '.glb' },
    { label: words.moves.leaflet, option: 'picture', ending: '-steps.svg', more: { page: 'a4' } },
    { label: words.moves.picture, option: 'picture', ending: '-moves.svg' },
];

// The files of a packing, with its moves, that the program writes.
async function filesOf(lane: Lane, puzzle: string, header: string, row: Row, kind: Kind,
                       signal: AbortSignal): Promise<Map<string, string | Uint8Array>> {
    const file = 'one.jsonl';
    const name = `${stemOf(titleOf(puzzle))}${kind.ending}`;
    const asking = request('disassemble', puzzle, { ...kind.more, ...apartBy(puzzle), [kind.option]: name }, [file]);
    const answer = await lane.ask(
        { ...asking, files: { ...asking.files, [file]: `${header}\n${row.line}` } }, signal);
    if (answer.files.size === 0) throw new Error(whyNot(answer));
    return answer.files;
}

export function MovesMenu({ lane, puzzle, header, row, wait }: {
    lane: Lane;
    puzzle: string;  // that the packing is of, as it is asked about
    header: string;
    row: Row;
    wait: (work: (signal: AbortSignal) => Promise<void>) => void;
}) {
    const menu = useRef<HTMLDetailsElement>(null);
    return <details class="menu" ref={menu}
                    onKeyDown={(event) => event.key === 'Escape' && (menu.current!.open = false)}>
        <summary>{words.moves.title}</summary>
        <div class="groups"><ul>
            {kinds.map((kind) => <li key={kind.label}>
                <button type="button" onClick={() => {
                    menu.current!.open = false;
                    wait(async (signal) => {
                        const files = await filesOf(lane, puzzle, header, row, kind, signal);
                        for (const [name, content] of files) download(name, content);
                    });
                }}>{kind.label}</button>
            </li>)}
        </ul></div>
    </details>;
}
