import type { StaffCategory } from '@common/endpoints/adminCategories';
import { type Queryable, statement, type Tx } from '../../db/database';

// The tree is changed by one at a time: whether a move makes a circle depends on all of it.
const lock = statement('lockCategories', 'SELECT pg_advisory_xact_lock(720110021)');

export async function lockTree(tx: Tx): Promise<void> {
  await tx.run(lock);
}

const all = statement(
  'staffCategories',
  `SELECT c.slug, c.name, c.parent,
     (SELECT count(*) FROM products p WHERE p.category = c.slug) AS products
   FROM categories c ORDER BY c.position, c.slug`,
);

export function findTree(db: Queryable): Promise<StaffCategory[]> {
  return db.run<StaffCategory>(all);
}

const insert = statement(
  'insertCategory',
  `INSERT INTO categories (slug, name, parent, position)
   SELECT $1, $2, $3, coalesce(max(position) + 1, 0) FROM categories WHERE parent IS NOT DISTINCT FROM $3
   ON CONFLICT (slug) DO NOTHING RETURNING slug`,
);

/** Whether the slug was free. */
export async function insertCategory(
  tx: Tx,
  one: { slug: string; name: string; parent: string | null },
): Promise<boolean> {
  return (await tx.run(insert, [one.slug, one.name, one.parent])).length > 0;
}

const rename = statement('renameCategory', 'UPDATE categories SET name = $2 WHERE slug = $1');

export async function renameTo(tx: Tx, slug: string, name: string): Promise<void> {
  await tx.run(rename, [slug, name]);
}

const place = statement(
  'placeCategories',
  `UPDATE categories c SET parent = $2, position = u.position
   FROM unnest($1::text[]) WITH ORDINALITY AS u(slug, position) WHERE c.slug = u.slug`,
);

/** These, in this order, are what stands under the parent. */
export async function placeUnder(
  tx: Tx,
  slugs: readonly string[],
  parent: string | null,
): Promise<void> {
  await tx.run(place, [slugs, parent]);
}

const remove = statement(
  'deleteCategory',
  `DELETE FROM categories c WHERE slug = $1
     AND NOT EXISTS (SELECT 1 FROM products p WHERE p.category = c.slug)
     AND NOT EXISTS (SELECT 1 FROM categories o WHERE o.parent = c.slug) RETURNING slug`,
);

/** Whether it was empty; a product that comes in at this moment fails the transaction by its key. */
export async function removeEmpty(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.run(remove, [slug])).length > 0;
}
