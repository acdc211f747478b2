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
    keys: string[];  // that a puzzle file may have
}

export const gallery: Gallery = JSON.parse(document.getElementById('gallery')!.textContent!);
