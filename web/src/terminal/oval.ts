// The shape of a racetrack: two straights and two bends, parametrised by length from the middle of the upper straight.

export type Point = [number, number];

/** The point after a fraction (0 to 1) of the way round, clockwise, on a track of this width and (smaller) height. */
export function around(part: number, width: number, height: number): Point {
  const bend = height / 2;
  const straight = width - height;
  const half = Math.PI * bend;
  let gone = part * (2 * straight + 2 * half);
  if (gone <= straight / 2) return [width / 2 + gone, 0];
  gone -= straight / 2;
  if (gone <= half) return onBend(width - bend, bend, gone / bend - Math.PI / 2);
  gone -= half;
  if (gone <= straight) return [width - bend - gone, height];
  gone -= straight;
  if (gone <= half) return onBend(bend, bend, gone / bend + Math.PI / 2);
  return [bend + gone - half, 0];
}

const onBend = (middle: number, radius: number, angle: number): Point => [
  middle + radius * Math.cos(angle),
  radius + radius * Math.sin(angle),
];
