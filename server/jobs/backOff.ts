const FIRST_S = 5;
const MAX_S = 3600;

/** Seconds until the next try: doubles with each failure up to an hour, with a random spread of ±25 %. */
export function backOff(
  tries: number,
  maxS: number = MAX_S,
  random: () => number = Math.random,
): number {
  const wait = Math.min(maxS, FIRST_S * 2 ** Math.min(tries - 1, 30));
  return wait * (0.75 + random() / 2);
}
