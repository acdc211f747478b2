// A link that is the whole puzzle.

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

export async function linkOf(text: string): Promise<string> {
    const packed = await through(new TextEncoder().encode(text),
                                 new CompressionStream('deflate-raw'));
    const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
    const safe = base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return location.href.split('#')[0] + prefix + safe;
}

// The text of the puzzle that a link holds; null: it holds none. Throws if the link is damaged.
export async function textOfLink(hash: string): Promise<string | null> {
    if (!hash.startsWith(prefix)) return null;
    const base64 = hash.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const text = await through(packed, new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
}
