// A packing that is taken apart by hand. Which moves there are is read from `explored` of the data;
// nothing is found out here.
//
// A situation is never changed: `places` of the placements, `parts`, pairs of a part and its state,
// which are still together, `last`, the index of the one that was moved, `gone`, the placements that
// were taken away by themselves before the last move, `leaving`, those by the last move, `moves`, how
// many were made, `first`, how many until it fell in two, or 0, `name`, that of the last move, and
// `turn`, how the picture plays it if it is one.

import { Box3, Vector3 } from 'three';
import { home, turnedBy } from './moves.js';

// A move as records of states have it: a slide, or a turn from one direction to another about a line that is
// given from the middle of the box around the first placement of the part.
const moveOf = (entry, [pieces, direction, steps, to, turn]) => ({ entry, pieces, direction, steps, to, turn });

const moved = (place, by) => ({ ...place, at: place.at.clone().add(by) });

export class ByHand {
  // `size`: how far is out of the way. `cells`: of each placement, their middles.
  constructor(explored, directions, names, size, cells) {
    this.parts = explored.parts;
    this.directions = directions.map(([by, word]) => ({ by: new Vector3(...by), word }));
    this.names = names;
    this.size = size;
    this.cells = cells.map((own) => own.map((one) => new Vector3(...one)));
  }

  begin() {
    const whole = this.parts[0];
    return { places: this.names.map(home), parts: whole ? [[0, 0]] : [], last: 0, gone: [],
             leaving: [], moves: 0, first: 0, name: '', turn: null };
  }

  // Whether all states of a part are known that have no way out.
  isWhole(part) {
    return !this.parts[part].open;
  }

  // The least number of moves until the packing has fallen in two; undefined: not known.
  get level() {
    const { left, at_most: less } = this.parts[0].states[0];
    return less ? undefined : left;
  }

  state([part, state]) {
    return this.parts[part].states[state];
  }

  // The index of the part of a situation that has a placement, or -1.
  entryOf(situation, piece) {
    return situation.parts.findIndex(([part]) => this.parts[part].pieces.includes(piece));
  }

  // All that happens if a placement is pushed in a direction: by numbers of steps, the fewest
  // placements that then move, and likewise if it is carried away; and which are in its way.
  push(situation, piece, direction) {
    const entry = this.entryOf(situation, piece);
    const steps = new Map();
    let away = null;
    if (entry < 0) return { entry, steps, away, held: [] };
    const { pieces: whole } = this.parts[situation.parts[entry][0]];
    const state = this.state(situation.parts[entry]);
    // Those of a record move, or the others the other way.
    const moving = (set, way) => (way === direction ? set : way === (direction ^ 1)
      ? whole.filter((one) => !set.includes(one)) : []);
    for (const [set, way, count, to] of state.moves) {
      const pieces = moving(set, way);
      if (!pieces.includes(piece) || steps.get(count)?.pieces.length <= pieces.length) continue;
      steps.set(count, { entry, pieces, direction, steps: count, to });
    }
    for (const [set, way, carried, left] of state.out ?? []) {
      const pieces = moving(set, way);
      if (!pieces.includes(piece) || away?.pieces.length <= pieces.length) continue;
      away = { entry, pieces, direction, steps: 0, to: [carried, left].filter(Boolean) };
    }
    const inWay = state.in_way[direction >> 1] ?? [];
    const held = direction % 2 === 0 ? inWay[whole.indexOf(piece)] ?? []
      : whole.filter((_, i) => inWay[i]?.includes(piece));
    return { entry, steps, away, held };
  }

  // All moves of a situation, of the fewer placements.
  moves(situation) {
    return situation.parts.flatMap((at, entry) => {
      const { moves, out = [] } = this.state(at);
      return [
        ...moves.map((record) => moveOf(entry, record)),
        ...out.map(([pieces, direction, ...to]) =>
          ({ entry, pieces, direction, steps: 0, to: to.filter(Boolean) })),
      ];
    });
  }

