// The states of a part as a picture: a dot each, a line for each move. Those that are as many moves
// from a way out stand above each other, the ways out on the right.

const margin = 14;
// More lines than that would be one grey area, and take seconds.
const mostLines = 12_000;

// By state, its column and its row, both from 0 to 1.
export function layOut(states) {
  const most = Math.max(0, ...states.map(({ left = 0 }) => left));
  const columns = most > 0 ? states.map(({ left }) => (left ? most - left : -1)) : depths(states);
  const last = Math.max(1, ...columns);
  const inColumn = new Map();
  columns.forEach((column, i) => inColumn.set(column, [...(inColumn.get(column) ?? []), i]));
  // The row of a state is near those that its moves lead to: the mean of these, some rounds.
  const rows = states.map((_, i) => i / states.length);
  for (let round = 0; round < 6; ++round) {
    for (const [, own] of inColumn) {
      const wish = new Map(own.map((i) => {
        const others = states[i].moves.map(([, , , to]) => to).filter((to) => columns[to] !== columns[i]);
        return [i, others.length === 0 ? rows[i]
          : others.reduce((sum, to) => sum + rows[to], 0) / others.length];
      }));
      own.sort((a, b) => wish.get(a) - wish.get(b) || a - b);
      own.forEach((i, row) => (rows[i] = (row + 1) / (own.length + 1)));
    }
  }
  return states.map((_, i) => [Math.max(0, columns[i]) / last, rows[i]]);
}

// By state, the number of moves from the first one; where nothing leads out.
function depths(states) {
  const depth = states.map(() => -1);
  depth[0] = 0;
  const front = [0];
  for (const from of front) {
    for (const [, , , to] of states[from].moves) {
      if (depth[to] >= 0) continue;
      depth[to] = depth[from] + 1;
      front.push(to);
    }
  }
  return depth;
}

export class StatesPicture {
  #layout = new Map();  // by the states of a part
  #ground = null;  // the picture without what changes, and what it is of
  #places = [];

  constructor(canvas) {
    this.canvas = canvas;
  }

  // Draws states. `at`: the one that is; `path`: those that led to it; `marked`: a set of them;
  // `telling`: whether dead ends and ways out are told from others; `style`: of the page.
  draw(states, { at, path, marked, telling, style }) {
    const { canvas } = this;
    const ratio = Math.min(2, devicePixelRatio);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (width === 0 || height === 0) return;
    if (!this.#layout.has(states)) this.#layout.set(states, layOut(states));
    this.#places = this.#layout.get(states).map(([x, y]) =>
      [margin + x * (width - 2 * margin), margin + y * (height - 2 * margin)]);
    const colour = (name) => style.getPropertyValue(name).trim();
    const key = [width, height, ratio, telling, colour('--ink'), this.#layout.get(states)];
    if (!this.#ground || key.some((one, i) => one !== this.#ground.key[i])) {
      const ground = document.createElement('canvas');
      [ground.width, ground.height] = [width * ratio, height * ratio];
      const pen = ground.getContext('2d');
      pen.scale(ratio, ratio);
      this.#drawGround(pen, states, telling, colour, height);
      this.#ground = { key, picture: ground };
    }
    if (canvas.width !== width * ratio) canvas.width = width * ratio;
    if (canvas.height !== height * ratio) canvas.height = height * ratio;
    const pen = canvas.getContext('2d');
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(this.#ground.picture, 0, 0);
    pen.scale(ratio, ratio);
    pen.strokeStyle = colour('--accent');
    pen.lineWidth = 2.5;
    pen.lineJoin = 'round';
    pen.beginPath();
    path.forEach((state, i) => pen[i === 0 ? 'moveTo' : 'lineTo'](...this.#places[state]));
    pen.stroke();
    pen.lineWidth = 1;
    pen.globalAlpha = 0.7;
    pen.beginPath();
    for (const [, , , to] of states[at].moves) {
      pen.moveTo(...this.#places[at]);
      pen.lineTo(...this.#places[to]);
    }
    pen.stroke();
    pen.globalAlpha = 1;
    pen.fillStyle = '#e0a100';
    for (const state of marked) this.#dot(pen, state, 5);
    pen.fillStyle = colour('--accent');
    this.#dot(pen, at, 6);
    pen.strokeStyle = colour('--panel');
    pen.lineWidth = 2;
    pen.stroke();
  }

  // The state at a point of the window, or -1.
  stateAt(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    let best = -1;
    let least = 12;
    this.#places.forEach(([u, v], i) => {
      const far = Math.hypot(u - x, v - y);
      if (far < least) [best, least] = [i, far];
    });
    return best;
  }

  #dot(pen, state, radius) {
    pen.beginPath();
    pen.arc(...this.#places[state], radius, 0, 2 * Math.PI);
    pen.fill();
  }

  #drawGround(pen, states, telling, colour, height) {
    const lines = states.reduce((sum, { moves }) => sum + moves.length, 0) / 2;
    pen.strokeStyle = colour('--quiet');
    pen.globalAlpha = Math.max(0.12, Math.min(0.5, 60 / Math.sqrt(lines + 1) / 4));
    pen.lineWidth = 0.8;
    pen.beginPath();
    if (lines <= mostLines) {
      states.forEach(({ moves }, from) => {
        for (const [, , , to] of moves) {
          if (to < from) continue;
          pen.moveTo(...this.#places[from]);
          pen.lineTo(...this.#places[to]);
        }
      });
    }
    pen.stroke();
    pen.globalAlpha = 1;
    const radius = Math.max(1.2, Math.min(4, height / 3 / Math.sqrt(states.length)));
    states.forEach((state, i) => {
      pen.fillStyle = telling && state.out ? '#2c8a4b' : telling && state.dead_end ? '#b9695f'
        : colour('--ink');
      pen.globalAlpha = telling && state.dead_end ? 0.55 : 0.9;
      this.#dot(pen, i, state.out && telling ? radius + 1.5 : radius);
    });
    pen.globalAlpha = 1;
  }
}
