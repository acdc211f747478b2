// Packings that are known, as a list beside the viewer: sorted, filtered, chosen, taken apart one by
// one.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';

import type { Core, Line, Options } from './core.ts';
import { Stopped } from './core.ts';
import { Filter, matches, noFilter } from './filter.tsx';
import type { Chosen } from './filter.tsx';
import type { Opening } from './link.ts';
import { MovesMenu } from './moves_menu.tsx';
import { apartBy, movesOf, request, whyNot } from './puzzle.ts';
import { rowOf, sorted } from './rows.ts';
import type { Column, Row } from './rows.ts';
import { BevelField } from './search_menu.tsx';
import { dataOfLines, Viewer } from './viewer.tsx';
import type { Shown, ViewerData } from './viewer.tsx';
import { n, words } from './words.ts';
import { useWork } from './work.ts';

// Rows of a page of the list, which the viewer has.
const pageSize = 200;

// The data of the viewer for rows; moves where their lines have them, and null where they are not
// known.
async function dataOf(core: Core, header: string, rows: Row[], signal: AbortSignal): Promise<ViewerData> {
    const data = (some: Row[], moves: boolean) =>
        dataOfLines(core.brief, [header, ...some.map(({ line }) => line)], moves ? 'play-moves' : null, signal);
    const played = rows.filter((row) => row.played);
    if (played.length === 0 || played.length === rows.length) return data(rows, played.length > 0);
    const [all, some] = [await data(rows, false), await data(played, true)];
    return { ...all, moves: rows.map((row) =>
        (row.played ? some.moves![played.indexOf(row)] : row.apart === false ? [] : null)) };
}

// How a packing comes apart, as a row, and the bevel that it lacks for turns, if one is enough.
async function takenApart(core: Core, puzzle: string, header: string, row: Row, signal: AbortSignal): Promise<[Row, number | null]> {
    const file = 'one.jsonl';
    const asking = request('disassemble', puzzle, apartBy(puzzle), [file]);
    const answer = await core.long[0].ask(
        { ...asking, files: { ...asking.files, [file]: `${header}\n${row.line}` } }, signal);
    const record = answer.records.find((one: Line) => 'packing' in one);
    if (!record) throw new Error(whyNot(answer));
    const { stored } = JSON.parse(row.line);
    const { states: _, ...numbers } = stored ?? {};
    const whole = stored ? { ...record, stored: numbers } : record;
    return [{ ...rowOf(whole, JSON.stringify(whole), row.number), number: row.number },
            record.disassembly.least_bevel ?? null];
}

// The packing of that number among all, in the order of the command rank.
async function ofAll(core: Core, puzzle: string, number: string, signal: AbortSignal): Promise<{ header: string; row: Row }> {
    const answer = await core.long[0].ask(request('unrank', puzzle, {}, [number]), signal);
    const record = answer.records.find((one: Line) => 'packing' in one);
    const header = answer.records.find((one: Line) => 'puzzle' in one);
    if (!record || !header) throw new Error(whyNot(answer) || words.noPacking);
    return { header: JSON.stringify(header), row: rowOf(record, JSON.stringify(record), 0) };
}

interface Seen {
    header: string;
    rows: Row[];
    at: number;
    ofAll?: string;  // its number among all packings, of one that is not of the list
}

// Pieces make quarter turns on squares and cubes only.
const canTurn = ({ lattice }: ViewerData) => lattice === 'square' || lattice === 'cube';

