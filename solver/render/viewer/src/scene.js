// The scene: one packing, its pieces moved apart, cut, hidden or lowered into place.

import { AmbientLight, CanvasTexture, Color, DirectionalLight, DoubleSide, EdgesGeometry, Group,
         HemisphereLight, LineBasicMaterial, LineSegments, Mesh, MeshStandardMaterial,
         PerspectiveCamera, PlaneGeometry, Raycaster, Scene, ShadowMaterial, Sprite,
         SpriteMaterial, SRGBColorSpace, Vector2, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { edgeGeometry, markGeometry, pieceGeometry } from './mesh.js';
import { home, turnedBy } from './moves.js';
import { Pace } from './pace.js';
import { leaveRenderer, takeRenderer } from './renderer.js';

const dropTime = 420;  // milliseconds

function labelOf(text, opacity) {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  const font = '600 44px system-ui, sans-serif';
  pen.font = font;
  const width = Math.max(64, Math.ceil(pen.measureText(text).width) + 32);
  canvas.width = width;
  canvas.height = 64;
  pen.font = font;
  pen.fillStyle = 'rgba(20, 22, 28, 0.82)';
  pen.beginPath();
  pen.roundRect(0, 0, width, 64, 32);
  pen.fill();
  pen.fillStyle = '#ffffff';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, width / 2, 34);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return { material: new SpriteMaterial({ map: texture, depthTest: false, opacity }), ratio: width / 64 };
}

// The material of a piece that others are seen through.
function faint(material, opacity) {
  const copy = material.clone();
  copy.transparent = true;
  copy.opacity = opacity;
  copy.depthWrite = false;
  return copy;
}

