// The editor of the puzzle's text: YAML with the keys that puzzle files have, and the mistakes that
// the program finds, where it finds them.

import { autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml, yamlLanguage } from '@codemirror/lang-yaml';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers }
    from '@codemirror/view';
import type { Text } from '@codemirror/state';
import { tags } from '@lezer/highlight';

import { complete } from './completion.ts';
import type { Mistake } from './core.ts';
import { fileName } from './puzzle.ts';
import { words } from './words.ts';

const colours = HighlightStyle.define([
    { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
    { tag: [tags.string, tags.special(tags.string)], color: 'var(--text-string)' },
    { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
]);

export const editing = [
    lineNumbers(),
    drawSelection(),
    highlightActiveLine(),
    lintGutter(),
    yaml(),
    indentUnit.of('  '),
    syntaxHighlighting(colours),
    yamlLanguage.data.of({ autocomplete: complete }),
    autocompletion(),
    // Escape, then Tab leaves the editor by the keyboard.
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.contentAttributes.of({ 'aria-label': words.editor, tabindex: '0' }),
    EditorView.lineWrapping,
];

// Returns the place of a mistake in the text, as far as there is such a place.
export function placeOf(doc: Text, { line, column }: Mistake): { from: number; lineEnd: number } {
    const at = doc.line(Math.min(line ?? 1, doc.lines));
    return { from: Math.min(at.from + (column ?? 1) - 1, at.to), lineEnd: at.to };
}

// Underlines the mistake; null: there is none.
export function underline(view: EditorView, mistake: Mistake | null) {
    if (!mistake || mistake.file !== fileName) {
        view.dispatch(setDiagnostics(view.state, []));
        return;
    }
    const { doc } = view.state;
    const { from, lineEnd } = placeOf(doc, mistake);
    const word = /^("[^"]*"|[^\s,:\]}]+)/.exec(doc.sliceString(from, lineEnd));
    const to = Math.min(from + (word?.[0].length ?? 1), lineEnd);
    const { code, suggestion, text } = mistake;
    const actions = code !== 'unknown_key' || !suggestion ? [] : [{
        name: suggestion,
        apply: (at: EditorView, begin: number, end: number) =>
            at.dispatch({ changes: { from: begin, to: end, insert: suggestion } }),
    }];
    view.dispatch(setDiagnostics(view.state, [
        { from: Math.min(from, to), to, severity: 'error', message: text, actions },
    ]));
}
