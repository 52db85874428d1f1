/**
 * Reads at most once in `freshMs` for all callers of a process; per database, because tests open several in one process.
 * A failure is thrown to its callers, and not kept.
 */
export function cachedRead<D extends object, T>(
  freshMs: number,
  read: (db: D) => Promise<T>,
): (db: D) => Promise<T> {
  const reads = new WeakMap<D, { value: Promise<T>; until: number }>();
  return (db) => {
    const known = reads.get(db);
    if (known && performance.now() < known.until) return known.value;
    const fresh = { value: read(db), until: performance.now() + freshMs };
    reads.set(db, fresh);
    fresh.value.catch(() => {
      if (reads.get(db) === fresh) reads.delete(db);
    });
    return fresh.value;
  };
}
