import type { StaffCategory } from '@common/endpoints/adminCategories';
import type { Picture } from '@common/endpoints/pictures';
import { t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

// Serialises changes of the tree: whether a move makes a cycle depends on the whole tree.
const lock = statement('lockCategories', 'SELECT pg_advisory_xact_lock(720110021)');

export async function lockTree(tx: Tx): Promise<void> {
  await tx.run(lock);
}

const all = statement(
  'staffCategories',
  `SELECT c.slug, c.name, c.parent, c.picture,
     (SELECT count(*) FROM products p WHERE p.category = c.slug) AS products
   FROM categories c ORDER BY c.position, c.slug`,
  {
    slug: t.text,
    name: t.text,
    parent: t.text.orNull,
    picture: t.json.as<Picture>().orNull,
    products: t.int,
  },
);

export function findTree(db: Queryable): Promise<StaffCategory[]> {
  return db.run(all);
}

const insert = statement(
  'insertCategory',
  `INSERT INTO categories (slug, name, parent, picture, position)
   SELECT $1, $2, $3, $4, coalesce(max(position) + 1, 0) FROM categories WHERE parent IS NOT DISTINCT FROM $3
   ON CONFLICT (slug) DO NOTHING RETURNING slug`,
);

/** @returns whether the slug was free */
export async function insertCategory(
  tx: Tx,
  one: { slug: string; name: string; parent: string | null; picture: Picture | null },
): Promise<boolean> {
  return (await tx.run(insert, [one.slug, one.name, one.parent, one.picture])).length > 0;
}

const updateCategory = statement(
  'updateCategory',
  'UPDATE categories SET name = $2, picture = $3 WHERE slug = $1',
);

export async function writeCategory(
  tx: Tx,
  one: { slug: string; name: string; picture: Picture | null },
): Promise<void> {
  await tx.run(updateCategory, [one.slug, one.name, one.picture]);
}

const place = statement(
  'placeCategories',
  `UPDATE categories c SET parent = $2, position = u.position
   FROM unnest($1::text[]) WITH ORDINALITY AS u(slug, position) WHERE c.slug = u.slug`,
);

/** Makes these slugs, in this order, the children of the parent. */
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

/** @returns whether it was empty. @throws a foreign-key violation if a product is added concurrently */
export async function removeEmpty(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.run(remove, [slug])).length > 0;
}
