// The puzzle as a drawing. Drawing changes the text, and everything shown is read from the text;
// the only further state is the selection on the screen.

import { redo, undo } from '@codemirror/commands';
import { useMemo, useRef, useState } from 'preact/hooks';

import type { Core } from '../core.ts';
import { fileName } from '../puzzle.ts';
import type { Puzzle } from '../puzzle.ts';
import type { Checked } from '../tasks.ts';
import { words } from '../words.ts';
import { colourOf, paintOf } from './colours.ts';
import { freeName, modelOf, scalar, withColour, withFixed, withFixedMoved, without, withoutFixed, withKey,
         withPieces, withShape, withUsesRenamed } from './document.ts';
import type { Entry, Fixed, Model, NewPiece } from './document.ts';
import { coversOf, FixedPieces, placedOn, useHand } from './fix.tsx';
import type { Covers } from './fix.tsx';
import { Grid, painted } from './grid.tsx';
import type { Paint, Tool } from './grid.tsx';
import { mirrored, tipped } from './lattice.ts';
import type { Cell, Lattice, Motion } from './lattice.ts';
import { PieceForm, Pieces, Sheet } from './pieces.tsx';
import type { Item, PieceChanges } from './pieces.tsx';
import { useResolved } from './resolve.ts';
import type { Resolved } from './resolve.ts';
import { cellsOf, keyOf, movedTo, notNegative, shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { Space } from './space.tsx';
import { Tools } from './tools.tsx';

// Returns the items that can be chosen: each piece, those of sets as well, and the region.
function itemsOf(model: Model, resolved: (entry: Entry) => Resolved | undefined, checked: Checked): Item[] {
    let place = 0;
    const { mistake, facts } = checked;
    const wrongOf = (entry: Entry, name: string) => {
        const line = mistake?.file === fileName ? mistake.line ?? 0 : 0;
        const here = ({ from, to }: { from: number; to: number }) => line >= from && line <= to;
        // Fixed pieces are drawn in the region.
        if (mistake && (here(entry) || (entry.kind === 'region' && model.fixed.some(here)))) {
            return mistake.text;
        }
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

const noCovers: Covers = new Map();

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
    const covers = useMemo(
        () => (model.fixed.length > 0 ? coversOf(model.fixed, items) : noCovers), [model, items]);
    const hand = useHand(items, model.fixed, model.lattice);
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
    const isRegion = item.entry.kind === 'region';
    const shownCovers = isRegion ? covers : noCovers;
    const holding = isRegion && tool === 'fix';
    const draw = (next: Shape) => {
        setSaid('');
        // A region may move only if nothing says where in it something is.
        const drawn = isRegion && !model.placesMatter ? notNegative(next, lattice) : next;
        if (item.entry.kind === 'set') {
            puzzle.change(writeOut(item.id, (piece) => [{ ...piece, shape: drawn }]));
            setChosen(`${item.entry.index + Number(item.id.split('.')[1] ?? 0)}`);
        } else {
            puzzle.change(withShape(model, item.entry, drawn));
        }
    };
    // Undo may have taken the colour away.
    const known = model.colours.some((colour) => colour.letter === letter) ? letter : '';
    const paint: Paint = { colour: known, optional };
    const onPaint = (cells: Cell[], how: Paint) => shape && draw(painted(shape, cells, how));
    // A motion of the region also moves the pieces that are fixed in it.
    const moveAll = (motion: (cells: Cell[]) => Cell[] | null) => {
        if (!shape) return;
        const fixed = isRegion ? model.fixed.flatMap((one) => (one.shape ? [one] : [])) : [];
        const parts = [shape, ...fixed.map((one) => one.shape!)].map(cellsOf);
        const moved = motion(parts.flat());
        if (!moved) return setSaid(words.draw.noMotion);
        let from = 0;
        const [own, ...others] = parts.map((part) => moved.slice(from, (from += part.length)));
        if (fixed.length === 0) return draw(movedTo(shape, own));
        setSaid('');
        const next = withFixedMoved(model, (one) => others[fixed.indexOf(one)]);
        const after = modelOf(next, lattices);
        puzzle.change(withShape(after, after.entries.at(-1)!, movedTo(shape, own)));
    };
    const move = (motion: Motion) => {
        if (!holding) return moveAll((cells) => lattice.move(cells, motion));
        setSaid(hand.turn(motion) ? '' : words.draw.noMotion);
    };
    const placed = (at: Cell) =>
        (shape && hand.shape ? placedOn(at, hand.shape, shape, covers, lattice) : null);
    const release = (one: Fixed) => {
        setSaid('');
        puzzle.change(withoutFixed(model, one));
    };
    const fix = (at: Cell) => {
        const there = covers.get(keyOf(at));
        if (there) return release(there.fixed);
        if (!hand.item) return setSaid(words.draw.noPiece);
        const cells = placed(at);
        setSaid(cells ? '' : words.draw.fits);
        if (cells) puzzle.change(withFixed(model, hand.item.title, cells));
    };
    const shift = (axis: number, by: number) => {
        if (!shape || !lattice.steps[axis]) return;
        const step = Array<number>(lattice.coordinates).fill(0);
        step[axis] = by;
        moveAll((cells) => cells.map((cell) => lattice.moved(cell, step)));
    };
    const addColour = (name: string) => {
        const added = withColour(model, name);
        puzzle.change(added.text);
        setLetter(added.letter);
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
            const renamed = item.entry.kind === 'piece' ? withKey(model, item.entry, 'name', scalar(name))
                : writeOut(item.id, (piece) => [{ ...piece, name }]);
            puzzle.change(withUsesRenamed(modelOf(renamed, lattices), item.title, name));
            if (item.entry.kind === 'piece') return;
            setChosen(`${item.entry.index + Number(item.id.split('.')[1] ?? 0)}`);
        },
        copies: (copies) => set('copies', copies === '1' ? null : copies),
        colour: (colour) => set('colour', JSON.stringify(colour)),
        turnOver: (may) => set('turn_over', may === (lattice.height < 0) ? null : String(may)),
        duplicate: () => add(freeName(model, item.title), shape),
        remove: () => {
            let next = modelOf(item.entry.kind === 'piece' ? without(model, item.entry)
                : writeOut(item.id, () => []), lattices);
            // A piece that is gone cannot be fixed.
            const gone = () => next.fixed.find(({ piece }) => piece === item.title);
            for (let one = gone(); one; one = gone()) next = modelOf(withoutFixed(next, one), lattices);
            puzzle.change(next.text);
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
                    ...(isRegion ? { f: () => setTool('fix') } : {}),
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
    const drawn = tool === 'fix' && !isRegion ? 'pen' : tool;
    const layerShown = Math.min(layer, layers + 1);
    return <div class="draw" onKeyDown={press}>
        <div class="piece-bar">
            <Pieces items={items} covers={covers} chosen={item.id} lattice={lattice} onChoose={setChosen} />
            <button type="button" class="add" onClick={() => add(freeName(model), null)}>
                {words.draw.add}</button>
        </div>
        {item.entry.kind !== 'region'
            && <PieceForm key={`${item.id} ${text}`} item={item} lattice={lattice} changes={changes} />}
        <Tools tool={drawn} onTool={setTool} optional={optional} onOptional={setOptional}
               colours={model.colours} letter={known} onLetter={setLetter} onColour={addColour} space={lattice.height >= 0} region={isRegion}
               onMirror={() => move(mirrored)} onTurn={() => move(lattice.turn)}
               onTip={() => move(tipped)} onCopy={copy} onPaste={paste} onMove={shift} />
        <p class="wrong" role="alert">{item.wrong}</p>
        <p class="note" role="status">{said}</p>
        {item.entry.kind === 'set' && <p class="note">{words.draw.ofSet(item.entry.name)}</p>}
        {isRegion && <FixedPieces fixed={model.fixed} covers={covers} hand={hand}
                                  holding={holding} onRelease={release} />}
        {lattice.height >= 0 && lattice.layered && <label class="layer">
            {words.draw.layer(layerShown, layers)}
            <input type="range" min={0} max={layers + 1} value={layerShown}
                   onInput={(event) => setLayer(Number(event.currentTarget.value))} />
        </label>}
        <div class="shapes">
        {shape && lattice.layered && <Grid shape={shape} lattice={lattice} layer={layerShown} tool={drawn}
               paint={paint} colour={item.colour} covers={shownCovers} onPaint={onPaint}
               held={placed} heldColour={hand.item?.colour ?? ''} onFix={fix}
               markOf={markOf}
               label={words.draw.grid(item.title)} />}
        {shape && lattice.height >= 0 && <Space
            shape={shape} lattice={lattice} id={item.id} colour={item.colour} covers={shownCovers} tool={drawn}
            markOf={markOf} onFix={fix} onAdd={(cell) => onPaint([cell], paint)} onRemove={(cell) => onPaint([cell], null)} />}
        </div>
        {!shape && <p class="empty">{words.draw.unknown}</p>}
        <Sheet items={items} covers={covers} lattice={lattice} />
    </div>;
}
