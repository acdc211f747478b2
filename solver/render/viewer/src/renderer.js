// Renderers of pictures. One takes long to make, and a browser has few of them at a time, so one that is
// not used any more waits for the next picture.

import { PCFSoftShadowMap, WebGLRenderer } from 'three';

let spare = null;

// A renderer with a canvas of its own in the place of this one.
export function takeRenderer(canvas) {
  const renderer = spare;
  spare = null;
  if (!renderer || renderer.getContext().isContextLost()) return makeRenderer(canvas);
  const own = renderer.domElement;
  for (const { name } of [...own.attributes]) own.removeAttribute(name);
  for (const { name, value } of canvas.attributes) own.setAttribute(name, value);
  canvas.replaceWith(own);
  return renderer;
}

function makeRenderer(canvas) {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFSoftShadowMap;
  renderer.shadowMap.autoUpdate = false;
  return renderer;
}

// Its programs stay for the next picture; what else it holds has been given back.
export function leaveRenderer(renderer) {
  renderer.renderLists.dispose();
  if (!spare) {
    spare = renderer;
    return;
  }
  renderer.dispose();
  renderer.forceContextLoss();
}
