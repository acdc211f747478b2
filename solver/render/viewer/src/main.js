// The page that polypack writes: its packings, in a viewer that fills it. Pages of others, such as
// notebooks, have no such data, and use the element alone.

import './viewer.js';

const given = document.getElementById('polypack-data');
if (given) {
  const data = JSON.parse(given.textContent);
  document.title = data.name;
  document.querySelector('polypack-viewer').show(data);
  document.documentElement.dataset.ready = 'true';
}
