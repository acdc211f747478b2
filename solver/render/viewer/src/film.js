// Films of moves: picture by picture, whatever time each takes, so that a slow machine makes the same
// film.

import { turnedBy } from './moves.js';
import { webmOf } from './webm.js';

const perSecond = 30;
const wide = 960;
const high = 720;
// Seconds, at the speed ×1.
const moving = 0.6;
const resting = 0.2;
const still = 0.9;  // at the beginning and at the end

const codecs = [['vp09.00.31.08', 'V_VP9'], ['vp8', 'V_VP8']];

// The codec that the browser writes, or null.
async function usable() {
  if (!('VideoEncoder' in globalThis)) return null;
  for (const [codec, name] of codecs) {
    const config = { codec, width: wide, height: high, bitrate: 2_500_000, framerate: perSecond };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({}));
    if (supported) return { config, name };
  }
  return null;
}

// Where everything is at a time of a film: after how many moves, and how far in the next one.
function timeline(count, speed) {
  const [move, rest, end] = [moving / speed, resting / speed, still];
  const length = end + count * (move + rest) + end;
  const at = (time) => {
    const since = Math.max(0, time - end);
    const made = Math.min(count, Math.floor(since / (move + rest)));
    return { made, share: made === count ? 0 : Math.min(1, (since - made * (move + rest)) / move) };
  };
  return { length, at };
}

// `places(made)`: of the placements after so many moves; `turn(made)`: what turns in the next one, or
// null; `reveal(made)` shows which are not gone by then. `progress(share)` is told how much is
// done. Returns the bytes of a WebM file; null: it was stopped. Throws an error that says why there
// is none.
export async function filmOf(view, { count, speed, places, turn, reveal, background, progress, signal }) {
  const codec = await usable();
  if (!codec) throw new Error('this browser cannot write films: it has no VideoEncoder for VP8 or VP9');
  const { length, at } = timeline(count, speed);
  const total = Math.ceil(length * perSecond);
  const frames = [];
  let failed = null;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({ bytes, time: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key' });
    },
    error: (error) => (failed = error),
  });
  encoder.configure(codec.config);
  const end = view.beginFilm(wide, high, background);
  try {
    for (let i = 0; i < total && !signal.aborted && !failed; ++i) {
      const { made, share } = at(i / perSecond);
      const from = places(made);
      const turning = share > 0 ? turn(made) : null;
      const to = share > 0 ? places(made + 1) : from;
      const eased = share * share * (3 - 2 * share);
      reveal(share > 0 ? made + 1 : made);
      view.filmed(from.map((place, p) => (turning?.placements.includes(p)
        ? turnedBy(place, turning, eased * turning.angle)
        : { ...place, at: place.at.clone().lerp(to[p].at, eased) })));
      const frame = new VideoFrame(view.renderer.domElement,
                                   { timestamp: Math.round((i * 1e6) / perSecond),
                                     duration: Math.round(1e6 / perSecond) });
      encoder.encode(frame, { keyFrame: i % (2 * perSecond) === 0 });
      frame.close();
      progress((i + 1) / total);
      // The page stays alive, and pictures do not pile up.
      await new Promise((done) => setTimeout(done));
      while (encoder.encodeQueueSize > 4 && !failed) await new Promise((done) => setTimeout(done, 5));
    }
    if (!signal.aborted && !failed) await encoder.flush();
  } finally {
    end();
    if (encoder.state !== 'closed') encoder.close();
  }
  if (failed) throw failed;
  if (signal.aborted) return null;
  return webmOf({ frames, codec: codec.name, width: wide, height: high, duration: length * 1000 });
}
