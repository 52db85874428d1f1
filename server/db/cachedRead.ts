/**
 * Reads at most once in `freshMs` for all callers of a process; per database, because tests open several in one process.
 * A failure is not cached.
 */
export function cachedRead<D extends object, T>(
  freshMs: number,
  read: (db: D) => Promise<T>,
): (db: D) => Promise<T> {
  const reads = new WeakMap<D, { value: Promise<T>; until: number }>();
  return (db) => {
    const cached = reads.get(db);
    if (cached && performance.now() < cached.until) return cached.value;
    const fresh = { value: read(db), until: performance.now() + freshMs };
    reads.set(db, fresh);
    fresh.value.catch(() => {
      if (reads.get(db) === fresh) reads.delete(db);
    });
    return fresh.value;
  };
}
