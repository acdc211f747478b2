// The menu of how packings are searched for.

import { useState } from 'preact/hooks';

import type { Core } from './core.ts';
import { mostWorkers, setWorkers } from './core.ts';
import { Field } from './draw/field.tsx';
import { Menu } from './menu.tsx';
import { hasTurns, plainSettings, turnings } from './puzzle.ts';
import type { Settings } from './puzzle.ts';
import { mostListed } from './rows.ts';
import { words } from './words.ts';

const symmetries = ['full', 'rotations', 'none'] as const;
const rules = ['group', 'apart', 'turns', 'hand'] as const;

export function SearchMenu({ core, settings, running, onSettings }: {
    core: Core;
    settings: Settings;
    running: boolean;  // the workers have something to do
    onSettings: (settings: Settings) => void;
}) {
    const said = words.settings;
    const [workers, setNumber] = useState(core.long.length);
    const isOn = settings.symmetry !== plainSettings.symmetry || settings.limit > 0 || workers < mostWorkers
        || settings.moves !== plainSettings.moves;
    // Takes a whole number of a range, or says which there are.
    const taken = (text: string, least: number, most: number, input: HTMLInputElement) => {
        const value = /^\d+$/.test(text) ? Number(text) : NaN;
        const fits = value >= least && value <= most;
        input.setCustomValidity(fits ? '' : said.range(least, most));
        input.reportValidity();
        return fits ? value : null;
    };
    return <Menu title={said.title} isOn={isOn} class="settings">{() => <>
        <label title={said.symmetryHow}>{said.symmetry}
            <select value={settings.symmetry} onChange={({ currentTarget }) =>
                onSettings({ ...settings, symmetry: symmetries[currentTarget.selectedIndex] })}>
                {symmetries.map((one) => <option key={one} value={one}>{said.symmetries[one]}</option>)}
            </select></label>
        <label title={said.limitHow}>{said.limit}
            <Field type="text" inputMode="numeric" size={6} value={settings.limit > 0 ? `${settings.limit}` : ''}
                   onValue={(text, input) => {
                       const limit = text === '' ? 0 : taken(text, 1, mostListed, input);
                       if (limit === 0) input.setCustomValidity('');
                       if (limit !== null) onSettings({ ...settings, limit });
                   }} /></label>
        <label title={said.movesHow}>{said.moves}
            <select value={settings.moves} onChange={({ currentTarget }) =>
                onSettings({ ...settings, moves: rules[currentTarget.selectedIndex] })}>
                {rules.map((one) => <option key={one} value={one}>{said.rules[one]}</option>)}
            </select></label>
        {hasTurns(settings.moves) && <>
            <BevelField value={settings.bevel} onValue={(bevel) => onSettings({ ...settings, bevel })} />
            {turnings.map((one) => <label key={one} title={said.turningHow[one]}>{said.turning[one]}
                <input type="checkbox" checked={settings.turning.includes(one)} onChange={({ currentTarget: { checked } }) =>
                    onSettings({ ...settings, turning: turnings.filter(
                        (other) => (other === one ? checked : settings.turning.includes(other))) })} /></label>)}
        </>}
        <label title={said.workersHow}>{said.workers}
            <Field type="text" inputMode="numeric" size={3} value={`${workers}`} disabled={running}
                   onValue={(text, input) => {
                       const count = taken(text, 1, mostWorkers, input);
                       if (count === null) return;
                       setWorkers(core, count);
                       setNumber(count);
                   }} /></label>
    </>}</Menu>;
}

// The bevel of turns, in edges of a cell.
export function BevelField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
    return <label title={words.bevelHow}>{words.bevel} <input type="number" min="0" max="0.499999" step="any" value={value}
        onChange={({ currentTarget: field }) => (field.value !== '' && field.reportValidity()
            ? onValue(field.value) : (field.value = value))} /></label>;
}
