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
