import type { CategoryRow } from './store';

/** Slugs of a category and its descendants; null for an unknown category. */
export function slugsBelow(rows: readonly Pick<CategoryRow, 'slug' | 'parent'>[], slug: string) {
  if (!rows.some((row) => row.slug === slug)) return null;
  const found = new Set([slug]);
  // Each round adds one level. Terminates also if the tree contains a cycle.
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const row of rows) if (row.parent && found.has(row.parent)) found.add(row.slug);
  }
  return [...found];
}
