import { CLOSED_NAME, type ClosingBlock } from '@common/people/closing';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

// The strongest row lock. It waits for every open transaction that refers to the member (a foreign key takes a share lock)
// and keeps new ones out, so that the checks which follow see everything.
export const lockForClosing = statement(
  'lockForClosing',
  'SELECT email FROM members WHERE id = $1 AND closed_at IS NULL FOR UPDATE',
  { email: t.text.orNull },
);

const OPEN_ORDER = `(o.status IN (1, 2, 20) OR o.status = 10 AND o.settle_at IS NOT NULL)`;

/** A count for each kind of business that must end first. */
const COUNTS: Record<Exclude<ClosingBlock, 'coin' | 'payments'>, string> = {
  staff: 'SELECT count(*) FROM capabilities WHERE member_id = $1',
  held: "SELECT count(*) FROM accounts WHERE member_id = $1 AND bucket = 'held' AND balance > 0",
  withdrawals: `SELECT count(*) FROM withdrawals
    WHERE member_id = $1 AND state NOT IN ('done', 'rejected', 'cancelled')`,
  deposits: 'SELECT count(*) FROM deposit_sightings WHERE member_id = $1',
  orders: `SELECT count(*) FROM orders o WHERE o.buyer_id = $1 AND ${OPEN_ORDER}`,
  sales: `SELECT count(*) FROM orders o WHERE o.seller_id = $1 AND ${OPEN_ORDER}`,
  returns: `SELECT count(*) FROM order_returns
    WHERE (buyer_id = $1 OR seller_id = $1) AND closed_at IS NULL`,
  bids: 'SELECT count(*) FROM lots WHERE leader_id = $1 AND closed_at IS NULL AND withdrawn_at IS NULL',
  lots: 'SELECT count(*) FROM lots WHERE seller_id = $1 AND closed_at IS NULL AND withdrawn_at IS NULL',
  emailChange: `SELECT count(*) FROM email_changes
    WHERE member_id = $1 AND undo_until > now() AND undone_at IS NULL AND void_at IS NULL`,
};

export const readBlocks = statement(
  'closingBlocks',
  Object.entries(COUNTS)
    .map(([kind, query]) => `SELECT '${kind}' AS kind, (${query})::int AS count`)
    .join(' UNION ALL '),
  { kind: t.text.as<keyof typeof COUNTS>(), count: t.int },
);

// A closed account is frozen too, so that every rule for frozen members holds for it. The trigger `members_close` deletes
// the other personal data. The clock, not the transaction's time: what was posted while it waited for the lock came before.
export const closeMember = statement(
  'closeMember',
  `WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS at)
   UPDATE members SET closed_at = clock.at, frozen_at = clock.at, name = '${CLOSED_NAME}', email = NULL,
     email_refused_at = NULL, email_refusal = NULL, email_bounced_at = NULL, avatar = NULL
   FROM clock WHERE id = $1`,
);
