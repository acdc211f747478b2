// The cells of one layer, to be painted by pointer or keys.

import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { memo } from '../memo.ts';
import { words } from '../words.ts';
import type { Covers } from './fix.tsx';
import { useFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import type { Cell, Lattice, Vector } from './lattice.ts';
import { isIn, middleOf } from './pens/box.ts';
import type { Sides } from './pens/box.ts';
import type { Reach } from './pens/reach.ts';
import { keyOf } from './shape.ts';
import type { Drawn, Shape } from './shape.ts';

export type Tool = 'pen' | 'eraser' | 'box' | 'fix';

interface Place {
    cell: Cell;
    key: string;
    x: number;
    y: number;
    points: string;
}

// The cells of a layer in a frame, in rows.
function placesIn(
    { left, right, low, high }: Frame, lattice: Lattice, layer: number, sides: Sides | null,
): Place[][] {
    const origin = lattice.cellAt(lattice.kinds[0].centre, 0)!;
    if (lattice.height >= 0) origin[lattice.height] = layer;
    // The range of coordinates in the rectangle: its corners by the two steps of a layer.
    const [a, b] = [lattice.steps[0]!, lattice.steps[1]!];
    const area = a[0] * b[1] - a[1] * b[0];
    const base = lattice.placeOf(origin);
    const corners = [left, right].flatMap((x) => [low, high].map((y) => {
        const [u, v] = [x - base[0], y - base[1]];
        return [(u * b[1] - v * b[0]) / area, (v * a[0] - u * a[1]) / area];
    }));
    const reach = (i: number) => [Math.floor(Math.min(...corners.map((c) => c[i]))) - 1,
                                  Math.ceil(Math.max(...corners.map((c) => c[i]))) + 1];
    const rows = new Map<number, Place[]>();
    const [xs, ys] = [reach(0), reach(1)];
    for (let y = ys[0]; y <= ys[1]; ++y) {
        for (let x = xs[0]; x <= xs[1]; ++x) {
            lattice.kinds.forEach((_, kind) => {
                const cell = origin.slice();
                [cell[0], cell[1]] = [x, y];
                if (lattice.kinds.length > 1) cell[2] = kind;
                const [px, py] = lattice.placeOf(cell);
                if (px < left || px > right || py < low || py > high) return;
                if (sides && !isIn(sides, cell, lattice)) return;
                const row = Math.round(-py * 1000);
                if (!rows.has(row)) rows.set(row, []);
                const points = lattice.outlineOf(cell)
                    .map((p) => p.map((t) => t.toFixed(3)).join()).join(' ');
                rows.get(row)!.push({ cell, key: keyOf(cell), x: px, y: -py, points });
            });
        }
    }
    return [...rows].sort(([p], [q]) => p - q).map(([, row]) => row.sort((p, q) => p.x - q.x));
}

const CellShape = memo(({ place, radius, drawn, below, colour, mark, focused, marked, fixed, ghost }: {
    place: Place;
    radius: number;
    drawn: boolean;
    below: boolean;
    fixed: string;  // the piece that is fixed on it; empty: none
    ghost: boolean;  // the piece that is held would cover it
    colour: string;
    mark: string;
    focused: boolean;
    marked: string;  // '?' and a colour, as it is read out
}) => {
    const name = words.draw.cell(place.cell, drawn, marked, fixed);
    const shared = {
        'role': 'gridcell', 'aria-label': name, 'aria-selected': drawn, 'data-key': place.key,
        'tabindex': focused ? 0 : -1,
        'class': `cell${drawn ? ' drawn' : ''}${below ? ' below' : ''}${marked.startsWith('?') ? ' optional' : ''}`
            + `${fixed ? ' fixed' : ''}${ghost ? ' ghost' : ''}`,
        'fill': drawn ? colour : undefined,
    } as const;
    return <>
        {radius > 0 ? <circle {...shared} cx={place.x} cy={place.y} r={radius * 0.94} />
            : <polygon {...shared} points={place.points} />}
        {mark && <circle class="mark" cx={place.x} cy={place.y} r={0.17} fill={mark} />}
        {marked.startsWith('?') && <text class="mark" x={place.x} y={place.y + 0.13}>?</text>}
    </>;
});

// The edges around polygons: those that no other of them has, in the other direction.
export function edgesAround(polygons: string[]): string {
    const edges = polygons.flatMap((points) => {
        const corners = points.split(' ');
        return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]]);
    });
    const there = new Set(edges.map(([a, b]) => `${b} ${a}`));
    return edges.filter(([a, b]) => !there.has(`${a} ${b}`)).map(([a, b]) => `M${a}L${b}`).join('');
}

// The effect of a stroke on the cells it covers: paints them so, or (null) empties them.
export type Paint = { colour: string; optional: boolean } | null;

export function painted(shape: Shape, cells: Cell[], paint: Paint): Shape {
    const next = new Map(shape);
    for (const cell of cells) {
        if (paint) next.set(keyOf(cell), { cell, ...paint });
        else next.delete(keyOf(cell));
    }
    return next;
}

