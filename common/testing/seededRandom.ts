/** A linear congruential generator with a seed, so that a failure can be repeated. @returns a number below its argument */
export function seededRandom(seed: bigint): (below: bigint) => bigint {
  let state = seed;
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return (state >> 11n) % below;
  };
}
