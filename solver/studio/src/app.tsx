// The page: the puzzle on one side, what is known about it on the other.

import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';

import type { Core, Mistake } from './core.ts';
import { Failed, Stopped } from './core.ts';
import type { Desk } from './desk.ts';
import { Draw } from './draw/draw.tsx';
import type { Lattice } from './draw/lattice.ts';
import type { Printed } from './draw/pieces.tsx';
import { NewPuzzle } from './draw/new_puzzle.tsx';
import { placeOf, underline } from './editor.ts';
import { Gallery } from './gallery.tsx';
import { keptOf, taskOf } from './kept_task.ts';
import { linkOf, longestLink } from './link.ts';
import { sentenceOf, titleOf } from './puzzle.ts';
import type { Puzzle } from './puzzle.ts';
import { Results } from './results.tsx';
import { SaveMenu } from './save_menu.tsx';
import { check, cutSheet, packingPicture, read, save, search, start } from './tasks.ts';
import type { Checked, Format, Task, TaskName } from './tasks.ts';
import { words } from './words.ts';

const largestFile = 10 << 20;  // a request has at most 16 MiB, and base64 takes a third more

export interface Start {
    gallery: boolean;  // whether it is shown first
    said: string;  // what is to be said first
}

const nothingKnown: Checked = { mistake: null, said: '', facts: null };

