// The document: the text of one puzzle file, and its history. Whatever changes the puzzle, typing,
// drawing or opening another, is a change of this text, so that undo takes all of it back.

import { history, isolateHistory } from '@codemirror/commands';
import { EditorState, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Extension } from '@codemirror/state';

import type { Answer, Files, Mistake, Request } from './core.ts';
import { gallery } from './gallery_data.ts';
import { words } from './words.ts';

export const fileName = 'puzzles/puzzle.yaml';

export class Puzzle {
    readonly view: EditorView;
    #listeners = new Set<() => void>();

    constructor(text: string, extensions: Extension) {
        this.view = new EditorView({
            state: EditorState.create({
                doc: text,
                extensions: [
                    history({ minDepth: 100_000 }),
                    extensions,
                    EditorView.updateListener.of((update) => {
                        if (update.docChanged) for (const listener of this.#listeners) listener();
                    }),
                ],
            }),
        });
    }

    get text(): string {
        return this.view.state.doc.toString();
    }

    // Puts another puzzle in the place of this one: one step of the history.
    replace(text: string) {
        this.view.dispatch({
            changes: { from: 0, to: this.view.state.doc.length, insert: text },
            selection: { anchor: 0 },
            annotations: [isolateHistory.of('full'), Transaction.userEvent.of('input.open')],
            scrollIntoView: true,
        });
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

    // The title of the puzzle as its text says it, without being read by the program.
    get title(): string {
        const [, title] = /^name: *(.+?) *$/m.exec(this.text) ?? [];
        return title?.replace(/^(["'])(.*)\1$/, '$2') ?? '';
    }
}

// Describes a mistake with its place: a line of the puzzle, or the file that it is in.
export function sentenceOf({ file, line, column, text, message }: Mistake): string {
    if (file !== null && file !== fileName) return message;
    return (line === null ? '' : words.line(line, column)) + text;
}

// Says why there is no answer.
export function whyNot({ mistake, said }: Answer): string {
    return mistake ? sentenceOf(mistake) : said.trim();
}

// The files of a request about the puzzle: its own, and the shipped sets that it may name.
export function filesFor(text: string): Files {
    const files: Files = { [fileName]: text };
    if (!/\bfrom\b/.test(text)) return files;
    for (const [name, set] of Object.entries(gallery.pieces)) files[`pieces/${name}`] = set;
    return files;
}

export function request(
    command: string, text: string, options: Request['options'] = {}, operands: string[] = [],
): Request {
    return { command, operands: [fileName, ...operands], options, files: filesFor(text) };
}
