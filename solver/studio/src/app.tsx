// The page: the puzzle on one side, what is known about it on the other.

import { redo, undo } from '@codemirror/commands';
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';

import type { Core, Mistake } from './core.ts';
import { Failed, Stopped } from './core.ts';
import { Draw } from './draw/draw.tsx';
import type { Lattice } from './draw/lattice.ts';
import { NewPuzzle } from './draw/new_puzzle.tsx';
import { placeOf, underline } from './editor.ts';
import { Gallery } from './gallery.tsx';
import { keep, linkOf, longestLink } from './link.ts';
import { sentenceOf } from './puzzle.ts';
import type { Puzzle } from './puzzle.ts';
import { Results } from './results.tsx';
import { check, cutSheet, formats, read, save, search, start } from './tasks.ts';
import type { Checked, Format, Task, TaskName } from './tasks.ts';
import { words } from './words.ts';

const largestFile = 10 << 20;  // a request has at most 16 MiB, and base64 takes a third more

export interface Start {
    gallery: boolean;  // whether it is shown first
    said: string;  // what is to be said first
    origin: string;  // of the puzzle, as link.ts keeps it
}

export function App({ core, puzzle, lattices, first }: {
    core: Core;
    puzzle: Puzzle;
    lattices: Map<string, Lattice>;
    first: Start;
}) {
    const [drawing, setDrawing] = useState(true);
    const [making, setMaking] = useState(false);
    const [inGallery, setInGallery] = useState(first.gallery);
    const [said, setSaid] = useState(first.said);
    const [task, setTask] = useState<Task | null>(null);
    const [checked, setChecked] = useState<Checked>({ mistake: null, said: '', facts: null });
    const [text, setText] = useState(puzzle.text);
    const [dark, setDark] = useDark();
    const [problems, setProblems] = useState<{ file: File; names: string[] } | null>(null);
    const [dragging, setDragging] = useState(false);
    const [sheet, setSheet] = useState('');

    useEffect(() => puzzle.onChange(() => {
        setText(puzzle.text);
        setSheet('');
    }), []);
    useEffect(() => {
        const stop = new AbortController();
        const soon = setTimeout(() => {
            if (!keep({ text, origin: first.origin })) setSaid(words.notKept);
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
    }, [text]);

    const change = (next: string) => {
        task?.stop();
        setTask(null);
        puzzle.replace(next);
        setInGallery(false);
    };

    const run = (name: TaskName) => {
        task?.stop();
        setSaid('');
        start(core, name, puzzle.text, setTask);
    };

    const goOn = () => {
        if (!task || task.outcome?.kind !== 'packings') return;
        let current = task;
        search(task.outcome.search, (part) => setTask((current = { ...current, ...part })));
    };

    const open = async (file: File, problem = '') => {
        setProblems(null);
        if (file.size > largestFile) return setSaid(words.tooLarge(file.name));
        try {
            const bytes = new Uint8Array(await file.arrayBuffer());
            const found = await read(core, file.name, bytes, problem);
            if (found.text !== null) {
                change(found.text);
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
        try {
            await navigator.clipboard.writeText(link);
            setSaid(words.linkCopied);
        } catch {
            setSaid(words.linkShown);
        }
    };

    const take = async (format: Format) => {
        const stem = puzzle.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
            .replace(/^-|-$/g, '') || 'puzzle';
        const found = task?.outcome?.kind === 'packings' && task.text === puzzle.text
            ? task.outcome.search.state : null;
        const lines = found && found.packings.length > 0 ? [found.header, ...found.packings] : [];
        try {
            const files = await save(core, format, puzzle.text, stem, lines);
            for (const { name, content } of files) download(name, content);
            setSaid('');
        } catch (error) {
            setSaid(words.failed((error as Error).message));
        }
    };

    // On paper are the region and the pieces, and the sheet to cut them from if there is one.
    const print = async () => {
        setInGallery(false);
        const [made] = await save(core, cutSheet, puzzle.text, 'sheet', []).catch(() => []);
        // Lines for a laser are too thin for paper.
        setSheet(String(made?.content ?? '').replace(/stroke-width="[^"]*"/, 'stroke-width=".4"'));
        setTimeout(() => window.print(), 100);
    };

    const facts = checked.facts;
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
            <h1>{inGallery ? words.title : puzzle.title || words.title}</h1>
            <nav aria-label={words.title}>
                <button type="button" aria-pressed={inGallery}
                        onClick={() => setInGallery(!inGallery)}>{words.gallery}</button>
                <OpenButton onOpen={open} />
                <button type="button" onClick={() => setMaking(true)}>{words.blank}</button>
                <SaveMenu onSave={take} onPrint={print} />
                <button type="button" onClick={copyLink}>{words.link}</button>
                <button type="button" aria-pressed={dark} aria-label={words.dark} title={words.dark}
                        onClick={() => setDark(!dark)}><span aria-hidden="true">◐</span></button>
            </nav>
        </header>
        <p class="said" role="status">{said}</p>
        {making && <NewPuzzle lattices={lattices} onCancel={() => setMaking(false)}
                              onMake={(made) => {
                                  setMaking(false);
                                  change(made);
                              }} />}
        {problems && <Problems {...problems} onChoose={open} onCancel={() => setProblems(null)} />}
        {inGallery ? <Gallery onChoose={({ text: shipped }) => change(shipped)} />
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
                    <button type="button" onClick={() => undo(puzzle.view)}>{words.undo}</button>
                    <button type="button" onClick={() => redo(puzzle.view)}>{words.redo}</button>
                </div>
                <div class="view" hidden={!drawing}>
                    <Guarded text={text}>
                        <Draw core={core} puzzle={puzzle} text={text} checked={checked}
                              lattices={lattices} onYaml={() => setDrawing(false)} />
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
                <div class="bar">
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
        {sheet && <img class="cut-sheet" alt={words.printed.cutSheet}
                          src={`data:image/svg+xml,${encodeURIComponent(sheet)}`} />}
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

function SaveMenu({ onSave, onPrint }: {
    onSave: (format: Format) => void;
    onPrint: () => void;
}) {
    const menu = useRef<HTMLDetailsElement>(null);
    const close = () => {
        menu.current!.open = false;
    };
    return <details class="menu" ref={menu}
                    onKeyDown={(event) => event.key === 'Escape' && close()}
                    onFocusOut={(event) => {
                        const next = event.relatedTarget as Node | null;
                        if (next && !menu.current!.contains(next)) close();
                    }}>
        <summary>{words.save}</summary>
        <div class="groups"><div class="columns">
            {formats.map(({ group, formats: inGroup }) => <section key={group} aria-label={group}>
                <h3 aria-hidden="true">{group}</h3>
                <ul>
                    {inGroup.map((format) => <li key={format.label}>
                        <button type="button" onClick={() => {
                            close();
                            onSave(format);
                        }}>{format.label}</button>
                    </li>)}
                    {group === words.formats.puzzle && <li><button type="button" onClick={() => {
                        close();
                        onPrint();
                    }}>{words.print}</button></li>}
                </ul>
            </section>)}
        </div></div>
    </details>;
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
