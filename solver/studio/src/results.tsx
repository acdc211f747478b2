// The results of a task.

import { Fragment } from 'preact';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';

import type { TakingApart } from './apart.ts';
import { CountBy } from './by.tsx';
import type { Core, Mistake, Line } from './core.ts';
import type { Counting } from './counting.ts';
import { withFixed, withoutFixed } from './draw/text/fixed.ts';
import { modelOf } from './draw/text/model.ts';
import type { Fixed } from './draw/text/model.ts';
import type { Cell, Lattice } from './draw/lattice.ts';
import { keyOf } from './draw/shape.ts';
import { FirstPacking } from './first.tsx';
import { Found } from './found.tsx';
import type { Opening } from './link.ts';
import { plainly } from './plainly.ts';
import { Play } from './play/play.tsx';
import { fileName, movesOf, textOf } from './puzzle.ts';
import type { Puzzle } from './puzzle.ts';
import { mostListed } from './rows.ts';
import type { Row } from './rows.ts';
import type { Search } from './search.ts';
import { listOf, withRow } from './tasks.ts';
import type { Task } from './tasks.ts';
import type { Shown, ViewerData } from './viewer.tsx';
import { n, words } from './words.ts';

interface Context {
    core: Core;
    dark: boolean;
    goTo: (mistake: Mistake) => void;
    puzzle: Puzzle;
    text: string;  // of the puzzle as it is now, as it is asked about
    lattices: Map<string, Lattice>;
    onTask: (task: Task) => void;
    opening: Opening | null;  // how packings that come apart are shown first
    onLink: (opening: Opening) => void;
}

export function Results({ task, ...context }: Context & { task: Task | null }) {
    return <>
        {task && task.text !== context.text && <p class="changed">
            {textOf(task.text) === textOf(context.text) ? words.settings.changed : words.changed}</p>}
        <Outcome task={task} {...context} />
    </>;
}

