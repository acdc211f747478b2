// The parts of a puzzle besides its shapes: copies of all pieces, rules on packings, groups and notes.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { Menu } from '../../menu.tsx';
import { words } from '../../words.ts';
import { paintOf } from '../colours.ts';
import { Field } from '../field.tsx';
import type { Lattice } from '../lattice.ts';
import { copiesInWords, copiesOf } from '../pieces.tsx';
import type { Colour } from '../text/model.ts';
import { flags } from '../text/rules.ts';
import type { Flag, Group, Rules } from '../text/rules.ts';

export interface RuleChanges {
    allCopies: (copies: string) => void;
    more: (by: 1 | -1 | 'from none') => void;
    holes: (holes: string) => void;
    choose: (copies: string) => void;
    touching: (by: string) => void;
    flag: (flag: Flag, holds: boolean) => void;
    groups: (groups: Group[]) => void;
    together: (groups: string[][]) => void;
    still: (piece: string) => void;
    lies: (colour: string, on: string[] | null) => void;
    notes: (notes: string) => void;
}

// The lattices that a rule is for; all, where it is not listed.
const only: Partial<Record<Flag, string[]>> = { no_crossroads: ['square'], fault_free: ['square', 'cube'] };

// Takes what `read` makes of the text, and says how to write it where that is nothing.
function Entry({ label, value, how, size = 5, read, onValue }: {
    label: string;
    value: string;
    how: string;
    size?: number;
    read: (text: string) => string | null;
    onValue: (value: string) => void;
}) {
    return <label title={how}>{label} <Field type="text" size={size} value={value} onValue={(text, input) => {
        const next = read(text);
        input.setCustomValidity(next === null ? how : '');
        input.reportValidity();
        if (next === null) return;
        onValue(next);
        // A setting without a value of its own may be given once more.
        if (value === '') input.value = '';
    }} /></label>;
}

const orNothing = (text: string) => (text === '' ? '' : copiesOf(text));

export function RulesMenu({ rules, lattice, names, colours, changes }: {
    rules: Rules;
    lattice: Lattice;
    names: string[];  // of the pieces
    colours: Colour[];
    changes: RuleChanges;
}) {
    const said = words.draw.rules;
    const some = rules.groups.length + (rules.together?.length ?? 1) + flags.filter((flag) => rules.flags[flag]).length;
    const isOn = some > 0 || rules.holes !== '' || rules.choose !== '' || rules.touching !== '' || rules.still !== ''
        || colours.some(({ on }) => on !== null);
    return <Menu title={said.title} isOn={isOn} class="rules">{() => <>
        <div class="row" role="group" aria-label={said.copies}>
            <Entry label={said.copies} value="" how={words.draw.copiesHow} read={copiesOf} onValue={changes.allCopies} />
            <button type="button" onClick={() => changes.more(1)} title={said.oneMore}>+1</button>
            <button type="button" onClick={() => changes.more(-1)} title={said.oneFewer}>−1</button>
            <button type="button" onClick={() => changes.more('from none')} title={said.fromNoneHow}>{said.fromNone}</button>
        </div>
        <div class="row">
            <Entry label={said.holes} value={rules.holes} how={said.holesHow} onValue={changes.holes}
                   read={(text) => (/^\d*$/.test(text) ? text : null)} />
            <Entry label={said.choose} value={rules.choose ? copiesInWords(rules.choose) : ''} how={said.chooseHow}
                   read={orNothing} onValue={changes.choose} />
        </div>
        <div class="row"><label>{said.touching}
            <select value={rules.touching} disabled={rules.touching === 'other'}
                    onChange={(event) => changes.touching(event.currentTarget.value)}>
                {['', 'sides', 'corners'].map((by) => <option key={by} value={by}
                    disabled={by === 'corners' && lattice.balls}>{said.touchings[by]}</option>)}
                {rules.touching === 'other' && <option value="other">{said.touchings.other}</option>}
            </select>
        </label></div>
        {flags.map((flag) => {
            const isFor = only[flag];
            const off = isFor !== undefined && !isFor.includes(lattice.name);
            return <label key={flag} data-off={off}>
                <input type="checkbox" checked={rules.flags[flag]} disabled={off}
                       onChange={(event) => changes.flag(flag, event.currentTarget.checked)} />
                {said.flags[flag]}{off && <span class="note"> {said.onlyOn(isFor.map((name) => words.draw.lattices[name]))}</span>}
            </label>;
        })}
        <Groups title={said.groups} how={said.groupsHow} names={names} groups={rules.groups} withCopies
                onGroups={changes.groups} />
        {rules.together && <Groups title={said.together} how={said.togetherHow} names={names} withCopies={false}
                                   groups={rules.together.map((pieces) => ({ pieces, copies: '' }))}
                                   onGroups={(groups) => changes.together(groups.map(({ pieces }) => pieces))} />}
        <div class="row"><label title={said.stillHow}>{said.still}
            <select value={rules.still} onChange={(event) => changes.still(event.currentTarget.value)}>
                <option value="">{said.anyPiece}</option>
                {names.map((name) => <option key={name} value={name}>{name}</option>)}
                {rules.still !== '' && !names.includes(rules.still)
                    && <option value={rules.still}>{rules.still}</option>}
            </select>
        </label></div>
        {colours.length > 0 && <ColourTable colours={colours} onLies={changes.lies} />}
        <Notes notes={rules.notes} onNotes={changes.notes} />
    </>}</Menu>;
}

