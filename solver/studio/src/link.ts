// A link that is the whole puzzle. After it may stand how it opens: `&apart=1&move=40` with the first packing
// that comes apart, after 40 of its moves; `&play`: they go on; `&bare`: for a page within another.

const prefix = '#puzzle=';
// Longer ones are cut off by programs that pass links on.
export const longestLink = 30_000;
// A link of a few kilobytes may unfold to anything.
const longestText = 1 << 22;

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let size = 0;
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > longestText) {
            await reader.cancel();
            throw new Error('too long');
        }
        parts.push(value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// How a link opens.
export interface Opening {
    apart: number;  // the packing, of those that come apart, from 1
    move: number;
    play: boolean;
}

export function openingOf(hash: string): Opening | null {
    const asked = new URLSearchParams(hash.slice(1));
    const apart = Number(asked.get('apart'));
    if (!hash.startsWith(prefix) || !(apart >= 1)) return null;
    return { apart, move: Number(asked.get('move')) || 0, play: asked.has('play') };
}

// Whether the page is within another, and shows nothing but the moves.
export const isBare = (hash: string) => hash.startsWith(prefix) && new URLSearchParams(hash.slice(1)).has('bare');

export async function linkOf(text: string, opening: Opening | null = null): Promise<string> {
    const packed = await through(new TextEncoder().encode(text),
                                 new CompressionStream('deflate-raw'));
    const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
    const safe = base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const { apart = 0, move = 0, play = false } = opening ?? {};
    const opens = opening ? `&apart=${apart}&move=${move}${play ? '&play' : ''}` : '';
    return location.href.split('#')[0] + prefix + safe + opens;
}

// The text of the puzzle that a link holds; null: it holds none. Throws if the link is damaged.
export async function textOfLink(hash: string): Promise<string | null> {
    if (!hash.startsWith(prefix)) return null;
    const base64 = hash.slice(prefix.length).split('&')[0].replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const text = await through(packed, new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
}
