// The page that polypack writes: its packings, in a viewer that fills it. Pages of others, such as
// notebooks, have no such data, and use the element alone.
//
// Its address may say where it opens: #packing=3&move=40&play, and #bare for a page within another.

import './viewer.js';

const wish = () => new URLSearchParams(location.hash.slice(1));

// Goes to where the address says, if it does.
function goThere(viewer, data) {
  const asked = wish();
  const numberOf = (name, none) => (/^\d+$/.test(asked.get(name) ?? '') ? Number(asked.get(name)) : none);
  if (!['packing', 'move', 'play'].some((name) => asked.has(name))) return;
  viewer.open({ packing: numberOf('packing', (data.opens_at ?? 0) + 1) - 1, move: numberOf('move', 0),
                play: asked.has('play') });
}

const given = document.getElementById('polypack-data');
if (given) {
  const data = JSON.parse(given.textContent);
  const viewer = document.querySelector('polypack-viewer');
  document.title = data.name;
  viewer.toggleAttribute('bare', wish().has('bare'));
  viewer.show(data);
  goThere(viewer, data);
  addEventListener('hashchange', () => goThere(viewer, data));
  // A link to what is seen.
  viewer.addEventListener('link', ({ detail: { packing, move } }) => {
    history.replaceState(null, '', `#packing=${packing + 1}&move=${move}${move === 0 ? '&play' : ''}`);
    void navigator.clipboard?.writeText(location.href).catch(() => {});
  });
  document.documentElement.dataset.ready = 'true';
}
