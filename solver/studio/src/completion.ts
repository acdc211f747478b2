// Completion: the keys that a puzzle file may have where the cursor is, and the values that a key may
// have, by the schemas of puzzles and pieces.

import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Text } from '@codemirror/state';

import { gallery } from './gallery_data.ts';

// JSON Schema, as far as these schemas use it.
interface Schema {
    $ref?: string;
    description?: string;
    properties?: Record<string, Schema>;
    additionalProperties?: boolean | Schema;
    items?: Schema | Schema[];
    oneOf?: Schema[];
    anyOf?: Schema[];
    allOf?: Schema[];
    enum?: (string | number | boolean)[];
    type?: string | string[];
}

// A part of a schema, and the file it is in, to which its references are relative.
interface Part {
    file: string;
    schema: Schema;
}

const files = gallery.schemas as Record<string, Schema>;

// The part itself and all that it may be instead; of a list, what its items may be.
function alternatives({ file, schema }: Part): Part[] {
    const { $ref, items, oneOf = [], anyOf = [], allOf = [] } = schema;
    const others = [oneOf, anyOf, allOf, items ?? []].flat().map((one) => ({ file, schema: one }));
    if ($ref) {
        const [name, path] = $ref.split('#/');
        const where = name === '' ? file : name.replace(/^.*\//, '');
        const found = path.split('/').reduce(
            (at: any, key) => at?.[key], files[where]) as Schema | undefined;
        if (found) others.push({ file: where, schema: found });
    }
    return [{ file, schema }, ...others.flatMap(alternatives)];
}

// Returns the parts of the schema that may stand under these keys.
function partsAt(path: string[]): Part[] {
    let parts = alternatives({ file: 'puzzle.schema.json', schema: files['puzzle.schema.json'] });
    for (const key of path) {
        parts = parts.flatMap(({ file, schema: { properties, additionalProperties: any } }) => {
            const schema = properties?.[key] ?? (typeof any === 'object' ? any : null);
            return schema ? alternatives({ file, schema }) : [];
        });
    }
    return parts;
}

// Returns the keys that lead to a place of the text, by the indentation of the lines above it and
// the braces before it on its line. The text need not be YAML yet.
export function pathAt(doc: Text, at: number): string[] {
    const line = doc.lineAt(at);
    const before = line.text.slice(0, at - line.from);
    const inBraces: string[] = [];
    for (const [mark, key] of before.matchAll(/(?:([\w-]+) *: *)?[{[]|[}\]]|#.*/g)) {
        if (/^[}\]]/.test(mark)) inBraces.pop();
        else if (!mark.startsWith('#')) inBraces.push(key ?? '');
    }
    const path: string[] = [];
    let column = /^(?: |- +)*/.exec(before)![0].length;
    for (let number = line.number - 1; number > 0 && column > 0; --number) {
        const [, indent, key] = /^((?: |- +)*)(?:([\w-]+|"[^"]*"):(?: |$))?/.exec(doc.line(number).text)!;
        if (!key || indent.length >= column) continue;
        path.unshift(key);
        column = indent.length;
    }
    return [...path, ...inBraces.filter((key) => key !== '')];
}

const byName = (options: Completion[]) =>
    [...new Map(options.map((option) => [option.label, option])).values()];

function keysAt(path: string[]): Completion[] {
    return byName(partsAt(path).flatMap(({ schema }) => Object.entries(schema.properties ?? {}))
        .map(([label, { description }]) =>
            ({ label, type: 'property', apply: `${label}: `, info: description })));
}

function valuesAt(path: string[]): Completion[] {
    return byName(partsAt(path).flatMap(({ schema }) => [
        ...(schema.enum ?? []).map(String), ...(schema.type === 'boolean' ? ['true', 'false'] : []),
    ]).map((label) => ({ label, type: 'enum' })));
}

export function complete(context: CompletionContext): CompletionResult | null {
    const { doc } = context.state;
    const value = context.matchBefore(/(?:^|[ {,-])[\w-]+: +[\w-]*/);
    if (value) {
        const [, key, typed] = /([\w-]+): +([\w-]*)$/.exec(value.text)!;
        const from = value.to - typed.length;
        if (typed === '' && !context.explicit) return null;
        const options = valuesAt([...pathAt(doc, value.to - typed.length - key.length - 1), key]);
        return options.length === 0 ? null : { from, options, validFor: /^[\w-]*$/ };
    }
    // A key may begin on a line, in a list, and in braces.
    const before = context.matchBefore(/(?:^(?: |- +)*|[{,] *)[\w-]*/);
    if (!before) return null;
    const typed = /[\w-]*$/.exec(before.text)![0];
    if (typed === '' && !context.explicit) return null;
    const from = before.to - typed.length;
    return { from, options: keysAt(pathAt(doc, from)), validFor: /^[\w-]*$/ };
}