  // The name of a move: "B: 2 to the left", "B, C: out to the back", "B: turned, right to back".
  nameOf({ pieces, direction, steps, turn }) {
    return `${this.namesOf(pieces)}: ${turn ? this.turnWord(turn)
      : `${steps || 'out'} ${this.directions[direction].word}`}`;
  }

  turnWord([from, to]) {
    const [first, last] = [from, to].map((one) => this.directions[one].word.replace('to the ', ''));
    return `turned, ${first} to ${last}`;
  }

  // The turn of a move where the placements are, as the picture plays it; null: it is a slide.
  turnIn(situation, { entry, pieces, turn }) {
    if (!turn) return null;
    const [from, to, about] = turn;
    const first = this.parts[situation.parts[entry][0]].pieces[0];
    const { at, turned } = situation.places[first];
    const middle = new Box3().setFromPoints(
      this.cells[first].map((cell) => cell.clone().applyQuaternion(turned).add(at))).getCenter(new Vector3());
    const axis = this.directions[from].by.clone().cross(this.directions[to].by).normalize();
    return { placements: pieces, about: middle.add(new Vector3(...about)).toArray(), axis: axis.toArray(),
             angle: Math.PI / 2 };
  }

  namesOf(pieces) {
    return pieces.map((piece) => this.names[piece]).join(', ');
  }

  shiftOf({ direction, steps }) {
    const { by } = this.directions[direction];
    return by.clone().multiplyScalar(steps || Math.ceil(this.size / by.length()));
  }

  after(situation, move) {
    const turn = this.turnIn(situation, move);
    const by = turn ? null : this.shiftOf(move);
    const moveOne = (place) => (turn ? turnedBy(place, turn, turn.angle) : moved(place, by));
    const parts = situation.parts.slice();
    const [part] = parts[move.entry];
    parts.splice(move.entry, 1, ...(move.steps ? [[part, move.to]] : move.to));
    const alone = move.steps === 0 && move.pieces.length === 1;
    return {
      places: situation.places.map((place, i) => (move.pieces.includes(i) ? moveOne(place) : place)),
      parts,
      last: Math.max(0, Math.min(move.entry, parts.length - 1)),
      gone: [...situation.gone, ...situation.leaving],
      leaving: alone ? move.pieces : [],
      moves: situation.moves + 1,
      first: situation.first || (move.steps === 0 ? situation.moves + 1 : 0),
      name: this.nameOf(move),
      turn,
    };
  }

  // The next move of a shortest way out, of the part that was moved last if it has one; null: no
  // part has.
  next(situation) {
    const leads = (at) => at && this.state(at).left !== undefined;
    const entry = leads(situation.parts[situation.last]) ? situation.last
      : situation.parts.findIndex(leads);
    if (entry < 0) return null;
    const { left } = this.state(situation.parts[entry]);
    const nearer = this.moves(situation).filter((move) => move.entry === entry && (left === 1
      ? move.steps === 0
      : move.steps > 0 && this.leftAfter(situation, move) === left - 1));
    return nearer.reduce((best, move) =>
      (!best || move.pieces.length < best.pieces.length ? move : best), null);
  }

  leftAfter(situation, { entry, steps, to }) {
    return steps === 0 ? 0 : this.state([situation.parts[entry][0], to]).left;
  }

  // The moves that lead a part of a situation to another state of it, as few as there are; null: none.
  wayTo(situation, entry, target) {
    const [part, start] = situation.parts[entry];
    const { states } = this.parts[part];
    const by = new Map([[start, null]]);
    for (const front of [[start]]) {
      for (const from of front) {
        for (const record of states[from].moves) {
          const move = moveOf(entry, record);
          if (by.has(move.to)) continue;
          by.set(move.to, { from, move });
          front.push(move.to);
        }
        if (by.has(target)) break;
      }
    }
    if (!by.has(target)) return null;
    const way = [];
    for (let at = by.get(target); at; at = by.get(at.from)) way.unshift(at.move);
    return way;
  }
}