export function App({ core, desk, lattices, first }: {
    core: Core;
    desk: Desk;
    lattices: Map<string, Lattice>;
    first: Start;
}) {
    const { puzzle } = desk;
    const copied = desk.copied ? words.mine.copied(puzzle.title) : '';
    const [drawing, setDrawing] = useState(true);
    const [making, setMaking] = useState(false);
    const [inGallery, setInGallery] = useState(first.gallery);
    const [said, setSaid] = useState(first.said || copied);
    const [kept, setKept] = useState(true);
    const taskKept = () => taskOf(core, desk.results, () => setTask((now) => now && { ...now }));
    const [task, setTask] = useState<Task | null>(taskKept);
    // A task that was stopped for another one has no say any more.
    const turn = useRef(0);
    const inTurn = () => {
        const mine = ++turn.current;
        return (next: Task) => mine === turn.current && setTask(next);
    };
    const [checked, setChecked] = useState<Checked>(nothingKnown);
    const [visit, setVisit] = useState(0);  // how many puzzles were opened
    const [text, setText] = useState(puzzle.text);
    const [dark, setDark] = useDark();
    const [problems, setProblems] = useState<{ file: File; names: string[] } | null>(null);
    const [dragging, setDragging] = useState(false);
    const [printed, setPrinted] = useState<Printed | null>(null);

    useEffect(() => puzzle.onChange(() => {
        setText(puzzle.text);
        setPrinted(null);
    }), []);
    useEffect(() => desk.onChange((opened) => {
        if (opened) {
            setSaid('');
            setInGallery(false);
            setChecked(nothingKnown);
            setVisit((count) => count + 1);
            turn.current += 1;
            setTask((before) => {
                before?.stop();
                return taskKept();
            });
        }
        setKept(desk.kept);
        if (!desk.kept) setSaid(words.notKept);
        if (desk.copied) setSaid(words.mine.copied(puzzle.title));
    }), []);
    useEffect(() => {
        const results = task && keptOf(task);
        if (results) desk.results = results;
    }, [task]);
    useEffect(() => {
        document.title = (!inGallery && titleOf(text)) || words.title;
    }, [text, inGallery]);
    useEffect(() => {
        const stop = new AbortController();
        const soon = setTimeout(() => {
            check(core, text, stop.signal).then((found) => {
                setChecked(found);
                underline(puzzle.view, found.mistake);
            }, (error) => {
                if (error instanceof Stopped) return;
                setChecked({ mistake: null, facts: null,
                             said: error instanceof Failed ? words.tooBig : error.message });
                underline(puzzle.view, null);
            });
        }, 250);
        return () => {
            clearTimeout(soon);
            stop.abort();
        };
    }, [text, visit]);

    const run = (name: TaskName) => {
        task?.stop();
        setSaid('');
        start(core, name, puzzle.text, inTurn());
    };

    const goOn = () => {
        if (!task || task.outcome?.kind !== 'packings') return;
        let current = task;
        const set = inTurn();
        search(task.outcome.search, (part) => set((current = { ...current, ...part })));
    };

    const open = async (file: File, problem = '') => {
        setProblems(null);
        if (file.size > largestFile) return setSaid(words.tooLarge(file.name));
        try {
            const bytes = new Uint8Array(await file.arrayBuffer());
            const found = await read(core, file.name, bytes, problem);
            if (found.text !== null) {
                await desk.open(found.text);
                setSaid(words.opened(file.name, found.left));
            } else if (found.problems.length > 0) {
                setProblems({ file, names: found.problems });
            } else {
                setSaid(words.notRead(file.name, found.why));
            }
        } catch (error) {
            setSaid(words.notRead(file.name, (error as Error).message));
        }
    };

    const goTo = (mistake: Mistake) => {
        setDrawing(false);
        const anchor = placeOf(puzzle.view.state.doc, mistake).from;
        puzzle.view.dispatch({ selection: { anchor }, scrollIntoView: true });
        setTimeout(() => puzzle.view.focus());
    };

    const copyLink = async () => {
        const link = await linkOf(puzzle.text);
        if (link.length > longestLink) return setSaid(words.linkLong);
        history.replaceState(null, '', link);
        desk.linked();
        try {
            await navigator.clipboard.writeText(link);
            setSaid(words.linkCopied);
        } catch {
            setSaid(words.linkShown);
        }
    };

    const { facts } = checked;
    const isFlat = (lattices.get(facts?.lattice ?? 'square')?.height ?? 0) < 0;
    // The packings of this puzzle that have been found; null: none.
    const searched = task?.outcome?.kind === 'packings' && task.text === text ? task.outcome.search.state : null;
    const found = searched && searched.packings.length > 0 ? searched : null;

    const take = async (format: Format) => {
        const stem = puzzle.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
            .replace(/^-|-$/g, '') || 'puzzle';
        const lines = found ? [found.header, ...found.packings] : [];
        try {
            const files = await save(core, format, puzzle.text, stem, lines);
            for (const { name, content } of files) download(name, content);
            setSaid('');
        } catch (error) {
            setSaid(words.failed((error as Error).message));
        }
    };

    // On paper are the region and the pieces, a packing if one has been found, and the sheet to cut them
    // from if there is one.
    const print = async () => {
        setInGallery(false);
        const svgOf = async (format: Format, lines: string[]) => {
            const [made] = await save(core, format, puzzle.text, 'sheet', lines).catch(() => []);
            return String(made?.content ?? '');
        };
        const packing = found ? (await svgOf(packingPicture, [found.header, found.packings[0]]))
            .replace(/<text [^>]*>[^<]*<\/text>/, '') : '';
        // The page has a heading already. Lines for a laser are too thin for paper.
        const cut = isFlat
            ? (await svgOf(cutSheet, [])).replace(/stroke-width="[^"]*"/, 'stroke-width=".4"') : '';
        setPrinted({ packing, cut });
        setTimeout(() => window.print(), 100);
    };

    return <div class="studio"
                onDragOver={(event) => {
                    event.preventDefault();
                    setDragging(true);
                }}
                onDragLeave={() => setDragging(false)}
                onDrop={(event) => {
                    event.preventDefault();
                    setDragging(false);
                    const file = event.dataTransfer?.files[0];
                    if (file) void open(file);
                }}
                data-dragging={dragging}>
        <header>
            <h1>{inGallery ? words.title : puzzle.title || words.title}
                {!kept && <span class="not-kept">{words.mine.notKept}</span>}</h1>
            <nav aria-label={words.title}>
                <button type="button" aria-pressed={inGallery}
                        onClick={() => setInGallery(!inGallery)}>{words.gallery}</button>
                <OpenButton onOpen={open} />
                <button type="button" onClick={() => setMaking(true)}>{words.blank}</button>
                <SaveMenu core={core} text={text} flat={isFlat} listed={found !== null}
                          noPacking={checked.facts?.reason ?? ''} onSave={take} onPrint={print} />
                <button type="button" onClick={copyLink}>{words.link}</button>
                <button type="button" aria-pressed={dark} aria-label={words.dark} title={words.dark}
                        onClick={() => setDark(!dark)}><span aria-hidden="true">◐</span></button>
            </nav>
        </header>
        <p class="said" role="status">{said}</p>
        {making && <NewPuzzle lattices={lattices} onCancel={() => setMaking(false)}
                              onMake={(made) => {
                                  setMaking(false);
                                  void desk.open(made);
                              }} />}
        {problems && <Problems {...problems} onChoose={open} onCancel={() => setProblems(null)} />}
        {inGallery ? <Gallery desk={desk} onChoose={({ text: shipped }) => void desk.open(shipped)}
                              onOpen={(id) => void desk.turnTo(id)} />
            : <main class="work" data-drawing={drawing}>
            <section class="puzzle" aria-label={words.puzzle}>
                <div class="bar">
                    <h2>{words.puzzle}</h2>
                    <span class="tabs" role="group" aria-label={words.views}>
                        <button type="button" aria-pressed={drawing}
                                onClick={() => setDrawing(true)}>{words.drawing}</button>
                        <button type="button" aria-pressed={!drawing}
                                onClick={() => setDrawing(false)}>{words.yaml}</button>
                    </span>
                    <button type="button" aria-disabled={!puzzle.canUndo && !desk.canGoBack}
                            onClick={() => puzzle.undo()}>{words.undo}</button>
                    <button type="button" aria-disabled={!puzzle.canRedo && !desk.canGoOn}
                            onClick={() => puzzle.redo()}>{words.redo}</button>
                </div>
                <div class="view" hidden={!drawing}>
                    <Guarded text={text}>
                        <Draw key={visit} core={core} puzzle={puzzle} text={text} checked={checked}
                              lattices={lattices} printed={printed} onYaml={() => setDrawing(false)} />
                    </Guarded>
                </div>
                <div class="view" hidden={drawing}><Editor puzzle={puzzle} /></div>
                <div class="check" role="status">
                    {checked.mistake
                        ? <button type="button" class="mistake"
                                  onClick={() => goTo(checked.mistake!)}>
                            {sentenceOf(checked.mistake)}
                        </button>
                        : facts && <p>
                            {words.facts(facts.cells, facts.kinds, facts.copies, facts.placements)}
                            {facts.reason && <span class="reason">{facts.reason}</span>}
                        </p>}
                    {checked.said && <p class="reason">{checked.said}</p>}
                </div>
            </section>
            <section class="result" aria-label={words.result}>
                <div class="bar" tabIndex={checked.mistake ? 0 : undefined}>
                    {(['solve', 'count', 'apart', 'explain', 'heat', 'estimate', 'play'] as const).map((name) =>
                        <button type="button" key={name} class={name === 'solve' ? 'main' : ''}
                                title={words.tips[name]}
                                aria-pressed={task?.name === name}
                                disabled={checked.mistake !== null}
                                onClick={() => run(name)}>{words[name]}</button>)}
                    {task?.running &&
                        <button type="button" class="stop" onClick={task.stop}>{words.stop}</button>}
                    {task?.stopped && task.name === 'solve' &&
                        <button type="button" onClick={goOn}>{words.goOn}</button>}
                </div>
                <Results task={task} core={core} dark={dark} goTo={goTo}
                         puzzle={puzzle} text={text} lattices={lattices} />
            </section>
        </main>}
        {printed?.cut && <img class="cut-sheet" alt={words.printed.cutSheet}
                              src={`data:image/svg+xml,${encodeURIComponent(printed.cut)}`} />}
    </div>;
}

