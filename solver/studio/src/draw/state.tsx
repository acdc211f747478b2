// A table of the state of the pieces, as the program knows it, and a button that joins those that are
// the same.

import type { Line } from '../core.ts';
import { words } from '../words.ts';

export function PieceTable({ each, onJoin }: {
    each: Line[];  // each_piece of the record check
    onJoin: () => void;  // joins pieces that are the same
}) {
    if (each.length === 0) return null;
    const doubles = each.filter((piece) => piece.same_as !== null).length;
    const remarks = each.filter((piece) => said(piece).length > 0).length;
    return <details class="state">
        <summary>{words.state.title(each.length, remarks)}</summary>
        {doubles > 0 && <p><button type="button" onClick={onJoin}>{words.state.join(doubles)}</button></p>}
        <table>
            <thead><tr>{words.state.columns.map((name) => <th scope="col" key={name}>{name}</th>)}</tr></thead>
            <tbody>{each.map((piece) => <tr key={piece.piece}>
                <th scope="row">{piece.piece}</th>
                <td class="remarks">{said(piece).join(', ')}</td>
                <td>{piece.cells}</td>
                <td>{piece.placements}</td>
                <td>{piece.symmetries > 1 ? piece.symmetries : '–'}</td>
                <td>{piece.millable === null ? '' : piece.millable ? words.state.yes : words.state.no}</td>
            </tr>)}</tbody>
        </table>
    </details>;
}

// The remarks on a piece that a designer should see.
function said({ same_as: same, mirror_of: mirror, connected, placements }: Line): string[] {
    return [
        same === null ? '' : words.state.sameAs(same),
        mirror === null ? '' : words.state.mirrorOf(mirror),
        connected ? '' : words.state.inParts,
        placements > 0 ? '' : words.state.fitsNowhere,
    ].filter(Boolean);
}
