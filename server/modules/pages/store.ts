import { type Queryable, statement } from '../../db/database';

export interface Listed {
  kind: 'product' | 'news';
  id: number;
  changed_at: Date;
}

const reach = statement(
  'sitemapReach',
  'SELECT greatest((SELECT max(id) FROM products), (SELECT max(id) FROM news), 0) AS id',
);
const listed = statement(
  'sitemapListed',
  `SELECT 'product' AS kind, p.id, p.updated_at AS changed_at FROM products p
     WHERE p.id > $1 AND p.id <= $2 AND (p.on_sale OR EXISTS (
       SELECT 1 FROM lots l WHERE l.product_id = p.id AND l.withdrawn_at IS NULL))
   UNION ALL
   SELECT 'news', n.id, n.updated_at FROM news n
     WHERE n.id > $1 AND n.id <= $2 AND n.published
   ORDER BY kind DESC, id`,
);

/** The highest id that a sitemap has to reach. */
export async function findReach(db: Queryable): Promise<number> {
  const [row] = await db.run<{ id: number | string }>(reach, []);
  return Number(row?.id ?? 0);
}

/** What everyone may see with an id above `from` up to `to`. */
export function findListed(db: Queryable, from: number, to: number): Promise<Listed[]> {
  return db.run<Listed>(listed, [from, to]);
}

export interface Shelf {
  channel: 'shop' | 'market';
  category: string;
}

/** With those above them; a circle that staff made ends where it began. */
const shelves = statement(
  'sitemapShelves',
  `WITH RECURSIVE shelf AS (
     SELECT channel, category FROM products WHERE on_sale
     UNION SELECT shelf.channel, c.parent FROM shelf JOIN categories c ON c.slug = shelf.category
       WHERE c.parent IS NOT NULL
   ) SELECT channel, category FROM shelf ORDER BY channel DESC, category`,
);

/** The categories in which something is on sale, by channel. */
export function findShelves(db: Queryable): Promise<Shelf[]> {
  return db.run<Shelf>(shelves);
}
