import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** What a member ordered, base units, and whether their account has closed since. */
export const orderedByMember = statement(
  'orderedByMember',
  `SELECT w.amount, w.fee, m.closed_at IS NOT NULL AS closed FROM withdrawals w JOIN members m ON m.id = w.member_id
   WHERE w.id = $1`,
  { amount: t.numeric, fee: t.numeric, closed: t.boolean },
);
