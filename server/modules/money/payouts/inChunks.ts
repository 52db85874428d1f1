/** Concurrent requests to a node. */
const AT_ONCE = 16;

/** Maps with bounded concurrency; the results keep the order of the items. */
export async function inChunks<T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  }
  return results;
}
