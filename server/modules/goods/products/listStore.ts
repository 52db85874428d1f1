import type { StaffProduct } from '@common/endpoints/adminProducts';
import type { Picture } from '@common/endpoints/pictures';
import { t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { isLow, SHOP_PRODUCT } from '../../../db/shopProducts';

export interface ListRow
  extends Pick<StaffProduct, 'id' | 'title' | 'category' | 'onSale' | 'sold'> {
  picture: Picture | null;
  price: string;
  highestPrice: string;
  skuCount: number;
  stock: number;
  reserved: number;
  isLow: boolean;
  updatedAt: number;
  version: number;
}

export interface ListFilter {
  onSale: boolean | null;
  inStock: boolean | null;
  category: string | null;
  q: string | null;
  isLow: boolean;
  /** The limit of products that have none of their own. */
  lowStock: number;
  limit: number;
  offset: number;
}

const filtered = `${SHOP_PRODUCT} AND ($1::boolean IS NULL OR p.on_sale = $1) AND ($2::boolean IS NULL OR p.in_stock = $2)
  AND ($3::text IS NULL OR p.category IN (
    WITH RECURSIVE below AS (
      SELECT slug FROM categories WHERE slug = $3
      UNION SELECT c.slug FROM categories c JOIN below b ON c.parent = b.slug)
    SELECT slug FROM below))
  AND ($4::text IS NULL OR p.title ILIKE $4 OR p.subtitle ILIKE $4
    OR EXISTS (SELECT 1 FROM skus s WHERE s.product_id = p.id AND s.code ILIKE $4))
  AND (NOT $5::boolean OR ${isLow('$6::int')})`;

const countList = statement(
  'countOwnProducts',
  `SELECT count(*) AS total FROM products p WHERE ${filtered}`,
  { total: t.int },
);
const pageList = statement(
  'pageOwnProducts',
  `SELECT p.id, p.title, p.pictures -> 0 AS picture, p.category, p.on_sale AS "onSale", p.sold, p.version, ${isLow('$6::int')} AS "isLow",
     coalesce(s.lowest, p.min_price) AS price, coalesce(s.highest, p.min_price) AS "highestPrice",
     s.n AS "skuCount", s.stock, s.reserved, (extract(epoch FROM p.updated_at) * 1000)::bigint AS "updatedAt"
   FROM products p CROSS JOIN LATERAL (
     SELECT min(price) AS lowest, max(price) AS highest, count(*)::int AS n,
       coalesce(sum(stock), 0)::int AS stock, coalesce(sum(reserved), 0)::int AS reserved
     FROM skus WHERE product_id = p.id AND archived_at IS NULL) s
   WHERE ${filtered} ORDER BY p.updated_at DESC, p.id DESC LIMIT $7 OFFSET $8`,
  {
    id: t.int,
    title: t.text,
    picture: t.json.as<Picture>().orNull,
    category: t.text,
    onSale: t.boolean,
    sold: t.int,
    version: t.int,
    price: t.numeric,
    highestPrice: t.numeric,
    skuCount: t.int,
    stock: t.int,
    reserved: t.int,
    isLow: t.boolean,
    updatedAt: t.int,
  },
);

export async function findList(
  db: Queryable,
  { onSale, inStock, category, q, isLow: onlyLow, lowStock, limit, offset }: ListFilter,
): Promise<{ rows: ListRow[]; total: number }> {
  const asked = [onSale, inStock, category, q && containsPattern(q), onlyLow, lowStock];
  const [counted, rows] = await Promise.all([
    db.one(countList, asked),
    db.run(pageList, [...asked, limit, offset]),
  ]);
  return { rows, total: counted.total };
}
