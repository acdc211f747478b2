// The keys of the drawing.

import { useEffect, useRef } from 'preact/hooks';

import { words } from '../words.ts';

export function Keys({ onClose }: { onClose: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current!.showModal(), []);
    return <dialog ref={dialog} class="keys" aria-label={words.draw.keys.title} onClose={onClose}
                   onKeyDown={(event) => event.stopPropagation()}>
        <h2>{words.draw.keys.title}</h2>
        <dl>{words.draw.keys.list.map(([keys, what]) => <div key={what}>
            <dt>{keys.split(' ').map((key) => <kbd key={key}>{key}</kbd>)}</dt><dd>{what}</dd>
        </div>)}</dl>
        <p><button type="button" class="main" onClick={() => dialog.current!.close()}>{words.draw.keys.close}</button></p>
    </dialog>;
}
