// Positions of the placements during the moves that take a packing apart.

import { Quaternion, Vector3 } from 'three';

// A placement's place: turned about the origin, then shifted.
export const home = () => ({ at: new Vector3(), turned: new Quaternion() });

// The place after a turn about an axis through a point, by an angle.
export function turnedBy({ at, turned }, { about, axis }, angle) {
  const turn = new Quaternion().setFromAxisAngle(new Vector3(...axis), angle);
  const from = new Vector3(...about);
  return { at: at.clone().sub(from).applyQuaternion(turn).add(from),
           turned: turn.multiply(turned) };
}

// The turn that a move makes, played forward or back; null: it makes none.
export function turnOf(move, way) {
  const [placements, , , , more] = move;
  return more?.axis ? { placements, about: more.about, axis: more.axis,
                        angle: way * Math.PI / 2 } : null;
}

// The places of so many placements after moves.
export function placesAfter(count, moves) {
  const places = Array.from({ length: count }, home);
  for (const move of moves) {
    const [placements, by, , , more] = move;
    const turn = turnOf(move, 1);
    placements.forEach((i, k) => {
      places[i] = turn ? turnedBy(places[i], turn, turn.angle)
        : { ...places[i],
            at: places[i].at.clone().add(new Vector3(...(more?.shifts?.[k] ?? by))) };
    });
  }
  return places;
}
