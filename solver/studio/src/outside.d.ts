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

declare module '*.css' {}
