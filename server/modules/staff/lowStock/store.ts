import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { isLow, SHOP_PRODUCT } from '../../../db/shopProducts';

/** Brings the list of low products up to date; those that stay keep their date. */
export const refreshLowStock = statement(
  'refreshLowStock',
  `WITH low AS MATERIALIZED (SELECT p.id FROM products p WHERE ${SHOP_PRODUCT} AND ${isLow('$1::int')}),
   gone AS (DELETE FROM low_stock_products l WHERE l.product_id NOT IN (SELECT id FROM low)),
   came AS (INSERT INTO low_stock_products (product_id) SELECT id FROM low ORDER BY id ON CONFLICT DO NOTHING)
   SELECT count(*)::int AS count, to_char(now() AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD') AS day FROM low`,
  { count: t.int, day: t.text },
);
