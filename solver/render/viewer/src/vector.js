// The current view as SVG: the outer faces of cells, those farthest away first.

import { Vector3 } from 'three';

const sun = new Vector3(-0.5, -0.35, 0.8).normalize();

// A colour, as three numbers from 0 to 1, in a light.
function shaded({ r, g, b }, light) {
  return `#${[r, g, b].map((t) => Math.round(255 * Math.min(1, t * light))
    .toString(16).padStart(2, '0')).join('')}`;
}

// `view`: as it is drawn; the pieces that are shown, with their cut, looks and places.
export function svgOf(view, title) {
  const { clientWidth: width, clientHeight: height } = view.renderer.domElement;
  const { camera, cells } = view;
  camera.updateMatrixWorld();
  const onPage = (point) => {
    const at = point.clone().project(camera);
    return [((at.x + 1) * width) / 2, ((1 - at.y) * height) / 2];
  };
  const shapes = [];
  for (const piece of view.pieces) {
    if (!piece.holder.visible) continue;
    piece.holder.updateMatrixWorld();
    const inSpace = (place) => new Vector3(...place).applyMatrix4(piece.holder.matrixWorld);
    const { opacity } = piece.mesh.material;
    const look = opacity < 1 ? ` fill-opacity="${opacity}"` : '';
    const colour = piece.material.color.clone().convertLinearToSRGB();
    if (cells.balls) {
      for (const cell of piece.seen) {
        const middle = inSpace(cells.centres[cell]);
        const [x, y] = onPage(middle);
        const side = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).multiplyScalar(cells.radius);
        const radius = onPage(middle.clone().add(side))[0] - x;
        shapes.push([middle.distanceTo(camera.position), `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" `
          + `r="${radius.toFixed(2)}" fill="${shaded(colour, 0.95)}" stroke="${shaded(colour, 0.6)}"${look}/>`]);
      }
      continue;
    }
    const mine = new Set(piece.seen);
    for (const face of piece.seen.flatMap((cell) => cells.faces[cell])) {
      if (face.behind && mine.has(face.behind.cell)) continue;
      const middle = inSpace(face.centre);
      const normal = new Vector3(...face.normal).applyQuaternion(piece.holder.quaternion);
      if (normal.dot(camera.position.clone().sub(middle)) <= 0) continue;
      const fill = shaded(colour, 0.72 + 0.33 * Math.max(-0.6, normal.dot(sun)));
      const points = face.corners.map((corner) => onPage(inSpace(cells.corners[corner]))
        .map((t) => t.toFixed(2)).join()).join(' ');
      shapes.push([middle.distanceTo(camera.position),
                   `<polygon points="${points}" fill="${fill}" stroke="${shaded(colour, 0.5)}"${look}/>`]);
    }
  }
  shapes.sort((a, b) => b[0] - a[0]);
  const name = title.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n`
    + `<title>${name}</title>\n<g stroke-width=".5" stroke-linejoin="round">\n`
    + `${shapes.map(([, shape]) => shape).join('\n')}\n</g>\n</svg>\n`;
}
