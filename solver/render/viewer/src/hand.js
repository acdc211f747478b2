// Taking a packing apart by hand: pieces are pushed in the picture, by buttons and by keys, marks and
// the way back, and the picture of states beside it.

import { turnedBy } from './moves.js';
import { ByHand } from './situation.js';
import { StatesPicture } from './states.js';

const mostRows = 60;  // of the list of moves
const pushed = 6;  // pixels, from which on a press is a push

// `viewer`: what it needs of the viewer that it is in.
export class Hand {
  #by = null;  // the records of the packing that is shown; null: it is not explored
  #past = [];  // situations
  #now = null;
  #marks = [];
  #push = null;  // of a piece, by the pointer
  #states;

  constructor({ data, view, $, on, say, changed }) {
    Object.assign(this, { data, view, $, say, changed });
    if (!data.explored) return;
    this.#states = new StatesPicture($('states'));
    $('hand-box').hidden = false;
    for (const id of ['moves-box', 'build-box']) $(id).hidden = true;
    const canvas = $('canvas');
    // Before the controls of the view, which would turn it.
    on(canvas, 'pointerdown', (event) => this.#begin(event), { capture: true });
    on(canvas, 'pointermove', (event) => this.#move(event));
    for (const event of ['pointerup', 'pointercancel']) on(canvas, event, (end) => this.#end(end));
    on($('hand-back'), 'click', () => this.back());
    on($('hand-start'), 'click', () => this.#goTo(this.#past[0] ?? this.#now));
    on($('hand-next'), 'click', () => this.next());
    on($('hand-mark'), 'click', () => this.mark());
    on($('hand-tell'), 'change', () => this.draw());
    on($('states'), 'click', (event) => this.#clickState(event));
    on($('states'), 'pointermove', (event) => this.#tellState(event));
    on($('states'), 'pointerleave', () => ($('states-tip').hidden = true));
    this.observer = new ResizeObserver(() => this.#drawStates());
    this.observer.observe($('states-box'));
  }

  // Ends it; it cannot be used any more.
  dispose() {
    this.observer?.disconnect();
  }

  get active() {
    return this.#by !== null;
  }

  // Begins with a packing.
  show(packing, names) {
    const explored = this.data.explored?.[packing];
    this.#by = explored?.parts.length > 0
      ? new ByHand(explored, this.data.directions, names, this.view.cells.size + 1,
                   this.data.packings[packing].map(([, own]) => own.map((cell) => this.view.cells.centres[cell])))
      : null;
    this.$('states-box').hidden = !this.#by;
    this.$('hand-box').hidden = !this.#by;
    if (!this.#by) return;
    this.#past = [];
    this.#marks = [];
    this.#now = this.#by.begin();
    this.draw();
  }

  get places() {
    return this.#now.places;
  }

  isGone(placement) {
    return this.#now.gone.includes(placement);
  }

  // ---- moves ----

  #make(move, time = 350) {
    this.#past.push(this.#now);
    this.#now = this.#by.after(this.#now, move);
    this.#settle(time, this.#now.turn);
    this.say(`${this.#now.name}. ${this.#summary()}`);
  }

  back() {
    if (this.#past.length === 0) return;
    const { turn } = this.#now;
    this.#now = this.#past.pop();
    this.#settle(250, turn && { ...turn, angle: -turn.angle });
    this.say(`Back. ${this.#summary()}`);
  }

  next() {
    const move = this.#by.next(this.#now);
    if (move) this.#make(move);
  }

  mark() {
    const name = `Mark ${this.#marks.length + 1}`;
    this.#marks.push({ name, past: this.#past.slice(), now: this.#now });
    this.draw();
    this.say(`${name} is set`);
  }

  #goTo(situation, past = null) {
    if (past) this.#past = past.slice();
    else this.#past = this.#past.slice(0, Math.max(0, this.#past.indexOf(situation)));
    this.#now = situation;
    this.#settle(0);
    this.say(this.#summary());
  }

  // `turn`: how placements get there, if they turn.
  #settle(time, turn = null) {
    this.changed();
    this.view.place(this.#now.places, time, turn);
    this.draw();
  }

  // ---- pushing a piece with the pointer ----

  #begin(event) {
    if (!this.active || event.button !== 0 || !event.isPrimary) return;
    const hit = this.view.hitAt(event.clientX, event.clientY);
    if (!hit || this.#by.entryOf(this.#now, hit.index) < 0) return;
    this.view.controls.enabled = false;
    this.$('canvas').setPointerCapture(event.pointerId);
    // On the screen, how far a step in each direction leads.
    const ways = this.#by.directions.map(({ by }) => this.view.onScreen(hit.point, by));
    this.#push = { piece: hit.index, from: [event.clientX, event.clientY], ways, direction: -1,
                   wanted: 0, made: null };
  }

  #move(event) {
    if (!this.#push) return;
    const push = this.#push;
    const way = [event.clientX - push.from[0], event.clientY - push.from[1]];
    const length = Math.hypot(...way);
    if (length < pushed) {
      this.#lift();
      return;
    }
    if (push.direction < 0 || this.#along(push.ways[push.direction], way) < 0) {
      push.direction = this.#nearest(push, way);
      push.found = this.#by.push(this.#now, push.piece, push.direction);
    }
    push.wanted = Math.max(0, this.#along(push.ways[push.direction], way));
    this.#showPush();
  }

  // How many steps a way on the screen is along another.
  #along([x, y], way) {
    const square = x * x + y * y;
    return square < 4 ? 0 : (x * way[0] + y * way[1]) / square;
  }

  // The direction that a way on the screen is nearest to; of two that are about as near, one in
  // which the piece can move.
  #nearest({ piece, ways }, way) {
    let best = -1;
    let most = -Infinity;
    ways.forEach(([x, y], direction) => {
      const size = Math.hypot(x, y);
      if (size < 2) return;
      const { steps, away } = this.#by.push(this.#now, piece, direction);
      const free = steps.size > 0 || away ? 0.08 : 0;
      const cosine = (x * way[0] + y * way[1]) / size / Math.hypot(...way) + free;
      if (cosine > most) [best, most] = [direction, cosine];
    });
    return best;
  }

  // Moves what is pushed as far as it goes, and shows what goes along or is in the way.
  #showPush() {
    const { found, wanted, direction, piece } = this.#push;
    const most = Math.max(0, ...found.steps.keys());
    const beyond = wanted > most + 0.5;
    const made = beyond && found.away ? found.away
      : found.steps.get(Math.max(1, Math.min(most, Math.ceil(wanted - 0.25)))) ?? found.away;
    const { by } = this.#by.directions[direction];
    const past = wanted - most;
    const by_steps = !made ? 0.16 * (1 - Math.exp(-wanted))
      : made === found.away || past <= 0 ? wanted : most + 0.16 * (1 - Math.exp(-past));
    const moving = made?.pieces ?? [piece];
    const shift = by.clone().multiplyScalar(by_steps);
    this.view.place(this.#now.places.map((place, i) => (moving.includes(i)
      ? { ...place, at: place.at.clone().add(shift) } : place)), 0, null);
    const blocked = made ? [] : found.held;
    this.view.light(new Map([...moving.map((i) => [i, '#ffffff']),
                             ...blocked.map((i) => [i, '#ff2a10'])]));
    const felt = blocked.join();
    if (felt !== this.#push.felt && blocked.length > 0) navigator.vibrate?.(20);
    this.#push.felt = felt;
    this.#push.made = made && wanted >= 0.5 ? made : null;
    this.$('hand-felt').textContent = made
      ? this.#by.nameOf(made)
      : `${this.#by.names[piece]} is held by ${this.#by.namesOf(blocked)}`;
  }

  #lift() {
    this.#push.direction = -1;
    this.#push.made = null;
    this.view.light(new Map());
    this.view.place(this.#now.places, 0, null);
    this.$('hand-felt').textContent = '';
  }

  #end(event) {
    if (!this.#push) return;
    const { made } = this.#push;
    this.#push = null;
    this.view.controls.enabled = true;
    this.view.light(new Map());
    if (made && event.type === 'pointerup') return this.#make(made, 180);
    this.view.place(this.#now.places, 150, null);
  }

  // ---- what is told ----

  #summary() {
    const { parts } = this.#now;
    const of = (count, word) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
    if (parts.length === 0) return `All pieces are apart, after ${of(this.#now.moves, 'move')}. ${this.#race()}`;
    const words = [this.#race(), parts.length > 1 ? of(parts.length, 'part') : ''];
    if (this.$('hand-tell').checked) {
      const at = parts[this.#now.last];
      const { left, at_most: less, dead_end: dead } = this.#by.state(at);
      const atMost = less ? 'at most ' : '';
      if (left) words.push(`${atMost}${of(left, 'move')} to the way out`);
      if (dead) words.push(left ? 'in a dead end' : 'no way out is known');
    }
    const moves = this.#by.moves(this.#now).length;
    words.push(moves === 0 ? 'nothing moves' : `${of(moves, 'move')} possible`);
    return words.filter(Boolean).join(' · ');
  }

  // Once it has fallen in two: in how many moves, against the level.
  #race() {
    const { first } = this.#now;
    const { level } = this.#by;
    return first === 0 ? '' : first === level ? `In two after ${first}, the least there is`
      : level ? `In two after ${first}; ${level} would do` : `In two after ${first}`;
  }

  draw() {
    const { $ } = this;
    const made = this.#now.moves;
    $('hand-value').textContent = `${made} move${made === 1 ? '' : 's'}`;
    $('hand-note').textContent = this.#summary();
    $('hand-felt').textContent = this.#now.name;
    $('hand-back').disabled = $('hand-start').disabled = this.#past.length === 0;
    $('hand-next').disabled = !this.#by.next(this.#now);
    this.#drawMarks();
    this.#drawMoves();
    this.#drawStates();
  }

  #button(text, label, action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'small';
    button.textContent = text;
    button.setAttribute('aria-label', label);
    button.addEventListener('click', action);
    return button;
  }

  #drawMarks() {
    this.$('hand-marks').replaceChildren(...this.#marks.map(({ name, past, now }) =>
      this.#button(name, `Back to ${name}, after ${now.moves} moves`, () => this.#goTo(now, past))));
  }

  // A line for each set of pieces and direction, with a button for each number of steps.
  #drawMoves() {
    const telling = this.$('hand-tell').checked;
    const rows = new Map();
    for (const move of this.#by.moves(this.#now)) {
      const key = `${move.entry} ${move.pieces} ${move.direction} ${move.turn?.slice(0, 2)}`;
      rows.set(key, [...(rows.get(key) ?? []), move]);
    }
    const inOrder = [...rows.values()].sort((a, b) => a[0].pieces.length - b[0].pieces.length);
    const best = telling ? this.#by.next(this.#now) : null;
    const items = inOrder.slice(0, mostRows).map((moves) => {
      const item = document.createElement('li');
      const { pieces, direction, turn } = moves[0];
      const text = document.createElement('span');
      text.textContent = `${this.#by.namesOf(pieces)}: ${turn ? this.#by.turnWord(turn)
        : this.#by.directions[direction].word}`;
      item.append(text);
      for (const move of moves.sort((a, b) => (a.steps || 1e9) - (b.steps || 1e9))) {
        const left = this.#by.leftAfter(this.#now, move);
        const after = !telling || move.steps === 0 ? '' : left ? `, ${left} left` : '';
        const button = this.#button(turn ? '↻' : move.steps || 'out', this.#by.nameOf(move) + after,
                                    () => this.#make(move));
        const same = best && move.entry === best.entry && move.steps === best.steps
          && (move.steps ? move.to === best.to : `${move.pieces}` === `${best.pieces}`);
        button.classList.toggle('best', Boolean(same));
        button.addEventListener('pointerenter', () => {
          this.view.light(new Map(pieces.map((i) => [i, '#ffffff'])));
          if (turn) this.#begun(move, 0.15);
        });
        button.addEventListener('pointerleave', () => {
          this.view.light(new Map());
          if (turn) this.#begun(move, 0);
        });
        item.append(button);
      }
      return item;
    });
    this.$('hand-moves').replaceChildren(...items);
    this.$('hand-more').textContent = inOrder.length > mostRows
      ? `and ${inOrder.length - mostRows} more` : '';
  }

  // Shows a share of a turn, which tells about which of several lines it is.
  #begun(move, share) {
    const turn = this.#by.turnIn(this.#now, move);
    if (!turn || this.view.sliding || !this.#by.moves(this.#now).some(({ to }) => to === move.to)) return;
    this.view.place(this.#now.places.map((place, i) => (move.pieces.includes(i)
      ? turnedBy(place, turn, share * turn.angle) : place)), 0, null);
  }

  // ---- the states ----

  // The part whose states are drawn: the one that was moved last.
  get #drawn() {
    return this.#now.parts[this.#now.last] ?? null;
  }

