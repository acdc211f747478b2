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

export const Picture = memo(({ shape, lattice, colour, covers = null }: {
    shape: Shape;
    lattice: Lattice;
    colour: string;
    covers?: Covers | null;  // colours of cells that are covered
}) => {
    const { parts, radius } = partsOf(shape, lattice);
    const all = parts.flatMap(({ points }) => points);
    const low = [0, 1].map((i) => all.reduce((t, p) => Math.min(t, p[i]), Infinity) - radius - 0.1);
    const high = [0, 1].map((i) => all.reduce((t, p) => Math.max(t, p[i]), -Infinity) + radius + 0.1);
    const size = Math.max(high[0] - low[0], high[1] - low[1], 3);
    if (all.length === 0) return <svg class="picture-small" viewBox="0 0 1 1" aria-hidden="true" />;
    const left = (low[0] + high[0] - size) / 2;
    const top = (low[1] + high[1] - size) / 2;
    return <svg class="picture-small" viewBox={`${left} ${top} ${size} ${size}`} aria-hidden="true"
                fill={colour} stroke="#00000080" stroke-width={size / 90} stroke-linejoin="round">
        {parts.map(({ points, light, key }, i) => (radius > 0
            ? <circle key={i} cx={points[0][0]} cy={points[0][1]} r={radius} fill={covers?.get(key)?.colour} />
            : <polygon key={i} points={points.map((p) => p.map((t) => t.toFixed(3)).join()).join(' ')}
                       style={{ fill: lit(covers?.get(key)?.colour ?? colour, light) }} />))}
    </svg>;
});
