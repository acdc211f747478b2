// The table on which a puzzle in space is played: its region as a frame, the pieces that are in it, and
// those that are left around it. A piece in the hand moves with the pointer; where it would come to lie
// is shown by a ghost of it.

import { BackSide, Box3, BufferGeometry, Float32BufferAttribute, Group, InstancedMesh, LineBasicMaterial,
         LineSegments, Matrix4, Mesh, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3 } from 'three';

import { Cells } from '../../../render/viewer/src/cells.js';
import { View } from '../../../render/viewer/src/scene.js';
import type { Place } from '../../../render/viewer/src/scene.js';
import { nearest, taken } from './game.ts';
import type { Game, Placement } from './game.ts';

const far = 5;  // pixels; a pointer that moves farther drags
const reach = 1.6;  // of a cell, within which a place for a piece is looked for
const step = 0.1;  // of a cell, on the line of sight
const home = new Vector3(-0.62, -1, 0.9).normalize();  // from where it is looked at first
const border = 0.98;  // the part of the picture that is filled

export interface Shown {
    placed: Placement[];
    bank: { piece: number; way: number; count: number }[];  // what is left
    chosen: number | null;  // a piece
    ghost: Placement | null;
    solved: boolean;
}

// The axes by which a piece is turned, as they are seen.
export type Axis = 'right' | 'away' | 'up';

// Calls for what the player does.
export interface Player {
    choose(piece: number): void;
    hold(piece: number, way: number): void;  // chooses it as it lies
    put(cells: number[]): void;  // what is chosen onto one of these cells, the first that it can cover
    place(one: Placement): void;
    takeBack(one: Placement): void;
    point(ghost: Placement | null): void;
    turn(axis: Axis, back: boolean): void;
}

interface Thing {
    role: 'placed' | 'loose' | 'hand' | 'ghost';
    one: Placement;  // whose cells it is drawn by
}

// A piece that the pointer holds. Offsets are from where the first cell of the piece is.
interface Hand {
    thing: Thing;
    piece: number;
    way: number;
    cell: Vector3;  // the offset of the cell that it is held by
    point: Vector3;  // and of the point of it
    depth: number;  // how far before the camera that point is
    from: [number, number];  // where the pointer was pressed
    at: [number, number];
    moved: boolean;
    nearer: number;  // how many placements before the farthest one it is wanted
}

const vector = (t: number[]) => new Vector3(t[0], t[1], t[2]);
const lies = (at: Vector3): Place => ({ at, turned: new Quaternion() });

export class Table {
    #cells: Cells;
    #view: View;
    #frame = new Group();
    #now: Shown = { placed: [], bank: [], chosen: null, ghost: null, solved: false };
    #things: Thing[] = [];
    #looks = '';
    #hand: Hand | null = null;
    #pressed: [number, number] | null = null;  // beside all pieces
    #flick: { id: number; x: number; y: number } | null = null;  // of a second finger
    #slots = new Map<number, Vector3>();  // by piece, on the ground
    #slot = 1;  // the width of one
    #wide: boolean | null = null;  // as it is laid out
    #observer: ResizeObserver;
    #end = new AbortController();
    #turning = 0;

