// The results of a task.

import { Fragment } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

import type { Core, Mistake, Line } from './core.ts';
import { modelOf, withFixed, withoutFixed } from './draw/document.ts';
import type { Fixed } from './draw/document.ts';
import type { Cell, Lattice } from './draw/lattice.ts';
import { keyOf } from './draw/shape.ts';
import { FirstPacking } from './first.tsx';
import { Play } from './play.tsx';
import { fileName } from './puzzle.ts';
import type { Puzzle } from './puzzle.ts';
import { mostListed } from './search.ts';
import type { Search } from './search.ts';
import type { Task } from './tasks.ts';
import { dataOfLines, Viewer } from './viewer.tsx';
import type { Shown, ViewerData } from './viewer.tsx';
import { n, words } from './words.ts';

interface Context {
    core: Core;
    dark: boolean;
    goTo: (mistake: Mistake) => void;
    puzzle: Puzzle;
    text: string;  // of the puzzle as it is now
    lattices: Map<string, Lattice>;
}

export function Results({ task, ...context }: Context & { task: Task | null }) {
    return <>
        {task && task.text !== context.text && <p class="changed">{words.changed}</p>}
        <Outcome task={task} {...context} />
    </>;
}

function Outcome({ task, ...context }: Context & { task: Task | null }) {
    if (!task) {
        return <FirstPacking core={context.core} text={context.text} dark={context.dark}>
            <p class="empty">{words.noResult}</p>
            <dl class="offers">{Object.entries(words.tips).map(([name, tip]) => <Fragment key={name}>
                <dt>{words[name as keyof typeof words.tips]}</dt><dd>{tip}</dd>
            </Fragment>)}</dl>
        </FirstPacking>;
    }
    const { outcome, running, stopped, progress } = task;
    if (!outcome) {
        return <Headline text={stopped ? words.stopped : ''} busy={running} progress={progress} />;
    }
    switch (outcome.kind) {
    case 'packings': return <Packings search={outcome.search} {...context} />;
    case 'count': return <Count record={outcome.record} />;
    case 'apart': return <Apart outcome={outcome} running={running} stopped={stopped}
                                progress={progress} {...context} />;
    case 'text': return <pre class="text" tabIndex={0}>{outcome.text}</pre>;
    case 'picture':
        return <div class="picture">
            <img alt={words.heat} src={`data:image/svg+xml,${encodeURIComponent(outcome.svg)}`} />
        </div>;
    case 'play': return <Play game={outcome.game} text={task.text} core={context.core}
                                    lattices={context.lattices} />;
    case 'failed':
        return <Failure said={outcome.said} mistake={outcome.mistake} goTo={context.goTo} />;
    }
}

function Headline(
    { text, busy, progress }: { text: string; busy: boolean; progress?: Line | null },
) {
    const share = progress?.share ?? null;
    return <div class="headline">
        <p class="answer" role="status">{text}</p>
        {busy && <progress aria-label={words.searching(0, 0)}
                           {...(share === null ? {} : { value: share })} />}
        {busy && progress && <p class="note">{[
            progress.phase,
            progress.packings ? `${n(progress.packings)} packings` : '',
            words.seconds(progress.seconds),
        ].filter(Boolean).join(' · ')}</p>}
    </div>;
}

function Failure({ said, mistake, goTo }:
                 { said: string; mistake?: Mistake; goTo: (mistake: Mistake) => void }) {
    return <div class="failure" role="alert">
        <p>{said}</p>
        {mistake?.file === fileName
            && <button type="button" onClick={() => goTo(mistake)}>{words.showIt}</button>}
    </div>;
}

// The data of the viewer for these lines; null until it is made.
function useData(core: Core, lines: string[], moves: boolean): [ViewerData | null, string] {
    const [data, setData] = useState<ViewerData | null>(null);
    const [why, setWhy] = useState('');
    useEffect(() => {
        if (lines.length < 2) return;
        let wanted = true;
        dataOfLines(core.brief, lines, moves).then(
            (made) => wanted && setData(made),
            (error) => wanted && setWhy(String(error.message)));
        return () => {
            wanted = false;
        };
    }, [lines]);
    return [data, why];
}

// Shows the first packing at once, and then all that are listed when the listing has ended.
function useShown(search: Search): string[] {
    const { packings, header, ending, parts, all } = search.state;
    const listed = ending !== 'running' || parts > 0 || packings.length >= mostListed;
    const [shown, setShown] = useState<string[]>([]);
    const count = packings.length === 0 ? 0 : listed ? packings.length : 1;
    useEffect(() => setShown(count === 0 ? [] : [header, ...packings.slice(0, count)]),
              [search, count, listed && all > 0]);
    return shown;
}

interface Placement {
    piece: string;
    cells: Cell[];
}

