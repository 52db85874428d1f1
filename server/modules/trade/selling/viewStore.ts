import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

const offerColumns = {
  id: t.int,
  price: t.numeric,
  available: t.int,
  reserved: t.int,
  sold: t.int,
  on_sale: t.boolean,
  paused: t.boolean,
  barred: t.boolean,
};

export type OfferRow = RowOf<typeof offerColumns>;

export const offersOfListings = statement(
  'offersOfListings',
  `SELECT DISTINCT ON (p.id) p.id, s.price, s.stock - s.reserved AS available, s.reserved, p.sold, p.on_sale, p.paused,
     p.barred_at IS NOT NULL AS barred
   FROM products p JOIN skus s ON s.product_id = p.id WHERE p.id = ANY ($1::bigint[]) ORDER BY p.id, s.position, s.id`,
  offerColumns,
);

const sellerColumns = {
  id: t.int,
  name: t.text,
  since: t.timestamp,
  sales: t.int,
};

export const sellersOfListings = statement(
  'sellersOfListings',
  `SELECT m.id, m.name, m.created_at AS since,
     (SELECT count(*)::int FROM orders o WHERE o.seller_id = m.id AND o.status = 10) AS sales
   FROM members m WHERE m.id = ANY ($1::bigint[])`,
  sellerColumns,
);

const standingColumns = { days: t.int, sales: t.int, open: t.int };

export const sellerStanding = statement(
  'sellerStanding',
  `SELECT extract(day FROM now() - m.created_at)::int AS days,
     (SELECT count(*)::int FROM (SELECT 1 FROM orders o WHERE o.seller_id = m.id AND o.status = 10 LIMIT 100) s) AS sales,
     (SELECT count(*)::int FROM listings l LEFT JOIN products p ON p.id = l.product_id
      WHERE l.seller_id = m.id AND (l.state = 'pending' OR p.on_sale OR EXISTS (
        SELECT 1 FROM lots t WHERE t.product_id = l.product_id AND t.closed_at IS NULL AND t.withdrawn_at IS NULL))) AS open
   FROM members m WHERE m.id = $1`,
  standingColumns,
);
