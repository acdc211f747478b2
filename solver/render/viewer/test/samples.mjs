// Sample pages for the tests: five small puzzles, one for each kind of lattice, solved here so that
// the tests of the page need nothing else of polypack.

const key = (p) => p.map((t) => Math.round(t * 1000) || 0).join();
const plus = (a, b) => a.map((t, i) => t + b[i]);
const minus = (a, b) => a.map((t, i) => t - b[i]);
const times = (m, p) => m.map((row) => row[0] * p[0] + row[1] * p[1] + row[2] * p[2]);
const product = (a, b) => a.map((row) => [0, 1, 2].map(
  (c) => row[0] * b[0][c] + row[1] * b[1][c] + row[2] * b[2][c]));

// All products of some generators.
function group(generators) {
  const found = new Map();
  const identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  const waiting = [identity];
  found.set(key(identity.flat()), identity);
  while (waiting.length > 0) {
    const m = waiting.pop();
    for (const g of generators) {
      const next = product(g, m);
      if (found.has(key(next.flat()))) continue;
      found.set(key(next.flat()), next);
      waiting.push(next);
    }
  }
  return [...found.values()];
}

const turn = (degrees) => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [[c, -s, 0], [s, c, 0], [0, 0, 1]];
};
const mirror = [[1, 0, 0], [0, -1, 0], [0, 0, 1]];
const quarterX = [[1, 0, 0], [0, 0, -1], [0, 1, 0]];

const root3 = Math.sqrt(3);
const polygon = (sides, radius, first) => Array.from({ length: sides }, (_, i) => {
  const angle = ((first + (360 * i) / sides) * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
});
const square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];

// A prism over a convex outline, as corners and faces.
export function prism(outline, height) {
  const n = outline.length;
  const ring = outline.map((_, i) => i);
  return {
    corners: [-height / 2, height / 2].flatMap((z) => outline.map(([x, y]) => [x, y, z])),
    faces: [ring.map((i) => n + i), ring.slice().reverse(),
            ...ring.map((i) => [i, (i + 1) % n, n + ((i + 1) % n), n + i])],
  };
}

// A lattice in space: where a cell lies, which shape it has, and the motions about the origin. The
// balls' cubic axes are turned by 45 degrees about the vertical, as a layer is a square grid.
const lattices = {
  square: {
    place: (x, y) => [x, y, 0], motions: group([turn(90), mirror]),
    shapes: [prism(square, 0.5)],
  },
  cube: {
    place: (x, y, z) => [x, y, z], motions: group([turn(90), quarterX]),
    shapes: [prism(square, 1)],
  },
  hex: {
    place: (x, y) => [x + y / 2, (y * root3) / 2, 0], motions: group([turn(60), mirror]),
    shapes: [prism(polygon(6, 1 / root3, 30), 0.5)],
  },
  triangle: {
    place: (x, y, up) => [x + y / 2 + (up + 1) / 2, ((y + (up + 1) / 3) * root3) / 2, 0],
    motions: group([turn(60), mirror]), shapeOf: (x, y, up) => up,
    shapes: [prism(polygon(3, 1 / root3, 210), 0.4),
             prism(polygon(3, 1 / root3, 30), 0.4)],
  },
  sphere: {
    place: (x, y, z) => [x + z / 2, y + z / 2, z * Math.SQRT1_2],
    motions: group([turn(90), product(turn(45), product(quarterX, turn(-45)))]),
    shapes: [{ radius: 0.5 }],
  },
};
lattices.prism = { ...lattices.triangle,
  place: (x, y, up, h) => plus(lattices.triangle.place(x, y, up), [0, 0, h]),
  motions: group([turn(60), [[1, 0, 0], [0, -1, 0], [0, 0, -1]]]),
  shapes: [210, 30].map((first) => prism(polygon(3, 1 / root3, first), 1)) };
lattices.hexprism = { ...lattices.hex,
  place: (x, y, h) => plus(lattices.hex.place(x, y), [0, 0, h]),
  motions: lattices.prism.motions,
  shapes: [prism(polygon(6, 1 / root3, 30), 1)] };

function box(...sizes) {
  return sizes.reduce((all, n) => all.flatMap(
    (cell) => Array.from({ length: n }, (_, i) => [...cell, i])), [[]]);
}

// The turned copies of a set of points, each moved so that its first point is the origin.
function orientations(points, motions) {
  const found = new Map();
  for (const m of motions) {
    const turned = points.map((p) => times(m, p)).sort(
      (a, b) => Math.round((a[2] - b[2]) * 1e4) || Math.round((a[1] - b[1]) * 1e4) || a[0] - b[0]);
    const moved = turned.map((p) => minus(p, turned[0]));
    found.set(moved.map(key).join(' '), moved);
  }
  return [...found.values()];
}

// All polyforms of `size` cells, grown from the region's cell nearest to its middle.
function polyforms(size, space, motions) {
  const near = (p) => space.filter((q) => Math.abs(Math.hypot(...minus(p, q)) - near.unit) < 0.01);
  const seed = space[Math.floor(space.length / 2)];
  near.unit = Math.min(...space.filter((q) => q !== seed).map((q) => Math.hypot(...minus(seed, q))));
  let sets = [[seed]];
  for (let n = 1; n < size; ++n) {
    const found = new Map();
    for (const set of sets) {
      for (const q of set.flatMap(near)) {
        if (set.includes(q)) continue;
        const grown = [...set, q];
        const name = orientations(grown, motions).map((o) => o.map(key).join(' ')).sort()[0];
        if (!found.has(name)) found.set(name, grown);
      }
    }
    sets = [...found.values()];
  }
  return sets;
}

