// The puzzle as a drawing. What is drawn changes the text, and what is shown is read from the text:
// besides it there is only what is chosen on the screen.

import { redo, undo } from '@codemirror/commands';
import { useMemo, useRef, useState } from 'preact/hooks';

import type { Core } from '../core.ts';
import { textOf } from '../editor.ts';
import { fileName } from '../puzzle.ts';
import type { Puzzle } from '../puzzle.ts';
import type { Checked } from '../tasks.ts';
import { words } from '../words.ts';
import { colourOf, paintOf } from './colours.ts';
import { freeName, modelOf, scalar, without, withKey, withPieces, withShape } from './document.ts';
import type { Entry, Model, NewPiece } from './document.ts';
import { Grid, painted } from './grid.tsx';
import type { Paint, Tool } from './grid.tsx';
import { mirrored, tipped } from './lattice.ts';
import type { Cell, Lattice, Motion } from './lattice.ts';
import { PieceForm, Pieces, Sheet } from './pieces.tsx';
import type { Item, PieceChanges } from './pieces.tsx';
import { useResolved } from './resolve.ts';
import type { Resolved } from './resolve.ts';
import { movedTo, notNegative, shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { Space } from './space.tsx';
import { Tools } from './tools.tsx';

// What can be chosen: each piece, those of sets as well, and the region.
function itemsOf(model: Model, resolved: (entry: Entry) => Resolved | undefined, checked: Checked): Item[] {
    let place = 0;
    const { mistake, facts } = checked;
    const wrongOf = (entry: Entry, name: string) => {
        const here = mistake?.file === fileName && mistake.line >= entry.from && mistake.line <= entry.to;
        if (here) return textOf(mistake);
        return facts?.reason && facts.pieces.includes(name) ? facts.reason : '';
    };
    return model.entries.flatMap((entry): Item[] => {
        const found = entry.shape ? undefined : resolved(entry);
        if (entry.kind === 'region') {
            const shape = entry.shape ?? found?.entries.at(-1)?.shape ?? null;
            const wrong = wrongOf(entry, '') || (facts?.reason && facts.pieces.length === 0 ? facts.reason : '');
            return [{ id: 'region', entry, own: entry, title: words.draw.region, shape,
                      colour: 'var(--region)', wrong }];
        }
        if (entry.kind === 'piece') {
            const shape = entry.shape ?? found?.entries[0]?.shape ?? null;
            return [{ id: `${entry.index}`, entry, own: entry, title: entry.name, shape,
                      colour: colourOf(entry.colour, place++), wrong: wrongOf(entry, entry.name) }];
        }
        const own = found?.entries.filter(({ kind }) => kind === 'piece') ?? [];
        if (own.length === 0) {
            return [{ id: `${entry.index}`, entry, own: entry, title: entry.name, shape: null,
                      colour: 'gray', wrong: wrongOf(entry, entry.name) }];
        }
        return own.map((piece, i) => ({
            id: `${entry.index}.${i}`, entry, own: piece, title: piece.name, shape: piece.shape,
            colour: colourOf(piece.colour, place++), wrong: wrongOf(entry, piece.name),
        }));
    });
}

export function Draw({ core, puzzle, text, checked, lattices, onYaml }: {
    core: Core;
    puzzle: Puzzle;
    text: string;
    checked: Checked;
    lattices: Map<string, Lattice>;
    onYaml: () => void;
}) {
    const model = useMemo(() => modelOf(text, lattices), [text, lattices]);
    const resolved = useResolved(core, model, lattices);
    const items = useMemo(() => itemsOf(model, resolved, checked), [model, resolved, checked]);
    const [chosen, setChosen] = useState('');
    const [tool, setTool] = useState<Tool>('pen');
    const [optional, setOptional] = useState(false);
    const [letter, setLetter] = useState('');
    const [shownLayer, setShownLayer] = useState({ id: '', layer: 0 });
    const [said, setSaid] = useState('');
    const clipboard = useRef<Shape | null>(null);
    const item = items.find(({ id }) => id === chosen) ?? items[0];
    const { lattice } = model;
    const shape = item?.shape ?? null;
    const layers = useMemo(() => (shape && lattice.height >= 0
        ? [...shape.values()].reduce((most, { cell }) => Math.max(most, cell[lattice.height]), 0) : 0), [shape]);
    // Each piece is first shown from its lowest layer.
    const layer = shownLayer.id === item?.id ? shownLayer.layer : 0;
    const setLayer = (next: number) => setShownLayer({ id: item.id, layer: next });

    if (model.wrong || model.byRule || !item) {
        return <div class="draw">
            <p class="empty">{model.byRule ? words.draw.byRule : words.draw.wrongText}</p>
            <button type="button" onClick={onYaml}>{words.draw.toText}</button>
        </div>;
    }

    // A piece of a set becomes one of the file when it is changed: the set is written out.
    const writeOut = (changedId: string, change: (piece: NewPiece) => NewPiece[]) => {
        const pieces = items.filter(({ entry }) => entry === item.entry).flatMap((one) => {
            const { own } = one;
            const more = [...(own.copies && own.copies !== '1' ? [`copies: ${own.copies}`] : []),
                          ...(own.turnOver === null ? [] : [`turn_over: ${own.turnOver}`]),
                          `colour: ${scalar(own.colour)}`];
            const piece = { name: own.name, shape: one.shape!, more };
            return one.id === changedId ? change(piece) : [piece];
        });
        return withPieces(model, pieces, item.entry, true);
    };
    const fixedPlaces = /^(fixed|forbidden):/m.test(text);
    const draw = (next: Shape) => {
        setSaid('');
        // A region may move only if nothing says where in it something is.
        const drawn = item.entry.kind === 'region' && !fixedPlaces ? notNegative(next, lattice) : next;
        if (item.entry.kind === 'set') {
            puzzle.change(writeOut(item.id, (piece) => [{ ...piece, shape: drawn }]));
            setChosen(`${item.entry.index + Number(item.id.split('.')[1] ?? 0)}`);
        } else {
            puzzle.change(withShape(model, item.entry, drawn));
        }
    };
    const paint: Paint = { colour: letter, optional: optional };
    const onPaint = (cells: Cell[], how: Paint) => shape && draw(painted(shape, cells, how));
    const cells = () => [...shape!.values()].map((drawn) => drawn.cell);
    const move = (motion: Motion) => {
        const moved = shape && lattice.move(cells(), motion);
        if (moved) draw(movedTo(shape, moved));
        else setSaid(words.draw.noMotion);
    };
    const shift = (axis: number, by: number) => {
        if (!shape || !lattice.steps[axis]) return;
        const step = Array<number>(lattice.coordinates).fill(0);
        step[axis] = by;
        draw(movedTo(shape, cells().map((cell) => lattice.moved(cell, step))));
    };
    const copy = () => {
        clipboard.current = shape;
        setSaid(words.draw.copied(shape?.size ?? 0));
    };
    const paste = () => {
        if (!shape || !clipboard.current) return setSaid(words.draw.nothingCopied);
        const fits = [...clipboard.current.values()].filter(
            ({ cell }) => cell.length === lattice.coordinates);
        draw(shapeOf([...shape.values(), ...fits]));
    };
    const add = (name: string, of: Shape | null) => {
        const origin = lattice.cellAt(lattice.kinds[0].centre, 0)!;
        const one = shapeOf([{ cell: origin, colour: '', optional: false }]);
        const pieces = model.entries.filter(({ kind }) => kind !== 'region');
        puzzle.change(withPieces(model, [{ name, shape: of ?? one, more: [] }], null, false));
        setChosen(`${pieces.length}`);
    };
    const set = (key: string, value: string | null) => {
        if (item.entry.kind === 'piece') return puzzle.change(withKey(model, item.entry, key, value));
        puzzle.change(writeOut(item.id, (piece) => [{
            ...piece,
            name: key === 'name' ? item.own.name : piece.name,
            more: [...piece.more.filter((line) => !line.startsWith(`${key}:`)),
                   ...(value === null ? [] : [`${key}: ${value}`])],
        }]));
        setChosen(`${item.entry.index + Number(item.id.split('.')[1] ?? 0)}`);
    };
    const changes: PieceChanges = {
        rename: (name) => {
            if (items.some((one) => one.title === name && one !== item)) {
                return setSaid(words.draw.nameTaken(name));
            }
            if (item.entry.kind === 'piece') return set('name', scalar(name));
            puzzle.change(writeOut(item.id, (piece) => [{ ...piece, name }]));
            setChosen(`${item.entry.index + Number(item.id.split('.')[1] ?? 0)}`);
        },
        copies: (copies) => set('copies', copies === '1' ? null : copies),
        colour: (colour) => set('colour', JSON.stringify(colour)),
        turnOver: (may) => set('turn_over', may === (lattice.height < 0) ? null : String(may)),
        duplicate: () => add(freeName(model, item.title), shape),
        remove: () => {
            puzzle.change(item.entry.kind === 'piece' ? without(model, item.entry)
                : writeOut(item.id, () => []));
            setChosen('');
        },
    };

    const press = (event: KeyboardEvent) => {
        const at = event.target as HTMLElement;
        if (/^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName)) return;
        const command = event.ctrlKey || event.metaKey;
        const key = event.key.toLowerCase();
        const actions: Record<string, () => void> = command
            ? { z: () => (event.shiftKey ? redo : undo)(puzzle.view), y: () => redo(puzzle.view), c: copy, v: paste }
            : event.shiftKey
                ? { arrowleft: () => shift(0, -1), arrowright: () => shift(0, 1),
                    arrowup: () => shift(1, -1), arrowdown: () => shift(1, 1),
                    pageup: () => shift(lattice.height, 1), pagedown: () => shift(lattice.height, -1) }
                : { p: () => setTool('pen'), e: () => setTool('eraser'), b: () => setTool('box'),
                    m: () => move(mirrored), t: () => move(lattice.turn),
                    o: () => setOptional(!optional),
                    ...(lattice.height < 0 ? {} : {
                        r: () => move(tipped),
                        pageup: () => setLayer(layer + 1),
                        pagedown: () => setLayer(Math.max(0, layer - 1)),
                    }) };
        const action = event.altKey ? undefined : actions[key];
        if (!action) return;
        event.preventDefault();
        action();
    };

    const markOf = (one: string) =>
        paintOf(model.colours.find((colour) => colour.letter === one)?.name ?? one);
    const layerShown = Math.min(layer, layers + 1);
    return <div class="draw" onKeyDown={press}>
        <div class="piece-bar">
            <Pieces items={items} chosen={item.id} lattice={lattice} onChoose={setChosen} />
            <button type="button" class="add" onClick={() => add(freeName(model), null)}>
                {words.draw.add}</button>
        </div>
        {item.entry.kind !== 'region'
            && <PieceForm key={`${item.id} ${text}`} item={item} lattice={lattice} changes={changes} />}
        <Tools tool={tool} onTool={setTool} optional={optional} onOptional={setOptional}
               colours={model.colours} letter={letter} onLetter={setLetter} space={lattice.height >= 0}
               onMirror={() => move(mirrored)} onTurn={() => move(lattice.turn)}
               onTip={() => move(tipped)} onCopy={copy} onPaste={paste} onMove={shift} />
        <p class="wrong" role="alert">{item.wrong}</p>
        <p class="note" role="status">{said}</p>
        {item.entry.kind === 'set' && <p class="note">{words.draw.ofSet(item.entry.name)}</p>}
        {lattice.height >= 0 && lattice.layered && <label class="layer">
            {words.draw.layer(layerShown, layers)}
            <input type="range" min={0} max={layers + 1} value={layerShown}
                   onInput={(event) => setLayer(Number(event.currentTarget.value))} />
        </label>}
        <div class="shapes">
        {shape && lattice.layered && <Grid shape={shape} lattice={lattice} layer={layerShown} tool={tool}
               paint={paint} colour={item.colour} onPaint={onPaint}
               markOf={markOf}
               label={words.draw.grid(item.title)} />}
        {shape && lattice.height >= 0 && <Space
            shape={shape} lattice={lattice} id={item.id} colour={item.colour} erasing={tool === 'eraser'}
            markOf={markOf} onAdd={(cell) => onPaint([cell], paint)} onRemove={(cell) => onPaint([cell], null)} />}
        </div>
        {!shape && <p class="empty">{words.draw.unknown}</p>}
        <Sheet items={items} lattice={lattice} />
    </div>;
}
