// A film as a WebM file: Matroska with one track of pictures. RFC 8794 (EBML), RFC 9559 (Matroska).

function numberBytes(value, size) {
  const bytes = new Uint8Array(size);
  for (let i = size - 1; i >= 0; --i) {
    bytes[i] = value % 256;
    value = Math.floor(value / 256);
  }
  return bytes;
}

function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

// A size in as few bytes as it takes: the first one begins with as many zeros as bytes follow.
function sizeBytes(size) {
  let count = 1;
  while (size >= 2 ** (7 * count) - 1) ++count;
  const bytes = numberBytes(size, count);
  bytes[0] |= 0x80 >> (count - 1);
  return bytes;
}

// An element: its identifier, its size, what is in it.
function element(id, ...content) {
  const body = joined(content);
  return joined([numberBytes(id, Math.ceil(Math.log2(id) / 8)), sizeBytes(body.length), body]);
}

const number = (id, value) =>
  element(id, numberBytes(value, Math.max(1, Math.ceil(Math.log2(value + 1) / 8))));
const text = (id, value) => element(id, new TextEncoder().encode(value));

function float(id, value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, bytes);
}

const longestCluster = 30_000;  // times in it are 16 bits

// `frames`: `bytes`, `time` in milliseconds from the first one on, and whether each is a `key` frame,
// as the first one is. `codec`: V_VP8 or V_VP9.
export function webmOf({ frames, codec, width, height, duration }) {
  const clusters = [];
  for (const frame of frames) {
    const last = clusters.at(-1);
    const isNew = !last || (frame.key && frame.time > last[0].time)
      || frame.time - last[0].time > longestCluster;
    if (isNew) clusters.push([frame]);
    else last.push(frame);
  }
  const info = element(0x1549a966, number(0x2ad7b1, 1_000_000), float(0x4489, duration),
                       text(0x4d80, 'polypack'), text(0x5741, 'polypack'));
  const tracks = element(0x1654ae6b, element(0xae,
    number(0xd7, 1), number(0x73c5, 1), number(0x9c, 0), number(0x83, 1), text(0x86, codec),
    element(0xe0, number(0xb0, width), number(0xba, height))));
  const clusterOf = (own) => {
    const begin = own[0].time;
    return element(0x1f43b675, number(0xe7, begin), ...own.map(({ bytes, time, key }) =>
      element(0xa3, new Uint8Array([0x81]), numberBytes(time - begin, 2),
              new Uint8Array([key ? 0x80 : 0]), bytes)));
  };
  const made = clusters.map(clusterOf);
  // Where each cluster is, from the beginning of the segment's content, so that players can seek.
  const cuesOf = (first) => {
    let at = first;
    return element(0x1c53bb6b, ...clusters.map((own, i) => {
      const here = at;
      at += made[i].length;
      return element(0xbb, number(0xb3, own[0].time),
                     element(0xb7, number(0xf7, 1), element(0xf1, numberBytes(here, 8))));
    }));
  };
  const before = info.length + tracks.length;
  const cues = cuesOf(before + cuesOf(0).length);
  const head = element(0x1a45dfa3, number(0x4286, 1), number(0x42f7, 1), number(0x42f2, 4),
                       number(0x42f3, 8), text(0x4282, 'webm'), number(0x4287, 4), number(0x4285, 2));
  return joined([head, element(0x18538067, info, tracks, cues, ...made)]);
}