function Outcome({ task, ...context }: Context & { task: Task | null }) {
    if (!task) {
        return <FirstPacking core={context.core} text={context.text} dark={context.dark}>
            <p class="empty">{words.noResult}</p>
            <dl class="offers">{Object.entries(words.tips).filter(([name]) => name !== 'stored').map(([name, tip]) => <Fragment key={name}>
                <dt>{words[name as keyof typeof words.tips]}</dt><dd>{tip}</dd>
            </Fragment>)}</dl>
        </FirstPacking>;
    }
    const { outcome, running, stopped, progress } = task;
    if (!outcome) {
        return <Headline text={stopped ? words.stopped : ''} busy={running} progress={progress} />;
    }
    switch (outcome.kind) {
    case 'packings': return <Packings task={task} search={outcome.search} {...context} />;
    case 'count': return <>
        <Count count={outcome.count} />
        {!running && <CountBy key={task.text} core={context.core} text={task.text} />}
    </>;
    case 'apart': return <Apart task={task} apart={outcome.apart} {...context} />;
    case 'best': return <BestPacking task={task} {...outcome} {...context} />;
    case 'stored': return <Stored task={task} {...outcome} {...context} />;
    case 'text': return <pre class="text" tabIndex={0}>{outcome.text}</pre>;
    case 'picture':
        return <div class="picture">
            <img alt={words.heat} src={`data:image/svg+xml,${encodeURIComponent(outcome.svg)}`} />
        </div>;
    case 'play': return <Play game={outcome.game} text={task.text} core={context.core}
                                    lattices={context.lattices} dark={context.dark} />;
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
        {progress && <p class="note">{[
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

// The list of what a task has found.
function List({ task, ...context }: Context & { task: Task }) {
    const found = listOf(task);
    if (!found) return null;
    const { outcome } = task;
    return <Found core={context.core} dark={context.dark} puzzle={task.text} running={task.running}
                  all={outcome?.kind === 'packings' && !task.running && !task.stopped
                      ? String(outcome.search.state.all) : ''}
                  onRow={(before, after) => context.onTask(withRow(task, before, after))} {...found}
                  opening={task.name === 'apart' ? context.opening : null}
                  onLink={task.name === 'apart' ? context.onLink : undefined}>
        {(seen) => <Keep {...seen} {...context} />}
    </Found>;
}

// The counts of a search and how far it is; `more` ends that line, and `remarks` stand below it.
function CountSoFar({ search, more, remarks }: {
    search: Search;
    more?: ComponentChildren;
    remarks?: ComponentChildren;
}) {
    const { state } = search;
    const left = search.secondsLeft;
    const running = state.ending === 'running';
    return <div class="headline">
        <p class="answer" role={running ? undefined : 'status'}>
            {words.countOf(state.distinct === null ? null : String(state.distinct),
                           String(state.all), state.ending === 'complete')}
        </p>
        {running && <progress aria-label={words.searching(0, 0)}
            {...(state.parts > 0 ? { value: state.done, max: state.parts } : {})} />}
        <p class="note">{[
            state.distinct !== null && state.all > state.distinct ? words.inAll(state.all) : '',
            running ? words.searching(state.done, state.parts) : '',
            state.ending === 'stopped' ? words.stopped : '',
            words.seconds(state.seconds),
            running && left !== null ? words.left(words.seconds(left)) : '',
        ].filter(Boolean).join(' · ')}{more}</p>
        {remarks}
    </div>;
}

function Packings({ task, search, ...context }: Context & { task: Task; search: Search }) {
    const { state } = search;
    const left = search.secondsLeft;
    const more = !state.listing && !task.running && state.ending !== 'limited' && state.rows.length < Math.min(mostListed, state.distinct ?? state.all);
    return <>
        <CountSoFar search={search} more={<>
            {(more || state.listing) && ` · ${words.listed(state.rows.length)}`}
            {more && <> <button type="button" class="small" onClick={() => search.listMore()}>
                {words.listMore}</button></>}
        </>} remarks={<>
            {state.ending === 'running' && state.seconds > 10 && (left === null || left > 60)
                && <p class="note">{words.tryCount}</p>}
            {state.said && <p class="note">{state.said}</p>}
            {state.ending === 'limited' && <p class="note">{words.settings.limited}</p>}
        </>} />
        <List task={task} {...context} />
    </>;
}

function BestPacking({ task, record, ...context }: Context & { task: Task; record: Line }) {
    return <>
        <div class="headline">
            <p class="answer" role="status">{record.text}</p>
            <p class="note">{[record.why ? plainly(record.why) : '', words.seconds(record.seconds)]
                .filter(Boolean).join(' · ')}</p>
        </div>
        <List task={task} {...context} />
    </>;
}

function Stored({ task, rows, made, ...context }: Context & { task: Task; rows: Row[]; made?: boolean }) {
    const apart = rows.filter((row) => row.apart).length;
    return <>
        <div class="headline">
            <p class="answer" role="status">{made ? words.design.made : words.storedPackings(rows.length, apart)}</p>
            {apart > 0 && <p class="note">{words.levelNote}</p>}
        </div>
        <List task={task} {...context} />
    </>;
}

function Count({ count }: { count: Counting }) {
    const { record, progress, parts, ending } = count.state;
    if (record) return <Counted record={record} />;
    if (parts > 0) return <CountSoFar search={count} />;
    return <Headline text={ending === 'stopped' ? words.stopped : ''} busy={ending === 'running'} progress={progress} />;
}

function Counted({ record }: { record: Line }) {
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

function Apart({ task, apart, ...context }: Context & { task: Task; apart: TakingApart }) {
    const { state } = apart;
    const running = state.ending === 'running';
    const left = apart.secondsLeft;
    const levels = Object.entries(state.levels);
    return <>
        <div class="headline">
            <p class="answer" role={running ? undefined : 'status'}>
                {state.ending === 'complete' ? words.comeApart(state.apart, state.packings)
                    : words.comeApartSoFar(state.apart, state.packings)}
            </p>
            {running && <progress aria-label={words.searching(0, 0)}
                {...(state.parts > 0 ? { value: state.done, max: state.parts } : {})} />}
            <p class="note">{[
                running ? words.searching(state.done, state.parts) : '',
                state.ending === 'stopped' ? words.stopped : '',
                words.seconds(state.seconds),
                running && left !== null ? words.left(words.seconds(left)) : '',
                state.ending === 'complete' && levels.length > 0
                    ? words.byLevel(levels.map(([level, packings]) => [Number(level), packings])) : '',
            ].filter(Boolean).join(' · ')}</p>
            {levels.length > 0 && <p class="note">{words.levelNote}</p>}
            {!running && state.bevel < Infinity && <p class="note">{words.bevelLacks(state.bevel)}</p>}
            {state.ending === 'complete' && state.apart === 0 && !('turn-bevel' in movesOf(task.text))
                && <p class="note">{words.otherMoves}</p>}
        </div>
        <List task={task} {...context} />
    </>;
}
