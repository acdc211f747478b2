// Sentences of the program, which are about commands and options, as a page says them.

import { words } from './words.ts';

const buttons: Record<string, string> = {
    solve: words.solve, count: words.count, disassemble: words.apart, explain: words.explain, heat: words.heat,
    estimate: words.estimate, show: words.save, convert: words.save, export: words.save,
};

export function plainly(text: string): string {
    return text
        // A command stands for its button, if it has one here.
        .replace(/(['"`]?)polypack ([a-z][a-z-]*)((?: --?[a-z][\w-]*)*)\1/g,
                 (whole, _quote, command: string) => buttons[command]
                     ?? (/ --/.test(whole) ? `polypack ${command}` : whole.replace(/['"`]/g, '')))
        // Advice that begins with an option is none here.
        .replace(/[;:,] --[a-z][^;.\n]*/g, '')
        .replace(/(^|[\s('])--([a-z][\w-]*)/g, '$1$2');
}