// Packings by filling the first empty cell; every piece is used once.
function packings(cells, pieces, motions, limit) {
  const numbers = new Map(cells.map((p, i) => [key(p), i]));
  const options = cells.map(() => []);
  pieces.forEach((points, piece) => {
    for (const way of orientations(points, motions)) {
      for (const start of cells) {
        const own = way.map((p) => numbers.get(key(plus(p, start))));
        if (own.includes(undefined)) continue;
        own.sort((a, b) => a - b);
        options[own[0]].push([piece, own]);
      }
    }
  });
  const found = [];
  const filled = new Set();
  const usedPieces = new Set();
  const chosen = [];
  const search = (first) => {
    while (filled.has(first)) ++first;
    if (first === cells.length) {
      found.push(chosen.slice());
      return;
    }
    for (const option of options[first]) {
      const [piece, own] = option;
      if (usedPieces.has(piece) || own.some((cell) => filled.has(cell))) continue;
      usedPieces.add(piece);
      own.forEach((cell) => filled.add(cell));
      chosen.push(option);
      search(first + 1);
      chosen.pop();
      own.forEach((cell) => filled.delete(cell));
      usedPieces.delete(piece);
      if (found.length >= limit) return;
    }
  };
  search(0);
  return found;
}

const colours = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7',
                 '#8c6d46', '#b8b8b8', '#6a51a3', '#a6d854', '#5b4b3a'];

function sample({ name, lattice, region, names, pieces, counts, limit = 200 }) {
  const { place, motions, shapes, shapeOf } = lattices[lattice];
  // Cells are numbered by layers, then rows, so that the search fills from the bottom.
  const sorted = region.map((cell) => ({ at: place(...cell), shape: shapeOf?.(...cell) ?? 0 }))
    .sort((a, b) => a.at[2] - b.at[2] || a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const cells = sorted.map(({ at }) => at);
  const found = packings(cells, pieces, motions, limit);
  return {
    format: 'polypack-viewer-2', name, lattice, shapes, cells,
    ...(shapes.length > 1 ? { cell_shapes: sorted.map(({ shape }) => shape) } : {}),
    pieces: pieces.map((_, i) => ({ name: names[i], colour: colours[i % colours.length] })),
    packings: found, ...(counts ? { counts } : {}),
  };
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

// Pieces cut from the region one after the other, so that a packing surely exists.
function cut(region, lattice, sizes) {
  const cells = region.map((cell) => lattices[lattice].place(...cell));
  const free = new Set(cells);
  // Cells that touch lie 1 apart, but for triangles side by side.
  const touching = (a, b) => [1, 1 / root3].some(
    (distance) => Math.abs(Math.hypot(...minus(a, b)) - distance) < 0.01);
  const pieces = [];
  while (free.size > 0) {
    const piece = [[...free][0]];
    free.delete(piece[0]);
    const size = sizes[pieces.length % sizes.length];
    while (piece.length < size) {
      const next = [...free].filter((q) => piece.some((p) => touching(p, q)));
      if (next.length === 0) break;
      const q = next[(pieces.length * 5 + piece.length * 3) % next.length];
      piece.push(q);
      free.delete(q);
    }
    pieces.push(piece);
  }
  return pieces;
}

const pyramid = box(4, 4, 4).filter(([x, y, z]) => x < 4 - z && y < 4 - z);
const hexDrum = box(5, 5, 2).filter(([x, y]) => x + y >= 2 && x + y <= 6);

export const samples = {
  soma: () => sample({
    name: 'Soma cube', lattice: 'cube', region: box(3, 3, 3), limit: 480, names: [...'VLTZABP'],
    counts: { distinct: 240, all: 11520 },
    pieces: [
      [[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]],
      [[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]], [[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]],
      [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]], [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 0, 1]],
      [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
    ],
  }),
  pentominoes: () => sample({
    name: 'Pentominoes 6 × 10', lattice: 'square', region: box(10, 6), limit: 20, names: letters,
    counts: { distinct: 2339, all: 9356 },
    pieces: polyforms(5, box(9, 9).map((c) => lattices.square.place(...c)),
                      lattices.square.motions),
  }),
  hexes: () => sample({
    name: 'Tetrahexes 4 × 7', lattice: 'hex', region: box(7, 4), names: letters,
    pieces: polyforms(4, box(9, 9).map((c) => lattices.hex.place(...c)), lattices.hex.motions),
  }),
  triangles: () => sample({
    name: 'Hexiamonds', lattice: 'triangle', region: box(6, 6, 2), limit: 20, names: letters,
    pieces: polyforms(6, box(13, 13, 2).map((c) => lattices.triangle.place(...c)),
                      lattices.triangle.motions),
  }),
  balls: () => sample({
    name: 'Cannonball pyramid', lattice: 'sphere', region: pyramid, limit: 30, names: letters,
    pieces: cut(pyramid, 'sphere', [4, 3, 4, 5]),
  }),
  prisms: () => sample({
    name: 'Triangular prisms', lattice: 'prism', region: box(3, 3, 2, 2), limit: 10, names: letters,
    pieces: cut(box(3, 3, 2, 2), 'prism', [4, 3, 5]),
  }),
  hexprisms: () => sample({
    name: 'Hexagonal drum', lattice: 'hexprism', region: hexDrum, limit: 10, names: letters,
    pieces: cut(hexDrum, 'hexprism', [5, 4]),
  }),
};
