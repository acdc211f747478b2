// The shipped puzzles and sets of pieces, which the build puts into the page.

export interface Shipped {
    file: string;
    title: string;
    lattice: string;
    section: string;
    designer: string | null;  // null: not known
    year: number | null;  // when it was first published; null: not known
    pieces: number;  // of a packing; where any number of copies may be used, different ones
    problems: number | null;  // of a file of several, whose facts are those that they share; null: it has one
    packings: string | null;  // up to symmetry; null: not known
    level: string | null;  // of all separations, "9.3"; null: not known, or no more than one
    difficulty: number | null;  // from 1 to 5; null: not known
    text: string;
    picture: string;  // SVG, of a packing or of the region
}

export interface Gallery {
    sections: string[];  // in their order
    puzzles: Shipped[];
    pieces: Record<string, string>;  // by the name of the file
    schemas: Record<string, unknown>;  // of puzzles and pieces, by the name of the file
}

export const gallery: Gallery = JSON.parse(document.getElementById('gallery')!.textContent!);