// Fixes pieces of the puzzle where they lie in a packing, and releases them. `line`: the packing, as
// a line of JSON.
function Keep({ line, data, shown, puzzle, text, lattices }: Context & {
    line: string;
    data: ViewerData;
    shown: Shown;
}) {
    const model = useMemo(() => modelOf(text, lattices), [text, lattices]);
    const placements = useMemo((): Placement[] => JSON.parse(line).packing, [line]);
    const setOf = (keys: Iterable<string>) => [...keys].sort().join(' ');
    const fixedAt = ({ piece, cells }: Placement): Fixed | undefined => {
        const wanted = setOf(cells.map(keyOf));
        return model.fixed.find((one) =>
            one.piece === piece && one.shape && setOf(one.shape.keys()) === wanted);
    };
    if (model.wrong || model.byRule) return null;
    const colours = new Map(data.pieces.map(({ name, colour }) => [name, colour]));
    return <details class="keep">
        <summary>{words.keep}</summary>
        <p class="note">{words.keepHow}</p>
        <ul>
            {placements.map((one, i) => {
                if (shown.alone >= 0 && shown.alone !== i) return null;
                const fixed = fixedAt(one);
                return <li key={i}>
                    <button type="button" aria-pressed={!!fixed} title={words.keepHere(one.piece)}
                            onClick={() => puzzle.change(fixed ? withoutFixed(model, fixed)
                                : withFixed(model, one.piece, one.cells))}>
                        <span class="swatch" style={{ background: colours.get(one.piece) }}
                              aria-hidden="true" />
                        {one.piece}
                    </button>
                </li>;
            })}
        </ul>
    </details>;
}

function Packings({ search, ...context }: Context & { search: Search }) {
    const { core, dark } = context;
    const { state } = search;
    const [seen, setSeen] = useState<Shown>({ packing: 0, alone: -1 });
    const shown = useShown(search);
    const [data, why] = useData(core, shown, false);
    const complete = state.ending === 'complete';
    const left = search.secondsLeft;
    return <>
        <div class="headline">
            <p class="answer" role={state.ending === 'running' ? undefined : 'status'}>
                {words.countOf(state.distinct === null ? null : String(state.distinct),
                               String(state.all), complete)}
            </p>
            {state.ending === 'running' && <progress aria-label={words.searching(0, 0)}
                {...(state.parts > 0 ? { value: state.done, max: state.parts } : {})} />}
            <p class="note">{[
                state.distinct !== null && state.all > state.distinct ? words.inAll(state.all) : '',
                state.ending === 'running' ? words.searching(state.done, state.parts) : '',
                state.ending === 'stopped' ? words.stopped : '',
                words.seconds(state.seconds),
                state.ending === 'running' && left !== null ? words.left(words.seconds(left)) : '',
                state.all > 0 && shown.length - 1 >= mostListed ? words.listed(shown.length - 1) : '',
            ].filter(Boolean).join(' · ')}</p>
            {state.ending === 'running' && state.seconds > 10 && (left === null || left > 60)
                && <p class="note">{words.tryCount}</p>}
            {state.said && <p class="note">{state.said}</p>}
            {why && <p class="note">{words.failed(why)}</p>}
        </div>
        {shown.length > 1 && data !== null && <>
            <Keep line={shown[seen.packing + 1] ?? shown[1]} data={data} shown={seen} {...context} />
            <Viewer data={data} dark={dark} onShown={setSeen} />
        </>}
    </>;
}

function Count({ record }: { record: Line }) {
    const { distinct, all, complete, method, seconds, reason } = record;
    return <div class="headline">
        <p class="answer" role="status">{words.countOf(distinct ?? null, all, complete)}</p>
        <p class="note">{[
            all !== '0' && distinct && distinct !== all ? words.inAll(all) : '',
            method ? words.countedBy(method) : '',
            words.seconds(seconds),
        ].filter(Boolean).join(' · ')}</p>
        {reason && <p class="note">{reason.text}</p>}
    </div>;
}

function Apart({ outcome, running, stopped, progress, core, dark }: Context & {
    outcome: { lines: string[]; summary: Line | null };
    running: boolean;
    stopped: boolean;
    progress: Line | null;
}) {
    const { lines, summary } = outcome;
    const [shown, setShown] = useState<string[]>([]);
    const enough = running && lines.length < 2 ? 0 : running ? 2 : lines.length;
    useEffect(() => setShown(lines.slice(0, enough)), [lines, enough]);
    const [data, why] = useData(core, shown, true);
    return <>
        {summary ? <div class="headline">
            <p class="answer" role="status">
                {words.comeApart(summary.come_apart, summary.packings)}
            </p>
            {summary.levels.length > 0 && <table>
                <thead><tr>
                    <th scope="col">{words.level}</th>
                    <th scope="col">{words.numberOfPackings}</th>
                </tr></thead>
                <tbody>{summary.levels.map(({ level, packings }: Line) =>
                    <tr key={level}><td>{level}</td><td>{n(packings)}</td></tr>)}</tbody>
            </table>}
            {summary.levels.length > 0 && <p class="note">{words.levelNote}</p>}
            {why && <p class="note">{words.failed(why)}</p>}
        </div> : <Headline text={stopped ? words.stopped : ''} busy={running}
                           progress={progress} />}
        {shown.length > 1 && data !== null && <Viewer data={data} dark={dark} />}
    </>;
}
