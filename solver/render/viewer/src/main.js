// The page that polypack writes: its packings, in a viewer that fills it.

import './viewer.js';

const viewer = document.querySelector('polypack-viewer');
const data = JSON.parse(document.getElementById('polypack-data').textContent);
document.title = data.name;
viewer.show(data);
document.documentElement.dataset.ready = 'true';
