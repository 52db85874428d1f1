import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import type { Breach } from '../../../ledger/auditCheck';
import type { AssetCode } from '../../../ledger/ledger';

const SHOWN = `SELECT c.id, m.name AS asked_by, c.created_at, c.finished_at, c.figures, c.breaches, c.fault
  FROM book_checks c LEFT JOIN members m ON m.id = c.asked_by`;

const checkColumns = {
  id: t.int,
  asked_by: t.text.orNull,
  created_at: t.timestamp,
  finished_at: t.timestamp.orNull,
  figures: t.json.as<Record<string, string>>().orNull,
  breaches: t.json.as<Breach[]>().orNull,
  fault: t.text.orNull,
};

export type BookCheckRow = RowOf<typeof checkColumns>;

export const newestBookChecks = statement(
  'newestBookChecks',
  `${SHOWN} ORDER BY c.id DESC LIMIT 20`,
  checkColumns,
);

export const oneBookCheck = statement('oneBookCheck', `${SHOWN} WHERE c.id = $1`, checkColumns);

// At most one check waits; a further request returns that one.
export const askBookCheck = statement(
  'askBookCheck',
  `WITH waiting AS (SELECT id FROM book_checks WHERE finished_at IS NULL ORDER BY id LIMIT 1),
     made AS (INSERT INTO book_checks (asked_by) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM waiting) RETURNING id)
   SELECT id FROM waiting UNION ALL SELECT id FROM made`,
  { id: t.int },
);

// One that could not finish says nothing of the books: it is tried again sooner.
export const hourlyBookCheck = statement(
  'hourlyBookCheck',
  `INSERT INTO book_checks (asked_by) SELECT NULL
   WHERE NOT EXISTS (SELECT 1 FROM book_checks WHERE
     created_at > now() - CASE WHEN fault IS NULL THEN interval '1 hour' ELSE interval '5 minutes' END)`,
);

export const claimBookCheck = statement(
  'claimBookCheck',
  'SELECT id FROM book_checks WHERE finished_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED',
  { id: t.int },
);

export const finishBookCheck = statement(
  'finishBookCheck',
  `UPDATE book_checks SET finished_at = now(), figures = $2, breaches = $3, fault = $4
   WHERE id = $1 AND finished_at IS NULL`,
);

// The audit runs in transactions of its own, while the claim's stays idle.
export const waitForAudit = statement(
  'waitForAudit',
  `SELECT set_config('idle_in_transaction_session_timeout', '0', true)`,
);

const figureColumns = {
  number: t.int,
  hash: t.text,
  /** By `asset.bucket`, base units; null in an empty ledger. */
  by_bucket: t.json.as<Record<string, string>>().orNull,
  in_flight: t.text,
};

// One statement for one snapshot: the cursor and its credits commit together.
export const bookSums = statement(
  'bookSums',
  `SELECT c.block_number AS number, c.block_hash AS hash, s.by_bucket, (
     SELECT coalesce(sum(w.amount), 0)::text FROM withdrawals w
     WHERE w.state IN ('broadcast', 'confirming')) AS in_flight
   FROM chain_cursors c CROSS JOIN (
     SELECT json_object_agg(name, total) AS by_bucket FROM (
       SELECT asset || '.' || bucket AS name, sum(balance)::text AS total FROM accounts
       WHERE member_id IS NOT NULL GROUP BY 1
       UNION ALL
       SELECT asset || '.' || bucket, ledger_house_balance(asset, bucket)::text FROM accounts WHERE member_id IS NULL) x) s
   WHERE c.chain_id = $1`,
  figureColumns,
);

const FIELDS = 'j.id, j.kind, j.created_at, j.reason, j.ref_type, j.ref_id, j.actor_id';

const FILTER = `($2::text IS NULL OR j.kind = $2) AND ($3::text IS NULL OR j.ref_id = $3)`;

const journalColumns = {
  id: t.int,
  kind: t.text,
  created_at: t.timestamp,
  reason: t.text,
  ref_type: t.text,
  ref_id: t.text,
  actor_id: t.int.orNull,
};

export const staffJournals = statement(
  'staffJournals',
  `SELECT ${FIELDS} FROM journals j WHERE j.id < $1 AND ${FILTER} ORDER BY j.id DESC LIMIT $4`,
  journalColumns,
);

// By the reference's index, which a filter that may be null does not use.
export const staffJournalsAbout = statement(
  'staffJournalsAbout',
  `SELECT ${FIELDS} FROM journals j WHERE j.id < $1 AND ${FILTER} AND j.ref_type = $5 AND j.ref_id = $3
   ORDER BY j.id DESC LIMIT $4`,
  journalColumns,
);

// A member's journals, read through the index of each account's postings.
export const staffJournalsOfMember = statement(
  'staffJournalsOfMember',
  `SELECT ${FIELDS} FROM journals j JOIN (
     SELECT DISTINCT p.journal_id FROM accounts a CROSS JOIN LATERAL (
       SELECT journal_id FROM postings p WHERE p.account_id = a.id AND p.journal_id < $1
       ORDER BY p.id DESC LIMIT 500) p
     WHERE a.member_id = $5) x ON x.journal_id = j.id
   WHERE ${FILTER} ORDER BY j.id DESC LIMIT $4`,
  journalColumns,
);

const legColumns = {
  journal_id: t.int,
  member_id: t.int.orNull,
  name: t.text.orNull,
  asset: t.text.as<AssetCode>(),
  bucket: t.text,
  amount: t.numeric,
  /** Null for the house, which keeps no running balance. */
  balance_after: t.numeric.orNull,
};

export type LegRow = RowOf<typeof legColumns>;

// A bid's hold equals its hidden maximum: staff see the hold without its amount, which they can reveal with a reason
// (modules/trade/auctions/revealMaximum.ts).
export const staffPostings = statement(
  'staffPostings',
  `SELECT p.journal_id, m.id AS member_id, m.name, a.asset, a.bucket, p.amount, p.balance_after
   FROM postings p JOIN journals j ON j.id = p.journal_id AND j.ref_type <> 'lot'
   JOIN accounts a ON a.id = p.account_id LEFT JOIN members m ON m.id = a.member_id
   WHERE p.journal_id = ANY ($1) ORDER BY p.journal_id, a.is_house, p.id`,
  legColumns,
);

export const actorNames = statement(
  'actorNames',
  'SELECT id, name FROM members WHERE id = ANY ($1)',
  {
    id: t.int,
    name: t.text,
  },
);
