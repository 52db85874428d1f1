import { t } from '../../db/columns';
import { statement } from '../../db/database';

export const readSealed = statement(
  'doctorSealedFactors',
  `SELECT member_id, secret AS sealed FROM second_factors WHERE secret IS NOT NULL
   UNION ALL SELECT member_id, pending FROM second_factors WHERE pending IS NOT NULL`,
  { member_id: t.int.notNull, sealed: t.bytes.notNull },
);

/** $1: our public keys. */
export const readBrowsers = statement(
  'doctorStrangeBrowsers',
  'SELECT count(*) AS strange FROM push_subscriptions WHERE vapid_key <> ALL ($1::text[])',
  { strange: t.int },
);
