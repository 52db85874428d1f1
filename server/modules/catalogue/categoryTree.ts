import type { CategoryRow } from './store';

/** A category with all below it; null for one that nobody knows. */
export function slugsBelow(rows: readonly Pick<CategoryRow, 'slug' | 'parent'>[], slug: string) {
  if (!rows.some((row) => row.slug === slug)) return null;
  const found = new Set([slug]);
  // Each round takes in one more level; staff could have made a circle.
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const row of rows) if (row.parent && found.has(row.parent)) found.add(row.slug);
  }
  return [...found];
}
