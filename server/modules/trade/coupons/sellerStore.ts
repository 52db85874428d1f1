import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { couponColumns, shownWith } from './store';

export const pageOfSeller = statement(
  'pageCouponsOfSeller',
  `${shownWith()} WHERE c.seller_id = $1 ORDER BY c.id DESC LIMIT $2 OFFSET $3`,
  couponColumns,
);
export const countOfSeller = statement(
  'countCouponsOfSeller',
  `SELECT count(*)::int AS n, (count(*) FILTER (WHERE is_on AND stopped_at IS NULL AND ends_at > now()))::int AS running
   FROM coupons WHERE seller_id = $1`,
  { n: t.int, running: t.int },
);

// Two concurrent requests must not exceed the limit of running coupons.
export const lockSeller = statement(
  'lockSellerOfCoupons',
  'SELECT pg_advisory_xact_lock(720110061, hashint8($1))',
);

export const goodsOfSeller = statement(
  'goodsOfSeller',
  `SELECT p.id AS product_id, p.title FROM products p WHERE p.seller_id = $1 AND p.on_sale
     AND NOT EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id)
   ORDER BY p.id DESC LIMIT 300`,
  { product_id: t.int, title: t.text },
);

export const stopCoupon = statement(
  'stopCoupon',
  'UPDATE coupons SET stopped_at = now(), stop_reason = $2, version = version + 1 WHERE id = $1',
);
