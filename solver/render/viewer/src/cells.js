// The cells of the region as solids: their corners, their faces and what lies behind each face.
// Everything is found from the positions, so that a page carries no adjacency.

// Coordinates closer than this are the same.
const same = 1e-3;

// A function that numbers the given values in order; values closer than `same` get one number.
function rankOf(values) {
  const sorted = Float64Array.from(values).sort();
  const starts = [];
  for (let i = 0; i < sorted.length; ++i) {
    if (i === 0 || sorted[i] - sorted[i - 1] > same) starts.push(sorted[i]);
  }
  return (value) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= value + same / 2) low = middle;
      else high = middle;
    }
    return low;
  };
}

// The faces of a cell at a place, each counter-clockwise when seen from outside.
function facesAt(shape, place) {
  const corners = shape.corners.map((corner) => corner.map((t, axis) => t + place[axis]));
  return shape.faces.map((face) => face.map((corner) => corners[corner]));
}

function normalOf([a, b, c]) {
  const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const v = [c[0] - b[0], c[1] - b[1], c[2] - b[2]];
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...n);
  return n.map((t) => t / length);
}

export class Cells {
  constructor(data) {
    this.centres = data.cells;
    this.count = data.cells.length;
    this.shapes = data.cells.map((_, i) => data.shapes[data.cell_shapes ? data.cell_shapes[i] : 0]);
    this.balls = data.shapes[0].radius !== undefined;
    this.radius = this.balls ? data.shapes[0].radius : 0;
    // Per axis: the layer of every cell, and how many layers there are.
    this.layers = [0, 1, 2].map((axis) => {
      const values = this.centres.map((centre) => centre[axis]);
      const rank = rankOf(values);
      return values.map(rank);
    });
    this.layerCounts = this.layers.map((layer) => layer.reduce((a, b) => Math.max(a, b), 0) + 1);
    this.reach = Math.max(0, ...data.shapes.flatMap((shape) => shape.corners ?? [])
      .map((corner) => Math.hypot(...corner)));
    this.corners = [];
    this.faces = [];
    if (!this.balls) this.#findFaces();
    // The least distance from the centre of a cell to a face of it.
    this.narrowest = this.faces.flat().reduce((least, { cell, centre, normal }) => Math.min(
      least, centre.reduce(
        (sum, t, axis) => sum + (t - this.centres[cell][axis]) * normal[axis], 0)), Infinity);
    this.#measure();
    this.aboveOf = null;
  }

  // The cells that a cell meets when it is lifted straight up. Of cells that are over each other in
  // part, the one whose centre is higher is above.
  above(cell) {
    this.aboveOf ??= Array(this.count).fill(null);
    if (this.aboveOf[cell]) return this.aboveOf[cell];
    const [x, y, z] = this.centres[cell];
    const near = this.balls ? 2 * this.radius - 0.01 : 2 * this.reach;
    const found = [];
    this.centres.forEach(([u, v, w], other) => {
      if (w <= z + same || Math.hypot(u - x, v - y) >= near) return;
      if (this.balls || this.#shadowsMeet(cell, other)) found.push(other);
    });
    return (this.aboveOf[cell] = found);
  }

  // Returns true if two cells overlap as seen from above: no side of either separates them.
  #shadowsMeet(a, b) {
    const corners = [a, b].map((cell) => this.faces[cell].flatMap(
      (face) => face.corners.map((corner) => this.corners[corner])));
    return [a, b].every((cell) => this.faces[cell].every(({ corners: ring }) =>
      ring.every((corner, i) => {
        const [p, q] = [this.corners[corner], this.corners[ring[(i + 1) % ring.length]]];
        const normal = [q[1] - p[1], p[0] - q[0]];
        if (Math.hypot(...normal) < same) return true;
        const [first, second] = corners.map((points) => {
          const along = points.map((c) => c[0] * normal[0] + c[1] * normal[1]);
          return [Math.min(...along), Math.max(...along)];
        });
        return first[0] < second[1] - same && second[0] < first[1] - same;
      })));
  }

  touch(a, b) {
    const [p, q] = [this.centres[a], this.centres[b]];
    return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) < 2 * this.radius + 0.01;
  }

  #findFaces() {
    const solids = this.centres.map((centre, i) => facesAt(this.shapes[i], centre));
    const all = solids.flat(2);
    const ranks = [0, 1, 2].map((axis) => rankOf(all.map((corner) => corner[axis])));
    const ids = new Map();
    const idOf = (corner) => {
      const key = ranks.map((rank, axis) => rank(corner[axis])).join();
      if (!ids.has(key)) {
        ids.set(key, this.corners.length);
        this.corners.push(corner);
      }
      return ids.get(key);
    };
    const open = new Map();
    this.faces = solids.map((faces, cell) =>
      faces.map((corners, index) => {
        const face = {
          cell,
          corners: corners.map(idOf),
          normal: normalOf(corners),
          centre: [0, 1, 2].map((t) => corners.reduce((sum, c) => sum + c[t], 0) / corners.length),
          behind: null,  // the same face of the neighbouring cell
        };
        const key = face.corners.slice().sort((a, b) => a - b).join();
        const other = open.get(key);
        if (other) {
          face.behind = other;
          other.behind = face;
        } else {
          open.set(key, face);
        }
        return face;
      }),
    );
  }

  #measure() {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    const take = (point, margin) => {
      for (let t = 0; t < 3; ++t) {
        low[t] = Math.min(low[t], point[t] - margin);
        high[t] = Math.max(high[t], point[t] + margin);
      }
    };
    if (this.balls) this.centres.forEach((centre) => take(centre, this.radius));
    else this.corners.forEach((corner) => take(corner, 0));
    this.low = low;
    this.high = high;
    this.middle = low.map((t, axis) => (t + high[axis]) / 2);
    this.size = Math.hypot(...low.map((t, axis) => high[axis] - t));
  }
}