const same = (drawn: Drawn | undefined, paint: Paint) =>
    !!drawn && !!paint && drawn.colour === paint.colour && drawn.optional === paint.optional;

export function Grid({
    shape, region, id, lattice, layer, sides, fixed, planes, tool, paint, reach, colour, covers, held, heldColour,
    markOf, label, onPaint, onFix,
}: {
    shape: Shape;
    region: Shape | null;
    id: string;  // of what is shown: the sheet stays where it is while this does
    lattice: Lattice;
    layer: number;
    sides: Sides;
    fixed: boolean;  // whether the sheet has this size, and no cells outside
    planes: Vector[];  // the normals of the planes that the pen is mirrored in
    tool: Tool;
    paint: Paint;  // of the pen
    reach: Reach;
    colour: string;
    covers: Covers;
    held: (cell: Cell) => Cell[] | null;  // what the piece that is held covers if it is put there
    heldColour: string;
    markOf: (letter: string) => string;  // the colour on the page of a colour of cells
    label: string;
    onPaint: (cells: Cell[], paint: Paint) => void;  // those under the pen
    onFix: (cell: Cell) => void;  // puts down the piece that is held, or releases the one there
}) {
    const svg = useRef<SVGSVGElement>(null);
    const [focus, setFocus] = useState('');
    const [stroke, setStroke] = useState<{ cells: Map<string, Cell>; paint: Paint; from: Cell } | null>(null);
    const [over, setOver] = useState<Cell | null>(null);  // the cell that the pointer is over
    const [start, setStart] = useState<Cell | null>(null);  // of a box, by keys
    const { frame, first } = useFrame(shape, lattice, id, region, fixed ? sides : null);
    const { left, right, low, high } = frame;
    const rows = useMemo(() => placesIn(frame, lattice, layer, fixed ? sides : null),
                         [left, right, low, high, lattice, layer, fixed && sides.join()]);
    const all = useMemo(() => rows.flat(), [rows]);
    const at = useMemo(() => new Map(all.map((place) => [place.key, place])), [all]);
    // In another layer, at the same place.
    const place = focus && keyOf(lattice.inLayer(focus.split(',').map(Number), layer));
    const current = at.has(place) ? place : (all.find(({ key }) => shape.has(key)) ?? all[0])?.key ?? '';
    const focused = useRef(false);
    useLayoutEffect(() => {
        // A grid that changes under the focus keeps it.
        if (!focused.current) return;
        const active = document.activeElement;
        if (active?.getAttribute('data-key') === current) return;
        svg.current?.querySelector<SVGElement>(`[data-key="${current}"]`)?.focus();
    });

    const shown = stroke ? painted(shape, reach([...stroke.cells.values()]), stroke.paint) : shape;
    const paintOf = (cell: Cell): Paint =>
        (tool === 'eraser' || same(shape.get(keyOf(cell)), paint) ? null : paint);
    // By keys, the two corners may be in different layers.
    const boxBetween = (a: Cell, b: Cell): Cell[] => {
        const inside = all.map(({ cell }) => cell).filter((cell) => cell.every((t, axis) =>
            !lattice.steps[axis] || axis === lattice.height
            || (t >= Math.min(a[axis], b[axis]) && t <= Math.max(a[axis], b[axis]))));
        const [low, high] = [a, b].map((cell) => lattice.layerOf(cell)).sort((p, q) => p - q);
        return Array.from({ length: high - low + 1 }, (_, i) => inside.map(
            (cell) => lattice.inLayer(cell, low + i))).flat();
    };

    const placeUnder = (event: PointerEvent): Place | undefined => {
        const hit = document.elementFromPoint(event.clientX, event.clientY);
        return at.get(hit?.getAttribute('data-key') ?? '');
    };
    const begin = (event: PointerEvent) => {
        const place = placeUnder(event);
        if (!place || event.button > 0) return;
        event.preventDefault();
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        setFocus(place.key);
        setStart(null);
        if (tool === 'fix') return onFix(place.cell);
        setStroke({ cells: new Map([[place.key, place.cell]]), paint: paintOf(place.cell), from: place.cell });
    };
    const goOn = (event: PointerEvent) => {
        if (tool === 'fix' && event.pointerType === 'mouse') setOver(placeUnder(event)?.cell ?? null);
        if (!stroke) return;
        const events = event.getCoalescedEvents?.() ?? [];
        const places = (events.length > 0 ? events : [event]).flatMap((one) => placeUnder(one) ?? []);
        if (places.length === 0) return;
        if (tool === 'box') {
            const inside = boxBetween(stroke.from, places.at(-1)!.cell);
            setStroke({ ...stroke, cells: new Map(inside.map((cell) => [keyOf(cell), cell])) });
        } else if (places.some(({ key }) => !stroke.cells.has(key))) {
            const cells = new Map(stroke.cells);
            for (const { key, cell } of places) cells.set(key, cell);
            setStroke({ ...stroke, cells });
        }
    };
    const end = () => {
        if (stroke) onPaint([...stroke.cells.values()], stroke.paint);
        setStroke(null);
    };

    const walk = (dx: number, dy: number) => {
        const from = at.get(current);
        if (!from) return;
        const cost = ({ x, y }: Place) => {
            const along = (x - from.x) * dx + (y - from.y) * dy;
            const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
            return along < 0.1 || aside > along * 1.8 + 0.01 ? Infinity : along + 2 * aside;
        };
        const next = all.reduce((best, place) => (cost(place) < cost(best) ? place : best), from);
        if (cost(next) < Infinity) setFocus(next.key);
    };
    const press = (event: KeyboardEvent) => {
        const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
        const place = at.get(current);
        if (way) {
            walk(way[0], way[1]);
            setOver(null);
        } else if ((event.key === 'Enter' || event.key === ' ') && place) {
            if (tool === 'fix') {
                onFix(place.cell);
            } else if (tool === 'box' && !start) {
                setStart(place.cell);
            } else {
                const from = tool === 'box' ? start! : place.cell;
                const cells = tool === 'box' ? boxBetween(from, place.cell) : [place.cell];
                onPaint(cells, paintOf(from));
                setStart(null);
            }
        } else {
            return;
        }
        event.preventDefault();
    };

    // The box has the size of the first frame. A frame that has grown is scrolled, and what was in sight
    // stays where it was.
    const margin = 0.65;
    const [width, height] = [right - left + 2 * margin, high - low + 2 * margin];
    const [firstWidth, firstHeight] = [first.right - first.left + 2 * margin, first.high - first.low + 2 * margin];
    const box = useRef<HTMLDivElement>(null);
    const grownBy = { id, left: first.left - left, top: high - first.high };
    const before = useRef(grownBy);
    useLayoutEffect(() => {
        const scale = svg.current!.clientWidth / width;
        const was = before.current.id === id ? before.current : { left: 0, top: 0 };
        if (before.current.id !== id) box.current!.scrollTo(0, 0);
        box.current!.scrollBy((grownBy.left - was.left) * scale, (grownBy.top - was.top) * scale);
        before.current = grownBy;
    }, [id, grownBy.left, grownBy.top]);
    const under = new Set<string>();
    if (lattice.height >= 0) {
        for (const { cell } of shape.values()) {
            if (cell[lattice.height] !== layer - 1) continue;
            const up = cell.slice();
            up[lattice.height] = layer;
            under.add(keyOf(up));
        }
    }
    const startAt = start && at.get(keyOf(lattice.inLayer(start, layer)));
    const radius = lattice.kinds[0].radius;
    const aim = over ?? (focused.current ? at.get(current)?.cell : null);
    const ghost = new Set(tool === 'fix' && aim && !covers.has(keyOf(aim)) ? held(aim)?.map(keyOf) : []);
    const outlines = [...new Set([...covers.values()].map(({ fixed }) => fixed)), null].map((one) =>
        all.filter(({ key }) => (one ? covers.get(key)?.fixed === one : ghost.has(key)))
            .map(({ points }) => points));
    return <div class="grid-box" style={{
        'aspect-ratio': `${firstWidth} / ${firstHeight}`, 'flex-basis': `${firstWidth * 2}rem`,
        'max-width': `min(${firstWidth * 3.2}rem, ${(60 * firstWidth) / firstHeight}vh)`,
    }}><div class="grid-scroll" ref={box}>
    <svg ref={svg} class="grid" role="grid" aria-label={label} data-tool={tool}
                viewBox={`${left - margin} ${-high - margin} ${width} ${height}`}
                style={{ width: `${(100 * width) / firstWidth}cqw` }}
                onPointerDown={begin} onPointerMove={goOn} onPointerUp={end}
                onPointerCancel={() => setStroke(null)} onPointerLeave={() => setOver(null)}
                onKeyDown={press}
                onFocusIn={(event) => {
                    focused.current = true;
                    const key = (event.target as Element).getAttribute('data-key');
                    if (key && key !== current) setFocus(key);
                }}
                onFocusOut={(event) => {
                    if (event.relatedTarget) focused.current = false;
                }}>
        {rows.map((row, i) => <g role="row" key={i}>
            {row.map((place) => {
                const drawn = shown.get(place.key);
                const letter = drawn?.colour ?? '';
                const cover = covers.get(place.key);
                const shadow = ghost.has(place.key);
                return <CellShape key={place.key} place={place} radius={radius} drawn={!!drawn}
                                  below={under.has(place.key)} fixed={cover?.fixed.piece ?? ''}
                                  ghost={shadow} colour={shadow ? heldColour : cover?.colour ?? colour}
                                  mark={letter && markOf(letter)} focused={place.key === current}
                                  marked={(drawn?.optional ? '?' : '') + letter} />;
            })}
        </g>)}
        {radius === 0 && outlines.map((cells, i) => <path class="outline" key={i} d={edgesAround(cells)} />)}
        {planes.map(([x, y], i) => {
            const [cx, cy] = middleOf(sides, lattice);
            const far = 1000 / Math.hypot(x, y);
            return <line class="plane" key={i} x1={cx - far * y} y1={-cy - far * x} x2={cx + far * y} y2={-cy + far * x} />;
        })}
        {startAt && <circle class="box-start" cx={startAt.x} cy={startAt.y} r={0.2} />}
    </svg></div></div>;
}
