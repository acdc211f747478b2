// The open puzzle of this tab, and those that were open before it: undo goes back to them. Whatever
// changes is kept in the drawer.

import { newId } from './drawer.ts';
import type { Card, Drawer, Kept } from './drawer.ts';
import { titleOf } from './puzzle.ts';
import type { Puzzle } from './puzzle.ts';

const tabKey = 'polypack-studio-tab';
// Earlier pages kept one puzzle for all tabs here.
const oldKey = 'polypack-studio';

// This outlasts the page as long as the tab is there.
interface Tab {
    trail: string[];  // the puzzles that were open
    place: number;  // of the one that is
    hash: string;  // of the address, when it was opened
}

// Something to begin with: a link, or the text that the page was made with.
export interface Given {
    text: string;
    origin: string;
}

const pause = 200;  // milliseconds between two writings
const longestTrail = 50;

export class Desk {
    // The open puzzle is kept; false: the browser has no room, or keeps nothing.
    kept = true;
    // It was open in another tab, or was changed there, and is a copy since.
    copied = false;
    #tab: Tab = { trail: [], place: 0, hash: '' };
    #current: Kept;
    // Where nothing is kept, those of the trail are here alone.
    #open = new Map<string, Kept>();
    #begun = false;  // an entry is made by the first change, or by opening a puzzle
    #changed = false;
    #writing: Promise<void> | null = null;
    #listeners = new Set<(opened: boolean) => void>();

    constructor(readonly puzzle: Puzzle, readonly drawer: Drawer | null) {
        this.#current = this.#made(puzzle.text, '');
        puzzle.beyond = (step) => void this.#go(step);
        puzzle.onChange(() => this.#change());
        const now = () => void this.#write();
        addEventListener('pagehide', now);
        document.addEventListener('visibilitychange', () => document.hidden && now());
    }

    // Opens what was open in this tab, or what is given, or what was changed last. False: there is
    // nothing of all these.
    async begin(given: Given | null): Promise<boolean> {
        this.#readTab();
        const goOn = this.#tab.trail[this.#tab.place];
        const isOld = given === null || this.#tab.hash === location.hash;
        if (goOn && isOld && await this.turnTo(goOn, false)) return true;
        const old = this.#takeOld();
        if (old) await this.open(old.text, old.origin);
        if (given) {
            await this.take(given);
            return true;
        }
        if (old) return true;
        const [last] = await this.cards();
        const taken = await this.drawer?.taken();
        return !!last && !taken?.has(last.id) && this.turnTo(last.id);
    }

    // Opens what is given: the entry that began with it goes on, unless another tab has it open.
    async take(given: Given) {
        const taken = await this.drawer?.taken();
        const begun = (await this.cards()).find(
            ({ id, origin }) => origin === given.origin && !taken?.has(id));
        if (!begun || !await this.turnTo(begun.id)) await this.open(given.text, given.origin);
    }

    // Opens another puzzle: the entry that has this text, if no tab has it open, or a new one.
    async open(text: string, origin = '') {
        const taken = await this.drawer?.taken();
        const same = (await this.cards()).find((card) =>
            card.text === text && card.origin === origin && !taken?.has(card.id));
        if (same && await this.turnTo(same.id)) return;
        await this.#show(this.#made(text, origin), true);
    }

    // Opens an entry; a copy of it, if another tab has it open. False: there is none.
    async turnTo(id: string, onward = true): Promise<boolean> {
        const found = await this.#read(id);
        if (!found) return false;
        await this.#show(found, onward);
        return true;
    }

    async cards(): Promise<Card[]> {
        return this.drawer?.cards().catch(() => []) ?? [];
    }

    async remove(id: string) {
        await this.drawer?.remove(id);
        this.#open.delete(id);
    }

    get id(): string {
        return this.#current.id;
    }

    // The address is a link to the open puzzle now.
    linked() {
        this.#tab.hash = location.hash;
        this.#writeTab();
    }

    get canGoBack(): boolean {
        return this.#tab.place > 0;
    }

    get canGoOn(): boolean {
        return this.#tab.place + 1 < this.#tab.trail.length;
    }

    // Calls the listener when another puzzle is open (true), and when one is kept or is not.
    onChange(listener: (opened: boolean) => void): () => void {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    #made(text: string, origin: string): Kept {
        return { id: newId(), title: titleOf(text), text, origin, time: Date.now(),
                 writer: '', history: null };
    }

    async #read(id: string): Promise<Kept | null> {
        return await this.drawer?.read(id).catch(() => null) ?? this.#open.get(id) ?? null;
    }

