import { nameKey } from '@common/text/nameKey';
import type { Reads } from '../../../../db/database';
import { findCategories } from '../store';
import { findTypes } from './typeStore';

const SEPARATOR = ' > ';

export interface CategoryNames {
  /** For example `居家生活 > 廚具`. */
  pathOf(slug: string): string;
  /** Finds by slug, full path, unambiguous name, or as staff mapped a type; undefined for an unknown category. */
  find(text: string): string | undefined;
}

export async function readCategoryNames(db: Reads): Promise<CategoryNames> {
  const rows = await findCategories(db);
  const mapped = new Map((await findTypes(db)).map(({ type, category }) => [type, category]));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const pathOf = (slug: string): string => {
    const row = bySlug.get(slug);
    if (!row) return slug;
    return row.parent ? pathOf(row.parent) + SEPARATOR + row.name : row.name;
  };
  const byPath = new Map(rows.map(({ slug }) => [nameKey(pathOf(slug)), slug]));
  return {
    pathOf,
    find(text) {
      const wanted = nameKey(text);
      if (bySlug.has(wanted)) return wanted;
      const path = byPath.get(wanted.split(/\s*>\s*/).join(SEPARATOR));
      if (path) return path;
      // A name that several categories share is ambiguous: the file then needs the path.
      const named = rows.filter(({ name }) => nameKey(name) === wanted);
      return named.length === 1 ? named[0]?.slug : mapped.get(wanted);
    },
  };
}
