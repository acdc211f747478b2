// The document: the text of one puzzle file, and its history. Whatever changes the puzzle, typing or
// drawing, is a change of this text, so that undo takes all of it back.

import { history, historyField, isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { EditorState, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Extension } from '@codemirror/state';

import type { Answer, Files, Mistake, Request, Options } from './core.ts';
import { gallery } from './gallery_data.ts';
import { plainly } from './plainly.ts';
import { words } from './words.ts';

export const fileName = 'puzzles/puzzle.yaml';

const fields = { history: historyField };

export class Puzzle {
    readonly view: EditorView;
    // Goes to the puzzle that was open before this one, or after it: where undo or redo end.
    beyond: (step: -1 | 1) => void = () => {};
    #listeners = new Set<() => void>();
    #extensions: Extension;

    constructor(text: string, extensions: Extension) {
        this.#extensions = [
            history({ minDepth: 100_000 }),
            keymap.of([
                { key: 'Mod-z', run: () => this.undo() },
                { key: 'Mod-y', mac: 'Mod-Shift-z', run: () => this.redo() },
                { linux: 'Ctrl-Shift-z', run: () => this.redo() },
            ]),
            extensions,
            EditorView.updateListener.of((update) => {
                if (update.docChanged) this.#tell();
            }),
        ];
        this.view = new EditorView({
            state: EditorState.create({ doc: text, extensions: this.#extensions }),
        });
    }

    get text(): string {
        return this.view.state.doc.toString();
    }

    // The history as JSON.
    get history(): unknown {
        return this.view.state.toJSON(fields).history;
    }

    // Shows another puzzle with the history that it had; null: it has none yet.
    show(text: string, past: unknown) {
        const config = { extensions: this.#extensions };
        const state = past === null ? EditorState.create({ doc: text, ...config })
            : EditorState.fromJSON(
                { doc: text, selection: { ranges: [{ anchor: 0, head: 0 }], main: 0 }, history: past },
                config, fields);
        this.view.setState(state);
        this.#tell();
    }

    undo(): boolean {
        if (!undo(this.view)) this.beyond(-1);
        return true;
    }

    redo(): boolean {
        if (!redo(this.view)) this.beyond(1);
        return true;
    }

    get canUndo(): boolean {
        return undoDepth(this.view.state) > 0;
    }

    get canRedo(): boolean {
        return redoDepth(this.view.state) > 0;
    }

    // Changes what differs from the text: one step of the history.
    change(text: string) {
        const now = this.text;
        if (text === now) return;
        let from = 0;
        while (from < now.length && now[from] === text[from]) ++from;
        let end = 0;
        const room = Math.min(now.length, text.length) - from;
        while (end < room && now.at(-1 - end) === text.at(-1 - end)) ++end;
        this.view.dispatch({
            changes: { from, to: now.length - end, insert: text.slice(from, text.length - end) },
            annotations: [isolateHistory.of('full'), Transaction.userEvent.of('input.draw')],
        });
    }

    // Calls the listener after each change; returns what ends that.
    onChange(listener: () => void): () => void {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    #tell() {
        for (const listener of this.#listeners) listener();
    }

    get title(): string {
        return titleOf(this.text);
    }
}

// The title of a puzzle as its text says it, without being read by the program.
export function titleOf(text: string): string {
    const [, title] = /^name: *(.+?) *$/m.exec(text) ?? [];
    return title?.replace(/^(["'])(.*)\1$/, '$2') ?? '';
}

// Describes a mistake with its place: a line of the puzzle, or the file that it is in.
export function sentenceOf({ file, line, column, text, message }: Mistake): string {
    if (file !== null && file !== fileName) return plainly(message);
    return (line === null ? '' : words.line(line, column)) + plainly(text);
}

// Says why there is no answer.
export function whyNot({ mistake, said }: Answer): string {
    return mistake ? sentenceOf(mistake) : plainly(said.trim());
}

// How packings are searched for.
export interface Settings {
    symmetry: 'full' | 'rotations' | 'none';  // the motions under which packings count as the same
    limit: number;  // of packings, after which Solve stops; 0: none
    moves: 'group' | 'apart' | 'turns' | 'hand';  // by which packings are taken apart
    bevel: string;  // of turns, in edges of a cell
    turning: Turning[];
}

// Options of searches with turns.
export const turnings = ['shift-axes', 'fewest-turns'] as const;
export type Turning = (typeof turnings)[number];

export const plainSettings: Settings = { symmetry: 'full', limit: 0, moves: 'group', bevel: '0', turning: [] };
export const hasTurns = (moves: Settings['moves']) => moves === 'turns' || moves === 'hand';

// A puzzle as requests are about it: the text of its file, and behind a character that no file may
// have, the number of the problem that is meant if the file has several, and settings that are not
// plain.
export function asked(text: string, problem: number, { symmetry, limit, moves, bevel, turning } = plainSettings): string {
    const slide = moves === plainSettings.moves;
    const isPlain = slide && symmetry === plainSettings.symmetry && limit === plainSettings.limit;
    return [text, ...(problem > 0 || !isPlain ? [problem] : []), ...(isPlain ? [] : [symmetry, limit]),
            ...(slide ? [] : [moves, ...(hasTurns(moves) ? [bevel, ...turning] : [])])].join('\0');
}
export const textOf = (puzzle: string) => puzzle.split('\0')[0];
export const problemOf = (puzzle: string) => Number(puzzle.split('\0')[1] ?? 0);
export const limitOf = (puzzle: string) => Number(puzzle.split('\0')[3] ?? plainSettings.limit);
// The option of searches and counts.
export function symmetryOf(puzzle: string): Options {
    const [, , symmetry] = puzzle.split('\0');
    return symmetry && symmetry !== plainSettings.symmetry ? { symmetry } : {};
}
// The options of moves, by hand and by the program.
export function movesOf(puzzle: string): Options {
    const [, , , , moves, bevel] = puzzle.split('\0');
    return { ...(moves ? { moves } : {}), ...(bevel ? { 'turn-bevel': bevel } : {}) };
}
// The options of taking apart.
export const apartBy = (puzzle: string): Options =>
    ({ ...movesOf(puzzle), ...Object.fromEntries(puzzle.split('\0').slice(6).map((option) => [option, true])) });

// The files of a request about the puzzle: its own, and the shipped sets that it may name.
export function filesFor(puzzle: string): Files {
    const text = textOf(puzzle);
    const files: Files = { [fileName]: text };
    if (!/\bfrom\b/.test(text)) return files;
    for (const [name, set] of Object.entries(gallery.pieces)) files[`pieces/${name}`] = set;
    return files;
}

export function request(
    command: string, puzzle: string, options: Request['options'] = {}, operands: string[] = [],
): Request {
    const problem = problemOf(puzzle);
    return { command, operands: [fileName, ...operands],
             options: { ...(problem > 0 ? { problem: `${problem}` } : {}), ...options },
             files: filesFor(puzzle) };
}