export class View {
  // `place`: the canvas that is replaced by its own.
  constructor(place, data, cells) {
    this.cells = cells;
    this.space = cells;
    this.data = data;
    this.calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.renderer = takeRenderer(place);
    const canvas = this.renderer.domElement;
    this.scene = new Scene();
    this.camera = new PerspectiveCamera(32, 1, 0.05, 1000);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = !this.calm;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = Math.PI * 0.94;
    this.controls.addEventListener('change', () => this.#lookAgain());
    const material = (colour, more = {}) => new MeshStandardMaterial({
      color: new Color(colour), roughness: 0.48, metalness: 0, ...more });
    // By piece, then shade.
    this.materials = data.pieces.map(({ colour, shades = [] }) =>
      [colour, ...shades].map((shade) => material(shade)));
    this.edgeMarks = (data.edges ?? []).map(
      ({ colour }) => material(colour, { side: DoubleSide }));
    this.marks = (data.colours ?? []).map(({ colour }) => material(colour, { side: DoubleSide }));
    this.labels = new Map();
    this.cellLabels = [];
    this.explosion = 0;
    this.labelled = false;
    this.fit = { width: 0, height: 0 };
    this.pieces = [];
    this.falling = null;
    this.sliding = null;
    this.pace = new Pace((on) => this.#draft(on), () => this.#lookAgain());
    this.#addLights();
    this.observer = new ResizeObserver(() => this.#resize());
    this.observer.observe(canvas.parentElement);
    this.#resize();
    this.resetView();
  }

  // Gives back what it holds; it cannot be used any more.
  dispose() {
    this.observer.disconnect();
    this.pace.stop();
    this.controls.dispose();
    this.#clear();
    this.ground.geometry.dispose();
    this.sun.shadow.dispose();
    for (const { material } of this.labels.values()) material.map.dispose();
    leaveRenderer(this.renderer);
    this.gone = true;
  }

  // Has room for a sphere around `middle`, of diameter `size`, and the ground at the height of `low`,
  // in place of the region alone.
  surround({ middle, low, size }) {
    this.space = { middle, low, size };
    this.#setRange();
    this.#light();
    this.redraw();
  }

  // Looks from where another view of the same region did.
  lookAs({ camera, controls, explosion }) {
    if (explosion !== this.explosion) return;
    this.camera.position.copy(camera.position);
    this.controls.target.copy(controls.target);
    this.controls.update();
    this.#lookAgain();
  }

  // Draws the placements; `keep(cell)` says which cells the cut leaves, `names` what is
  // written on the placements.
  show(packing, keep, names) {
    this.falling = null;
    this.sliding = null;
    this.#clear();
    this.pieces = packing.map(([piece, own, shade = 0, colours = null, edges = []], index) => {
      const seen = own.filter(keep);
      const holder = new Group();
      const mesh = new Mesh(pieceGeometry(this.cells, seen), this.materials[piece][shade]);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.userData.index = index;
      holder.add(mesh);
      const colourOf = (cell) => (colours ? colours[own.indexOf(cell)]
                                          : this.data.cell_colours?.[cell] ?? 0);
      this.marks.forEach((material, i) => {
        const marked = seen.filter((cell) => colourOf(cell) === i + 1);
        if (marked.length === 0) return;
        const mark = new Mesh(markGeometry(this.cells, seen, marked), material);
        mark.receiveShadow = true;
        holder.add(mark);
      });
      this.edgeMarks.forEach((material, i) => {
        const sides = edges.filter(([cell, face, colour]) =>
          colour === i + 1 && face >= 0 && keep(cell));
        if (sides.length === 0) return;
        const mark = new Mesh(edgeGeometry(this.cells, sides, this.data.edge_strips), material);
        mark.receiveShadow = true;
        holder.add(mark);
      });
      const middle = [0, 1, 2].map(
        (t) => own.reduce((sum, cell) => sum + this.cells.centres[cell][t], 0) / own.length);
      this.scene.add(holder);
      return { name: names[index], own, seen, holder, mesh, middle, label: null, drop: 0,
               place: home(), material: mesh.material, edges: null };
    });
    this.#labelCells();
    this.#label();
    this.#spread();
  }

  // Writes the labels of cells where these are, fainter where a placement covers them.
  #labelCells() {
    const covered = new Set(this.pieces.flatMap(({ own }) => own));
    for (const [cell, text] of this.data.labels ?? []) {
      const label = this.#labelAt(text, this.cells.centres[cell], covered.has(cell) ? 0.5 : 1);
      this.scene.add(label);
      this.cellLabels.push(label);
    }
  }

  #clear() {
    this.scene.remove(...this.cellLabels);
    this.cellLabels = [];
    for (const { holder } of this.pieces) {
      this.scene.remove(holder);
      for (const child of holder.children) {
        if (child.isMesh || child.isLineSegments) child.geometry.dispose();
      }
    }
  }

  // Shows the placements for which `visible(index)` holds.
  reveal(visible) {
    this.pieces.forEach((piece, i) => (piece.holder.visible = piece.seen.length > 0 && visible(i)));
    this.redraw();
  }

  // Draws each placement solid, see-through, as its edges alone or, as a ghost, as both of these:
  // `look(index)` says which.
  look(look) {
    this.pieces.forEach((piece, i) => {
      const how = look(i);
      const { mesh, holder } = piece;
      for (const former of [mesh.material, piece.unlit]) if (former !== piece.material) former?.dispose();
      piece.lit = undefined;
      piece.unlit = null;
      mesh.material = how === 'see-through' ? faint(piece.material, 0.3)
        : how === 'ghost' ? faint(piece.material, 0.5)
        : how === 'edges' ? faint(piece.material, 0.06) : piece.material;
      mesh.castShadow = how === 'solid';
      const edged = how === 'edges' || how === 'ghost';
      if (edged && !piece.edges) {
        const colour = new LineBasicMaterial({ color: piece.material.color });
        piece.edges = new LineSegments(new EdgesGeometry(mesh.geometry, 40), colour);
        holder.add(piece.edges);
      }
      if (piece.edges) piece.edges.visible = edged;
    });
    this.redraw();
  }

  // Lowers a placement into its place.
  drop(index) {
    this.pieces.forEach((piece) => (piece.drop = 0));
    if (!this.calm && this.pieces[index]) this.falling = { index, start: performance.now() };
    this.#spread();
  }

  // Moves each placement to a place; within some milliseconds, unless that is 0. Those that turn
  // do so about its axis.
  place(places, time, turn) {
    const from = this.pieces.map((piece) => piece.place);
    this.sliding = { from, to: places, turn, start: performance.now(), time: this.calm ? 0 : time };
    this.#slide(this.sliding.start);
  }

  // Draws pictures of a film from here on, of that size and before that background. Returns what
  // ends it.
  beginFilm(width, height, background) {
    const before = { ratio: this.renderer.getPixelRatio(), fit: this.fit, aspect: this.camera.aspect,
                     damping: this.controls.enableDamping, position: this.camera.position.clone() };
    const reach = this.#reach();
    this.filming = true;
    this.sliding = this.falling = null;
    this.controls.enableDamping = false;
    this.renderer.setPixelRatio(1);
    this.sun.castShadow = true;
    this.renderer.setSize(width, height, false);
    this.scene.background = new Color(background);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    const { target } = this.controls;
    // From somewhat farther, for pieces that move outwards.
    this.camera.position.sub(target).multiplyScalar((1.15 * reach) / this.#reach()).add(target);
    return () => {
      this.filming = false;
      if (this.gone) return;
      this.scene.background = null;
      this.controls.enableDamping = before.damping;
      this.renderer.setPixelRatio(before.ratio);
      this.renderer.setSize(before.fit.width, before.fit.height, false);
      this.camera.aspect = before.aspect;
      this.camera.position.copy(before.position);
      this.camera.updateProjectionMatrix();
      this.fit = { width: 0, height: 0 };
      this.#resize();
      this.redraw();
    };
  }

  // Draws the placements at these places, at once.
  filmed(places) {
    this.pieces.forEach((piece, i) => (piece.place = places[i]));
    this.#spread();
    this.renderer.shadowMap.needsUpdate = true;
    this.renderer.render(this.scene, this.camera);
  }

  explode(amount) {
    const before = this.#radius();
    this.explosion = amount;
    const factor = this.#radius() / before;
    this.camera.position.sub(this.controls.target).multiplyScalar(factor);
    this.controls.target.copy(this.#target());
    this.camera.position.add(this.controls.target);
    this.#light();
    this.#spread();
  }

  showLabels(on) {
    this.labelled = on;
    this.#label();
    this.redraw();
  }

  setDark(dark) {
    this.sky.intensity = dark ? 0.85 : 1.05;
    this.fill.intensity = dark ? 0.3 : 0.45;
    this.ground.material.opacity = dark ? 0.45 : 0.2;
    this.redraw();
  }

  resetView() {
    const flat = this.cells.layerCounts[2] === 1;
    const way = flat ? new Vector3(-0.12, -0.62, 1) : new Vector3(-0.62, -1, 0.72);
    this.controls.target.copy(this.#target());
    const distance = (this.#radius() * (flat ? 0.95 : 1.04)) / this.#reach();
    this.camera.position.copy(way.normalize().multiplyScalar(distance)).add(this.controls.target);
    this.#setRange();
    this.controls.update();
    this.#lookAgain();
  }

  #setRange() {
    this.controls.minDistance = this.space.size * 0.3;
    this.controls.maxDistance = this.space.size * 30;
    this.camera.near = this.space.size * 0.02;
    this.camera.far = this.space.size * 60;
    this.camera.updateProjectionMatrix();
  }

  // Turns the view by keys; angles in radians.
  turn(sideways, upwards) {
    const way = this.camera.position.clone().sub(this.controls.target);
    way.applyAxisAngle(new Vector3(0, 0, 1), sideways);
    const side = new Vector3(-way.y, way.x, 0).normalize();
    const turned = way.clone().applyAxisAngle(side, -upwards);
    if (Math.hypot(turned.x, turned.y) > 0.05 * turned.length()) way.copy(turned);
    this.camera.position.copy(this.controls.target).add(way);
    this.controls.update();
    this.#lookAgain();
  }

  // The placement under a point of the window, or -1.
  placementAt(clientX, clientY) {
    return this.hitAt(clientX, clientY)?.index ?? -1;
  }

  // The same with the point of it that is seen there; null: none. `counts(index)`: which placements are
  // looked at.
  hitAt(clientX, clientY, counts = () => true) {
    const shown = this.pieces.filter((p, i) => p.holder.visible && counts(i)).map((p) => p.mesh);
    const hit = this.rayAt(clientX, clientY).intersectObjects(shown, false)[0];
    return hit ? { index: hit.object.userData.index, point: hit.point } : null;
  }

  // The line of sight through a point of the window.
  rayAt(clientX, clientY) {
    const box = this.renderer.domElement.getBoundingClientRect();
    const at = new Vector2(((clientX - box.left) / box.width) * 2 - 1,
                           1 - ((clientY - box.top) / box.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.camera);
    return ray;
  }

  // How far a way from a point leads on the screen, in pixels.
  onScreen(point, by) {
    const { clientWidth: width, clientHeight: height } = this.renderer.domElement;
    const [from, to] = [point, point.clone().add(by)].map((p) => p.clone().project(this.camera));
    return [((to.x - from.x) * width) / 2, ((from.y - to.y) * height) / 2];
  }

  // Lets placements glow in colours, by their index, and no others.
  light(colours) {
    this.pieces.forEach((piece, i) => {
      const colour = colours.get(i);
      if (piece.lit === colour) return;
      piece.lit = colour;
      const plain = piece.unlit ?? piece.mesh.material;
      piece.unlit = colour ? plain : null;
      if (piece.mesh.material !== plain) piece.mesh.material.dispose();
      piece.mesh.material = plain;
      if (!colour) return;
      piece.mesh.material = plain.clone();
      piece.mesh.material.emissive = new Color(colour);
      piece.mesh.material.emissiveIntensity = colour === '#ffffff' ? 0.16 : 0.7;
    });
    this.#lookAgain();
  }

  // Draws anew what has changed, with its shadows.
  redraw() {
    this.renderer.shadowMap.needsUpdate = true;
    this.#lookAgain();
  }

  // Draws from another place; the shadows are where they were.
  #lookAgain() {
    if (this.waiting || this.filming) return;
    this.waiting = true;
    this.pace.ask();
    requestAnimationFrame((now) => {
      this.waiting = false;
      if (this.gone || this.filming) return;
      this.pace.begin();
      if (this.falling) this.#fall(now);
      if (this.sliding) this.#slide(now);
      this.controls.update();
      this.renderer.render(this.scene, this.camera);
      this.pace.end();
    });
  }

  // A draft has a quarter of the pixels, and no shadows.
  #draft(on) {
    const ratio = Math.min(2, devicePixelRatio) / (on ? 2 : 1);
    if (this.renderer.getPixelRatio() === ratio) return;
    this.sun.castShadow = !on;
    this.renderer.setPixelRatio(ratio);
  }

  #radius() {
    return (this.space.size / 2) * (1 + 0.85 * this.explosion);
  }

  #target() {
    const [x, y, z] = this.space.middle;
    const rise = (z - this.space.low[2]) * this.explosion * 0.85;
    return new Vector3(x, y, z + rise);
  }

  #fall(now) {
    const { index, start } = this.falling;
    const t = Math.min(1, (now - start) / dropTime);
    // Quick at first, slow at the end: a hand setting a piece down.
    this.pieces[index].drop = (1 - t) ** 3 * this.cells.size * 0.7;
    if (t === 1) this.falling = null;
    this.#spread();
  }

