// The last task of a puzzle as the drawer keeps it. A task that was running when its page ended is one
// that was stopped.

import type { Core } from './core.ts';
import { Search } from './search.ts';
import type { SavedSearch } from './search.ts';
import type { Outcome, Task } from './tasks.ts';

type KeptOutcome = Exclude<Outcome, { kind: 'packings' | 'play' }> | { kind: 'packings'; search: SavedSearch };

interface KeptTask extends Pick<Task, 'name' | 'text' | 'stopped'> {
    outcome: KeptOutcome;
}

// Null: there is nothing to keep.
export function keptOf({ name, text, outcome, running, stopped }: Task): KeptTask | null {
    if (!outcome || outcome.kind === 'play') return null;
    return {
        name, text, stopped: running || stopped,
        outcome: outcome.kind === 'packings' ? { ...outcome, search: outcome.search.saved } : outcome,
    };
}

// Returns null where nothing is kept. `changed` is called while a search is going on again.
export function taskOf(core: Core, kept: unknown, changed: () => void): Task | null {
    if (!kept) return null;
    const { outcome, ...task } = kept as KeptTask;
    return {
        ...task, running: false, progress: null, stop: () => {},
        outcome: outcome.kind !== 'packings' ? outcome
            : { ...outcome, search: new Search(core, task.text, changed, outcome.search) },
    };
}
