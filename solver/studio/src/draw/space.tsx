// A shape in space: a click on a face adds the cell behind it, or removes the cell. By keys, a cursor
// walks from cell to cell through the faces between them.

import { useEffect, useRef, useState } from 'preact/hooks';
import { AmbientLight, Box3, BufferGeometry, Color, DirectionalLight, Float32BufferAttribute, Group,
         InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, Mesh, MeshStandardMaterial,
         PerspectiveCamera, Raycaster, Scene, SphereGeometry, Vector2, Vector3, WebGLRenderer }
    from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

import { words } from '../words.ts';
import { hexOf } from './colours.ts';
import type { Covers } from './fix.tsx';
import { shiftBetween } from './frame.ts';
import type { Tool } from './grid.tsx';
import { dot } from './lattice.ts';
import type { Cell, Lattice, Vector } from './lattice.ts';
import { cellsOf, keyOf } from './shape.ts';
import type { Drawn, Shape } from './shape.ts';

const far = 5;  // pixels; a pointer that moves farther turns the view
const smallest = 6;  // the distance from which a single cell is looked at
const border = 0.86;  // the part of the picture that a shape fills

// The cell that a ray meets, and the neighbour beyond the face that it enters by.
interface Hit {
    cell: Cell;
    next: Cell;
}

const apart = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
// The neighbour that lies most in a direction.
function towards(lattice: Lattice, cell: Cell, way: Vector): Cell {
    const place = lattice.placeOf(cell);
    const along = (next: Cell) => {
        const step = apart(lattice.placeOf(next), place);
        return dot(step, way) / Math.hypot(...step);
    };
    return lattice.neighboursOf(cell).reduce((best, next) => (along(next) > along(best) ? next : best));
}

// The position of the cursor, and the face by which it goes on.
interface Cursor {
    cell: Cell;
    face: number;  // in the order of the neighbours
    from: Cursor | null;  // where it came from
}

// A solid that a pointer can meet: by triangle, or by ball, its cell and the way out.
interface Solid {
    mesh: Mesh;
    owners: [Drawn, Vector][];
}

// Materials of cells; glass does not hide the cells behind it. Materials are made once: their
// programs for the graphics processor take longer to compile than anything else here.
function materials() {
    const faces = { vertexColors: true, roughness: 0.6, polygonOffset: true, polygonOffsetFactor: 1,
                    polygonOffsetUnits: 1 };
    const balls = { roughness: 0.5 };
    const glass = { transparent: true, opacity: 0.25, depthWrite: false };
    return {
        faces: new MeshStandardMaterial(faces),
        glassFaces: new MeshStandardMaterial({ ...faces, ...glass }),
        balls: new MeshStandardMaterial(balls),
        glassBalls: new MeshStandardMaterial({ ...balls, ...glass }),
        edge: new LineBasicMaterial({ color: 0x000000, transparent: true, opacity: 0.45 }),
        cursor: new MeshStandardMaterial({ depthTest: false }),
        cursorEdge: new LineBasicMaterial({ depthTest: false }),
    };
}

function clear(group: Group) {
    for (const child of group.children) (child as Mesh).geometry.dispose();
    group.clear();
}

class View {
    readonly renderer: WebGLRenderer;
    readonly scene = new Scene();
    readonly camera = new PerspectiveCamera(32, 1, 0.05, 500);
    readonly controls: OrbitControls;
    #content = new Group();
    #cursor = new Group();
    #solids: Solid[] = [];
    #materials = materials();
    #lattice: Lattice;
    #waiting = false;
    #observer: ResizeObserver;
    resized: () => void = () => this.redraw();

