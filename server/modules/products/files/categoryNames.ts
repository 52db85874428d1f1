import type { Queryable } from '../../../db/database';
import { findCategories } from '../store';

const SEPARATOR = ' > ';
const plain = (text: string) => text.trim().toLowerCase();

export interface CategoryNames {
  /** Such as `居家生活 > 廚具`. */
  pathOf(slug: string): string;
  /** By slug, whole path or a name that only one has; undefined for none. */
  find(text: string): string | undefined;
}

export async function readCategoryNames(db: Queryable): Promise<CategoryNames> {
  const rows = await findCategories(db);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const pathOf = (slug: string): string => {
    const row = bySlug.get(slug);
    if (!row) return slug;
    return row.parent ? pathOf(row.parent) + SEPARATOR + row.name : row.name;
  };
  const byPath = new Map(rows.map(({ slug }) => [plain(pathOf(slug)), slug]));
  return {
    pathOf,
    find(text) {
      const wanted = plain(text);
      if (bySlug.has(wanted)) return wanted;
      const path = byPath.get(wanted.split(/\s*>\s*/).join(SEPARATOR));
      if (path) return path;
      const named = rows.filter(({ name }) => plain(name) === wanted);
      return named.length === 1 ? named[0]?.slug : undefined;
    },
  };
}
