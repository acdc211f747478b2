// A small picture of a shape: from above if it is flat, and else from a corner.

import { memo } from '../memo.ts';
import { dot } from './lattice.ts';
import type { Covers } from './fix.tsx';
import type { Lattice, Vector } from './lattice.ts';
import { cellsOf } from './shape.ts';
import type { Shape } from './shape.ts';

const unit = ([x, y, z]: Vector): Vector => {
    const length = Math.hypot(x, y, z);
    return [x / length, y / length, z / length];
};
const corner = {
    right: unit([0.85, -0.5, 0]),
    up: unit([0.28, 0.47, 0.84]),
    towards: unit([-0.42, -0.72, 0.55]),
};
const above = { right: [1, 0, 0] as Vector, up: [0, 1, 0] as Vector, towards: [0, 0, 1] as Vector };

interface Part {
    depth: number;
    points: [number, number][];
    light: number;
    key: string;  // of its cell
}

function partsOf(shape: Shape, lattice: Lattice): { parts: Part[]; radius: number } {
    const { right, up, towards } = lattice.height < 0 ? above : corner;
    const flatten = (v: Vector): [number, number] => [dot(v, right), -dot(v, up)];
    const parts: Part[] = [];
    const outerFaces = lattice.outerFaces(cellsOf(shape));
    let radius = 0;
    for (const [key, { cell }] of shape) {
        const kind = lattice.kinds[lattice.kindOf(cell)];
        const place = lattice.placeOf(cell);
        if (lattice.balls) {
            radius = kind.radius;
            parts.push({ depth: dot(place, towards), points: [flatten(place)], light: 1, key });
            continue;
        }
        for (const i of outerFaces(cell)) {
            const { out } = lattice.faces[lattice.kindOf(cell)][i];
            if (dot(out, towards) < 1e-3) continue;
            const points = kind.faces[i].map(
                (j) => place.map((t, axis) => t + kind.corners[j][axis]) as Vector);
            const depth = points.reduce((all, p) => all + dot(p, towards), 0) / points.length;
            const light = lattice.height < 0 ? 1 : 0.72 + 0.28 * out[2] - 0.14 * out[0];
            parts.push({ depth, points: points.map(flatten), light: Math.min(1.05, light), key });
        }
    }
    return { parts: parts.sort((a, b) => a.depth - b.depth), radius };
}

// A colour in that light, 1 being its own. Filters would do the same, a hundred times slower.
const lit = (colour: string, light: number) => (light === 1 ? colour
    : `color-mix(in srgb, ${colour}, ${light < 1 ? 'black' : 'white'} ${(Math.abs(1 - light) * 100).toFixed()}%)`);

// Neighbours of one colour in the order of drawing make one path: a large region is none of ten thousand
// elements.
function pathsOf(parts: Part[], fillOf: (part: Part) => string): { fill: string; d: string }[] {
    const paths: { fill: string; d: string[] }[] = [];
    for (const part of parts) {
        const fill = fillOf(part);
        const ring = part.points.map((point) => point.map((t) => t.toFixed(3)).join()).join('L');
        if (paths.at(-1)?.fill !== fill) paths.push({ fill, d: [] });
        paths.at(-1)!.d.push(`M${ring}Z`);
    }
    return paths.map(({ fill, d }) => ({ fill, d: d.join('') }));
}

interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}

function boxOf({ parts, radius }: ReturnType<typeof partsOf>): Box {
    const range = (i: 0 | 1) => parts.reduce(([low, high], { points }) => points.reduce(
        ([p, q], point) => [Math.min(p, point[i]), Math.max(q, point[i])], [low, high]), [Infinity, -Infinity]);
    const [[left, right], [top, bottom]] = [range(0), range(1)];
    const room = radius + 0.1;
    return { left: left - room, top: top - room, width: right - left + 2 * room, height: bottom - top + 2 * room };
}

// Width and height of the picture; the sides of cells are about 1.
export function sizeOf(shape: Shape, lattice: Lattice): [number, number] {
    const { width, height } = boxOf(partsOf(shape, lattice));
    return [width, height];
}

export const Picture = memo(({ shape, lattice, colour, covers = null, markOf, unit }: {
    shape: Shape;
    lattice: Lattice;
    colour: string;
    covers?: Covers | null;  // colours of cells that are covered
    markOf?: (letter: string) => string;  // the colour on the page of a colour of cells
    unit?: number;  // the size of 1, in millimetres; without it, the picture fills its place
}) => {
    const { parts, radius } = partsOf(shape, lattice);
    if (parts.length === 0) return <svg class="picture-small" viewBox="0 0 1 1" aria-hidden="true" />;
    const box = boxOf({ parts, radius });
    const size = Math.max(box.width, box.height, 3);
    const colourOf = (key: string) => {
        const letter = shape.get(key)?.colour;
        return covers?.get(key)?.colour ?? (letter && markOf ? markOf(letter) : colour);
    };
    const view = unit ? `${box.left} ${box.top} ${box.width} ${box.height}`
        : `${box.left + (box.width - size) / 2} ${box.top + (box.height - size) / 2} ${size} ${size}`;
    return <svg class="picture-small" viewBox={view} aria-hidden="true"
                style={unit ? { width: `${box.width * unit}mm`, height: `${box.height * unit}mm` } : undefined}
                stroke="#00000080" stroke-width={unit ? 0.03 : size / 90} stroke-linejoin="round">
        {radius > 0
            ? parts.map(({ points: [[x, y]], key }, i) => <circle key={i} cx={x} cy={y} r={radius} fill={colourOf(key)} />)
            : pathsOf(parts, ({ light, key }) => lit(colourOf(key), light)).map(
                ({ fill, d }, i) => <path key={i} d={d} style={{ fill }} />)}
    </svg>;
});
