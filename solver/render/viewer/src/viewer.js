// The viewer, an element of a page: keeps what the reader has chosen, and tells the view.

import markup from './viewer.html?raw';
import style from './style.css?inline';
import { Cells } from './cells.js';
import { filmOf } from './film.js';
import { Hand } from './hand.js';
import { assemblyOrder } from './order.js';
import { placesAfter, seenFrom, turnOf } from './moves.js';
import { View } from './scene.js';
import { svgOf } from './vector.js';

// The ways to draw a piece, and a sign for each.
const looks = ['solid', 'see-through', 'edges'];
const signs = ['■', '◪', '□'];
// Pieces with more copies than this have no buttons for each.
const mostCopyButtons = 40;

// Shows the data, of format polypack-viewer-2, in the shadow tree of `host`, until the signal.
function start(host, data, signal) {
  const root = host.shadowRoot;
  const $ = (id) => root.getElementById(id);
  const on = (target, event, action, more = {}) => target.addEventListener(event, action, { signal, ...more });
  const embedded = host.hasAttribute('embedded');
  const cells = new Cells(data);
  const view = new View($('canvas'), data, cells);
  // `alone`: the placement that is shown by itself, or -1.
  // `looks`: by piece, how it is drawn if it is not solid. `still`: the piece that stays still in moves,
  // or -1.
  const state = { packing: 0, step: 0, move: 0, hidden: new Set(), alone: -1, dark: false, still: -1,
                  looks: new Map() };
  let order = [];
  let names = [];  // of the placements
  let playing = 0;
  let moving = 0;
  const hand = new Hand({ data, view, $, on, say: (text) => say(text), changed: () => reveal() });

  const packing = () => data.packings[state.packing];
  let seen = [];  // the moves of the packing, as they are shown
  const moves = () => seen;
  const lookOf = (index) => state.looks.get(packing()[index][0]) ?? 'solid';
  const say = (text) => ($('said').textContent = text);

  // ---- copies ----

  const copiesOf = (piece) =>
    packing().flatMap(([other], i) => (other === piece ? [i] : []));

  // The names of the placements; copies of a piece are numbered.
  function namesOf() {
    const counts = new Map();
    for (const [piece] of packing()) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    const seen = new Map();
    return packing().map(([piece]) => {
      const { name } = data.pieces[piece];
      if (counts.get(piece) === 1) return name;
      seen.set(piece, (seen.get(piece) ?? 0) + 1);
      return `${name} ${seen.get(piece)}`;
    });
  }

  function isolateCopy(index) {
    state.alone = state.alone === index ? -1 : index;
    drawLegend();
    reveal();
    say(state.alone < 0 ? 'All pieces' : `Only ${names[index]}`);
  }

  // The next or previous placement by itself; past the last one, all of them.
  function isolateNext(step) {
    const places = packing().length + 1;
    const next = (state.alone + 1 + step + places) % places - 1;
    isolateCopy(next < 0 ? state.alone : next);
  }

  // ---- the packing ----

  function showPacking(number, announce = true) {
    const last = data.packings.length - 1;
    state.packing = Math.max(0, Math.min(last, number));
    state.alone = -1;
    names = namesOf();
    filming?.abort();
    stopPlaying();
    stopMoving();
    state.move = 0;
    seeMoves();
    hand.show(state.packing, names);
    for (const id of ['moves-box', 'build-box']) $(id).hidden = hand.active;
    $('moves-box').hidden ||= !data.moves;
    $('moves').max = moves().length;
    for (const id of ['moves', 'move', 'film']) $(id).disabled = moves().length === 0;
    const { order: found, falls } = assemblyOrder(cells, packing());
    order = found;
    state.step = order.length;
    $('build').max = order.length;
    $('build-note').textContent = cells.layerCounts[2] === 1 ? ''
      : falls ? 'Every piece can be lowered into place from above.'
      : 'No order lets every piece be lowered from above: pieces come by their lowest cell.';
    $('number').value = state.packing + 1;
    $('previous').disabled = state.packing === 0;
    $('next').disabled = state.packing === last;
    draw();
    drawLegend();
    if (announce) say(`Packing ${state.packing + 1} of ${data.packings.length}`);
  }

  // The moves as they are, or so that a placement of the chosen piece stays still.
  function seeMoves() {
    const told = data.moves?.[state.packing] ?? [];
    const still = packing().findIndex(([piece]) => piece === state.still);
    seen = still < 0 ? told : seenFrom(still, packing().length, told);
    const option = (text, value) => new Option(text, value, false, value === state.still);
    $('still').replaceChildren(option('as told', -1), ...(told.length > 0 ? used() : []).map(
      (piece) => option(data.pieces[piece].name, piece)));
    $('still').disabled = told.length === 0;
  }

  function setStill(piece) {
    state.still = piece;
    stopMoving();
    seeMoves();
    draw();
  }

  function draw() {
    // A region of one cell offers no cut: the list of directions is empty, and all is kept.
    const axis = Math.max(0, 'xyz'.indexOf($('axis').value));
    const count = cells.layerCounts[axis];
    const left = Number($('cut').value);
    const layer = cells.layers[axis];
    // From above the highest layers go first; from the front the nearest ones (lowest y); from
    // the right those of highest x.
    const keep = axis === 1 ? (cell) => layer[cell] >= count - left : (cell) => layer[cell] < left;
    view.show(packing(), keep, names);
    view.look(lookOf);
    view.place(hand.active ? hand.places : placesAfter(packing().length, moves().slice(0, state.move)),
               0, null);
    $('cut-value').textContent = left === count ? 'off' : `${left} of ${count}`;
    reveal();
  }

  // Tells the page around it which packing is shown, and which placement by itself.
  let told = null;
  function tell() {
    const { packing: number, alone } = state;
    if (told?.packing === number && told.alone === alone) return;
    told = { packing: number, alone };
    host.dispatchEvent(new CustomEvent('shown', { detail: told }));
  }

  function reveal() {
    tell();
    const come = new Set(order.slice(0, state.step));
    const gone = goneBefore(state.move);
    const isGone = (i) => (hand.active ? hand.isGone(i) : gone.has(i));
    view.reveal((i) => (state.alone < 0
      ? come.has(i) && !isGone(i) && !state.hidden.has(packing()[i][0]) : i === state.alone));
    const move = moves()[state.move - 1];
    $('moves').value = state.move;
    $('moves-value').textContent = move ? `${state.move} of ${moves().length}: ${move[3]}`
      : moves().length > 0 ? `0 of ${moves().length}`
      : data.moves?.[state.packing] === null ? 'not taken apart yet' : 'does not come apart';
    $('moves').setAttribute('aria-valuetext', $('moves-value').textContent);
    $('back').disabled = state.move === 0;
    $('forward').disabled = state.move === moves().length;
    $('build').value = state.step;
    const whole = state.step === order.length;
    const newest = state.step > 0 ? names[order[state.step - 1]] : '';
    $('build-value').textContent = whole ? 'complete'
      : state.step === 0 ? 'empty' : `${state.step} of ${order.length}: ${newest}`;
    $('build').setAttribute('aria-valuetext', $('build-value').textContent);
  }

  // ---- building up ----

  function setStep(step) {
    if (hand.active) return;
    const next = Math.max(0, Math.min(order.length, step));
    const grows = next > state.step;
    state.step = next;
    if (state.alone >= 0) {
      state.alone = -1;
      drawLegend();
    }
    reveal();
    if (grows) view.drop(order[next - 1]);
  }

  function stopPlaying() {
    clearInterval(playing);
    playing = 0;
    $('play').textContent = 'Build';
    $('play').setAttribute('aria-pressed', 'false');
  }

  function play() {
    if (playing) return stopPlaying();
    if (state.step === order.length) setStep(0);
    $('play').textContent = 'Pause';
    $('play').setAttribute('aria-pressed', 'true');
    playing = setInterval(() => {
      setStep(state.step + 1);
      if (state.step === order.length) stopPlaying();
    }, 800);
    setStep(state.step + 1);
  }

  // ---- taking apart ----

  // Placements that were taken away by themselves, up to the move before the last.
  const goneBefore = (count) =>
    new Set(moves().slice(0, Math.max(0, count - 1)).flatMap(([, , gone]) => gone));

  const moveTime = () => 900 / Number($('speed').value);

  function setMove(count) {
    const next = Math.max(0, Math.min(moves().length, count));
    const step = next - state.move;
    const time = Math.abs(step) === 1 ? moveTime() * 0.8 : 0;
    const turn = time > 0 ? turnOf(moves()[Math.min(next, state.move)], step) : null;
    state.move = next;
    // A piece that is moved must be in place.
    state.step = order.length;
    if (state.alone >= 0) {
      state.alone = -1;
      drawLegend();
    }
    reveal();
    view.place(placesAfter(packing().length, moves().slice(0, next)), time, turn);
  }

  function stopMoving() {
    clearTimeout(moving);
    moving = 0;
    $('move').textContent = 'Play moves';
    $('move').setAttribute('aria-pressed', 'false');
  }

  function goOn() {
    setMove(state.move + 1);
    if (state.move === moves().length) return stopMoving();
    moving = setTimeout(goOn, moveTime());
  }

  function playMoves() {
    if (moving) return stopMoving();
    if (hand.active || moves().length === 0) return;
    stopPlaying();
    if (state.move === moves().length) setMove(0);
    $('move').textContent = 'Pause';
    $('move').setAttribute('aria-pressed', 'true');
    moving = setTimeout(goOn, 0);
  }

  // ---- a film of the moves ----

  let filming = null;  // what stops it

  async function film() {
    if (filming) return filming.abort();
    stopMoving();
    stopPlaying();
    filming = new AbortController();
    const before = { ...state };
    const { signal: stopped } = filming;
    $('film').textContent = 'Stop';
    $('film-note').textContent = '';
    $('film-progress').hidden = false;
    try {
      const bytes = await filmOf(view, {
        count: moves().length,
        speed: Number($('speed').value),
        places: (made) => placesAfter(packing().length, moves().slice(0, made)),
        turn: (made) => turnOf(moves()[made], 1),
        reveal: (made) => {
          state.move = made;
          reveal();
        },
        background: getComputedStyle($('page')).getPropertyValue('--paper').trim(),
        progress: (share) => ($('film-progress').value = share),
        signal: stopped,
      });
      if (bytes) save(`${data.name || 'polypack'}.webm`, bytes, 'video/webm');
    } catch (error) {
      $('film-note').textContent = `There is no film: ${error.message}.`;
    }
    filming = null;
    $('film').textContent = 'Film';
    $('film-progress').hidden = true;
    if (signal.aborted || state.packing !== before.packing) return;
    state.move = before.move;
    draw();
  }

  function save(name, bytes, type) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], { type }));
    link.download = name.replace(/[/\\:*?"<>|]+/g, '-');
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  function stepMoves(by) {
    stopMoving();
    setMove(state.move + by);
  }

  // ---- pieces ----

  function used() {
    return [...new Set(packing().map(([piece]) => piece))].sort((a, b) => a - b);
  }

  const shows = (piece) => (state.alone < 0 ? !state.hidden.has(piece)
                                            : packing()[state.alone][0] === piece);

  function toggle(piece) {
    if (state.alone >= 0) {
      state.hidden = new Set(used().filter((p) => !shows(p)));
      state.alone = -1;
    }
    if (!state.hidden.delete(piece)) state.hidden.add(piece);
    drawLegend();
    reveal();
  }

  function isolate(piece) {
    const others = used().filter((p) => p !== piece);
    const alone = state.alone < 0 && !state.hidden.has(piece)
      && others.every((p) => state.hidden.has(p));
    state.hidden = new Set(alone ? [] : others);
    state.alone = -1;
    drawLegend();
    reveal();
    say(alone ? 'All pieces' : `Only piece ${data.pieces[piece].name}`);
  }

  function showAll() {
    state.hidden.clear();
    state.looks.clear();
    state.alone = -1;
    drawLegend();
    view.look(lookOf);
    reveal();
  }

  // The next way to draw a piece: solid, so that one sees through it, its edges alone.
  function lookOn(piece) {
    const next = looks[(looks.indexOf(state.looks.get(piece) ?? 'solid') + 1) % looks.length];
    state.looks.set(piece, next);
    drawLegend();
    view.look(lookOf);
    say(`Piece ${data.pieces[piece].name}: ${next}`);
  }

  function colourOf(index) {
    const [piece, , shade] = packing()[index];
    const { colour, shades } = data.pieces[piece];
    return shade ? shades[shade - 1] : colour;
  }

  // A button for each copy of a piece, numbered.
  function copyButtons(copies) {
    const row = document.createElement('span');
    row.className = 'copies';
    row.append(...copies.map((index, i) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy';
      button.dataset.copy = index;
      button.textContent = i + 1;
      button.style.borderBottomColor = colourOf(index);
      button.setAttribute('aria-pressed', String(state.alone === index));
      button.setAttribute('aria-label', `Only ${names[index]}`);
      button.addEventListener('click', () => isolateCopy(index));
      return button;
    }));
    return row;
  }

  function drawLegend() {
    const { piece: focusedPiece, copy: focusedCopy, look: focusedLook }
      = root.activeElement?.dataset ?? {};
    const items = used().map((piece) => {
      const { name } = data.pieces[piece];
      const copies = copiesOf(piece);
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'piece';
      button.dataset.piece = piece;
      button.setAttribute('aria-pressed', String(shows(piece)));
      button.setAttribute('aria-label',
                          `Piece ${name}${copies.length === 1 ? '' : ` ×${copies.length}`}, `
                          + (shows(piece) ? 'shown' : 'hidden'));
      const swatch = document.createElement('span');
      swatch.className = 'swatch';
      swatch.style.background = data.pieces[piece].colour;
      const label = document.createElement('span');
      label.className = 'name';
      label.textContent = name;
      button.append(swatch, label);
      if (copies.length > 1) {
        const count = document.createElement('span');
        count.className = 'count';
        count.textContent = `×${copies.length}`;
        button.append(' ', count);
      }
      button.addEventListener('click', (event) => (event.shiftKey ? isolate : toggle)(piece));
      const look = document.createElement('button');
      look.type = 'button';
      look.className = 'look';
      look.dataset.look = piece;
      look.textContent = signs[looks.indexOf(state.looks.get(piece) ?? 'solid')];
      look.title = 'Solid, see-through, or edges alone';
      look.setAttribute('aria-label', `Piece ${name} is ${state.looks.get(piece) ?? 'solid'}`);
      look.addEventListener('click', () => lookOn(piece));
      const item = document.createElement('li');
      item.append(button, look);
      if (copies.length > 1 && copies.length <= mostCopyButtons) {
        item.className = 'wide';
        item.append(copyButtons(copies));
      }
      return item;
    });
    $('pieces').replaceChildren(...items);
    const focused = focusedPiece !== undefined ? `[data-piece="${focusedPiece}"]`
      : focusedCopy !== undefined ? `[data-copy="${focusedCopy}"]`
      : focusedLook !== undefined ? `[data-look="${focusedLook}"]` : null;
    if (focused) $('pieces').querySelector(focused)?.focus();
    const changed = [...state.looks.values()].some((look) => look !== 'solid');
    $('show-all').disabled = state.hidden.size === 0 && state.alone < 0 && !changed;
  }

  function drawColours() {
    const colours = [...(data.colours ?? []), ...(data.edges ?? [])];
    $('colours-box').hidden = colours.length === 0;
    $('colours').replaceChildren(...colours.map(({ name, colour }) => {
      const swatch = document.createElement('span');
      swatch.className = 'swatch';
      swatch.style.background = colour;
      const item = document.createElement('li');
      item.className = 'colour';
      item.append(swatch, name);
      return item;
    }));
  }

  // ---- the rest of the panel ----

  function setExplosion(percent) {
    const value = Math.max(0, Math.min(150, percent));
    $('explode').value = value;
    $('explode-value').textContent = value === 0 ? 'off' : `${value} %`;
    view.explode(value / 100);
  }

  function resetCut() {
    const count = cells.layerCounts['xyz'.indexOf($('axis').value)];
    $('cut').max = count;
    $('cut').value = count;
  }

  function setAxis() {
    resetCut();
    draw();
  }

  function setCut(layers) {
    $('cut').value = layers;
    draw();
  }

  function setDark(dark) {
    state.dark = dark;
    host.dataset.theme = dark ? 'dark' : 'light';
    $('theme').setAttribute('aria-pressed', String(dark));
    view.setDark(dark);
  }

  function setLabels(on) {
    $('labels').checked = on;
    view.showLabels(on);
  }

  const help = () => ($('help').open ? $('help').close() : $('help').showModal());

  const keys = {
    ArrowRight: () => showPacking(state.packing + 1),
    ArrowLeft: () => showPacking(state.packing - 1),
    PageDown: () => showPacking(state.packing + 100),
    PageUp: () => showPacking(state.packing - 100),
    Home: () => showPacking(0),
    End: () => showPacking(data.packings.length - 1),
    ArrowUp: () => setStep(state.step + 1),
    ArrowDown: () => setStep(state.step - 1),
    ' ': play,
    e: () => setExplosion(Number($('explode').value) + 10),
    E: () => setExplosion(Number($('explode').value) - 10),
    c: () => setCut(Math.max(1, Number($('cut').value) - 1)),
    C: () => setCut(Number($('cut').value) + 1),
    w: () => view.turn(0, 0.15),
    s: () => view.turn(0, -0.15),
    a: () => view.turn(-0.15, 0),
    d: () => view.turn(0.15, 0),
    l: () => setLabels(!$('labels').checked),
    i: () => isolateNext(1),
    I: () => isolateNext(-1),
    x: () => used().filter(shows).forEach(lookOn),
    h: showAll,
    r: () => view.resetView(),
    ...(embedded ? {} : { t: () => setDark(!state.dark) }),
    '.': () => (hand.active ? hand.next() : stepMoves(1)),
    ',': () => (hand.active ? hand.back() : stepMoves(-1)),
    ...(data.explored ? { k: () => hand.mark(), 0: () => $('hand-start').click() } : {}),
    m: playMoves,
    '?': help,
  };

  // Embedded, it has the keys only while it has the focus.
  on(embedded ? host : document, 'keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ($('help').open && event.key !== '?') return;
    const target = event.composedPath()[0];
    const tag = target.tagName;
    const types = tag === 'SELECT' || (tag === 'INPUT' && target.type !== 'checkbox');
    // A slider, a field or a button keeps the keys that move or press it.
    if (types && (event.key.startsWith('Arrow') || event.key.startsWith('Page')
                  || /^(Home|End|\d)$/.test(event.key))) return;
    if (event.key === ' ' && ['BUTTON', 'INPUT', 'SELECT'].includes(tag)) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  on($('previous'), 'click', () => showPacking(state.packing - 1));
  on($('next'), 'click', () => showPacking(state.packing + 1));
  on($('number'), 'change', () => showPacking((Number($('number').value) || 1) - 1));
  on($('explode'), 'input', () => setExplosion(Number($('explode').value)));
  on($('build'), 'input', () => {
    stopPlaying();
    setStep(Number($('build').value));
  });
  on($('play'), 'click', play);
  on($('moves'), 'input', () => stepMoves(Number($('moves').value) - state.move));
  on($('back'), 'click', () => stepMoves(-1));
  on($('forward'), 'click', () => stepMoves(1));
  on($('move'), 'click', playMoves);
  on($('still'), 'change', () => setStill(Number($('still').value)));
  on($('film'), 'click', film);
  $('link').hidden = embedded && !host.hasAttribute('links');
  on($('link'), 'click', () => {
    host.dispatchEvent(new CustomEvent('link', { detail: { packing: state.packing, move: state.move } }));
    $('film-note').textContent = 'Copied.';
  });
  on($('cut'), 'input', draw);
  on($('axis'), 'change', setAxis);
  on($('labels'), 'change', () => setLabels($('labels').checked));
  on($('show-all'), 'click', showAll);
  on($('reset'), 'click', () => view.resetView());
  on($('vector'), 'click', () => save(`${data.name || 'polypack'}.svg`, svgOf(view, data.name), 'image/svg+xml'));
  on($('theme'), 'click', () => setDark(!state.dark));
  on($('help-open'), 'click', help);

  const canvas = $('canvas');
  on(canvas, 'pointermove', (event) => {
    const index = event.buttons === 0 ? view.placementAt(event.clientX, event.clientY) : -1;
    $('tip').hidden = index < 0;
    if (index < 0) return;
    const box = canvas.getBoundingClientRect();
    $('tip').textContent = names[index];
    $('tip').style.transform =
      `translate(${event.clientX - box.left + 14}px, ${event.clientY - box.top + 14}px)`;
  });
  on(canvas, 'pointerleave', () => ($('tip').hidden = true));
  // A click that does not turn the view.
  let pressed = null;
  on(canvas, 'pointerdown', (event) => {
    pressed = event.isPrimary && event.button === 0 ? [event.clientX, event.clientY] : null;
  });
  on(canvas, 'click', (event) => {
    if (!pressed || Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 4) return;
    const index = view.placementAt(event.clientX, event.clientY);
    if (index >= 0) isolateCopy(index);
    else if (state.alone >= 0) isolateCopy(state.alone);
  });
  on(canvas, 'dblclick', (event) => {
    const index = view.placementAt(event.clientX, event.clientY);
    if (index >= 0) isolate(packing()[index][0]);
    else showAll();
  });

  // ---- the first look ----

  drawColours();
  $('title').textContent = data.name;
  const counts = data.counts ?? {};
  const plural = (count, word) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
  $('facts').textContent = [
    ...(counts.distinct === undefined ? [] : [plural(counts.distinct, 'distinct packing')]),
    ...(counts.all === undefined ? [] : [`${counts.all.toLocaleString('en')} in all`]),
    ...(counts.complete === false && !data.explored ? ['search not finished'] : []),
    plural(cells.count, 'cell'),
  ].join(' · ');
  $('total').textContent = `of ${data.packings.length.toLocaleString('en')}`;
  $('number').max = data.packings.length;
  canvas.setAttribute('aria-label', `Three-dimensional picture of ${data.name}. Drag to turn it.`);
  for (const option of [...$('axis').options]) {
    if (cells.layerCounts['xyz'.indexOf(option.value)] === 1) option.remove();
  }
  $('cut-box').hidden = $('axis').options.length === 0;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  if (!embedded) on(prefersDark, 'change', () => setDark(prefersDark.matches));
  setDark(host.dataset.theme ? host.dataset.theme === 'dark' : prefersDark.matches);
  if ($('axis').options.length > 0) resetCut();
  showPacking(data.opens_at ?? 0, false);
  on(signal, 'abort', () => {
    filming?.abort();
    hand.dispose();
    stopPlaying();
    stopMoving();
  });
  // Opens at a packing, after some of its moves, which then play on.
  function open({ packing: number = state.packing, move = 0, play: plays = false }) {
    showPacking(number, false);
    if (hand.active) return;
    state.move = Math.max(0, Math.min(moves().length, move));
    draw();
    if (plays) playMoves();
  }

  return { view, setDark, showPacking, open };
}

// <polypack-viewer>: fills its box. `embedded` as an attribute: the page around it has the title, the
// theme, and the keys while they are not for the viewer. `bare`: there is the picture, and what plays
// the moves, as for a page within another. `links`: an embedded one offers links to moves, too.
class Viewer extends HTMLElement {
  #shown = null;  // what ends what is shown, and its parts that outlive it

  connectedCallback() {
    if (this.shadowRoot) return;
    this.attachShadow({ mode: 'open' }).innerHTML = `<style>${style}</style>${markup}`;
  }

  disconnectedCallback() {
    this.#clear();
  }

  // Shows packings, of the format polypack-viewer-2, in place of the former ones. For the same
  // region, the view stays as it is.
  show(data) {
    const before = this.#shown;
    this.#clear();
    const root = this.shadowRoot;
    root.innerHTML = `<style>${style}</style>${markup}`;
    try {
      if (data.format !== 'polypack-viewer-2') {
        throw new Error(`the format ${data.format} is unknown`);
      }
      if (data.packings.length === 0) throw new Error('there is no packing');
      const end = new AbortController();
      const { view, ...own } = start(this, data, end.signal);
      const cells = JSON.stringify(data.cells);
      if (before?.cells === cells) view.lookAs(before.view);
      this.#shown = { end, view, cells, ...own };
    } catch (error) {
      const failure = root.getElementById('failure');
      failure.textContent = `The picture cannot be drawn: ${error.message}`;
      failure.hidden = false;
      throw error;
    }
  }

  // Goes to a packing, by its index.
  go(packing) {
    this.#shown?.showPacking(packing);
  }

  // Opens at `packing`, by its index, after `move` moves; `play`: they go on.
  open(at) {
    this.#shown?.open(at);
  }

  // Light or dark colours, instead of those that the reader's system prefers.
  set dark(dark) {
    this.dataset.theme = dark ? 'dark' : 'light';
    this.#shown?.setDark(dark);
  }

  #clear() {
    this.#shown?.end.abort();
    this.#shown?.view.dispose();
    this.#shown = null;
  }
}

// A notebook may have this script twice.
if (!customElements.get('polypack-viewer')) customElements.define('polypack-viewer', Viewer);
