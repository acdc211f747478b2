// The surface of one piece.
//
// Polyhedra: the faces between two cells of the piece are dropped; what remains is drawn in by `gap`
// and its convex edges are cut off by `bevel`. Each corner of a remaining face keeps the face's
// normal, so the bevels are shaded as if they were round:
//
//      face f        edge strip       face g
//    ----------.   normal turns    .----------
//               \  from f to g    /
//                `---------------'
//
// Balls: spheres, with rods between touching balls of one piece.

import { BufferGeometry, CylinderGeometry, Float32BufferAttribute, SphereGeometry, Matrix4,
         Quaternion, Vector3 } from 'three';

// The displacement d that meets normals[i] . d = targets[i] best; a tie goes to the shortest d.
function solve(normals, targets, weights) {
  const m = [[1e-6, 0, 0, 0], [0, 1e-6, 0, 0], [0, 0, 1e-6, 0]];
  normals.forEach((n, i) => {
    for (let r = 0; r < 3; ++r) {
      for (let c = 0; c < 3; ++c) m[r][c] += weights[i] * n[r] * n[c];
      m[r][3] += weights[i] * n[r] * targets[i];
    }
  });
  for (let k = 0; k < 3; ++k) {
    let best = k;
    for (let r = k + 1; r < 3; ++r) if (Math.abs(m[r][k]) > Math.abs(m[best][k])) best = r;
    [m[k], m[best]] = [m[best], m[k]];
    for (let r = 0; r < 3; ++r) {
      if (r === k) continue;
      const factor = m[r][k] / m[k][k];
      for (let c = k; c < 4; ++c) m[r][c] -= factor * m[k][c];
    }
  }
  return [0, 1, 2].map((k) => m[k][3] / m[k][k]);
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const coplanar = (f, g) => dot(f.normal, g.normal) > 0.999;

function solidPiece(cells, own, gap, bevel) {
  const mine = new Set(own);
  const isOpen = (face) => !face.behind || !mine.has(face.behind.cell);
  const open = own.flatMap((cell) => cells.faces[cell].filter(isOpen));

  // The open face on the other side of the edge a-b: turn around the edge through the piece.
  const across = (face, a, b) => {
    let from = face;
    for (;;) {
      const next = cells.faces[from.cell].find(
        (f) => f !== from && f.corners.includes(a) && f.corners.includes(b));
      if (isOpen(next)) return next;
      from = next.behind;
    }
  };

  const position = [];
  const normal = [];
  const index = [];
  const vertex = new Map(open.map((face) => [face, new Map()]));  // face -> corner -> vertex number

  // The faces around a corner, clockwise seen from outside. A corner where the piece only touches
  // itself has several such rounds, and each is drawn in on its own.
  const roundOf = (start, corner) => {
    const round = [];
    let face = start;
    do {
      round.push(face);
      const i = face.corners.indexOf(corner);
      face = across(face, corner, face.corners[(i + 1) % face.corners.length]);
    } while (face !== start);
    return round;
  };

  // The round in runs of faces in one plane.
  const runsOf = (round) => {
    const runs = [];
    for (const face of round) {
      const last = runs.at(-1);
      if (last && coplanar(last[0], face)) last.push(face);
      else runs.push([face]);
    }
    if (runs.length > 1 && coplanar(runs[0][0], runs.at(-1)[0])) runs[0].unshift(...runs.pop());
    return runs;
  };

  for (const start of open) {
    for (const corner of start.corners) {
      if (vertex.get(start).has(corner)) continue;
      const runs = runsOf(roundOf(start, corner));
      const at = cells.corners[corner];
      const ring = runs.map((run, i) => {
        const n = run[0].normal;
        // The ends of the lines along its two edges. Across a convex one, the other face is behind
        // it.
        const sides = runs.length === 1 ? [] : [
          [run[0], runs.at(i - 1).at(-1)],
          [run.at(-1), runs[(i + 1) % runs.length][0]],
        ];
        const targets = sides.map(([face, other]) => {
          const behind = dot(other.centre.map((t, axis) => t - face.centre[axis]), n) < -1e-6;
          return behind ? -gap - bevel : -gap;
        });
        const d = solve([n, ...sides.map(([, other]) => other.normal)], [-gap, ...targets],
                        [100, 1, 1]);
        const number = position.length / 3;
        position.push(at[0] + d[0], at[1] + d[1], at[2] + d[2]);
        normal.push(...n);
        for (const face of run) vertex.get(face).set(corner, number);
        return number;
      });
      for (let i = 2; i < ring.length; ++i) index.push(ring[0], ring[i], ring[i - 1]);
    }
  }

  const order = new Map(open.map((face, i) => [face, i]));
  for (const face of open) {
    const of = vertex.get(face);
    const ring = face.corners.map((corner) => of.get(corner));
    for (let i = 2; i < ring.length; ++i) index.push(ring[0], ring[i - 1], ring[i]);
    face.corners.forEach((a, i) => {
      const b = face.corners[(i + 1) % face.corners.length];
      const other = across(face, a, b);
      if (order.get(other) < order.get(face)) return;
      const [fa, fb] = [of.get(a), of.get(b)];
      const [ga, gb] = [vertex.get(other).get(a), vertex.get(other).get(b)];
      if (fa !== ga || fb !== gb) index.push(fb, fa, ga, fb, ga, gb);
    });
  }

  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(position, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(normal, 3));
  geometry.setIndex(index);
  return geometry;
}

function ballPiece(cells, own, gap) {
  const parts = [];
  // Large regions get coarser balls: a thousand of them should still turn smoothly.
  const steps = cells.count > 300 ? 16 : 32;
  const ball = new SphereGeometry(cells.radius - gap, steps, steps / 2);
  const rod = new CylinderGeometry(cells.radius * 0.42, cells.radius * 0.42, 1, steps / 2, 1, true);
  const up = new Vector3(0, 1, 0);
  own.forEach((a, i) => {
    const p = new Vector3(...cells.centres[a]);
    parts.push([ball, new Matrix4().setPosition(p)]);
    for (const b of own.slice(i + 1)) {
      if (!cells.touch(a, b)) continue;
      const way = new Vector3(...cells.centres[b]).sub(p);
      const turn = new Quaternion().setFromUnitVectors(up, way.clone().normalize());
      const size = new Vector3(1, way.length(), 1);
      parts.push([rod, new Matrix4().compose(p.clone().addScaledVector(way, 0.5), turn, size)]);
    }
  });
  const position = [];
  const normal = [];
  const index = [];
  const v = new Vector3();
  for (const [part, place] of parts) {
    const base = position.length / 3;
    const turn = new Matrix4().extractRotation(place);
    const at = part.getAttribute('position');
    const out = part.getAttribute('normal');
    for (let i = 0; i < at.count; ++i) {
      v.fromBufferAttribute(at, i).applyMatrix4(place);
      position.push(v.x, v.y, v.z);
      v.fromBufferAttribute(out, i).applyMatrix4(turn);
      normal.push(v.x, v.y, v.z);
    }
    for (const i of part.getIndex().array) index.push(base + i);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(position, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(normal, 3));
  geometry.setIndex(index);
  ball.dispose();
  rod.dispose();
  return geometry;
}

const gap = 0.015;
const largestBevel = 0.055;
const ballGap = 0.012;

export function pieceGeometry(cells, own) {
  return cells.balls ? ballPiece(cells, own, ballGap)
    : solidPiece(cells, own, gap, Math.min(largestBevel, 0.28 * cells.narrowest));
}

// A flat mark, a hair outside the surface: its corners and its normal.
const above = 0.003;

function faceMarks(cells, own, cell) {
  const share = 0.4;
  return cells.faces[cell]
    .filter((face) => !face.behind || !own.has(face.behind.cell))
    .map(({ corners, centre, normal }) => ({
      normal,
      corners: corners.map((corner) => cells.corners[corner].map((t, axis) =>
        centre[axis] + share * (t - centre[axis]) + (above - gap) * normal[axis])),
    }));
}

// Six discs, one for each direction of the axes.
function ballMarks(cells, cell) {
  const radius = 0.3 * cells.radius;
  const steps = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);
  return [0, 1, 2].flatMap((axis) => [-1, 1].map((sign) => {
    const normal = [0, 0, 0];
    normal[axis] = sign;
    const corners = steps.map((angle) => {
      const corner = cells.centres[cell].slice();
      corner[axis] += sign * (cells.radius - ballGap + above);
      corner[(axis + 1) % 3] += sign * radius * Math.cos(angle);
      corner[(axis + 2) % 3] += radius * Math.sin(angle);
      return corner;
    });
    return { normal, corners };
  }));
}

// A face of which a side of a cell is coloured, but for a rim.
function edgeFace(cells, cell, number) {
  const share = 0.72;
  const { corners, centre, normal } = cells.faces[cell][number];
  return [{ normal, corners: corners.map((corner) => cells.corners[corner].map((t, axis) =>
    centre[axis] + share * (t - centre[axis]) + (above - gap) * normal[axis])) }];
}

// Strips along that side on the top and the bottom of a flat tile.
function edgeStrips(cells, cell, number) {
  const depth = 0.42;
  const rim = 0.94;
  const side = new Set(cells.faces[cell][number].corners);
  return [0, 1].map((end) => {
    const { corners, centre, normal } = cells.faces[cell][end];
    const at = corners.findIndex((corner, i) =>
      side.has(corner) && side.has(corners[(i + 1) % corners.length]));
    const [a, b] = [corners[at], corners[(at + 1) % corners.length]];
    const inwards = (corner, share) => cells.corners[corner].map((t, axis) =>
      centre[axis] + share * (t - centre[axis]) + (above - gap) * normal[axis]);
    return { normal, corners: [inwards(a, rim), inwards(b, rim), inwards(b, 1 - depth),
                               inwards(a, 1 - depth)] };
  });
}

// The marks of coloured sides, pairs of a cell and the number of a face.
export function edgeGeometry(cells, sides, strips) {
  return polygonGeometry(sides.flatMap(
    ([cell, number]) => (strips ? edgeStrips : edgeFace)(cells, cell, number)));
}

// The marks on the outside of coloured cells of a piece.
export function markGeometry(cells, own, marked) {
  const mine = new Set(own);
  return polygonGeometry(marked.flatMap(
    (cell) => (cells.balls ? ballMarks(cells, cell) : faceMarks(cells, mine, cell))));
}

function polygonGeometry(polygons) {
  const position = [];
  const normals = [];
  const index = [];
  for (const { normal, corners } of polygons) {
    const first = position.length / 3;
    for (const corner of corners) {
      position.push(...corner);
      normals.push(...normal);
    }
    for (let i = 2; i < corners.length; ++i) index.push(first, first + i - 1, first + i);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(position, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  geometry.setIndex(index);
  return geometry;
}
