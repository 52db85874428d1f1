import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';

const listedColumns = { kind: t.text.as<'product' | 'news'>(), id: t.int, changed_at: t.timestamp };

export type Listed = RowOf<typeof listedColumns>;

const reach = statement(
  'sitemapReach',
  'SELECT greatest((SELECT max(id) FROM products), (SELECT max(id) FROM news), 0) AS id',
  { id: t.int },
);
const listed = statement(
  'sitemapListed',
  `SELECT 'product' AS kind, p.id, p.updated_at AS changed_at FROM products p
     WHERE p.id > $1 AND p.id <= $2 AND (p.on_sale OR EXISTS (
       SELECT 1 FROM lots l WHERE l.product_id = p.id AND l.withdrawn_at IS NULL
         AND (l.suspended_at IS NULL OR l.closed_at IS NOT NULL)))
   UNION ALL
   SELECT 'news', n.id, n.updated_at FROM news n
     WHERE n.id > $1 AND n.id <= $2 AND n.published
   ORDER BY kind DESC, id`,
  listedColumns,
);

/** The highest product or news id, so the end of the sitemaps. */
export async function findMaxSitemapId(db: Queryable): Promise<number> {
  return (await db.one(reach)).id;
}

/** Public products and news with an id above `from` up to `to`. */
export function findListed(db: Queryable, from: number, to: number): Promise<Listed[]> {
  return db.run(listed, [from, to]);
}

const shelfColumns = { channel: t.text.as<'shop' | 'market'>(), category: t.text };

export type ListingSection = RowOf<typeof shelfColumns>;

/** Includes the ancestors; UNION ends the recursion if the tree contains a cycle. */
const shelves = statement(
  'sitemapShelves',
  `WITH RECURSIVE shelf AS (
     SELECT channel, category FROM products WHERE on_sale
     UNION SELECT shelf.channel, c.parent FROM shelf JOIN categories c ON c.slug = shelf.category
       WHERE c.parent IS NOT NULL
   ) SELECT channel, category FROM shelf ORDER BY channel DESC, category`,
  shelfColumns,
);

/** The categories with products on sale, by channel. */
export function findListingSections(db: Queryable): Promise<ListingSection[]> {
  return db.run(shelves);
}
