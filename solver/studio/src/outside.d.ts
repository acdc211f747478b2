// Declarations of modules that are written in JavaScript.

declare module '*?worker&inline' {
    const constructor: new () => Worker;
    export default constructor;
}

declare module '*/wasm/polypack.mjs' {
    export function polypack(
        module: WebAssembly.Module,
        onLine: (line: string) => void,
    ): Promise<{ serve(request: string): void }>;
}

declare module '*/viewer/src/viewer.js' {}

declare module '*/viewer/src/cells.js' {
    import type { ViewerData } from './viewer.tsx';

    export class Cells {
        constructor(data: ViewerData);
        readonly centres: number[][];
        readonly balls: boolean;
        readonly radius: number;
        readonly corners: number[][];
        // By cell.
        readonly faces: { corners: number[]; normal: number[]; centre: number[]; behind: object | null }[][];
        readonly low: number[];
        readonly high: number[];
        readonly middle: number[];
        readonly size: number;
    }
}

declare module '*/viewer/src/scene.js' {
    import type { PerspectiveCamera, Quaternion, Raycaster, Scene, Vector3, WebGLRenderer } from 'three';
    import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
    import type { Cells } from '*/viewer/src/cells.js';
    import type { ViewerData } from './viewer.tsx';

    export interface Place {
        at: Vector3;
        turned: Quaternion;
    }

    export class View {
        constructor(place: HTMLCanvasElement, data: ViewerData, cells: Cells);
        readonly scene: Scene;
        readonly camera: PerspectiveCamera;
        readonly controls: OrbitControls;
        readonly renderer: WebGLRenderer;
        readonly calm: boolean;
        dispose(): void;
        surround(space: { middle: number[]; low: number[]; size: number }): void;
        show(packing: [number, number[]][], keep: (cell: number) => boolean, names: string[]): void;
        reveal(visible: (index: number) => boolean): void;
        look(look: (index: number) => 'solid' | 'see-through' | 'edges' | 'ghost'): void;
        light(colours: Map<number, string>): void;
        place(places: Place[], time: number, turn: null): void;
        setDark(dark: boolean): void;
        turn(sideways: number, upwards: number): void;
        hitAt(x: number, y: number, counts?: (index: number) => boolean): { index: number; point: Vector3 } | null;
        rayAt(x: number, y: number): Raycaster;
        redraw(): void;
    }
}

declare module '*.css' {}
