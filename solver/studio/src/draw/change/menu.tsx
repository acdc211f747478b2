// The menu of changes of a whole shape, or of all pieces.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { Menu } from '../../menu.tsx';
import { words } from '../../words.ts';
import type { Lattice, Motion } from '../lattice.ts';
import type { Which } from './cells.ts';
import { enlargement } from './refine.ts';
import { axisNames, flipAlong, turnAbout, turnsAbout } from './motions.ts';

export interface Changes {
    motion: (motion: Motion) => void;
    shift: (axis: number, by: number) => void;
    centre: () => void;
    prune: () => void;
    scale: (times: number) => void;  // 1 / 2: to half of its size
    optional: (which: Which, optional: boolean) => void;
    noColours: (which: Which) => void;
    fillHoles: () => void;
    copy: () => void;
    paste: () => void;
}

function Button({ text, name = text, keys, why = '', onClick }: {
    text: string;
    name?: string;
    keys?: string;
    why?: string;  // it cannot be done
    onClick: () => void;
}) {
    return <button type="button" aria-label={name} aria-disabled={why !== ''} aria-keyshortcuts={keys}
                   title={[name + (keys ? ` (${keys})` : ''), why].filter(Boolean).join(': ')}
                   onClick={() => why === '' && onClick()}>{text}</button>;
}

function Row({ title, children }: { title: string; children: ComponentChildren }) {
    return <div class="row" role="group" aria-label={title}><span>{title}</span>{children}</div>;
}

export function ChangeMenu({ lattice, all, onAll, changes, children }: {
    lattice: Lattice;
    all: boolean;  // all pieces are changed
    onAll: (all: boolean) => void;
    changes: Changes;
    children?: ComponentChildren;
}) {
    const said = words.draw.change;
    const [which, setWhich] = useState<Which>('outside');
    const flat = lattice.height < 0;
    const arrow = (axis: number, by: number, text: string, keys: string) => {
        const name = said.moves[axis === lattice.height ? 'z' : axis][by > 0 ? 1 : 0];
        return <Button text={text} name={name} keys={keys} onClick={() => changes.shift(axis, by)} />;
    };
    return <Menu title={said.title} isOn={all} class="change">{() => <>
        <Row title={said.mirror}>{axisNames.map((axis) => {
            const motion = flipAlong(axis, lattice);
            return <Button key={axis} text={said.flips[axis]} keys={axis === 'x' ? 'M' : undefined}
                           why={motion ? '' : flat && axis === 'z' ? said.flat : said.noMotion}
                           onClick={() => changes.motion(motion!)} />;
        })}</Row>
        <Row title={said.turn}>{axisNames.map((axis) => {
            const parts = turnsAbout(axis, lattice);
            const why = parts > 1 ? '' : flat ? said.flat : said.noMotion;
            const ways: (1 | -1)[] = parts > 2 ? [1, -1] : [1];
            return ways.map((way) => {
                const text = `${said.axes[axis]}${parts < 3 ? '' : way > 0 ? ' ↺' : ' ↻'}`;
                return <Button key={`${axis}${way}`} text={text} name={`${text}: ${said.turnOf(axis, parts, way)}`} why={why}
                               onClick={() => changes.motion(turnAbout(axis, way, lattice)!)} />;
            });
        })}</Row>
        <Row title={said.move}>
            {arrow(0, -1, '←', 'Shift+ArrowLeft')}{arrow(0, 1, '→', 'Shift+ArrowRight')}
            {arrow(1, -1, '↑', 'Shift+ArrowUp')}{arrow(1, 1, '↓', 'Shift+ArrowDown')}
            {!flat && arrow(lattice.height, 1, said.up, 'Shift+PageUp')}
            {!flat && arrow(lattice.height, -1, said.down, 'Shift+PageDown')}
            <Button text={said.centre} name={said.centreHow} onClick={changes.centre} />
            <Button text={said.prune} name={said.pruneHow} onClick={changes.prune} />
        </Row>
        <Row title={said.size}>{[2, 3, 1 / 2, 1 / 3].map((times) =>
            <Button key={times} text={said.times(times)} name={said.timesHow(times)}
                    why={enlargement(lattice, Math.round(Math.max(times, 1 / times))) ? '' : said.noSize} onClick={() => changes.scale(times)} />)}</Row>
        <Row title={said.cells}>
            <select aria-label={said.which} value={which}
                    onChange={(event) => setWhich(event.currentTarget.value as Which)}>
                {(['outside', 'inside', 'all'] as const).map((one) => <option key={one} value={one}>{said.whiches[one]}</option>)}
            </select>
            <Button text={said.fixed} onClick={() => changes.optional(which, false)} />
            <Button text={said.optional} onClick={() => changes.optional(which, true)} />
            <Button text={said.noColours} onClick={() => changes.noColours(which)} />
            <Button text={said.fillHoles} onClick={changes.fillHoles} />
        </Row>
        <Row title={said.cellsOf}>
            <Button text={words.draw.tools.copy} keys="Control+C" onClick={changes.copy} />
            <Button text={words.draw.tools.paste} keys="Control+V" onClick={changes.paste} />
        </Row>
        {children}
        <label><input type="checkbox" checked={all} onChange={(event) => onAll(event.currentTarget.checked)} />
            {said.all}</label>
    </>}</Menu>;
}
