import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

/** An unknown hash is looked up for this long after its report. */
const LOOKED_UP_FOR = "interval '2 days'";
const SHOWN_FOR = "interval '14 days'";
const MAX_OPEN_REPORTS = 10;

export type Finding =
  | 'unchecked'
  | 'unknown'
  | 'waiting'
  | 'mined'
  | 'reverted'
  | 'noGab'
  | 'elsewhere';

const REPORT = {
  tx_hash: t.text,
  finding: t.text.as<Finding>(),
  amount: t.numeric.orNull,
  own: t.boolean,
  settled: t.boolean,
  /** Null while it is in no block. */
  depth: t.int.orNull,
  /** Whether the transaction has deposits: the member's, in suspense, returned to the sender, another member's. */
  mine: t.boolean,
  suspense: t.boolean,
  returned: t.boolean,
  others: t.boolean,
};

export type ReportRow = RowOf<typeof REPORT>;

const report = (name: string, where: string) =>
  statement(
    name,
    `SELECT r.tx_hash, r.finding, r.amount, r.own, r.settled,
       greatest(c.head_number - r.block_number, 0)::int AS depth, d.mine, d.suspense, d.returned, d.others
     FROM deposit_reports r
     LEFT JOIN chain_cursors c ON c.chain_id = $1
     CROSS JOIN LATERAL (
       SELECT coalesce(bool_or(member_id = $2), false) AS mine,
         coalesce(bool_or(state = 'suspense'), false) AS suspense,
         coalesce(bool_or(state = 'returned'), false) AS returned,
         coalesce(bool_or(member_id <> $2), false) AS others
       FROM deposits WHERE chain_id = $1 AND tx_hash = r.tx_hash AND state <> 'reversed') d
     WHERE r.member_id = $2 AND ${where}`,
    REPORT,
  );
const reportsOf = report(
  'myReports',
  `r.created_at > now() - ${SHOWN_FOR} AND NOT d.mine ORDER BY r.id DESC LIMIT 20`,
);
const oneReport = report('myReport', 'r.tx_hash = $3');

/** The member's recent reports without a credit to them. */
export function readReports(db: Queryable, chainId: number, memberId: number) {
  return db.run(reportsOf, [chainId, memberId]);
}

export function readReport(
  db: Queryable,
  chainId: number,
  memberId: number,
  txHash: string,
): Promise<ReportRow> {
  return db.one(oneReport, [chainId, memberId, txHash]);
}

// A repeated report restarts the look-ups of a hash.
const insertReport = statement(
  'insertDepositReport',
  `INSERT INTO deposit_reports (member_id, tx_hash)
   SELECT $1, $2::text WHERE (
     SELECT count(*) FROM deposit_reports WHERE member_id = $1 AND NOT settled AND tx_hash <> $2::text) < ${MAX_OPEN_REPORTS}
   ON CONFLICT (member_id, tx_hash) DO UPDATE SET created_at = now(), checked_at = NULL,
     settled = deposit_reports.settled AND deposit_reports.finding <> 'unknown' RETURNING id`,
);

/** Stores a report; false if the member has too many open ones. */
export async function addReport(tx: Tx, memberId: number, txHash: string): Promise<boolean> {
  return (await tx.run(insertReport, [memberId, txHash])).length > 0;
}

const OPEN_REPORT = {
  id: t.int,
  member_id: t.int,
  tx_hash: t.text,
  finding: t.text.as<Finding>(),
};

export type OpenReport = RowOf<typeof OPEN_REPORT>;

// Due again after a tenth of the report's age, between 1 s and 10 minutes.
const openReports = statement(
  'openDepositReports',
  `SELECT id, member_id, tx_hash, finding FROM deposit_reports
   WHERE NOT settled AND id > $1 AND (checked_at IS NULL OR checked_at < now() -
     least(greatest((now() - created_at) / 10, interval '1 second'), interval '10 minutes'))
   ORDER BY id LIMIT $2`,
  OPEN_REPORT,
);
const updateReport = statement(
  'updateDepositReport',
  `UPDATE deposit_reports SET finding = $2, amount = $3, own = $4, block_number = $5, checked_at = now(),
     settled = $6 OR ($2 = 'unknown' AND created_at < now() - ${LOOKED_UP_FOR})
   WHERE id = $1`,
);

/** One page of the reports that are due, by id, after `after`. */
export function readDueReports(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<OpenReport[]> {
  return db.run(openReports, [after, limit]);
}

export interface ReportResult {
  finding: Finding;
  amount: bigint | null;
  own: boolean;
  block: number | null;
  settled: boolean;
}

export async function writeFinding(tx: Tx, id: number, found: ReportResult): Promise<void> {
  await tx.run(updateReport, [
    id,
    found.finding,
    found.amount?.toString() ?? null,
    found.own,
    found.block,
    found.settled,
  ]);
}
