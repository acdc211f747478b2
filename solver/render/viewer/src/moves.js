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

// The moves of so many placements as they look from one of them, which stays where it is: others move
// instead of it, until it is taken away by itself. They are told as they were, for that says how pieces
// move against each other.
export function seenFrom(still, count, moves) {
  const all = Array.from({ length: count }, (_, i) => i);
  let from = home();
  return moves.map((move) => {
    const [placements, by, leaving, told, more] = move;
    const back = from.turned.clone().invert();
    const turn = turnOf(move, 1);
    if (turn) {
      const moves = placements.includes(still);
      const about = new Vector3(...turn.about).sub(from.at).applyQuaternion(back).toArray();
      const axis = new Vector3(...turn.axis).applyQuaternion(back).multiplyScalar(moves ? -1 : 1).toArray();
      if (moves) from = turnedBy(from, turn, turn.angle);
      return [moves ? all.filter((i) => !placements.includes(i)) : placements, by, leaving, told,
              { ...more, about, axis }];
    }
    const shiftOf = (i) => new Vector3(...(placements.includes(i)
      ? more?.shifts?.[placements.indexOf(i)] ?? by : [0, 0, 0]));
    const own = leaving.includes(still) ? new Vector3() : shiftOf(still);
    const shifts = all.map((i) => shiftOf(i).sub(own).applyQuaternion(back).toArray());
    const moving = all.filter((i) => Math.hypot(...shifts[i]) > 1e-6);
    from = { ...from, at: from.at.clone().add(own) };
    return [moving, [0, 0, 0], leaving, told, { ...more, shifts: moving.map((i) => shifts[i]) }];
  });
}
