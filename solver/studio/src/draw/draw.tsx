// The puzzle as a drawing. Drawing changes the text, and everything shown is read from the text;
// the only further state is the selection on the screen.

import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';

import type { Core } from '../core.ts';
import { asked, problemOf } from '../puzzle.ts';
import type { Puzzle } from '../puzzle.ts';
import type { Checked, Stored } from '../tasks.ts';
import { words } from '../words.ts';
import { paintOf } from './colours.ts';
import type { Use } from './bring/menu.tsx';
import { BringMenu } from './bring/menu.tsx';
import { coveredBy, filledBy, turnedAs } from './bring/packing.ts';
import type { PieceSet } from './bring/sets.ts';
import { stepsHome, withCells, withoutHoles } from './change/cells.ts';
import { converted, fullBox } from './change/convert.ts';
import { ConvertForm } from './change/convert_form.tsx';
import { ChangeMenu } from './change/menu.tsx';
import { flipAlong, turnAbout } from './change/motions.ts';
import { coarsened, enlargement, refined } from './change/refine.ts';
import { coversOf, FixedPieces, placedOn, useHand } from './fix.tsx';
import type { Covers } from './fix.tsx';
import { shiftBetween } from './frame.ts';
import { Grid, painted } from './grid.tsx';
import type { Paint, Tool } from './grid.tsx';
import { itemsOf } from './items.ts';
import { Keys } from './keys.tsx';
import type { Cell, Lattice, Motion } from './lattice.ts';
import { BoxForm } from './pens/box_form.tsx';
import { isIn, sidesOf } from './pens/box.ts';
import type { Sides } from './pens/box.ts';
import { PenForm } from './pens/pen_form.tsx';
import { plainPen } from './pens/reach.ts';
import type { SymmetryName } from './pens/symmetry.ts';
import { useSheet } from './pens/use_sheet.ts';
import { PieceForm, Pieces, Sheet } from './pieces.tsx';
import type { Item, PieceChanges, Printed } from './pieces.tsx';
import { useResolved } from './resolve.ts';
import { boxOf, cellsOf, keyOf, movedTo, notNegative, shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { ruleChanges } from './rules/changes.ts';
import { RulesMenu } from './rules/menu.tsx';
import { Space } from './space.tsx';
import { PieceTable } from './state.tsx';
import { withColour } from './text/colours.ts';
import { withFixed, withFixedMoved, withoutFixed } from './text/fixed.ts';
import { joined, withoutUses } from './text/join.ts';
import { freeName, modelInSteps, modelOf } from './text/model.ts';
import type { Entry, Fixed, Model } from './text/model.ts';
import { quoted } from './text/nodes.ts';
import { withOrder } from './text/order.ts';
import { withCopies, withBox, withKey, without, withPieces, withSet, withShape, withShapes } from './text/pieces.ts';
import type { NewPiece } from './text/pieces.ts';
import { rulesOf } from './text/rules.ts';
import { withUsesRenamed } from './text/uses.ts';
import { Tools } from './tools.tsx';

const noCovers: Covers = new Map();
// It outlives the drawing: what is copied from one puzzle may go into another.
let clipboard: Shape | null = null;

// A longer text is read in steps, and drawn when all of it is.
const longText = 20_000;

type Props = Parameters<typeof Drawing>[0];

export function Draw(props: Omit<Props, 'model'>) {
    const { text, lattices } = props;
    const isLong = text.length > longText;
    const short = useMemo(() => (isLong ? null : modelOf(text, lattices)), [text, lattices]);
    const [long, setLong] = useState<Model | null>(null);
    useEffect(() => {
        if (!isLong) return;
        const stop = new AbortController();
        void modelInSteps(text, lattices, stop.signal).then((model) => model && setLong(model));
        return () => stop.abort();
    }, [text, lattices]);
    const model = short ?? long;
    return model ? <Drawing {...props} model={model} /> : <div class="draw" aria-busy="true" />;
}

function Drawing({ core, puzzle, text, model, checked, lattices, found, printed, onYaml, onProblem }: {
    core: Core;
    puzzle: Puzzle;
    text: string;  // of the puzzle, as it is asked about
    model: Model;
    checked: Checked;
    lattices: Map<string, Lattice>;
    found: Stored | null;  // packings of this puzzle
    printed: Printed | null;
    onYaml: () => void;
    onProblem: (() => void) | null;  // makes it one of several problems
}) {
    // The model that a change of the text leads to.
    const modelAfter = (next: string) => modelOf(asked(next, problemOf(text)), lattices);
    const resolved = useResolved(core, model, lattices);
    const items = useMemo(() => itemsOf(model, resolved, checked), [model, resolved, checked]);
    const [chosen, setChosen] = useState('');
    const [tool, setTool] = useState<Tool>('pen');
    const [optional, setOptional] = useState(false);
    const [letter, setLetter] = useState('');
    const [shownLayer, setShownLayer] = useState({ id: '', layer: 0 });
    const [all, setAll] = useState(false);  // changes are of all pieces
    const [showsKeys, setShowsKeys] = useState(false);
    const [said, setSaid] = useState('');
    const [fits, setFits] = useState(0);  // how often the views were fitted to the shape
    const fit = () => setFits((count) => count + 1);
    const covers = useMemo(
        () => (model.fixed.length > 0 ? coversOf(model.fixed, items) : noCovers), [model, items]);
    const hand = useHand(items, model.fixed, model.lattice);
    const item = items.find(({ id }) => id === chosen) ?? items[0];
    const rules = useMemo(() => rulesOf(model), [model]);
    const { lattice } = model;
    const shape = item?.shape ?? null;
    const markOf = useCallback((one: string) =>
        paintOf(model.colours.find((colour) => colour.letter === one)?.name ?? one), [model]);
    const [lowest, highest] = useMemo(() => (shape && shape.size > 0 && lattice.height >= 0
        ? [Math.min, Math.max].map((of) => [...shape.values()].reduce(
            (t, { cell }) => of(t, cell[lattice.height]), [...shape.values()][0].cell[lattice.height]))
        : [0, 0]), [shape]);
    const region = items.at(-1)?.shape ?? null;
    const sheet = useSheet(shape, item?.id === 'region' ? null : region, lattice, item?.title ?? '');
    const { sides, fixed: isFixed, pen, setPen } = sheet;
    // A layer below zero is there only if it is drawn on, and one on top only if the sheet may grow.
    const [bottom, top] = [Math.min(0, lowest), isFixed && lattice.height >= 0 ? sides.at(-1)! - 1 : Math.max(0, highest)];
    const lastLayer = isFixed ? top : top + 1;
    // Each piece is first shown from its lowest layer.
    const layer = shownLayer.id === item?.id ? shownLayer.layer : lowest;
    const layerShown = Math.max(bottom, Math.min(layer, lastLayer));
    const setLayer = (next: number) => setShownLayer({ id: item.id, layer: next });

    if (model.wrong || model.byRule || !item) {
        return <div class="draw">
            <p class="empty">{model.byRule ? words.draw.byRule : words.draw.wrongText}</p>
            <button type="button" onClick={onYaml}>{words.draw.toText}</button>
        </div>;
    }

    const newPiece = ({ own, shape: of }: Item): NewPiece => ({
        name: own.name, shape: of!,
        more: [...(own.copies && own.copies !== '1' ? [`copies: ${own.copies}`] : []),
               ...(own.turnOver === null ? [] : [`turn_over: ${own.turnOver}`]),
               ...(own.colour ? [`colour: ${quoted(own.colour)}`] : [])],
    });
    // A piece of a set becomes one of the file when it is changed: the set is written out.
    const writeOut = (changedId: string, change: (piece: NewPiece) => NewPiece[]) => {
        const pieces = items.filter(({ entry }) => entry === item.entry).flatMap((one) => {
            const piece = newPiece(one);
            return one.id === changedId ? change(piece) : [piece];
        });
        return withPieces(model, pieces, item.entry, true);
    };
    const isRegion = item.entry.kind === 'region';
    const shownCovers = isRegion ? covers : noCovers;
    const holding = isRegion && tool === 'fix';
    // The drawing must be that of the text by now.
    const change = (next: string) => {
        if (puzzle.text === model.text) puzzle.change(next);
    };
    const draw = (next: Shape) => {
        setSaid('');
        // A region may move only if nothing says where in it something is.
        const drawn = isRegion && model.placesMatter ? next : notNegative(next, lattice);
        // The layer that is shown is moved with the others.
        const up = lattice.height < 0 ? 0 : shiftBetween(next, drawn, lattice)[lattice.height];
        if (up !== 0) setLayer(layerShown + up);
        if (item.entry.kind === 'set') {
            change(writeOut(item.id, (piece) => [{ ...piece, shape: drawn }]));
            setChosen(`${item.entry.index + Number(item.id.split('.')[1] ?? 0)}`);
        } else {
            const full = isRegion && item.entry.isBox ? fullBox(drawn, lattice) : null;
            change(full ? withBox(model, item.entry, full) : withShape(model, item.entry, drawn));
        }
    };
    // Changes the shape that is drawn, or all pieces; null: one has no such change.
    const alter = (of: (shape: Shape, name: string) => Shape | null, whyNot: string = words.draw.noMotion) => {
        if (!all) {
            const next = shape && of(shape, item.title);
            if (next) draw(next);
            return setSaid(next ? '' : whyNot);
        }
        const pieces = model.entries.filter((entry) => entry.kind === 'piece' && entry.shape);
        const next = pieces.map((entry): [Entry, Shape | null] => [entry, of(entry.shape!, entry.name)]);
        const stuck = next.filter(([, made]) => !made).map(([{ name }]) => name);
        if (stuck.length > 0) return setSaid(words.draw.change.stuck(stuck, whyNot));
        change(withShapes(model, next as [Entry, Shape][]));
        setSaid(words.draw.change.changed(next.length, model.entries.filter(({ kind }) => kind === 'set').length));
    };
    // Undo may have taken the colour away.
    const known = model.colours.some((colour) => colour.letter === letter) ? letter : '';
    const paint: Paint = { colour: known, optional };
    const onPaint = (cells: Cell[], how: Paint) => {
        if (!shape) return;
        const covered = sheet.reach(cells);
        if (covered.length === 0) return setSaid(words.draw.outside);
        draw(painted(shape, covered, how));
    };
    // A motion of the region also moves the pieces that are fixed in it.
    const moveAll = (motion: (cells: Cell[]) => Cell[] | null) => {
        if (all) return alter((own) => {
            const moved = motion(cellsOf(own));
            return moved && movedTo(own, moved);
        });
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
        const after = modelAfter(next);
        change(withShape(after, after.entries.at(-1)!, movedTo(shape, own)));
    };
    const move = (motion: Motion | null) => {
        if (!motion) return setSaid(words.draw.noMotion);
        if (!holding) return moveAll((cells) => lattice.move(cells, motion));
        setSaid(hand.turn(motion) ? '' : words.draw.noMotion);
    };
    const placed = (at: Cell) =>
        (shape && hand.shape ? placedOn(at, hand.shape, shape, covers, lattice) : null);
    const release = (one: Fixed) => {
        setSaid('');
        change(withoutFixed(model, one));
    };
    const fix = (at: Cell) => {
        const there = covers.get(keyOf(at));
        if (there) return release(there.fixed);
        if (!hand.item) return setSaid(words.draw.noPiece);
        const cells = placed(at);
        setSaid(cells ? '' : words.draw.fits);
        if (cells) change(withFixed(model, hand.item.title, cells));
    };
    const shift = (axis: number, by: number) => {
        if (!shape || !lattice.steps[axis]) return;
        const step = Array<number>(lattice.coordinates).fill(0);
        step[axis] = by;
        if (isFixed && !all && cellsOf(shape).some((cell) => !isIn(sides, lattice.moved(cell, step), lattice))) {
            return setSaid(words.draw.outside);
        }
        moveAll((cells) => cells.map((cell) => lattice.moved(cell, step)));
    };
    const homeOf = (own: Shape, name: string, inBox: boolean) => {
        const by = stepsHome(own, lattice, inBox ? sheet.boxOf(name, own) : null);
        return cellsOf(own).map((cell) => lattice.moved(cell, by));
    };
    const goHome = (inBox: boolean) => {
        if (all) alter((own, name) => movedTo(own, homeOf(own, name, inBox)));
        else if (shape) {
            const by = stepsHome(shape, lattice, inBox ? sides : null);
            moveAll((cells) => cells.map((cell) => lattice.moved(cell, by)));
        }
        if (inBox || !shape) return;
        // The box becomes as small as the shape; of all pieces, each its own.
        if (all) sheet.reset();
        else if (isFixed) sheet.resize(item.title, sidesOf(movedTo(shape, homeOf(shape, item.title, false)), lattice));
    };
    const scale = (times: number) => {
        const count = Math.round(Math.max(times, 1 / times));
        if (isRegion && !all && model.placesMatter) return setSaid(words.draw.change.placesMatter);
        const parts = enlargement(lattice, count);
        if (!parts) return setSaid(words.draw.change.noSize);
        alter((own) => (times > 1 ? refined(own, parts, lattice, lattice) : coarsened(own, parts, lattice, lattice)),
              words.draw.change.noBlocks(count));
    };
    const keepsFull = isRegion && item.entry.isBox;
    // A region that is a box remains one; any other shape loses what is outside.
    const resize = (next: Sides) => {
        if (!shape) return;
        setSaid('');
        if (keepsFull) return change(withBox(model, item.entry, next));
        sheet.resize(item.title, next);
        const inside = [...shape.values()].filter(({ cell }) => isIn(next, cell, lattice));
        if (inside.length < shape.size) draw(shapeOf(inside));
    };
    const grow = () => {
        sheet.resize(item.title, null);
        setPen(() => plainPen);
    };
    const fill = () => shape && draw(new Map([...boxOf(sides, lattice), ...shape]));
    const toggleSymmetry = (name: SymmetryName) => {
        setSaid(sheet.toggle(name) ? '' : words.draw.pen.noSymmetry);
    };
    // Every set written out, and the puzzle on another lattice.
    const convert = (to: Lattice) => {
        const sets = model.entries.filter(({ kind }) => kind === 'set').reverse();
        const text = sets.reduce((before, entry) => {
            const pieces = items.filter((one) => one.entry === entry);
            return pieces.every((one) => one.shape) && pieces.length > 0
                ? withPieces(modelAfter(before), pieces.map(newPiece), entry, true) : before;
        }, model.text);
        const next = converted(modelAfter(text), region, to, lattices);
        if ('text' in next) change(next.text);
        setSaid('text' in next ? '' : 'key' in next ? words.draw.convert.key(next.key)
            : words.draw.convert.piece(next.piece || words.draw.region));
        sheet.reset();
        fit();
    };
    // Before another piece, or at the end.
    const order = (id: string, before: string | null) => {
        const [one, other] = [id, before].map((name) => items.find((each) => each.id === name)?.entry);
        if (!one || one.kind === 'region' || one === other) return;
        const last = model.entries.filter(({ kind }) => kind !== 'region').length;
        const to = other && other.kind !== 'region' ? other.index : last;
        const next = withOrder(model, one.index, to === last ? null : to);
        if (next === model.text) return;
        change(next);
        const [from, part] = id.split('.');
        const now = to > Number(from) ? to - 1 : to;
        setChosen(part === undefined ? `${now}` : `${now}.${part}`);
    };
    const bringSet = ({ file, names }: PieceSet, copies: string) => {
        const isTaken = items.some(({ title }) => names.includes(title));
        const more = [...(isTaken ? [`prefix: ${quoted(`${freeName(model)}-`)}`] : []),
                      ...(copies ? [`copies: ${copies}`] : [])];
        change(withSet(model, `../pieces/${file}`, more));
        setSaid('');
    };
    const bringPacking = (number: number, use: Use) => {
        const row = found?.rows[number - 1];
        if (!row) return setSaid(words.list.noRow(`${number}`));
        setSaid('');
        if (use === 'piece') return add(freeName(model), coveredBy(row.line, lattice));
        if (use === 'region') {
            const entry = items.at(-1)!.entry;
            return change(withShape(model, entry, filledBy(row.line, region ?? new Map(), lattice)));
        }
        const turned = turnedAs(row.line, model);
        setSaid(words.draw.bring.turned(turned.length));
        change(withShapes(model, turned));
    };
    const addColour = (name: string) => {
        const added = withColour(model, name);
        change(added.text);
        setLetter(added.letter);
    };
    const copy = () => {
        clipboard = shape;
        setSaid(words.draw.copied(shape?.size ?? 0));
    };
    const paste = () => {
        if (!shape || !clipboard) return setSaid(words.draw.nothingCopied);
        const fits = [...clipboard.values()].filter(
            ({ cell }) => cell.length === lattice.coordinates);
        draw(shapeOf([...shape.values(), ...fits]));
    };
    const add = (name: string, of: Shape | null) => {
        const origin = lattice.cellAt(lattice.kinds[0].centre, 0)!;
        const one = shapeOf([{ cell: origin, colour: '', optional: false }]);
        const pieces = model.entries.filter(({ kind }) => kind !== 'region');
        change(withPieces(model, [{ name, shape: of ?? one, more: [] }], null, false));
        setChosen(`${pieces.length}`);
    };
    const set = (key: string, value: string | null) => {
        if (item.entry.kind === 'piece') return change(withKey(model, item.entry, key, value));
        change(writeOut(item.id, (piece) => [{
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
            sheet.rename(item.title, name);
            const renamed = item.entry.kind === 'piece' ? withKey(model, item.entry, 'name', quoted(name))
                : writeOut(item.id, (piece) => [{ ...piece, name }]);
            change(withUsesRenamed(modelAfter(renamed), item.title, name));
            if (item.entry.kind === 'piece') return;
            setChosen(`${item.entry.index + Number(item.id.split('.')[1] ?? 0)}`);
        },
        copies: (copies) => (item.entry.kind === 'piece'
            ? change(withCopies(model, item.entry, copies))
            : set('copies', copies === '1' ? null : copies)),
        colour: (colour) => set('colour', JSON.stringify(colour)),
        turnOver: (may) => set('turn_over', may === (lattice.height < 0) ? null : String(may)),
        duplicate: () => add(freeName(model, item.title), shape),
        remove: () => {
            let next = modelAfter(item.entry.kind === 'piece' ? without(model, item.entry)
                : writeOut(item.id, () => []));
            if (!next.entries.some(({ name }) => name === item.title)) next = withoutUses(next, item.title, modelAfter);
            change(next.text);
            setChosen('');
            fit();
        },
    };

    // Pieces that are the same become copies of the first of them.
    const join = () => {
        const next = (checked.facts?.each ?? []).reduce((text, { piece, same_as: same }) =>
            (same === null ? text : joined(text, piece, same, modelAfter, lattices) ?? text), model.text);
        setSaid(next === model.text ? words.draw.noJoin : '');
        change(next);
        setChosen('');
    };

    const press = (event: KeyboardEvent) => {
        const at = event.target as HTMLElement;
        if (/^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName)) return;
        const command = event.ctrlKey || event.metaKey;
        const key = event.key.toLowerCase();
        const actions: Record<string, () => void> = command
            ? { z: () => (event.shiftKey ? puzzle.redo() : puzzle.undo()), y: () => puzzle.redo(), c: copy, v: paste }
            : event.shiftKey && key !== '?'
                ? { arrowleft: () => shift(0, -1), arrowright: () => shift(0, 1),
                    arrowup: () => shift(1, -1), arrowdown: () => shift(1, 1),
                    pageup: () => shift(lattice.height, 1), pagedown: () => shift(lattice.height, -1) }
                : { p: () => setTool('pen'), e: () => setTool('eraser'), b: () => setTool('box'),
                    m: () => move(flipAlong('x', lattice)), t: () => move(turnAbout('z', -1, lattice)),
                    '?': () => setShowsKeys(true),
                    o: () => setOptional(!optional), 0: fit,
                    x: () => toggleSymmetry('x'), y: () => toggleSymmetry('y'), z: () => toggleSymmetry('z'),
                    ...(isRegion ? { f: () => setTool('fix') } : {}),
                    ...(lattice.height < 0 ? {} : {
                        r: () => move(turnAbout('x', 1, lattice)),
                        c: () => setPen(({ layers, ...before }) => ({ ...before, layers: layers === 1 ? Infinity : 1 })),
                        pageup: () => setLayer(Math.min(lastLayer, layerShown + 1)),
                        pagedown: () => setLayer(Math.max(bottom, layerShown - 1)),
                    }) };
        const action = event.altKey ? undefined : actions[key];
        if (!action) return;
        event.preventDefault();
        action();
    };

    const isLoose = checked.loose?.includes(item.title) ?? false;
    const drawn = tool === 'fix' && !isRegion ? 'pen' : tool;
    return <div class="draw" onKeyDown={press}>
        <div class="piece-bar">
            <Pieces items={items} covers={covers} chosen={item.id} lattice={lattice} markOf={markOf}
                    onChoose={setChosen} onOrder={order}>
                <button type="button" class="add" onClick={() => add(freeName(model), null)}>
                    {words.draw.add}</button>
                <RulesMenu rules={rules} lattice={lattice} colours={model.colours} changes={ruleChanges(model, modelAfter, change)}
                           names={items.filter(({ id }) => id !== 'region').map(({ title }) => title)} />
                <BringMenu lattice={lattice} packings={found?.rows.length ?? 0} onSet={bringSet} onPacking={bringPacking} />
            </Pieces>
        </div>
        {item.entry.kind !== 'region'
            && <PieceForm key={item.id} item={item} lattice={lattice} changes={changes}
                          onOrder={(way) => {
                              const at = items.findIndex(({ id }) => id === item.id);
                              const own = items.filter(({ entry }) => entry === item.entry).length;
                              order(item.id, items[way < 0 ? at - 1 : at + own + 1]?.id ?? null);
                          }} />}
        <Tools tool={drawn} onTool={setTool} optional={optional} onOptional={setOptional}
               colours={model.colours} letter={known} onLetter={setLetter} onColour={addColour}
               space={lattice.height >= 0} region={isRegion}
               onMirror={() => move(flipAlong('x', lattice))} onTurn={() => move(turnAbout('z', -1, lattice))}
               onTip={() => move(turnAbout('x', 1, lattice))} onFit={fit} onKeys={() => setShowsKeys(true)}>
            <ChangeMenu lattice={lattice} all={all} onAll={setAll} changes={{
                motion: move, shift, centre: () => goHome(true), prune: () => goHome(false), scale, copy, paste,
                optional: (which, may) => alter((own) => withCells(own, lattice, which, may
                    ? { optional: true, colour: '' } : { optional: false })),
                noColours: (which) => alter((own) => withCells(own, lattice, which, { colour: '' })),
                fillHoles: () => alter((own) => withoutHoles(own, lattice)),
            }}><ConvertForm lattice={lattice} lattices={lattices} onConvert={convert} /></ChangeMenu>
        </Tools>
        {showsKeys && <Keys onClose={() => setShowsKeys(false)} />}
        <div class="remarks">
            <p class="wrong" role="alert" title={item.wrong}>{item.wrong}</p>
            {(isLoose || item.own.mayBeLoose) && !isRegion && <label>
                <input type="checkbox" checked={item.own.mayBeLoose}
                       onChange={(event) => set('connected', event.currentTarget.checked ? 'false' : null)} />
                {words.draw.meant}</label>}
            <p class="note" role="status">{said}</p>
        </div>
        {item.entry.kind === 'set' && <p class="note">{words.draw.ofSet(item.entry.name)}</p>}
        {isRegion && <FixedPieces fixed={model.fixed} covers={covers} hand={hand}
                                  holding={holding} onRelease={release} />}
        {!holding && <PenForm pen={pen} layers={lattice.height < 0 ? 0 : sides.at(-1)!} possible={sheet.possible}
                              onPen={setPen} />}
        <div class="sheet-form">
        {shape && <BoxForm sides={sides} fixed={isFixed} full={keepsFull}
                           onSides={resize} onGrow={grow} onFill={fill} />}
        {lattice.height >= 0 && lattice.layered && <label class="layer">
            {words.draw.layer(layerShown - bottom, top - bottom)}
            <input type="range" min={bottom} max={lastLayer} value={layerShown}
                   onInput={(event) => setLayer(Number(event.currentTarget.value))} />
        </label>}
        </div>
        <div class="shapes">
        {shape && lattice.layered && <Grid
               shape={shape} region={region} id={`${item.id} ${fits} ${isFixed && sides.join()}`} lattice={lattice}
               layer={layerShown} sides={sides} fixed={isFixed} reach={sheet.reach} tool={drawn}
               planes={sheet.planes}
               paint={paint} colour={item.colour} covers={shownCovers} onPaint={onPaint}
               held={placed} heldColour={hand.item?.colour ?? ''} onFix={fix}
               markOf={markOf}
               label={words.draw.grid(item.title)} />}
        {shape && lattice.height >= 0 && <Space
            shape={shape} lattice={lattice} id={`${item.id} ${fits}`} colour={item.colour} covers={shownCovers} tool={drawn}
            markOf={markOf} onFix={fix} onAdd={(cell) => onPaint([cell], paint)}
            onRemove={(cell) => onPaint([cell], null)} />}
        </div>
        {!shape && <p class="empty">{words.draw.unknown}</p>}
        <PieceTable each={checked.facts?.each ?? []} onJoin={join} />
        {onProblem && <p><button type="button" onClick={onProblem}>{words.addProblem}</button></p>}
        <Sheet items={items} covers={covers} lattice={lattice} markOf={markOf} printed={printed} />
    </div>;
}