// Colours of pieces against those of the region: a tick where the one may lie on the other.
function ColourTable({ colours, onLies }: { colours: Colour[]; onLies: RuleChanges['lies'] }) {
    const said = words.draw.rules;
    const byName = [...new Map(colours.map((one) => [one.name, one])).values()];
    const swatch = (name: string) => <span class="swatch" style={{ background: paintOf(name) }} />;
    return <fieldset class="lies"><legend title={said.liesHow}>{said.lies}</legend>
        <div class="wide"><table>
            <thead><tr><td />{byName.map(({ name }) => <th key={name} scope="col">{swatch(name)} {name}</th>)}</tr></thead>
            <tbody>{byName.map(({ name, on }) => <tr key={name}>
                <th scope="row">{swatch(name)} {name}</th>
                {byName.map((region) => {
                    const now = on ?? [name];
                    const lies = now.includes(region.name);
                    return <td key={region.name}><input type="checkbox" checked={lies}
                        aria-label={said.mayLie(name, region.name)} title={said.mayLie(name, region.name)}
                        onChange={() => {
                            const next = byName.map((one) => one.name).filter(
                                (one) => (one === region.name ? !lies : now.includes(one)));
                            onLies(name, next.length === 1 && next[0] === name ? null : next);
                        }} /></td>;
                })}
            </tr>)}</tbody>
        </table></div>
    </fieldset>;
}

function Groups({ title, how, names, groups, withCopies, onGroups }: {
    title: string;
    how: string;
    names: string[];
    groups: Group[];
    withCopies: boolean;
    onGroups: (groups: Group[]) => void;
}) {
    const said = words.draw.rules;
    const [chosen, setChosen] = useState<string[]>([]);
    const [copies, setCopies] = useState('1');
    const written = withCopies ? copiesOf(copies) : '';
    return <fieldset><legend title={how}>{title}</legend>
        {groups.map((group, i) => <p key={i} class="row">
            {group.pieces.join(', ')}{withCopies && ` ×${copiesInWords(group.copies)}`}
            <button type="button" aria-label={said.removeGroup(group.pieces)} title={said.removeGroup(group.pieces)}
                    onClick={() => onGroups(groups.filter((_, k) => k !== i))}>✕</button>
        </p>)}
        <div class="row">
            <select multiple size={Math.min(4, Math.max(2, names.length))} aria-label={`${title}: ${said.pieces}`}
                    onChange={(event) => setChosen([...event.currentTarget.selectedOptions].map(({ value }) => value))}>
                {names.map((name) => <option key={name} value={name} selected={chosen.includes(name)}>{name}</option>)}
            </select>
            {withCopies && <label title={words.draw.copiesHow}>{words.draw.copies}
                <input type="text" size={4} value={copies} onInput={(event) => setCopies(event.currentTarget.value)} /></label>}
            <button type="button" disabled={chosen.length === 0 || written === null} onClick={() => {
                onGroups([...groups, { pieces: chosen, copies: written! }]);
                setChosen([]);
            }}>{said.addGroup}</button>
        </div>
    </fieldset>;
}

const authorKey = 'polypack-studio-author';

function rememberedAuthor(): string {
    try {
        return localStorage.getItem(authorKey) ?? '';
    } catch {
        return '';
    }
}

function Notes({ notes, onNotes }: { notes: string; onNotes: (notes: string) => void }) {
    const said = words.draw.rules;
    const [author, setAuthor] = useState(rememberedAuthor);
    const sign = () => {
        try {
            localStorage.setItem(authorKey, author);
        } catch {
            // Then the name is asked again.
        }
        const now = new Date();
        const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((t) => `${t}`.padStart(2, '0')).join('-');
        onNotes([notes, [author.trim(), date].filter(Boolean).join(', ')].filter(Boolean).join('\n'));
    };
    const area = useRef<HTMLTextAreaElement>(null);
    useLayoutEffect(() => {
        area.current!.value = notes;
    }, [notes]);
    return <fieldset><legend>{said.notes}</legend>
        <textarea rows={3} aria-label={said.notes} ref={area} onChange={(event) => onNotes(event.currentTarget.value)} />
        <div class="row">
            <label>{said.author} <input type="text" size={14} value={author}
                                        onInput={(event) => setAuthor(event.currentTarget.value)} /></label>
            <button type="button" onClick={sign} title={said.signHow}>{said.sign}</button>
        </div>
    </fieldset>;
}
