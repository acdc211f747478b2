// The page: the puzzle on one side, what is known about it on the other.

import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useMemo, useRef, useState } from 'preact/hooks';

import type { Core, Mistake } from './core.ts';
import { Failed, Stopped } from './core.ts';
import type { Desk } from './desk.ts';
import { download, stemOf } from './download.ts';
import { Growing } from './designing/growing.ts';
import type { Grown } from './designing/growing.ts';
import { Designing } from './designing/view.tsx';
import { Draw } from './draw/draw.tsx';
import type { Lattice } from './draw/lattice.ts';
import { checkDrawn } from './draw/loose.ts';
import type { Printed } from './draw/pieces.tsx';
import { problemNames, withoutProblem, withProblem } from './draw/problems.ts';
import { NewPuzzle } from './draw/new_puzzle.tsx';
import { MeasuresForm } from './models/form.tsx';
import { optionsOf, remember, remembered } from './models/measures.ts';
import { placeOf, underline } from './editor.ts';
import { Gallery } from './gallery.tsx';
import { linkOf, longestLink } from './link.ts';
import type { Opening } from './link.ts';
import { asked, plainSettings, sentenceOf, titleOf } from './puzzle.ts';
import type { Puzzle } from './puzzle.ts';
import { Problems } from './problems.tsx';
import { Results } from './results.tsx';
import { SaveMenu } from './save_menu.tsx';
import { SearchMenu } from './search_menu.tsx';
import {
    cutSheet, goesOn, keptTasks, listOf, packingPicture, packingsLeftOut, read, save, start, storedTask,
    storesPackings,
} from './tasks.ts';
import type { Checked, Format, Stored, Task, TaskName } from './tasks.ts';
import { words } from './words.ts';

const largestFile = 10 << 20;  // a request has at most 16 MiB, and base64 takes a third more

export interface Start {
    gallery: boolean;  // whether it is shown first
    said: string;  // what is to be said first
    opening: Opening | null;  // of the link
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
    const [measuring, setMeasuring] = useState(false);
    const [measures, setMeasures] = useState(remembered);
    const [place, setPlace] = useState<'puzzle' | 'gallery' | 'design'>(first.gallery ? 'gallery' : 'puzzle');
    const growing = useMemo(() => new Growing(core), []);
    const [said, setSaid] = useState(first.said || copied);
    const [kept, setKept] = useState(true);
    const [task, setTask] = useState<Task | null>(null);
    const [checked, setChecked] = useState<Checked>(nothingKnown);
    const [visit, setVisit] = useState(0);  // how many puzzles were opened
    const [text, setText] = useState(puzzle.text);
    const [dark, setDark] = useDark();
    const [problem, setProblem] = useState(1);  // of several
    const tasks = useRef(new Map<string, Task>());  // by the puzzle, the last one
    const listed = useRef(new Set<string>());  // what packings have been listed of since it was opened
    const [dragging, setDragging] = useState(false);
    const [printed, setPrinted] = useState<Printed | null>(null);

    const names = useMemo(() => problemNames(text), [text]);
    const number = names.length > 0 ? Math.min(problem, names.length) : 0;
    const [settings, setSettings] = useState(plainSettings);
    const current = asked(text, number, settings);
    const turn = useRef('');  // the task that is shown: its name and puzzle
    // A task that was stopped for another one has no say any more.
    const show = (shown: Task) => {
        if (turn.current !== `${shown.name} ${shown.text}`) return;
        tasks.current.set(shown.text, shown);
        if (listOf(shown)) listed.current.add(shown.text);
        setTask(shown);
    };
    const turnTo = (shown: Task) => {
        turn.current = `${shown.name} ${shown.text}`;
        show(shown);
    };
    // No task is shown until there is another.
    const leave = () => {
        turn.current = '';
        setTask((before) => {
            before?.stop();
            return null;
        });
    };

