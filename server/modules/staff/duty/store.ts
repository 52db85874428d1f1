import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { IS_OF_DESK } from '../../../db/settingProposals';

/** Moments in ms, where the row that came to wait last need not have the greatest id. */
const lastMoment = (column: string) => `(extract(epoch FROM max(${column})) * 1000)::bigint`;
/** A job that fails only for a moment is no matter for staff. */
const FAILING = `SELECT since FROM job_failures UNION ALL
     SELECT created_at FROM mail_outbox WHERE sent_at IS NULL AND last_error IS NOT NULL`;

/**
 * Matters that wait for staff: per kind how many, and the id or moment of the newest. If a kind has only one, `sole_owner` is the member who
 * asked for it and so may not decide on it; otherwise null.
 */
export const waitingMatters = statement(
  'waitingMatters',
  `SELECT 'withdrawalsWait' AS kind, count(*)::int AS count, max(id) AS newest,
     CASE count(*) WHEN 1 THEN max(asker_id) END AS sole_owner
   FROM withdrawals WHERE state = 'review'
   UNION ALL SELECT CASE WHEN ${IS_OF_DESK} THEN 'deskProposalsWait' ELSE 'settingProposalsWait' END,
     count(*)::int, max(id), CASE count(*) WHEN 1 THEN max(proposer_id) END
   FROM setting_proposals o WHERE outcome IS NULL AND expires_at > now() GROUP BY 1
   UNION ALL SELECT 'suspenseWaits', count(*)::int, max(id), NULL FROM deposits WHERE state = 'suspense'
   UNION ALL SELECT 'outflowsUnknown', count(*)::int, max(id), NULL FROM unknown_outflows
   UNION ALL SELECT 'returnsWait', count(*)::int, ${lastMoment('changed_at')}, CASE count(*) WHEN 1 THEN max(buyer_id) END
   FROM order_returns WHERE state = 'escalated' OR (seller_id IS NULL AND state IN ('open', 'sentBack'))
   UNION ALL SELECT 'listingsWait', count(*)::int, ${lastMoment('submitted_at')}, CASE count(*) WHEN 1 THEN max(seller_id) END
   FROM listings WHERE state = 'pending'
   UNION ALL SELECT 'reportsWait', count(*)::int, max(id), CASE count(*) WHEN 1 THEN max(owner_id) END
   FROM report_cases WHERE decided_at IS NULL
   UNION ALL SELECT 'questionsWait', count(*)::int, max(id), CASE count(*) WHEN 1 THEN max(member_id) END
   FROM questions WHERE seller_id IS NULL AND answered_at IS NULL AND withdrawn_at IS NULL AND hidden_at IS NULL
   UNION ALL SELECT 'messagesWait', count(DISTINCT order_id)::int, max(id), CASE count(DISTINCT order_id) WHEN 1 THEN max(actor_id) END
   FROM order_messages WHERE awaits AND seller_id IS NULL
   UNION ALL SELECT 'ordersLate', count(*)::int, ${lastMoment('ship_by')}, CASE count(*) WHEN 1 THEN max(buyer_id) END
   FROM orders WHERE seller_id IS NULL AND ship_by < now()
   UNION ALL SELECT 'jobsFail', count(*)::int, ${lastMoment('since')}, NULL
   FROM (${FAILING}) f WHERE since < now() - interval '10 minutes'`,
  {
    kind: t.text.as<
      | 'withdrawalsWait'
      | 'deskProposalsWait'
      | 'settingProposalsWait'
      | 'suspenseWaits'
      | 'outflowsUnknown'
      | 'returnsWait'
      | 'listingsWait'
      | 'reportsWait'
      | 'questionsWait'
      | 'messagesWait'
      | 'ordersLate'
      | 'jobsFail'
    >(),
    count: t.int,
    newest: t.int.orNull,
    sole_owner: t.int.orNull,
  },
);

/**
 * Why payouts have stopped by themselves, and the last audit if it found breaches. Staff are notified once for each `newest`: that
 * of a waiting payer is the day, so it is notified daily.
 */
export const moneyTroubles = statement(
  'moneyTroubles',
  `SELECT 'payoutsHalted' AS kind, 0 AS count, coalesce(halt_reason, '') AS reason,
     (extract(epoch FROM halted_at) * 1000)::bigint::text AS newest
   FROM chain_cursors WHERE chain_id = $1 AND halted_at IS NOT NULL
   UNION ALL SELECT 'payerWaits', 0, state, state || ' ' || to_char(now() AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD')
   FROM payer_status WHERE chain_id = $1 AND state IN ('lowGas', 'lowToken', 'tokenRefuses')
   UNION ALL SELECT 'auditUnclean', jsonb_array_length(b.breaches), '', to_char(b.finished_at AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD')
   FROM (SELECT breaches, finished_at FROM book_checks WHERE finished_at IS NOT NULL AND fault IS NULL ORDER BY id DESC LIMIT 1) b
   WHERE jsonb_array_length(b.breaches) > 0`,
  {
    kind: t.text.as<'payoutsHalted' | 'payerWaits' | 'auditUnclean'>(),
    count: t.int,
    reason: t.text,
    newest: t.text,
  },
);