    // `place`: the canvas that is replaced by its own. Throws if nothing can be drawn.
    constructor(place: HTMLCanvasElement, readonly game: Game, public player: Player) {
        const box = place.parentElement!;
        this.#cells = new Cells(game.picture);
        this.#view = new View(place, game.picture, this.#cells);
        this.#slot = 0.45 + game.pieces.reduce((most, { ways }) => ways.reduce((one, [first]) => {
            const size = this.#boxOf(first).getSize(new Vector3());
            return Math.max(one, size.x, size.y);
        }, most), 1);
        this.#view.scene.add(this.#frame);
        const { signal } = this.#end;
        const { canvas } = this;
        const on = (event: string, action: (event: PointerEvent) => void, more = {}) =>
            canvas.addEventListener(event, action as EventListener, { signal, ...more });
        // Before the controls of the view, which would turn it.
        on('pointerdown', (event) => this.#press(event), { capture: true });
        on('pointermove', (event) => this.#move(event));
        on('pointerup', (event) => this.#release(event));
        on('pointercancel', () => this.#drop());
        canvas.addEventListener('wheel', (event) => {
            if (!this.holds) return;
            event.preventDefault();
            this.shift(event.deltaY > 0 ? 1 : -1);
        }, { signal, passive: false });
        this.#observer = new ResizeObserver(() => this.#layOut());
        this.#observer.observe(box);
        this.#layOut();
    }

    get canvas(): HTMLCanvasElement {
        return this.#view.renderer.domElement;
    }

    dispose() {
        this.#end.abort();
        this.#observer.disconnect();
        cancelAnimationFrame(this.#turning);
        this.#clearFrame();
        this.#view.dispose();
    }

    // Colours of the frame, and of all else.
    setColours(frame: string, dark: boolean) {
        this.#drawFrame(frame);
        this.#view.setDark(dark);
    }

    turnView(sideways: number, upwards: number) {
        this.#view.turn(sideways, upwards);
    }

    // The direction of an axis of the table that is seen most nearly so.
    axis(name: Axis): number[] {
        if (name === 'up') return [0, 0, 1];
        const [x, y] = new Vector3(1, 0, 0).applyQuaternion(this.#view.camera.quaternion).toArray();
        const right = Math.abs(x) > Math.abs(y) ? [Math.sign(x), 0, 0] : [0, Math.sign(y), 0];
        return name === 'right' ? right : [-right[1], right[0], 0];
    }

    // ---- what is shown ----

    show(now: Shown) {
        const before = this.#now;
        this.#now = now;
        const lying = (piece: number, way: number) => this.game.pieces[piece].ways[way][0];
        const chosen = now.bank.find(({ piece }) => piece === now.chosen);
        const things: Thing[] = [
            ...now.placed.map((one) => ({ role: 'placed' as const, one })),
            ...now.bank.map(({ piece, way }) => ({ role: 'loose' as const, one: lying(piece, way) })),
            ...(chosen ? (['hand', 'ghost'] as const).map((role) => ({ role, one: lying(chosen.piece, chosen.way) })) : []),
        ];
        if (this.#hand && chosen && this.#hand.way !== chosen.way) this.#holdByMiddle(chosen.way);
        const same = things.length === this.#things.length
            && things.every(({ one, role }, i) => one === this.#things[i].one && role === this.#things[i].role);
        if (!same) {
            this.#things = things;
            this.#looks = '';
            this.#view.show(things.map(({ one }) => [one.piece, one.cells]), () => true,
                            things.map(({ one }) => this.game.pieces[one.piece].name));
        }
        this.#settle();
        if (now.solved !== before.solved) {
            this.#frame.visible = !now.solved;
            this.#fit();
            cancelAnimationFrame(this.#turning);
            if (now.solved && !this.#view.calm) this.#turnSlowly();
        }
    }

    // Draws everything where it is.
    #settle() {
        const { ghost, bank, chosen, solved } = this.#now;
        const held = this.#hand?.moved ? this.#hand : null;
        const look = ({ role }: Thing) => (role === 'ghost' ? 'ghost'
            : role === 'hand' && ghost ? 'edges' : 'solid');
        const looks = this.#things.map(look).join();
        if (looks !== this.#looks) this.#view.look((i) => look(this.#things[i]));
        this.#looks = looks;
        this.#view.reveal((i) => {
            const { role, one } = this.#things[i];
            if (role === 'ghost') return ghost !== null;
            if (role === 'hand') return held !== null;
            if (role === 'placed') return true;
            const { count } = bank.find(({ piece }) => piece === one.piece)!;
            return !solved && count > Number(held?.piece === one.piece);
        });
        this.#view.place(this.#things.map((thing) => lies(this.#placeOf(thing))), 0, null);
        this.#view.light(new Map(this.#things.flatMap(({ role, one }, i) =>
            (role === 'loose' && one.piece === chosen ? [[i, '#ffffff'] as const] : []))));
    }

    // By how much a thing is shifted from the cells that it is drawn by.
    #placeOf({ role, one }: Thing): Vector3 {
        const { ghost } = this.#now;
        if (role === 'placed' || (role === 'ghost' && !ghost)) return new Vector3();
        if (role === 'ghost') return vector(ghost!.at).sub(vector(one.at));
        if (role === 'hand' && this.#hand) return this.#handAt(this.#hand).sub(vector(one.at));
        const { min, max } = this.#boxOf(one);
        const slot = this.#slots.get(one.piece) ?? vector(this.#cells.middle);
        return new Vector3(slot.x - (min.x + max.x) / 2, slot.y - (min.y + max.y) / 2, this.#cells.low[2] - min.z);
    }

    #boxOf(one: Placement): Box3 {
        const { balls, radius, centres, faces, corners } = this.#cells;
        const points = one.cells.flatMap((cell) => (balls ? [vector(centres[cell])]
            : faces[cell].flatMap((face) => face.corners.map((corner) => vector(corners[corner])))));
        return new Box3().setFromPoints(points).expandByScalar(radius);
    }

    // ---- the pieces around the frame ----

    // Gives each piece a place on the ground that it keeps: where the picture has room for it, and not
    // behind the frame.
    #layOut() {
        const { aspect } = this.#view.camera;
        if (this.#wide === aspect > 1) return;
        this.#wide = aspect > 1;
        const { middle, low, high } = this.#cells;
        const pieces = this.game.pieces.flatMap(({ ways }, i) => (ways.length > 0 ? [i] : []));
        const half = [0, 1].map((axis) => (high[axis] - low[axis]) / 2 + this.#slot / 2);
        const [away, right] = [new Vector3(-home.x, -home.y, 0).normalize(), new Vector3(-home.y, home.x, 0).normalize()];
        const most = Math.ceil(Math.sqrt(pieces.length)) + Math.ceil(Math.max(...half) / this.#slot) + 1;
        const places: { at: Vector3; cost: number; row: number; along: number }[] = [];
        for (let i = -most; i <= most; ++i) {
            for (let j = -most; j <= most; ++j) {
                const at = new Vector3(i * this.#slot, j * this.#slot, 0);
                if (Math.abs(at.x) < half[0] && Math.abs(at.y) < half[1]) continue;
                const [along, deep] = [at.dot(right), at.dot(away)];
                const [x, y] = [Math.abs(along) / aspect, Math.abs(deep) * home.z];
                const hidden = deep > 0 && Math.abs(along) < Math.max(...half);
                places.push({ at, cost: Math.max(x, y) + 0.1 * (x + y) + (hidden ? 1e3 : Math.max(0, 0.3 * deep)),
                              row: -Math.round(deep / this.#slot), along });
            }
        }
        const best = places.sort((a, b) => a.cost - b.cost).slice(0, pieces.length)
            .sort((a, b) => a.row - b.row || a.along - b.along);
        this.#slots = new Map(best.map(({ at }, i) =>
            [pieces[i], at.add(new Vector3(middle[0], middle[1], low[2]))]));
        this.#fit();
        this.#settle();
    }

    // Looks at all of it, or at the frame alone once it is full.
    #fit() {
        const { low, high } = this.#cells;
        const box = new Box3(vector(low), vector(high));
        const margin = new Vector3(this.#slot / 2, this.#slot / 2, 0);
        const points = [box, ...(this.#now.solved ? [] : [...this.#slots.values()].map((at) =>
            new Box3(at.clone().sub(margin), at.clone().add(margin).setZ(low[2] + this.#slot * 0.5))))]
            .flatMap(({ min, max }) => [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) =>
                [min.z, max.z].map((z) => new Vector3(x, y, z)))));
        const whole = new Box3().setFromPoints(points);
        const size = whole.getSize(new Vector3()).length();
        const { camera, controls } = this.#view;
        const right = new Vector3(-home.y, home.x, 0).normalize();
        const up = new Vector3().crossVectors(home, right);
        const height = Math.tan((camera.fov * Math.PI) / 360);
        const target = whole.getCenter(new Vector3());
        let distance = size / height;
        // Nearer things are larger, so that the middle of the picture is found step by step.
        for (let i = 0; i < 6; ++i) {
            camera.position.copy(target).addScaledVector(home, distance);
            camera.lookAt(target);
            camera.updateMatrixWorld();
            const seen = new Box3().setFromPoints(points.map((point) => point.clone().project(camera)));
            const [middle, extent] = [seen.getCenter(new Vector3()), seen.getSize(new Vector3())];
            target.addScaledVector(right, middle.x * height * camera.aspect * distance)
                .addScaledVector(up, middle.y * height * distance);
            distance *= Math.max(extent.x, extent.y) / 2 / (this.#now.solved ? 0.8 : border);
        }
        this.#view.surround({ middle: target.toArray(), low, size });
        controls.target.copy(target);
        camera.position.copy(target).addScaledVector(home, distance);
        controls.update();
        this.#view.redraw();
    }

    // Until somebody takes hold of it, or the machine is too slow for it.
    #turnSlowly() {
        let before = 0;
        let late = 0;
        const turn = (now: number) => {
            const passed = before > 0 ? now - before : 0;
            before = now;
            late = passed > 120 ? late + 1 : 0;
            if (late > 2) return;
            this.#view.turn(Math.min(passed, 50) * 0.0003, 0);
            this.#turning = requestAnimationFrame(turn);
        };
        this.#turning = requestAnimationFrame(turn);
    }

    // ---- the frame ----

    #clearFrame() {
        for (const one of this.#frame.children as (Mesh | LineSegments)[]) {
            one.geometry.dispose();
            (one.material as LineBasicMaterial).dispose();
        }
        this.#frame.clear();
    }

    #drawFrame(colour: string) {
        this.#clearFrame();
        if (this.#cells.balls) this.#drawBalls(colour);
        else this.#drawFaces(colour);
        this.#view.redraw();
    }

    #drawBalls(colour: string) {
        const { centres, radius } = this.#cells;
        const glass = new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.1, depthWrite: false });
        const balls = new InstancedMesh(new SphereGeometry(radius * 0.9, 14, 7), glass, centres.length);
        centres.forEach((centre, i) => balls.setMatrixAt(i, new Matrix4().setPosition(vector(centre))));
        this.#frame.add(balls);
    }

    // The outer faces from within, with their edges, which are stronger where the frame has them.
    #drawFaces(colour: string) {
        const { faces, corners } = this.#cells;
        const outer = faces.flat().filter(({ behind }) => !behind);
        const walls = outer.flatMap((face) => face.corners.slice(2).flatMap((corner, i) =>
            [face.corners[0], face.corners[i + 1], corner]));
        const normals = new Map<string, number[][]>();
        for (const face of outer) {
            face.corners.forEach((a, i) => {
                const b = face.corners[(i + 1) % face.corners.length];
                const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
                normals.set(key, [...normals.get(key) ?? [], face.normal]);
            });
        }
        const isFlat = ([[x, y, z], ...others]: number[][]) => others.every(([p, q, r]) => x * p + y * q + z * r > 0.999);
        const edges = (flat: boolean) => [...normals].filter(([, of]) => isFlat(of) === flat)
            .flatMap(([key]) => key.split(' ').map(Number));
        const geometryOf = (list: number[]) => {
            const geometry = new BufferGeometry();
            geometry.setAttribute('position', new Float32BufferAttribute(list.flatMap((corner) => corners[corner]), 3));
            return geometry;
        };
        const glass = { color: colour, transparent: true, depthWrite: false };
        this.#frame.add(
            new Mesh(geometryOf(walls), new MeshBasicMaterial({ ...glass, opacity: 0.07, side: BackSide })),
            new LineSegments(geometryOf(edges(true)), new LineBasicMaterial({ ...glass, opacity: 0.22 })),
            new LineSegments(geometryOf(edges(false)), new LineBasicMaterial({ ...glass, opacity: 0.9 })));
    }

    // ---- the hand ----

    get holds(): boolean {
        return this.#hand?.moved ?? false;
    }

    // Wants the piece in the hand nearer by that many of its placements.
    shift(by: number) {
        if (!this.#hand) return;
        this.#hand.nearer += by;
        this.#aim();
    }

    #press(event: PointerEvent) {
        cancelAnimationFrame(this.#turning);
        if (this.#hand) {
            this.#flick = { id: event.pointerId, x: event.clientX, y: event.clientY };
            return;
        }
        if (event.button !== 0 || !event.isPrimary) return;
        const hit = this.#view.hitAt(event.clientX, event.clientY);
        const thing = hit && this.#things[hit.index];
        this.#pressed = thing ? null : [event.clientX, event.clientY];
        if (!thing || (thing.role === 'placed' && this.game.fixed.includes(thing.one))) return;
        const point = hit.point.clone().sub(this.#placeOf(thing)).sub(vector(thing.one.at));
        this.#take(event, thing, point, this.#depthOf(hit.point));
    }

    // Takes a piece that is pressed outside of the picture.
    take(event: PointerEvent, piece: number) {
        const thing = this.#things.find(({ role, one }) => role === 'loose' && one.piece === piece);
        if (!thing || event.button !== 0 || !event.isPrimary) return;
        this.#take(event, thing, this.#middleOf(thing.one), this.#depthOf(vector(this.#cells.middle)));
    }

    #take(event: PointerEvent, thing: Thing, point: Vector3, depth: number) {
        const { one } = thing;
        const from: [number, number] = [event.clientX, event.clientY];
        this.canvas.setPointerCapture(event.pointerId);
        this.#view.controls.enabled = false;
        this.#hand = { thing, piece: one.piece, way: one.way, point, cell: this.#cellNear(one, point), depth,
                       from, at: from, moved: false, nearer: 0 };
    }

    // The offsets of the middle of a piece, and of the cell that is nearest to a point of it.
    #middleOf(one: Placement): Vector3 {
        return this.#boxOf(one).getCenter(new Vector3()).sub(vector(one.at));
    }

    #cellNear(one: Placement, point: Vector3): Vector3 {
        return one.cells.map((cell) => vector(this.game.places[cell]).sub(vector(one.at)))
            .reduce((a, b) => (b.distanceTo(point) < a.distanceTo(point) ? b : a));
    }

    #tell(event: PointerEvent) {
        const hit = this.#view.hitAt(event.clientX, event.clientY);
        this.canvas.style.cursor = hit ? 'grab' : '';
        this.canvas.title = hit ? this.game.pieces[this.#things[hit.index].one.piece].name : '';
    }

    #move(event: PointerEvent) {
        const hand = this.#hand;
        if (!hand) {
            if (event.buttons === 0) this.#tell(event);
            return;
        }
        if (!event.isPrimary) return;
        hand.at = [event.clientX, event.clientY];
        if (!hand.moved) {
            if (Math.hypot(hand.at[0] - hand.from[0], hand.at[1] - hand.from[1]) < far) return;
            hand.moved = true;
            if (hand.thing.role === 'placed') this.player.takeBack(hand.thing.one);
            this.player.hold(hand.piece, hand.way);
        }
        this.#aim();
    }

    #release(event: PointerEvent) {
        if (this.#flick?.id === event.pointerId) return this.#turnBy(event);
        if (this.#pressed && Math.hypot(event.clientX - this.#pressed[0], event.clientY - this.#pressed[1]) < far) {
            this.player.put(this.#cellsAt(event.clientX, event.clientY));
        }
        this.#pressed = null;
        const hand = this.#hand;
        if (!hand || !event.isPrimary) return;
        const { ghost } = this.#now;
        if (hand.moved) {
            this.#drop(ghost);
        } else {
            this.#drop();
            const { role, one } = hand.thing;
            if (role === 'placed') this.player.takeBack(one);
            else if (role === 'ghost' && ghost) this.player.place(ghost);
            else this.player.choose(one.piece);
        }
    }

    // Lets go of the piece: it comes to lie there, or where it was beside the frame.
    #drop(ghost: Placement | null = null) {
        const hand = this.#hand;
        this.#hand = this.#flick = null;
        this.#view.controls.enabled = true;
        if (!hand?.moved) return;
        if (ghost) this.player.place(ghost);
        else this.player.point(null);
        this.#settle();
    }

    // A second finger beside the one that holds a piece turns it: sideways, or up and down.
    #turnBy(event: PointerEvent) {
        const [x, y] = [event.clientX - this.#flick!.x, event.clientY - this.#flick!.y];
        this.#flick = null;
        if (Math.abs(y) > Math.abs(x)) this.player.turn('right', y < 0);
        else this.player.turn('up', x < 0);
    }

    // After a turn it is held by the cell that is nearest to its middle.
    #holdByMiddle(way: number) {
        const hand = this.#hand!;
        const [one] = this.game.pieces[hand.piece].ways[way];
        hand.point = hand.cell = this.#cellNear(one, this.#middleOf(one));
        hand.way = way;
        if (hand.moved) this.#aim();
    }

    // Looks for a place under the pointer, and draws the hand there.
    #aim() {
        const hand = this.#hand!;
        const placed = this.#now.placed.filter((one) => one !== hand.thing.one);
        const found = new Set<Placement>();
        for (const cell of this.#cellsAt(...hand.at)) {
            const place = vector(this.game.places[cell]).sub(hand.cell).toArray();
            const one = nearest(this.game, placed, hand.piece, hand.way, place, reach);
            if (one) found.add(one);
        }
        hand.nearer = Math.max(0, Math.min(hand.nearer, found.size - 1));
        const target = [...found][hand.nearer] ?? null;
        if (target) hand.depth = this.#depthOf(vector(target.at).add(hand.point)) - 0.6;
        if (target !== this.#now.ghost) this.player.point(target);
        this.#settle();
    }

    #depthOf(point: Vector3): number {
        const { camera } = this.#view;
        return point.clone().sub(camera.position).dot(camera.getWorldDirection(new Vector3()));
    }

    // Where the first cell of the piece in the hand is.
    #handAt({ at, depth, point }: Hand): Vector3 {
        const { origin, direction } = this.#view.rayAt(...at).ray;
        const ahead = this.#view.camera.getWorldDirection(new Vector3()).dot(direction);
        return origin.clone().addScaledVector(direction, depth / ahead).sub(point);
    }

    // The empty cells on the line of sight through a point of the window, up to the first piece of the
    // frame, the farthest first.
    #cellsAt(x: number, y: number): number[] {
        const placed = this.#now.placed.filter((one) => one !== this.#hand?.thing.one);
        const hit = this.#view.hitAt(x, y, (i) => this.#things[i].role === 'placed' && placed.includes(this.#things[i].one));
        const { origin, direction } = this.#view.rayAt(x, y).ray;
        const along = vector(this.#cells.middle).sub(origin).dot(direction);
        const covered = taken(placed);
        const found: number[] = [];
        const end = hit ? hit.point.distanceTo(origin) : along + this.#cells.size;
        for (let t = end; t > along - this.#cells.size; t -= step) {
            const cell = this.#cellAround(origin.clone().addScaledVector(direction, t));
            if (cell >= 0 && !covered.has(cell) && found.at(-1) !== cell) found.push(cell);
        }
        return found;
    }

    // The cell that a point is in, or -1.
    #cellAround({ x, y, z }: Vector3): number {
        const { balls, radius, centres, faces } = this.#cells;
        return centres.findIndex(([a, b, c], cell) => (balls
            ? Math.hypot(x - a, y - b, z - c) < radius
            : faces[cell].every(({ centre, normal }) =>
                (x - centre[0]) * normal[0] + (y - centre[1]) * normal[1] + (z - centre[2]) * normal[2] < 1e-3)));
    }
}