    useEffect(() => puzzle.onChange(() => {
        setText(puzzle.text);
        setPrinted(null);
    }), []);
    useEffect(() => desk.onChange((opened) => {
        if (opened) {
            setSaid('');
            setPlace('puzzle');
            setChecked(nothingKnown);
            setVisit((count) => count + 1);
            listed.current.clear();
            setProblem(1);
            leave();
        }
        setKept(desk.kept);
        if (!desk.kept) setSaid(words.notKept);
        if (desk.copied) setSaid(words.mine.copied(puzzle.title));
    }), []);
    useEffect(() => {
        document.title = (place === 'puzzle' && titleOf(text)) || words.title;
    }, [text, place]);
    // The results of this puzzle, found now or kept from before.
    const [stored, setStored] = useState(false);
    useEffect(() => {
        let wanted = true;
        const known = tasks.current.get(current);
        if (known) turnTo(known);
        keptTasks(core, current, show).then((kept) => {
            if (!wanted) return;
            setStored(kept.some(({ name }) => name === 'stored'));
            if (kept.length > 0 && !tasks.current.has(current)) turnTo(kept[0]);
        });
        return () => {
            wanted = false;
        };
    }, [current, visit]);
    useEffect(() => {
        const stop = new AbortController();
        const soon = setTimeout(() => {
            checkDrawn(core, current, lattices, stop.signal).then((found) => {
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
    }, [current, visit]);

    const goToProblem = (next: number) => {
        if (next === number) return;
        leave();
        setProblem(next);
    };

    const changeProblems = (next: string | null, to: number) => {
        if (next === null) return setSaid(words.noAddProblem);
        setSaid('');
        goToProblem(to);
        puzzle.change(next);
    };
    const addProblem = () => changeProblems(withProblem(text, number), Math.max(2, number + 1));
    const removeProblem = () => changeProblems(withoutProblem(text, number), Math.max(1, number - 1));

    const run = (name: TaskName) => {
        task?.stop();
        setSaid('');
        turn.current = `${name} ${current}`;
        if (name !== 'stored') return start(core, name, current, show);
        keptTasks(core, current, show).then((kept) => {
            const stored = kept.find((one) => one.name === 'stored');
            if (stored) show(stored);
        });
    };

    const open = async (file: File) => {
        if (file.size > largestFile) return setSaid(words.tooLarge(file.name));
        try {
            const bytes = new Uint8Array(await file.arrayBuffer());
            const found = await read(core, file.name, bytes);
            if (found.text === null) return setSaid(words.notRead(file.name, found.why));
            const several = problemNames(found.text).length > 0;
            for (const [i, stored] of found.stored.entries()) {
                const of = asked(found.text, several ? i + 1 : 0, settings);
                if (stored.rows.length > 0) tasks.current.set(of, storedTask(of, stored));
            }
            await desk.open(found.text);
            setSaid(words.opened(file.name, found.left, found.why));
        } catch (error) {
            setSaid(words.notRead(file.name, (error as Error).message));
        }
    };

    const keepDesign = async ({ text: made, header, row }: Grown) => {
        tasks.current.set(made, storedTask(made, { header, rows: [row], made: true }));
        await desk.open(made);
        setSaid(words.design.kept);
    };

    const goTo = (mistake: Mistake) => {
        setDrawing(false);
        const anchor = placeOf(puzzle.view.state.doc, mistake).from;
        puzzle.view.dispatch({ selection: { anchor }, scrollIntoView: true });
        setTimeout(() => puzzle.view.focus());
    };

    const firstVisit = useRef(visit);
    useEffect(() => {
        if (first.opening) run('apart');
    }, []);

    const copyLink = async (opening: Opening | null = null) => {
        const link = await linkOf(puzzle.text, number <= 1 ? opening : null);
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

    const placeButton = (to: 'gallery' | 'design', name: string, title?: string) =>
        <button type="button" aria-pressed={place === to} title={title}
                onClick={() => setPlace(place === to ? 'puzzle' : to)}>{name}</button>;

    const { facts } = checked;
    const isFlat = (lattices.get(facts?.lattice ?? 'square')?.height ?? 0) < 0;
    // The packings of this puzzle that have been found; null: none.
    const found = task?.text === current ? listOf(task) : null;

    const take = async (format: Format) => {
        const stem = stemOf(puzzle.title);
        try {
            const of = (i: number) => asked(text, names.length > 0 ? i + 1 : 0, settings);
            const lists = await Promise.all(Array.from({ length: Math.max(1, names.length) }, async (_, i) => {
                const known = [tasks.current.get(of(i)) ?? null, ...await keptTasks(core, of(i), () => {})];
                return known.map(listOf).find((list) => list !== null) ?? null;
            }));
            const known = lists.flatMap((list) => list ?? []);
            const measured = format.command !== 'export' ? format
                : { ...format, options: optionsOf(measures, format, isFlat) };
            const files = await save(core, measured, current, stem, known, found);
            for (const { name, content } of files) download(name, content);
            const left = packingsLeftOut(format, known);
            // Those that were found before a change are of another puzzle.
            const before = storesPackings(format) && lists.includes(null)
                && [...listed.current].some((one) => !lists.some((_, i) => of(i) === one));
            setSaid(left > 0 ? words.packingsLeftOut(left) : before ? words.packingsBefore : '');
        } catch (error) {
            setSaid(words.failed((error as Error).message));
        }
    };

    // On paper are the region and the pieces, a packing if one has been found, and the sheet to cut them
    // from if there is one.
    const print = async () => {
        setPlace('puzzle');
        const svgOf = async (format: Format, shown: Stored | null) => {
            const [made] = await save(core, format, current, 'sheet', [], shown).catch(() => []);
            return String(made?.content ?? '');
        };
        const packing = found ? (await svgOf(packingPicture, { header: found.header, rows: found.rows.slice(0, 1) }))
            .replace(/<text [^>]*>[^<]*<\/text>/, '') : '';
        // The page has a heading already. Lines for a laser are too thin for paper.
        const cut = isFlat
            ? (await svgOf(cutSheet, null)).replace(/stroke-width="[^"]*"/, 'stroke-width=".4"') : '';
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
            <h1>{place === 'puzzle' ? puzzle.title || words.title : words.title}
                {!kept && <span class="not-kept">{words.mine.notKept}</span>}</h1>
            <nav aria-label={words.title}>
                {placeButton('gallery', words.gallery)}
                <OpenButton onOpen={open} />
                <button type="button" onClick={() => setMaking(true)}>{words.blank}</button>
                {placeButton('design', words.blankDesign, words.design.tip)}
                <SaveMenu core={core} text={current} flat={isFlat} listed={found !== null}
                          noPacking={checked.facts?.reason ?? ''} onSave={take} onPrint={print}
                          onMeasures={() => setMeasuring(true)} />
                <button type="button" onClick={() => copyLink()}>{words.link}</button>
                <button type="button" aria-pressed={dark} aria-label={words.dark} title={words.dark}
                        onClick={() => setDark(!dark)}><span aria-hidden="true">◐</span></button>
            </nav>
        </header>
        <p class="said" role="status">{said}</p>
        {measuring && <MeasuresForm core={core} puzzle={current} flat={isFlat} measures={measures}
                                    onCancel={() => setMeasuring(false)}
                                    onDone={(next) => {
                                        setMeasuring(false);
                                        setMeasures(next);
                                        remember(next);
                                    }} />}
        {making && <NewPuzzle lattices={lattices} onCancel={() => setMaking(false)}
                              onMake={(made) => {
                                  setMaking(false);
                                  void desk.open(made);
                              }} />}
        {place === 'design' ? <Designing core={core} growing={growing} puzzle={current} title={puzzle.title}
                                         cells={facts?.cells ?? 0} lattices={lattices} dark={dark} onKeep={keepDesign} />
            : place === 'gallery' ? <Gallery desk={desk} onChoose={({ text: shipped }) => void desk.open(shipped)}
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
                {names.length > 0 && <Problems names={names} chosen={number} onChoose={goToProblem}
                                               onAdd={addProblem} onRemove={removeProblem} />}
                <div class="view" hidden={!drawing}>
                    <Guarded text={text}>
                        <Draw key={visit} core={core} puzzle={puzzle} text={current} checked={checked}
                              lattices={lattices} found={found} printed={printed} onYaml={() => setDrawing(false)}
                              onProblem={names.length > 0 ? null : addProblem} />
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
                            {words.facts(facts.cells, lattices.get(facts.lattice)?.noun ?? 'cell', facts.kinds,
                                         facts.copies, facts.placements)}
                            {facts.reason && <span class="reason">{facts.reason}</span>}
                        </p>}
                    {checked.said && <p class="reason">{checked.said}</p>}
                </div>
            </section>
            <section class="result" aria-label={words.result}>
                <div class="bar" tabIndex={checked.mistake ? 0 : undefined}>
                    {stored && <button type="button" title={words.tips.stored} aria-pressed={task?.name === 'stored'}
                                       onClick={() => run('stored')}>{words.stored}</button>}
                    {(['solve', 'count', 'apart', 'explain', 'heat', 'estimate', 'play'] as const).map((name) =>
                        <button type="button" key={name} class={name === 'solve' ? 'main' : ''}
                                title={words.tips[name]}
                                aria-pressed={task?.name === name}
                                disabled={checked.mistake !== null}
                                onClick={() => run(name)}>{words[name]}</button>)}
                    <SearchMenu core={core} settings={settings} running={task?.running ?? false}
                                onSettings={setSettings} />
                    {task?.running &&
                        <button type="button" class="stop" onClick={task.stop}>{words.stop}</button>}
                    {task?.goOn && task.text === current
                        && <button type="button" onClick={task.goOn}>{goesOn(task) ? words.goOn : words.again}</button>}
                </div>
                <Results task={task} core={core} dark={dark} goTo={goTo} onTask={show}
                         puzzle={puzzle} text={current} lattices={lattices}
                         opening={visit === firstVisit.current ? first.opening : null} onLink={copyLink} />
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
