import type { Check } from './auditCheck';
import { valuesInForce } from './auditSettings';

/** Checks of exchanges against the books. */
export const exchangeChecks: readonly Check[] = [
  {
    invariant: 18,
    what: 'an exchange moved what its quote said, and its fee beside it',
    query: `SELECT format('exchange %s', e.id) AS breach FROM exchanges e
      WHERE NOT EXISTS (SELECT 1 FROM journals j WHERE j.id = e.journal_id AND j.key = 'exchange:' || e.id)
         OR (e.fee > 0 AND NOT EXISTS (
           SELECT 1 FROM journals j WHERE j.id = e.fee_journal_id AND j.key = 'exchange:' || e.id || ':fee'))
         OR EXISTS (
           (SELECT p.journal_id, a.member_id, a.asset, a.bucket, p.amount FROM postings p
              JOIN accounts a ON a.id = p.account_id WHERE p.journal_id IN (e.journal_id, e.fee_journal_id)
            EXCEPT VALUES
              (e.journal_id, e.member_id, 'coin', 'available', -e.amount_in), (e.journal_id, NULL, 'coin', 'revenue', e.amount_in),
              (e.journal_id, NULL, 'adv', 'promotion', -e.amount_out), (e.journal_id, e.member_id, 'adv', 'available', e.amount_out),
              (e.fee_journal_id, e.member_id, 'coin', 'available', -e.fee), (e.fee_journal_id, NULL, 'coin', 'revenue', e.fee)))
         OR (SELECT count(*) FROM postings p WHERE p.journal_id IN (e.journal_id, e.fee_journal_id))
            <> 4 + CASE WHEN e.fee > 0 THEN 2 ELSE 0 END
      UNION ALL
      SELECT format('journal %s without its exchange', j.id) FROM journals j
      WHERE j.kind IN ('exchange', 'exchange.fee') AND NOT EXISTS (
        SELECT 1 FROM exchanges e WHERE j.id IN (e.journal_id, e.fee_journal_id))`,
  },
  {
    invariant: 18,
    what: 'an exchange was at a rate that was in force when it was quoted',
    // A quote stands for a minute, and transactions that wait for each other for another.
    query: `WITH rates AS MATERIALIZED (${valuesInForce('exchange', (json) => `coalesce((${json} ->> 'rate')::numeric, 1) * 1e18`)})
      SELECT format('exchange %s: rate %s', e.id, e.rate) AS breach FROM exchanges e
      WHERE e.created_at >= :since AND NOT EXISTS (SELECT 1 FROM rates
        WHERE value = e.rate AND since <= e.created_at + interval '1 minute' AND until >= e.created_at - interval '2 minutes')`,
  },
];