export function Found({ core, dark, puzzle, header, rows, running, all, onRow, opening, onLink, children }: {
    core: Core;
    dark: boolean;
    puzzle: string;  // that the packings are of, as it is asked about
    header: string;
    rows: Row[];
    running: boolean;  // more are on their way
    all: string;  // the number of all packings that rank numbers, in digits; empty: not known
    onRow: (before: Row, after: Row) => void;  // a row was taken apart
    opening: Opening | null;  // of the link that led here
    onLink?: (opening: Opening) => void;  // a link to what is seen is wanted
    // Whatever else is shown of the packing that is seen, above the viewer.
    children?: (seen: { line: string; data: ViewerData; shown: Shown }) => ComponentChildren;
}) {
    const [column, setColumn] = useState<Column>('number');
    const [down, setDown] = useState(false);
    const [chosen, setChosen] = useState<Chosen>(noFilter);
    const [page, setPage] = useState(0);
    const [seen, setSeen] = useState<Seen | null>(null);
    const [data, setData] = useState<ViewerData | null>(null);
    const [shown, setShown] = useState<Shown>({ packing: 0, alone: -1 });
    const [byHand, setByHand] = useState<{
        line: string; data: ViewerData;
        moves: Options;
    } | null>(null);
    const { busy, said, setSaid, wait } = useWork();
    const list = useRef<HTMLDivElement>(null);

    const filtered = useMemo(() => rows.filter((row) => matches(chosen, row)), [rows, chosen]);
    const inOrder = useMemo(() => sorted(filtered, column, down), [filtered, column, down]);
    const pages = Math.max(1, Math.ceil(inOrder.length / pageSize));
    const first = Math.min(page, pages - 1) * pageSize;
    const onPage = useMemo(() => inOrder.slice(first, first + pageSize), [inOrder, first]);

    // While packings come, the viewer keeps those that it has.
    useEffect(() => {
        if (onPage.length === 0) {
            if (rows.length > 0) setSeen(null);
            return;
        }
        const here = seen?.rows[seen.at]?.line;
        const at = onPage.findIndex(({ line }) => line === here);
        if (seen?.ofAll || (running && seen && seen.rows.length > 0)) return;
        setSeen({ header, rows: running ? onPage.slice(0, 1) : onPage, at: Math.max(0, at) });
    }, [onPage, running]);

    useEffect(() => {
        if (!seen) return setData(null);
        const stop = new AbortController();
        dataOf(core, seen.header, seen.rows, stop.signal).then(
            (made) => setData({ ...made, opens_at: seen.at }),
            (error) => error instanceof Stopped || setSaid(words.failed(error.message)));
        return () => stop.abort();
    }, [seen?.rows, seen?.header]);

    // A link opens once all packings are known, for the list is in order only then.
    const [opens, setOpens] = useState(opening);
    const opensAt = !running && opens ? rows[opens.apart - 1] : undefined;
    useEffect(() => {
        if (opensAt) show(opensAt);
    }, [opensAt]);

    const current = seen?.rows[Math.min(shown.packing, seen.rows.length - 1)];
    useEffect(() => {
        list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
    }, [current?.line]);

    const show = (row: Row) => {
        const at = seen && !seen.ofAll ? seen.rows.indexOf(row) : -1;
        if (at >= 0) return setSeen({ ...seen!, at });
        setSeen({ header, rows: onPage, at: onPage.indexOf(row) });
    };
    const order = (next: Column) => {
        const falling = next === column ? !down : next !== 'number';
        setDown(falling);
        setColumn(next);
        setPage(0);
        // The first one of the new order, which is what one sorts for.
        const top = sorted(filtered, next, falling).slice(0, pageSize);
        if (top.length > 0) setSeen({ header, rows: top, at: 0 });
    };
    const takeApart = (row: Row) => wait(async (signal) => {
        const [after, bevel] = await takenApart(core, puzzle, seen!.header, row, signal);
        setSaid(after.apart ? '' : words.doesNotComeApart(bevel, 'turn-bevel' in movesOf(puzzle)));
        setSeen((now) => now && { ...now, rows: now.rows.map((one) => (one === row ? after : one)),
                                  at: now.rows.indexOf(row) });
        onRow(row, after);
    });
    const explore = (row: Row, moves: Options) => wait(async (signal) => {
        const data = await dataOfLines(core.long[0], [seen!.header, row.line], 'explore', signal, moves);
        setByHand({ line: row.line, data, moves });
    });
    const goTo = (text: string) => {
        const number = Number(text);
        const at = inOrder.findIndex((row) => row.number === number);
        if (at < 0) return setSaid(words.list.noRow(text));
        setSaid('');
        setPage(Math.floor(at / pageSize));
        const from = Math.floor(at / pageSize) * pageSize;
        setSeen({ header, rows: inOrder.slice(from, from + pageSize), at: at - from });
    };
    const goToAny = (number: string) => wait(async (signal) => {
        const { header: own, row } = await ofAll(core, puzzle, number, signal);
        setSeen({ header: own, rows: [row], at: 0, ofAll: number });
    });

    const inHand = current && byHand?.line === current.line ? byHand : null;
    const turning = inHand !== null && 'turn-bevel' in inHand.moves;
    const levels = rows.some(({ separations }) => separations !== '');
    const varied = !levels || rows.some(({ pieces }) => pieces !== rows[0].pieces);
    return <>
        <div class="found">
            <section class="list" aria-label={words.list.title}>
                <div class="list-bar">
                    <Filter core={core} puzzle={puzzle} header={header} rows={rows} chosen={chosen}
                            onChoose={(next) => {
                                setChosen(next);
                                setPage(0);
                            }} />
                    <GoTo label={words.list.goTo} max={rows.length} onGo={goTo} />
                    {all !== '' && <GoTo label={words.list.ofAll(all)} max={Infinity} onGo={goToAny} />}
                    {busy && <button type="button" class="stop" onClick={() => busy.abort()}>{words.stop}</button>}
                </div>
                <p class="note" role="status">{said}</p>
                <div class="rows" ref={list}>
                    <table>
                        <thead><tr>
                            {(['number', ...(levels ? ['separations', 'moves'] as const : []), ...(varied ? ['pieces'] as const : [])] as Column[])
                                .map((name) => <th scope="col" key={name}
                                    aria-sort={name !== column ? undefined : down ? 'descending' : 'ascending'}>
                                    <button type="button" onClick={() => order(name)}>
                                        {words.list.columns[name]}
                                        <span aria-hidden="true">{name !== column ? '' : down ? ' ↓' : ' ↑'}</span>
                                    </button>
                                </th>)}
                        </tr></thead>
                        <tbody>{onPage.map((row) => {
                            const here = !seen?.ofAll && row.line === current?.line;
                            return <tr key={row.line} data-here={here} onClick={() => show(row)}>
                                <td><button type="button" aria-current={here ? 'true' : undefined}
                                            aria-label={words.list.row(row)}>{n(row.number)}</button></td>
                                {levels && <td>{row.separations || (row.apart === false ? '–' : '')}</td>}
                                {levels && <td>{row.moves || ''}</td>}
                                {varied && <td>{row.pieces}</td>}
                            </tr>;
                        })}</tbody>
                    </table>
                </div>
                {pages > 1 && <div class="pager">
                    <button type="button" aria-label={words.list.before} disabled={first === 0}
                            onClick={() => setPage(Math.floor(first / pageSize) - 1)}>‹</button>
                    <span>{words.list.page(first + 1, first + onPage.length, inOrder.length)}</span>
                    <button type="button" aria-label={words.list.after} disabled={first + pageSize >= inOrder.length}
                            onClick={() => setPage(Math.floor(first / pageSize) + 1)}>›</button>
                </div>}
            </section>
            {seen && data !== null && current && <div class="seen">
                <div class="seen-bar">
                    <span>{seen.ofAll ? words.list.rank(seen.ofAll) : words.list.seen(current)}</span>
                    {!current.played && current.apart !== false
                        && <button type="button" onClick={() => takeApart(current)}>{words.takeThisApart}</button>}
                    <button type="button" aria-pressed={inHand !== null} title={words.byHandHow}
                            onClick={() => (inHand ? setByHand(null) : explore(current, movesOf(puzzle)))}>{words.byHand}</button>
                    {inHand && canTurn(inHand.data) && <button type="button" aria-pressed={turning}
                        title={words.quarterTurnsHow}
                        onClick={() => explore(current, turning ? {} : { moves: 'turns', 'turn-bevel': '0' })}>{words.quarterTurns}</button>}
                    {turning && <BevelField value={String(inHand!.moves['turn-bevel'])}
                        onValue={(bevel) => explore(current, { ...inHand!.moves, 'turn-bevel': bevel })} />}
                    {current.played && <MovesMenu lane={core.long[0]} puzzle={puzzle} header={seen.header} row={current}
                                                  wait={wait} />}
                    {children?.({ line: current.line, data, shown })}
                </div>
                {inHand ? <Viewer key="hand" data={inHand.data} dark={dark} />
                    : <Viewer key="list" data={data} at={seen.at} dark={dark} onShown={setShown}
                              opens={opensAt && current.line === opensAt.line ? opens : null}
                              onOpened={() => setOpens(null)}
                              onLink={onLink && ((move) => onLink({
                                  apart: rows.indexOf(current) + 1, move, play: move === 0,
                              }))} />}
            </div>}
        </div>
    </>;
}

// A field for a number, and what goes there.
function GoTo({ label, max, onGo }: { label: string; max: number; onGo: (text: string) => void }) {
    const input = useRef<HTMLInputElement>(null);
    return <form class="go-to" onSubmit={(event) => {
        event.preventDefault();
        const text = input.current!.value.replace(/\D/g, '');
        if (text !== '') onGo(text);
    }}>
        <label>{label} <input type="text" inputMode="numeric" ref={input} size={Math.min(9, String(max).length + 1)} /></label>
        <button>{words.list.go}</button>
    </form>;
}
