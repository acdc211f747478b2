// The drawing tools, one key each.

import type { ComponentChildren } from 'preact';

import { words } from '../words.ts';
import { paintOf } from './colours.ts';
import type { Tool } from './grid.tsx';

function Button({ text, keys, pressed, onClick }: {
    text: string;
    keys: string;
    pressed?: boolean;
    onClick: () => void;
}) {
    return <button type="button" aria-pressed={pressed} aria-keyshortcuts={keys}
                   title={`${text} (${keys})`} onClick={onClick}>{text}</button>;
}

export function Tools({
    tool, onTool, optional, onOptional, colours, letter, onLetter, space, onMirror, onTurn, onTip, onFit,
    onKeys, onColour, region, children,
}: {
    tool: Tool;
    onTool: (tool: Tool) => void;
    optional: boolean;
    onOptional: (optional: boolean) => void;
    colours: { letter: string; name: string }[];
    letter: string;
    onLetter: (letter: string) => void;
    onColour: (name: string) => void;  // one that the file does not have yet
    space: boolean;
    region: boolean;  // whether it is what is drawn
    onMirror: () => void;
    onTurn: () => void;
    onTip: () => void;
    onFit: () => void;
    onKeys: () => void;
    children: ComponentChildren;  // beside the motions
}) {
    const said = words.draw.tools;
    const nameOf = (one: string) => colours.find((colour) => colour.letter === one)?.name ?? one;
    return <div class="tools" role="toolbar" aria-label={words.draw.toolbar}>
        <span class="group">
            <Button text={said.pen} keys="P" pressed={tool === 'pen'} onClick={() => onTool('pen')} />
            <Button text={said.eraser} keys="E" pressed={tool === 'eraser'} onClick={() => onTool('eraser')} />
            <Button text={said.box} keys="B" pressed={tool === 'box'} onClick={() => onTool('box')} />
            <Button text={said.optional} keys="O" pressed={optional} onClick={() => onOptional(!optional)} />
            {region && <Button text={said.fix} keys="F" pressed={tool === 'fix'} onClick={() => onTool('fix')} />}
        </span>
        {letter && <span class="swatch" style={{ background: paintOf(nameOf(letter)) }} aria-hidden="true" />}
        <select aria-label={said.colour} title={said.colour} value={letter} onChange={(event) => {
            const { value } = event.currentTarget;
            if (value.startsWith('+')) onColour(value.slice(1));
            else onLetter(value);
        }}>
            <option value="">{said.noColour}</option>
            {colours.map((colour) => <option key={colour.letter} value={colour.letter}>{colour.name}</option>)}
            <optgroup label={said.newColour}>
                {said.colours.filter((name) => colours.every((colour) => colour.name !== name)).map(
                    (name) => <option key={name} value={`+${name}`}>{name}</option>)}
            </optgroup>
        </select>
        <span class="group">
            <Button text={said.mirror} keys="M" onClick={onMirror} />
            <Button text={said.turn} keys="T" onClick={onTurn} />
            {space && <Button text={said.tip} keys="R" onClick={onTip} />}
            {children}
        </span>
        <span class="group">
            <Button text={said.fit} keys="0" onClick={onFit} />
            <button type="button" aria-label={words.draw.keys.title} title={`${words.draw.keys.title} (?)`}
                    aria-keyshortcuts="?" onClick={onKeys}>?</button>
        </span>
    </div>;
}
