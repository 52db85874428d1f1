import { t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';
import { IS_OF_DESK, IS_OPEN } from '../../../db/settingProposals';
import { isLow } from '../../../db/shopProducts';

const columns = { queue: t.text, count: t.int, oldest: t.timestamp.orNull };

const part = (queue: string, oldest: string, from: string) =>
  `SELECT '${queue}' AS queue, count(*)::int AS count, min(${oldest}) AS oldest FROM ${from}`;

const proposals = `setting_proposals o WHERE ${IS_OPEN} AND o.proposer_id <> $1`;

// Each part reads a partial index of open items. $1: the member of staff; items of their own, and those that they have
// decided on already, are left out. $2: the low-stock limit of products without a limit of their own. $3: names of the
// decisions on money that the member of staff may make.
const waiting = statement(
  'consoleQueues',
  [
    part(
      'shipPlatform',
      'paid_at',
      'orders WHERE ship_by IS NOT NULL AND seller_id IS NULL AND disputed_at IS NULL AND buyer_id <> $1',
    ),
    part(
      'late',
      'ship_by',
      'orders WHERE ship_by < now() AND buyer_id <> $1 AND seller_id IS DISTINCT FROM $1',
    ),
    part(
      'returns',
      'changed_at',
      `order_returns WHERE buyer_id <> $1
         AND (state = 'escalated' OR (seller_id IS NULL AND state IN ('open', 'sentBack')))`,
    ),
    part(
      'messages',
      'since',
      `(SELECT min(created_at) AS since FROM order_messages WHERE awaits AND seller_id IS NULL AND actor_id <> $1
         GROUP BY order_id) m`,
    ),
    part('listings', 'submitted_at', `listings WHERE state = 'pending' AND seller_id <> $1`),
    part(
      'reports',
      'created_at',
      `report_cases c WHERE decided_at IS NULL AND owner_id <> $1 AND NOT EXISTS (
         SELECT 1 FROM content_reports r WHERE r.case_id = c.id AND r.reporter_id = $1)`,
    ),
    part(
      'questions',
      'created_at',
      `questions WHERE seller_id IS NULL AND member_id <> $1
         AND answered_at IS NULL AND withdrawn_at IS NULL AND hidden_at IS NULL`,
    ),
    part(
      'withdrawals',
      'created_at',
      `withdrawals w WHERE state = 'review' AND member_id IS DISTINCT FROM $1 AND NOT EXISTS (
         SELECT 1 FROM withdrawal_approvals v WHERE v.withdrawal_id = w.id AND v.staff_id = $1)`,
    ),
    part('proposals', 'o.created_at', `${proposals} AND ${IS_OF_DESK}`),
    part('settingProposals', 'o.created_at', `${proposals} AND NOT ${IS_OF_DESK}`),
    part(
      'decisions',
      'created_at',
      `money_proposals WHERE outcome IS NULL AND expires_at > now() AND proposer_id <> $1 AND decision = ANY ($3::text[])`,
    ),
    part(
      'lowStock',
      'l.since',
      `low_stock_products l JOIN products p ON p.id = l.product_id WHERE ${isLow('$2::int')}`,
    ),
    part('suspense', 'created_at', `deposits WHERE state = 'suspense'`),
    part(
      'outflows',
      'created_at',
      `outflows o WHERE withdrawal_id IS NULL AND state = 'booked'
         AND NOT EXISTS (SELECT 1 FROM outflow_bookings b WHERE b.outflow_id = o.id)`,
    ),
    part(
      'jobs',
      'since',
      `(SELECT since FROM job_failures UNION ALL
         SELECT created_at FROM mail_outbox WHERE sent_at IS NULL AND last_error IS NOT NULL) f`,
    ),
  ].join('\nUNION ALL '),
  columns,
);

/** Every queue's count and oldest entry as one member of staff sees them. */
export const readWaiting = (
  db: Queryable,
  staffId: number,
  lowStock: number,
  decisions: readonly string[],
) => db.run(waiting, [staffId, lowStock, decisions]);
