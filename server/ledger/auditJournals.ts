import type { Check } from './auditCheck';

/** Checks of all journals and postings, independent of their kind. */
export const journalChecks: readonly Check[] = [
  {
    invariant: 1,
    what: 'each journal sums to zero per asset',
    rangeOver: 'journal',
    // Sums over all assets need no join; if they and those of every asset but coin are zero, so are coin's.
    query: `SELECT format('journal %s: %s', p.journal_id, sum(p.amount)) AS breach FROM postings p
      WHERE p.journal_id > :from AND p.journal_id <= :to GROUP BY p.journal_id HAVING sum(p.amount) <> 0
      UNION ALL
      SELECT format('journal %s %s: %s', p.journal_id, a.asset, sum(p.amount))
      FROM postings p JOIN accounts a ON a.id = p.account_id AND a.asset <> 'coin'
      WHERE p.journal_id > :from AND p.journal_id <= :to
      GROUP BY p.journal_id, a.asset HAVING sum(p.amount) <> 0`,
  },
  {
    invariant: 1,
    what: 'no journal without postings',
    rangeOver: 'journal',
    query: `SELECT format('journal %s', j.id) AS breach FROM journals j
      WHERE j.id > :from AND j.id <= :to AND NOT EXISTS (SELECT 1 FROM postings p WHERE p.journal_id = j.id)`,
  },
  {
    invariant: 1,
    what: 'a posting names the owner of its account',
    rangeOver: 'journal',
    query: `SELECT format('posting %s of journal %s: member %s, account of %s', p.id, p.journal_id, p.member_id, a.member_id) AS breach
      FROM postings p JOIN accounts a ON a.id = p.account_id
      WHERE p.journal_id > :from AND p.journal_id <= :to AND p.member_id IS DISTINCT FROM a.member_id`,
  },
  {
    invariant: 2,
    what: "members' balances equal their postings",
    query: `SELECT format('account %s: balance %s, postings %s', a.id, a.balance, coalesce(p.total, 0)) AS breach
      FROM accounts a LEFT JOIN (
        SELECT account_id, sum(amount) AS total FROM postings
        WHERE member_id IS NOT NULL AND (:from = 0 OR account_id IN (SELECT account_id FROM postings WHERE journal_id > :from))
        GROUP BY 1) p ON p.account_id = a.id
      WHERE a.member_id IS NOT NULL AND a.balance IS DISTINCT FROM coalesce(p.total, 0) AND (:from = 0 OR p.account_id IS NOT NULL)`,
  },
  {
    invariant: 2,
    what: 'no member owes',
    query: `SELECT format('account %s: %s', id, balance) AS breach FROM accounts
      WHERE member_id IS NOT NULL AND balance < 0`,
  },
  {
    invariant: 2,
    what: 'the running balance of the last posting is the balance',
    query: `SELECT format('account %s', a.id) AS breach FROM accounts a
      LEFT JOIN LATERAL (SELECT balance_after FROM postings p WHERE p.account_id = a.id ORDER BY p.id DESC LIMIT 1) l ON true
      WHERE a.member_id IS NOT NULL AND coalesce(l.balance_after, 0) IS DISTINCT FROM a.balance`,
  },
  {
    invariant: 3,
    what: 'the application may not change what is final',
    query: `SELECT format('gab_app has %s on %s', p, t) AS breach
      FROM unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p,
        unnest(ARRAY['postings', 'journals', 'accounts', 'holds', 'stock_movements', 'capability_changes']) t
      WHERE has_table_privilege('gab_app', t, p)
      UNION ALL
      SELECT format('gab_app has %s on %s', p, t)
      FROM unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) p,
        unnest(ARRAY['staff_actions', 'order_history', 'order_lines', 'bids', 'exchanges', 'withdrawal_history']) t
      WHERE has_table_privilege('gab_app', t, p)
      UNION ALL
      SELECT format('trigger %s is off', t) FROM unnest(ARRAY['postings_final', 'journals_final', 'postings_no_truncate',
        'journals_no_truncate', 'staff_actions_final', 'order_history_final', 'bids_final', 'exchanges_final',
        'stock_movements_final', 'capability_changes_final', 'withdrawal_history_final', 'payout_nonces_final']) t
      WHERE NOT EXISTS (SELECT 1 FROM pg_trigger g WHERE g.tgname = t AND g.tgenabled IN ('O', 'A'))`,
  },
  {
    invariant: 5,
    what: 'a finished write has its answer for a week',
    query: `SELECT format('%s %s', scope, encode(key_hash, 'hex')) AS breach FROM idempotency_keys
      WHERE answer IS NULL AND created_at > now() - interval '7 days'`,
  },
  {
    invariant: 7,
    what: 'a log is credited at most once, with its own journal and amount',
    query: `SELECT format('log %s/%s', tx_hash, log_index) AS breach FROM deposits
      WHERE state <> 'reversed' GROUP BY chain_id, tx_hash, log_index HAVING count(*) > 1
      UNION ALL
      SELECT format('journal %s of %s deposits', journal_id, count(*)) FROM deposits GROUP BY journal_id HAVING count(*) > 1
      UNION ALL
      SELECT format('deposit %s', d.id) FROM deposits d WHERE d.amount <> -coalesce((
        SELECT p.amount FROM postings p JOIN accounts a ON a.id = p.account_id
        WHERE p.journal_id = d.journal_id AND a.bucket = 'custody' AND a.member_id IS NULL), 0)`,
  },
  {
    invariant: 7,
    what: 'a deposit was credited to the member it names',
    query: `SELECT format('deposit %s: credited to %s, names %s', d.id, a.member_id, d.member_id) AS breach
      FROM deposits d JOIN journals j ON j.id = d.journal_id AND j.kind = 'deposit'
      JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id AND a.member_id IS NOT NULL
      WHERE a.member_id IS DISTINCT FROM d.member_id`,
  },
];