    constructor(readonly canvas: HTMLCanvasElement, lattice: Lattice) {
        this.#lattice = lattice;
        this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
        this.camera.up.set(0, 0, 1);
        this.controls = new OrbitControls(this.camera, canvas);
        this.controls.addEventListener('change', () => this.redraw());
        const sun = new DirectionalLight(0xffffff, 2);
        sun.position.set(-1, -1.6, 2.4);
        this.scene.add(new AmbientLight(0xffffff, 1.4), sun, this.#content, this.#cursor);
        this.#observer = new ResizeObserver(() => this.#resize());
        this.#observer.observe(canvas);
    }

    // Shows cells; `paint` says what colour each has. Where some are covered, the others are glass.
    show(shape: Shape, lattice: Lattice, covers: Covers, paint: (drawn: Drawn) => Color) {
        this.#lattice = lattice;
        clear(this.#content);
        this.#solids = [];
        const covered = new Map([...shape].filter(([key]) => covers.has(key)));
        const others = covered.size === 0 ? shape : new Map([...shape].filter(([key]) => !covers.has(key)));
        const { faces, glassFaces, balls, glassBalls } = this.#materials;
        const [solid, glass] = lattice.balls ? [balls, glassBalls] : [faces, glassFaces];
        const add = lattice.balls ? this.#balls : this.#polyhedra;
        if (covered.size > 0) add.call(this, covered, covered, paint, solid);
        add.call(this, others, shape, paint, covered.size > 0 ? glass : solid);
        this.redraw();
    }

    // Marks the cell that the keys are at, and the way to the neighbour that they go on to.
    point(cursor: Cursor | null, colour: string) {
        clear(this.#cursor);
        if (cursor) {
            const lattice = this.#lattice;
            const place = lattice.placeOf(cursor.cell);
            const { corners, faces, radius } = lattice.kinds[lattice.kindOf(cursor.cell)];
            const next = lattice.placeOf(lattice.neighboursOf(cursor.cell)[cursor.face]);
            const ends = lattice.balls
                ? [0, 1, 2].flatMap((axis) => [-radius, radius].map((by) =>
                    place.map((t, i) => t + (i === axis ? by : 0))))
                : faces.flatMap((face) => face.flatMap((corner, i) =>
                    [corner, face[(i + 1) % face.length]].map((one) =>
                        place.map((t, axis) => t + corners[one][axis]))));
            const lines = new BufferGeometry();
            lines.setAttribute('position', new Float32BufferAttribute([...ends, place, next].flat(), 3));
            const { cursor: ball, cursorEdge: edge } = this.#materials;
            for (const material of [ball, edge]) material.color.set(colour);
            const head = new Mesh(new SphereGeometry(0.09, 16, 8), ball);
            head.position.set(...next);
            const outline = new LineSegments(lines, edge);
            for (const mark of [outline, head]) {
                mark.renderOrder = 1;
                this.#cursor.add(mark);
            }
        }
        this.redraw();
    }

    #balls(shape: Shape, _all: Shape, paint: (drawn: Drawn) => Color, look: MeshStandardMaterial) {
        const { radius } = this.#lattice.kinds[0];
        const steps = shape.size > 300 ? 14 : 28;
        const mesh = new InstancedMesh(new SphereGeometry(radius * 0.99, steps, steps / 2), look, shape.size);
        const owners: Solid['owners'] = [];
        [...shape.values()].forEach((drawn, i) => {
            mesh.setMatrixAt(i, new Matrix4().setPosition(...this.#lattice.placeOf(drawn.cell)));
            mesh.setColorAt(i, paint(drawn));
            owners.push([drawn, [0, 0, 0]]);
        });
        this.#content.add(mesh);
        this.#solids.push({ mesh, owners });
    }

    // Faces against a cell of `all` are left out.
    #polyhedra(shape: Shape, all: Shape, paint: (drawn: Drawn) => Color, look: MeshStandardMaterial) {
        const lattice = this.#lattice;
        const owners: Solid['owners'] = [];
        const outerFaces = lattice.outerFaces(cellsOf(all));
        const [position, colours, edges]: number[][] = [[], [], []];
        for (const drawn of shape.values()) {
            const outer = outerFaces(drawn.cell);
            if (outer.length === 0) continue;
            const place = lattice.placeOf(drawn.cell);
            const kind = lattice.kinds[lattice.kindOf(drawn.cell)];
            const { r, g, b } = paint(drawn);
            for (const side of outer) {
                const ring = kind.faces[side].map((i) => kind.corners[i].map((t, axis) => t + place[axis]) as Vector);
                const { out } = lattice.faces[lattice.kindOf(drawn.cell)][side];
                for (let i = 2; i < ring.length; ++i) {
                    for (const corner of [ring[0], ring[i - 1], ring[i]]) {
                        position.push(...corner);
                        colours.push(r, g, b);
                    }
                    owners.push([drawn, out]);
                }
                ring.forEach((corner, i) => edges.push(...corner, ...ring[(i + 1) % ring.length]));
            }
        }
        const surface = new BufferGeometry();
        surface.setAttribute('position', new Float32BufferAttribute(position, 3));
        surface.setAttribute('color', new Float32BufferAttribute(colours, 3));
        surface.computeVertexNormals();
        const lines = new BufferGeometry();
        lines.setAttribute('position', new Float32BufferAttribute(edges, 3));
        const mesh = new Mesh(surface, look);
        this.#solids.push({ mesh, owners });
        this.#content.add(
            mesh,
            new LineSegments(lines, this.#materials.edge));
    }

    // Looks at the whole shape, from where the camera is, or as at first.
    lookAt(shape: Shape, anew: boolean) {
        const way = anew ? new Vector3(-0.62, -1, 0.72) : this.camera.position.clone().sub(this.controls.target);
        way.normalize();
        const corners = this.#cornersOf(shape);
        const box = new Box3().setFromPoints(corners);
        const middle = box.getCenter(new Vector3());
        const right = new Vector3().crossVectors(this.camera.up, way).normalize();
        const up = new Vector3().crossVectors(way, right);
        const height = Math.tan((this.camera.fov * Math.PI) / 360) * border;
        const far = corners.reduce((most, corner) => {
            const from = corner.clone().sub(middle);
            const aside = Math.max(Math.abs(from.dot(right)) / this.camera.aspect, Math.abs(from.dot(up)));
            return Math.max(most, aside / height + from.dot(way));
        }, smallest);
        this.controls.target.copy(middle);
        this.camera.position.copy(middle).addScaledVector(way, far);
        this.controls.update();
        this.redraw();
    }

    // Looks at the whole shape if a part of it is out of sight, or if it has become small.
    follow(shape: Shape) {
        this.camera.updateMatrixWorld();
        const seen = this.#cornersOf(shape).map((corner) => corner.project(this.camera));
        const reach = seen.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 0);
        const size = new Box3().setFromPoints(seen).getSize(new Vector3());
        const small = Math.max(size.x, size.y) < 0.4
            && this.camera.position.distanceTo(this.controls.target) > smallest * 1.01;
        if (reach > 1 || small) this.lookAt(shape, false);
    }

    #cornersOf(shape: Shape): Vector3[] {
        return [...shape.values()].flatMap(({ cell }) => {
            const place = new Vector3(...this.#lattice.placeOf(cell));
            const { corners, radius } = this.#lattice.kinds[this.#lattice.kindOf(cell)];
            const around = radius > 0 ? [-radius, radius].flatMap((x) => [-radius, radius].flatMap(
                (y) => [-radius, radius].map((z): Vector => [x, y, z]))) : corners;
            return around.map((corner) => new Vector3(...corner).add(place));
        });
    }

    hitAt(clientX: number, clientY: number): Hit | null {
        const box = this.canvas.getBoundingClientRect();
        const ray = new Raycaster();
        ray.setFromCamera(new Vector2(((clientX - box.left) / box.width) * 2 - 1,
                                      1 - ((clientY - box.top) / box.height) * 2), this.camera);
        const [hit] = ray.intersectObjects(this.#solids.map(({ mesh }) => mesh), false);
        if (!hit) return null;
        const { owners } = this.#solids.find(({ mesh }) => mesh === hit.object)!;
        const [{ cell }, out] = owners[hit.instanceId ?? hit.faceIndex!];
        const way = this.#lattice.balls
            ? apart(hit.point.toArray() as Vector, this.#lattice.placeOf(cell)) : out;
        return { cell, next: towards(this.#lattice, cell, way) };
    }

    redraw() {
        if (this.#waiting) return;
        this.#waiting = true;
        requestAnimationFrame(() => {
            this.#waiting = false;
            // Out of sight, it waits for a size, which it is drawn for.
            if (this.canvas.clientWidth > 0) this.renderer.render(this.scene, this.camera);
        });
    }

    #resize() {
        const { clientWidth: width, clientHeight: height } = this.canvas;
        if (width === 0 || height === 0) return;
        this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        this.resized();
    }

    dispose() {
        this.#observer.disconnect();
        clear(this.#content);
        clear(this.#cursor);
        for (const material of Object.values(this.#materials)) material.dispose();
        this.controls.dispose();
        this.renderer.dispose();
        this.renderer.forceContextLoss();
    }
}

export function Space({ shape, lattice, id, colour, covers, tool, markOf, onAdd, onRemove, onFix }: {
    shape: Shape;
    lattice: Lattice;
    id: string;  // of what is shown: the view stays while this does
    colour: string;
    covers: Covers;
    tool: Tool;
    markOf: (letter: string) => string;
    onAdd: (cell: Cell) => void;
    onRemove: (cell: Cell) => void;
    onFix: (cell: Cell) => void;
}) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const view = useRef<View | null>(null);
    const down = useRef<{ x: number; y: number } | null>(null);
    const [failed, setFailed] = useState(false);
    // If nothing is drawn yet, the first cell waits to be clicked.
    const first: Drawn = { cell: lattice.cellAt(lattice.kinds[0].centre, 0)!, colour: '', optional: true };
    const shown = shape.size > 0 ? shape : new Map([[keyOf(first.cell), first]]);
    useEffect(() => {
        try {
            view.current = new View(canvas.current!, lattice);
        } catch {
            setFailed(true);
        }
        return () => view.current?.dispose();
    }, []);
    useEffect(() => {
        const plain = getComputedStyle(canvas.current!).color;
        const known = new Map<string, Color>();
        const light = ({ cell, colour: letter, optional }: Drawn) => {
            const cover = covers.get(keyOf(cell))?.colour;
            const key = cover ?? `${letter} ${optional}`;
            const found = known.get(key)
                ?? new Color(hexOf(cover ?? (letter ? markOf(letter) : colour.startsWith('var') ? plain : colour)));
            if (!known.has(key) && optional && !cover) found.lerp(new Color('white'), 0.55);
            known.set(key, found);
            return found;
        };
        view.current?.show(shown, lattice, covers, light);
    }, [shape, lattice, colour, covers]);
    const seen = useRef('');  // the id of what is looked at
    useEffect(() => {
        const now = `${id} ${lattice.name}`;
        if (!view.current) return;
        view.current.resized = () => view.current?.lookAt(shown, false);
        if (seen.current !== now) view.current.lookAt(shown, true);
        else view.current.follow(shown);
        seen.current = now;
    }, [id, lattice, shape]);
    const [held, setHeld] = useState<{ cursor: Cursor; id: string; lattice: Lattice } | null>(null);
    // That of another shape is none of this one.
    const cursor = held?.id === id && held.lattice === lattice ? held.cursor : null;
    const setCursor = (next: Cursor) => setHeld({ cursor: next, id, lattice });
    useEffect(() => {
        const accent = getComputedStyle(canvas.current!).getPropertyValue('--cursor');
        view.current?.point(cursor, accent);
    }, [cursor, shape]);
    // A piece that reaches below zero is moved up, and the cursor with it.
    const before = useRef({ shape, id });
    useEffect(() => {
        const by = before.current.id === id ? shiftBetween(before.current.shape, shape, lattice) : [];
        before.current = { shape, id };
        const moved = ({ cell, face, from }: Cursor): Cursor =>
            ({ cell: lattice.moved(cell, by), face, from: from && moved(from) });
        if (cursor && by.some((t) => t !== 0)) setCursor(moved(cursor));
    }, [shape]);
    const start = (): Cursor => ({ cell: [...shown.values()][0].cell, face: 0, from: null });
    const press = (event: KeyboardEvent) => {
        if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
        const now = cursor ?? start();
        const { cell, face, from } = now;
        const neighbours = lattice.neighboursOf(cell);
        const turned = (by: number) => ({ ...now, face: (face + by + neighbours.length) % neighbours.length });
        // To the neighbour, looking on in the same direction.
        const onwards = (): Cursor => {
            const next = neighbours[face];
            const ahead = towards(lattice, next, apart(lattice.placeOf(next), lattice.placeOf(cell)));
            return {
                cell: next,
                face: lattice.neighboursOf(next).findIndex((one) => keyOf(one) === keyOf(ahead)),
                from: now,
            };
        };
        const moves: Record<string, () => Cursor> = {
            ArrowRight: () => turned(1), ArrowLeft: () => turned(-1),
            ArrowUp: onwards, ArrowDown: () => from ?? now,
        };
        if (moves[event.key]) setCursor(moves[event.key]());
        else if (event.key !== 'Enter' && event.key !== ' ') return;
        else if (tool === 'fix') onFix(cell);
        else if (shape.has(keyOf(cell))) onRemove(cell);
        else onAdd(cell);
        event.preventDefault();
    };
    if (failed) return null;
    return <div class="space" data-tool={tool}>
        <canvas ref={canvas} role="application" aria-label={words.draw.space} tabIndex={0}
                onFocus={(event) => {
                    const byKeys = event.currentTarget.matches(':focus-visible');
                    if (byKeys && !cursor) setCursor(start());
                }} onKeyDown={press}
                onPointerDown={(event) => {
                    down.current = { x: event.clientX, y: event.clientY };
                }}
                onPointerUp={(event) => {
                    const from = down.current;
                    down.current = null;
                    if (!from || event.button > 0) return;
                    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > far) return;
                    const hit = view.current?.hitAt(event.clientX, event.clientY);
                    if (!hit) return;
                    if (shape.size === 0) onAdd(hit.cell);
                    else if (tool === 'fix') onFix(hit.cell);
                    else if (tool === 'eraser') onRemove(hit.cell);
                    else onAdd(hit.next);
                }} />
        <p class="note">{tool === 'fix' ? words.draw.fixHowSpace
            : tool === 'eraser' ? words.draw.spaceErase : words.draw.spaceAdd}
            <span class="by-keys"> {words.draw.spaceKeys}</span></p>
        <p class="unseen" role="status">{cursor && words.draw.cursor(
            lattice.wordsOf(cursor.cell), shape.has(keyOf(cursor.cell)),
            lattice.wordsOf(lattice.neighboursOf(cursor.cell)[cursor.face]))}</p>
    </div>;
}
