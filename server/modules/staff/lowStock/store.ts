import type { Capability } from '@common/roles';
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

/** Staff who were seen within the last hours and have no notice of the day $1 yet. */
export const staffOnDuty = statement(
  'staffOnDuty',
  `SELECT m.id, array_agg(c.capability) AS capabilities
   FROM members m JOIN capabilities c ON c.member_id = m.id
   WHERE m.frozen_at IS NULL
     AND EXISTS (SELECT 1 FROM sessions s WHERE s.member_id = m.id AND s.revoked_at IS NULL
       AND s.expires_at > now() AND coalesce(s.last_seen_at, s.created_at) > now() - interval '12 hours')
     AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.member_id = m.id AND n.kind = 'lowStock' AND n.subject = $1)
   GROUP BY m.id ORDER BY m.id`,
  { id: t.int, capabilities: t.text.as<Capability>().array },
);
