// The drawer: the puzzles that the browser keeps, each with its history, in IndexedDB.
// Tabs share it, and none overwrites what another has written.

// The facts that a list of puzzles shows.
export interface Card {
    id: string;
    title: string;
    text: string;
    origin: string;  // the link, or the text in the page, that it began with; empty: neither
    time: number;  // of the last change, in milliseconds since 1970
    writer: string;  // the visit of a page that wrote it last
}

// The facts that only an open puzzle needs.
export interface Work {
    history: unknown;  // of the editor, as JSON; null: there is none
}

export type Kept = Card & Work;

const name = 'polypack-studio';
const cards = 'cards';
const works = 'works';

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

// randomUUID() is there only in secure contexts.
export const newId = () => [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');

export class Drawer {
    // Its locks and writings are in the name of this visit: a page that is loaded again is another.
    readonly visit = newId();
    #release: (() => void) | null = null;

    constructor(readonly base: IDBDatabase) {}

    // Null: the browser keeps nothing.
    static async open(): Promise<Drawer | null> {
        try {
            const request = indexedDB.open(name, 1);
            request.onupgradeneeded = () => {
                request.result.createObjectStore(cards, { keyPath: 'id' });
                request.result.createObjectStore(works, { keyPath: 'id' });
            };
            return new Drawer(await answerOf(request));
        } catch {
            return null;
        }
    }

    // All cards, the one that was changed last first.
    async cards(): Promise<Card[]> {
        const all = await answerOf<Card[]>(this.base.transaction(cards).objectStore(cards).getAll());
        return all.sort((a, b) => b.time - a.time);
    }

    async read(id: string): Promise<Kept | null> {
        const reading = this.base.transaction([cards, works]);
        const [card, work] = await Promise.all([
            answerOf<Card | undefined>(reading.objectStore(cards).get(id)),
            answerOf<Work | undefined>(reading.objectStore(works).get(id)),
        ]);
        return card ? { ...card, history: work?.history ?? null } : null;
    }

    // Writes a puzzle, unless another visit has written it since `kept` was read. Throws if there is
    // no room; then nothing has changed.
    write(kept: Kept): Promise<'written' | 'taken'> {
        return new Promise((resolve, reject) => {
            const writing = this.base.transaction([cards, works], 'readwrite');
            let taken = false;
            writing.oncomplete = () => resolve(taken ? 'taken' : 'written');
            writing.onabort = () => reject(writing.error);
            const before = writing.objectStore(cards).get(kept.id) as IDBRequest<Card | undefined>;
            before.onsuccess = () => {
                const writer = before.result?.writer;
                taken = writer !== undefined && writer !== this.visit && writer !== kept.writer;
                if (taken) return;
                const { history, ...card } = kept;
                writing.objectStore(cards).put({ ...card, writer: this.visit });
                writing.objectStore(works).put({ id: kept.id, history });
            };
        });
    }

    async remove(id: string) {
        const writing = this.base.transaction([cards, works], 'readwrite');
        writing.objectStore(cards).delete(id);
        await answerOf(writing.objectStore(works).delete(id));
    }

    // ---- which tab has a puzzle open ----
    // A lock says it, and ends with the tab, whatever ends that. Pages without secure context have no
    // locks; there, write() alone keeps tabs apart.

    // Takes a puzzle for this tab, and leaves the one before. False: another tab has it.
    async take(id: string): Promise<boolean> {
        const { locks } = navigator;
        if (!locks) return true;
        const release = await new Promise<(() => void) | null>((resolve) => {
            // A page that is being loaded again may still have it for a moment.
            locks.request(`${name} ${id}`, { signal: AbortSignal.timeout(500) },
                          () => new Promise<void>((done) => resolve(done)))
                .catch(() => resolve(null));
        });
        if (!release) return false;
        this.#release?.();
        this.#release = release;
        return true;
    }

    // The puzzles that some tab has open.
    async taken(): Promise<Set<string>> {
        const found = await navigator.locks?.query();
        return new Set(found?.held?.map((lock) => lock.name?.replace(`${name} `, '') ?? ''));
    }
}
