import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { NOW } from '../../../db/discountRows';
import { hasOrdered, usableAt, usableColumns, usesOf } from './store';

const MOMENT = `coalesce($1::timestamptz, ${NOW})`;

// The coupons of the makers $4 (0 is the platform) that are not over for long at the moment $1 (null: now), and the coupon with
// the code $3, by any maker if $5, otherwise by these. With the uses of the member $2.
export const couponsToTry = statement(
  'couponsToTry',
  `SELECT ${usableAt(MOMENT)}, ${usesOf('$2::bigint')} AS uses, ${hasOrdered('$2::bigint')} AS has_ordered,
     m.name AS seller_name
   FROM coupons c LEFT JOIN members m ON m.id = c.seller_id
   WHERE (c.code = $3 AND ($5::boolean OR coalesce(c.seller_id, 0) = ANY ($4::bigint[])))
     OR (coalesce(c.seller_id, 0) = ANY ($4::bigint[]) AND c.ends_at > ${MOMENT} - interval '30 days')
   ORDER BY c.code IS NOT DISTINCT FROM $3 DESC, c.is_on AND c.stopped_at IS NULL AND c.ends_at > ${MOMENT} DESC, c.id DESC
   LIMIT 100`,
  { ...usableColumns, uses: t.int, has_ordered: t.boolean, seller_name: t.text.orNull },
);
