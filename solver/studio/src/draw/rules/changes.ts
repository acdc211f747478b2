// The changes that the form of rules makes to the text.

import { withColourOn } from '../text/colours.ts';
import type { Model } from '../text/model.ts';
import { withCopies } from '../text/pieces.ts';
import { copiesAfter, withAllCopies, withGroups, withNotes, withProblemKey, withRule, withStill, withTogether } from '../text/rules.ts';
import type { RuleChanges } from './menu.tsx';

// `read`: the model of a text, in the problem that is open; `change`: takes the next text.
export function ruleChanges(model: Model, read: (text: string) => Model, change: (text: string) => void): RuleChanges {
    // In one of several problems, pieces have copies of their own.
    const copies = (of: (copies: string) => string | null) => {
        if (!model.own) return change(withAllCopies(model, of));
        change(model.entries.reduce((text, entry) => {
            const next = entry.kind === 'piece' ? of(entry.copies) : null;
            if (next === null) return text;
            const now = read(text);
            return withCopies(now, now.entries.find(({ kind, index }) => kind === 'piece' && index === entry.index)!, next);
        }, model.text));
    };
    return {
        allCopies: (said) => copies(() => said),
        more: (by) => copies((before) => copiesAfter(before, by)),
        holes: (holes) => change(withProblemKey(model, 'holes', holes === '' ? null : { line: holes })),
        choose: (said) => change(withRule(model, 'choose', said || null)),
        touching: (by) => change(withRule(model, 'no_touching', by ? `{by: ${by}}` : null)),
        flag: (flag, holds) => change(withRule(model, flag, holds ? 'true' : null)),
        groups: (groups) => change(withGroups(model, groups)),
        together: (groups) => change(withTogether(model, groups)),
        still: (piece) => change(withStill(model, piece)),
        lies: (colour, on) => change(withColourOn(model, colour, on)),
        notes: (notes) => change(withNotes(model, notes)),
    };
}
