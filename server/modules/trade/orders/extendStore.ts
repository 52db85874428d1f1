import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const extendPayments = statement(
  'extendPayments',
  `UPDATE orders SET expires_at = expires_at + ($2::timestamptz - $1::timestamptz)
   WHERE status = 1 AND expires_at >= $1 AND expires_at < $2 RETURNING id`,
  { id: t.int },
);
