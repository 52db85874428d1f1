import { t } from '../db/columns';
import { statement } from '../db/database';

export const userTables = statement(
  'countTables',
  `SELECT count(*)::int AS tables FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'`,
  { tables: t.int },
);

export const stopWithdrawalsBy = statement(
  'stopWithdrawals',
  `SELECT change_setting('withdrawals.switch', jsonb_build_object('killed', true, 'reason', $2::text), c.member_id, $3)
  FROM capabilities c JOIN members m ON m.id = c.member_id
  WHERE c.capability = 'admin' AND (m.email = $1 OR EXISTS (
    SELECT 1 FROM wallets w WHERE w.member_id = m.id AND w.address = $1 AND w.unbound_at IS NULL))`,
);