  #drawStates() {
    const at = this.active ? this.#drawn : null;
    this.$('states-box').hidden = !at;
    if (!at) return;
    const [part, state] = at;
    const { states } = this.#by.parts[part];
    const telling = this.$('hand-tell').checked;
    const stateIn = ({ parts }) => parts.find(([one]) => one === part)?.[1] ?? -1;
    const path = [...this.#past, this.#now].map(stateIn).filter((one) => one >= 0);
    const marked = this.#marks.map(({ now }) => stateIn(now)).filter((one) => one >= 0);
    this.#states.draw(states, { at: state, path, marked, telling,
                                style: getComputedStyle(this.$('page')) });
    const dead = states.filter((one) => one.dead_end).length;
    const out = states.filter((one) => one.out).length;
    const count = (number) => number.toLocaleString('en');
    const text = `${count(states.length)} state${states.length === 1 ? '' : 's'}`
      + `${this.#by.isWhole(part) ? '' : ', and there are more'}`
      + (telling ? ` · ${count(out)} with a way out · ${count(dead)} in dead ends` : '');
    this.$('states-note').textContent = text;
    this.$('states').setAttribute('aria-label', `The states and the moves between them: ${text}`);
  }

  #clickState(event) {
    const target = this.#states.stateAt(event.clientX, event.clientY);
    if (target < 0 || !this.#drawn) return;
    const way = this.#by.wayTo(this.#now, this.#now.last, target);
    if (!way || way.length === 0) return;
    if (way.length === 1) return this.#make(way[0]);
    for (const move of way) {
      this.#past.push(this.#now);
      this.#now = this.#by.after(this.#now, move);
    }
    this.#settle(0);
    this.say(this.#summary());
  }

  #tellState(event) {
    const tip = this.$('states-tip');
    const target = this.#states.stateAt(event.clientX, event.clientY);
    tip.hidden = target < 0;
    if (target < 0) return;
    const { left, dead_end: dead } = this.#by.state([this.#drawn[0], target]);
    tip.textContent = !this.$('hand-tell').checked ? `State ${target + 1}`
      : [`State ${target + 1}`, left ? `${left} to the way out` : '', dead ? 'dead end' : '']
        .filter(Boolean).join(', ');
    const box = this.$('states-box').getBoundingClientRect();
    const x = Math.min(event.clientX - box.left + 12, box.width - tip.offsetWidth - 4);
    tip.style.transform = `translate(${x}px, ${event.clientY - box.top - 30}px)`;
  }
}