    async #show(found: Kept, onward: boolean) {
        await this.#write();
        this.copied = this.drawer !== null && !await this.drawer.take(found.id);
        if (this.copied) {
            found = { ...found, id: newId(), writer: '' };
            await this.drawer!.take(found.id);
        }
        await this.#write();
        const { trail, place } = this.#tab;
        if (onward) {
            // An entry that was not begun is none to go back to.
            this.#tab.trail = [...trail.slice(0, place + 1), found.id].slice(-longestTrail);
            this.#tab.place = this.#tab.trail.length - 1;
        } else {
            trail[place] = found.id;
        }
        this.#tab.hash = location.hash;
        this.#begun = true;
        this.#current = found;
        this.#open.set(found.id, found);
        this.#writeTab();
        this.puzzle.show(found.text, found.history);
        this.#tell(true);
    }

    #tell(opened: boolean) {
        for (const listener of this.#listeners) listener(opened);
        if (this.#listeners.size > 0) this.copied = false;
    }

    // Goes to the puzzle that was open before this one, or after it.
    async #go(step: -1 | 1) {
        const to = this.#tab.place + step;
        const id = this.#tab.trail[to];
        if (id === undefined) return;
        this.#tab.place = to;
        if (await this.turnTo(id, false)) return;
        // It was removed.
        this.#tab.trail.splice(to, 1);
        if (step < 0) await this.#go(step);
        else this.#tab.place = to - 1;
    }

    #change() {
        if (!this.#begun) {
            this.#begun = true;
            this.#tab.trail.push(this.#current.id);
            this.#tab.place = this.#tab.trail.length - 1;
            this.#writeTab();
            void this.drawer?.take(this.#current.id);
        }
        this.#changed = true;
        this.#writing ??= this.#writeOn();
    }

    async #writeOn() {
        while (this.#changed) {
            await this.#write();
            await new Promise((done) => setTimeout(done, pause));
        }
        this.#writing = null;
    }

    async #write() {
        if (!this.#changed) return;
        this.#changed = false;
        const { text, history } = this.puzzle;
        const current = this.#current;
        Object.assign(current, { text, history, title: titleOf(text), time: Date.now() });
        let kept = false;
        try {
            kept = await this.drawer?.write(current) === 'written' || await this.#writeCopy(current);
        } catch {
            // There is no room.
        }
        if (kept !== this.kept || this.copied) {
            this.kept = kept;
            this.#tell(false);
        }
    }

    // Another tab has written the entry: this one becomes another.
    async #writeCopy(current: Kept): Promise<boolean> {
        if (!this.drawer) return false;
        this.copied = true;
        this.#open.delete(current.id);
        Object.assign(current, { id: newId(), writer: '' });
        this.#open.set(current.id, current);
        this.#tab.trail[this.#tab.place] = current.id;
        this.#writeTab();
        await this.drawer.take(current.id);
        return await this.drawer.write(current) === 'written';
    }

    #takeOld(): Given | null {
        try {
            const found = JSON.parse(localStorage.getItem(oldKey) ?? 'null');
            if (found?.version !== 1 || typeof found.text !== 'string') return null;
            localStorage.removeItem(oldKey);
            return { text: found.text, origin: String(found.origin ?? '') };
        } catch {
            return null;
        }
    }

    #readTab() {
        try {
            const found = JSON.parse(sessionStorage.getItem(tabKey) ?? 'null');
            const isTab = Array.isArray(found?.trail) && Number.isInteger(found.place)
                && typeof found.hash === 'string';
            if (isTab) this.#tab = found;
        } catch {
            // Then nothing is known of this tab.
        }
    }

    #writeTab() {
        try {
            sessionStorage.setItem(tabKey, JSON.stringify(this.#tab));
        } catch {
            // A reload will not find its puzzle by itself; it is in the drawer.
        }
    }
}