  #slide(now) {
    const { from, to, turn, start, time } = this.sliding;
    const t = time > 0 ? Math.max(0, Math.min(1, (now - start) / time)) : 1;
    this.pieces.forEach((piece, i) => {
      if (t === 1) piece.place = to[i];
      else if (turn?.placements.includes(i)) piece.place = turnedBy(from[i], turn, t * turn.angle);
      else piece.place = { ...from[i], at: from[i].at.clone().lerp(to[i].at, t) };
    });
    if (t === 1) this.sliding = null;
    this.#spread();
  }

  // Pieces move away from the middle of the floor, so that none sinks into it.
  #spread() {
    const [x, y] = this.cells.middle;
    const flat = this.cells.layerCounts[2] === 1;
    const e = this.explosion;
    for (const { holder, middle, own, drop, place } of this.pieces) {
      const lowest = Math.min(...own.map((cell) => this.cells.centres[cell][2]));
      const rise = flat ? 0 : (0.5 * (lowest + middle[2]) - this.cells.low[2]) * e;
      holder.position.set((middle[0] - x) * e, (middle[1] - y) * e, rise + drop).add(place.at);
      holder.quaternion.copy(place.turned);
    }
    this.redraw();
  }

  #label() {
    for (const piece of this.pieces) {
      if (piece.label) piece.holder.remove(piece.label);
      piece.label = null;
      if (!this.labelled) continue;
      piece.label = this.#labelAt(piece.name, this.#labelPlace(piece));
      piece.holder.add(piece.label);
    }
  }

  #labelAt(text, place, opacity = 1) {
    const key = `${opacity} ${text}`;
    if (!this.labels.has(key)) this.labels.set(key, labelOf(text, opacity));
    const { material, ratio } = this.labels.get(key);
    const label = new Sprite(material);
    const height = Math.max(0.42, this.cells.size * 0.045);
    label.scale.set(height * ratio, height, 1);
    label.position.set(...place);
    label.renderOrder = 1;
    return label;
  }

  // The piece's own cell nearest to its middle: a label never floats in the hollow of a U.
  #labelPlace({ own, seen, middle }) {
    const far = (cell) => Math.hypot(...this.cells.centres[cell].map((t, axis) => t - middle[axis]));
    const from = seen.length > 0 ? seen : own;
    return this.cells.centres[from.reduce((a, b) => (far(b) < far(a) - 1e-6 ? b : a))];
  }

  #addLights() {
    this.sky = new HemisphereLight(0xffffff, 0xb9b2a8, 1.2);
    this.sky.position.set(0, 0, 1);
    this.fill = new AmbientLight(0xffffff, 0.5);
    this.sun = new DirectionalLight(0xfff8ee, 1.85);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.normalBias = 0.02;
    this.sun.shadow.radius = 4;
    this.back = new DirectionalLight(0xf2f6ff, 0.6);
    this.ground = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial({ opacity: 0.2 }));
    this.ground.receiveShadow = true;
    this.scene.add(this.sky, this.fill, this.sun, this.sun.target, this.back, this.back.target,
                   this.ground);
    this.#light();
  }

  #light() {
    const [x, y] = this.space.middle;
    const radius = this.#radius() * 1.3;
    const target = this.#target();
    this.ground.position.set(x, y, this.space.low[2] - 0.003 * this.space.size);
    this.ground.scale.setScalar(this.space.size * 30);
    this.sun.target.position.copy(target);
    this.sun.position.copy(target).add(new Vector3(-0.95, -0.35, 1.45).multiplyScalar(radius * 2));
    this.back.target.position.copy(target);
    this.back.position.copy(target).add(new Vector3(1, -0.75, 0.4).multiplyScalar(radius * 2));
    const box = this.sun.shadow.camera;
    [box.left, box.right, box.bottom, box.top] = [-radius, radius, -radius, radius];
    [box.near, box.far] = [radius * 0.5, radius * 8];
    box.updateProjectionMatrix();
  }

  // The sine of the angle from the middle of the picture to its nearest border.
  #reach() {
    const angle = (this.camera.fov * Math.PI) / 360;
    return Math.sin(Math.atan(Math.tan(angle) * Math.min(1, this.camera.aspect)));
  }

  // Keeps in the picture everything that was in it.
  #resize() {
    const { clientWidth: width, clientHeight: height } = this.renderer.domElement.parentElement;
    if (width === 0 || height === 0 || this.filming) return;
    if (width === this.fit.width && height === this.fit.height) return;
    const before = this.fit.width > 0 ? this.#reach() : 0;
    this.fit = { width, height };
    this.#draft(false);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (before > 0) {
      const { target } = this.controls;
      this.camera.position.sub(target).multiplyScalar(before / this.#reach()).add(target);
    }
    this.redraw();
  }
}
