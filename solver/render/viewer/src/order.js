// The order in which the pieces of a packing can be put together from below.

// Returns {order, falls}: indices into the packing's placements, and whether every piece, in this
// order, can be lowered straight down into its place. Piece q must wait for p where a cell of q
// lies above one of p; an order exists just when this relation has no cycle. Among the pieces that
// are free to come, the lowest comes first. Where there is a cycle, the order is by lowest cell.
export function assemblyOrder(cells, packing) {
  const owner = new Map();
  packing.forEach(([, own], i) => own.forEach((cell) => owner.set(cell, i)));
  const waitsFor = packing.map(() => new Set());
  packing.forEach(([, own], i) => {
    for (const cell of own) {
      for (const above of cells.above(cell)) {
        const other = owner.get(above);
        if (other !== undefined && other !== i) waitsFor[other].add(i);
      }
    }
  });
  const height = packing.map(([, own]) => {
    const z = own.map((cell) => cells.centres[cell][2]);
    const y = own.map((cell) => cells.centres[cell][1]);
    const x = own.map((cell) => cells.centres[cell][0]);
    const mean = (t) => t.reduce((a, b) => a + b, 0) / t.length;
    return [Math.min(...z), mean(z), -mean(y), mean(x)];
  });
  const lower = (a, b) => {
    for (let t = 0; t < 4; ++t) {
      const difference = height[a][t] - height[b][t];
      if (Math.abs(difference) > 1e-6) return difference;
    }
    return a - b;
  };
  const byHeight = packing.map((_, i) => i).sort(lower);
  const order = [];
  const placed = new Set();
  while (order.length < packing.length) {
    const next = byHeight.find(
      (i) => !placed.has(i) && [...waitsFor[i]].every((below) => placed.has(below)));
    if (next === undefined) return { order: byHeight, falls: false };
    order.push(next);
    placed.add(next);
  }
  return { order, falls: true };
}