// Confines a failure to draw one text to this part of the page; another text may be drawn again.
function Guarded({ text, children }: { text: string; children: ComponentChildren }) {
    const [error, again] = useErrorBoundary();
    useEffect(() => again(), [text]);
    return error ? <p class="empty">{words.failed(error.message)}</p> : <>{children}</>;
}

function Editor({ puzzle }: { puzzle: Puzzle }) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        box.current!.append(puzzle.view.dom);
        puzzle.view.requestMeasure();
    }, []);
    return <div class="editor" ref={box} />;
}

function OpenButton({ onOpen }: { onOpen: (file: File) => void }) {
    const input = useRef<HTMLInputElement>(null);
    return <>
        <button type="button" title={words.openTitle}
                onClick={() => input.current!.click()}>{words.open}</button>
        <input type="file" ref={input} hidden aria-label={words.openTitle}
               onChange={(event) => {
                   const file = event.currentTarget.files?.[0];
                   event.currentTarget.value = '';
                   if (file) onOpen(file);
               }} />
    </>;
}

function Problems({ file, names, onChoose, onCancel }: {
    file: File;
    names: string[];
    onChoose: (file: File, problem: string) => void;
    onCancel: () => void;
}) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current!.showModal(), []);
    return <dialog ref={dialog} aria-label={words.whichProblem(file.name)} onClose={onCancel}>
        <p>{words.whichProblem(file.name)}</p>
        <ul>
            {names.map((name, i) => <li key={i}>
                <button type="button" onClick={() => onChoose(file, `${i + 1}`)}>
                    {words.problem(i + 1, name)}
                </button>
            </li>)}
        </ul>
        <form method="dialog"><button>{words.cancel}</button></form>
    </dialog>;
}

function useDark(): [boolean, (dark: boolean) => void] {
    const prefers = matchMedia('(prefers-color-scheme: dark)');
    const [dark, setDark] = useState(prefers.matches);
    useEffect(() => {
        const follow = () => setDark(prefers.matches);
        prefers.addEventListener('change', follow);
        return () => prefers.removeEventListener('change', follow);
    }, []);
    useEffect(() => {
        document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    }, [dark]);
    return [dark, setDark];
}

function download(name: string, content: string | Uint8Array) {
    const address = URL.createObjectURL(new Blob([content]));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
