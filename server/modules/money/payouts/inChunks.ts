/** Requests to a node. */
const MAX_CONCURRENT = 16;

/** Maps with bounded concurrency; the results keep the order of the items. */
export async function inChunks<T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += MAX_CONCURRENT) {
    results.push(...(await Promise.all(all.slice(at, at + MAX_CONCURRENT).map(work))));
  }
  return results;
}
