// The shipped puzzles and sets of pieces, which the build puts into the page.

export interface Shipped {
    file: string;
    title: string;
    lattice: string;
    text: string;
    picture: string;  // SVG; empty: no packing is found soon enough to be drawn
}

export interface Gallery {
    puzzles: Shipped[];
    pieces: Record<string, string>;  // by the name of the file
    schemas: Record<string, unknown>;  // of puzzles and pieces, by the name of the file
}

export const gallery: Gallery = JSON.parse(document.getElementById('gallery')!.textContent!);
