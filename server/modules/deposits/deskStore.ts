import { type Queryable, type Statement, statement, type Tx } from '../../db/database';

/** A report is looked up for so long; a hash that no node has heard of by then is given up. */
const LOOKED_UP_FOR = "interval '2 days'";
const SHOWN_FOR = "interval '14 days'";
const MOST_OPEN_REPORTS = 10;

export type Finding =
  | 'unchecked'
  | 'unknown'
  | 'waiting'
  | 'mined'
  | 'reverted'
  | 'noGab'
  | 'elsewhere';

const countMine = statement(
  'countMyDeposits',
  `SELECT count(*) AS total FROM deposits WHERE member_id = $1`,
);
const pageMine = statement(
  'pageMyDeposits',
  `SELECT d.id, d.tx_hash, d.from_address, d.amount, d.state, a.deposit_id IS NOT NULL AS by_hand, d.created_at
   FROM deposits d LEFT JOIN deposit_assignments a ON a.deposit_id = d.id
   WHERE d.member_id = $1 ORDER BY d.id DESC LIMIT $2 OFFSET $3`,
);

export interface DepositRow {
  id: number;
  tx_hash: string;
  from_address: string;
  amount: string;
  state: 'credited' | 'reversed';
  by_hand: boolean;
  created_at: Date;
}

export async function pageDeposits(
  db: Queryable,
  memberId: number,
  page: { pageSize: number; offset: number },
): Promise<{ rows: DepositRow[]; total: number }> {
  const [counted, rows] = await Promise.all([
    db.run<{ total: number }>(countMine, [memberId]),
    db.run<DepositRow>(pageMine, [memberId, page.pageSize, page.offset]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

// What the cursor has passed is a deposit by now.
const sightingsOf = statement(
  'mySightings',
  `SELECT s.tx_hash, min(s.from_address) AS from_address, sum(s.amount) AS amount,
     greatest(min(c.head_number - s.block_number), 0)::int AS depth
   FROM deposit_sightings s JOIN chain_cursors c ON c.chain_id = s.chain_id AND s.block_number > c.block_number
   WHERE s.chain_id = $1 AND s.member_id = $2
   GROUP BY s.tx_hash ORDER BY min(s.block_number) DESC, s.tx_hash`,
);

/** One transaction, however many transfers it made. */
export interface SightingRow {
  tx_hash: string;
  from_address: string;
  amount: string;
  /** Blocks on top. */
  depth: number;
}

export function readSightings(
  db: Queryable,
  chainId: number,
  memberId: number,
): Promise<SightingRow[]> {
  return db.run(sightingsOf, [chainId, memberId]);
}

const report = (name: string, where: string): Statement =>
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
  );
const reportsOf = report(
  'myReports',
  `r.created_at > now() - ${SHOWN_FOR} AND NOT d.mine ORDER BY r.id DESC LIMIT 20`,
);
const oneReport = report('myReport', 'r.tx_hash = $3');

export interface ReportRow {
  tx_hash: string;
  finding: Finding;
  amount: string | null;
  own: boolean;
  settled: boolean;
  /** Null while it is in no block. */
  depth: number | null;
  /** What live deposits the transaction made: mine, nobody's yet, sent back, another member's. */
  mine: boolean;
  suspense: boolean;
  returned: boolean;
  others: boolean;
}

/** My reports of the last days that are not credited to me. */
export function readReports(db: Queryable, chainId: number, memberId: number) {
  return db.run<ReportRow>(reportsOf, [chainId, memberId]);
}

export async function readReport(
  db: Queryable,
  chainId: number,
  memberId: number,
  txHash: string,
): Promise<ReportRow | undefined> {
  const [row] = await db.run<ReportRow>(oneReport, [chainId, memberId, txHash]);
  return row;
}

// One that was given up is looked up again.
const insertReport = statement(
  'insertDepositReport',
  `INSERT INTO deposit_reports (member_id, tx_hash)
   SELECT $1, $2::text WHERE (
     SELECT count(*) FROM deposit_reports WHERE member_id = $1 AND NOT settled AND tx_hash <> $2::text) < ${MOST_OPEN_REPORTS}
   ON CONFLICT (member_id, tx_hash) DO UPDATE SET created_at = now(), checked_at = NULL,
     settled = deposit_reports.settled AND deposit_reports.finding <> 'unknown' RETURNING id`,
);

/** False when too many reports of the member are open. */
export async function addReport(tx: Tx, memberId: number, txHash: string): Promise<boolean> {
  return (await tx.run(insertReport, [memberId, txHash])).length > 0;
}

// Asked often at first, then ever more seldom: a tenth of its age later each time.
const openReports = statement(
  'openDepositReports',
  `SELECT id, member_id, tx_hash, finding FROM deposit_reports
   WHERE NOT settled AND id > $1 AND (checked_at IS NULL OR checked_at < now() -
     least(greatest((now() - created_at) / 10, interval '1 second'), interval '10 minutes'))
   ORDER BY id LIMIT $2`,
);
const updateReport = statement(
  'updateDepositReport',
  `UPDATE deposit_reports SET finding = $2, amount = $3, own = $4, block_number = $5, checked_at = now(),
     settled = $6 OR ($2 = 'unknown' AND created_at < now() - ${LOOKED_UP_FOR})
   WHERE id = $1`,
);

export interface OpenReport {
  id: number;
  member_id: number;
  tx_hash: string;
  finding: Finding;
}

/** Reports that are due for a look, by id after `after`: a page of them. */
export function readDueReports(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<OpenReport[]> {
  return db.run(openReports, [after, limit]);
}

export interface Found {
  finding: Finding;
  amount: bigint | null;
  own: boolean;
  block: number | null;
  settled: boolean;
}

export async function writeFinding(tx: Tx, id: number, found: Found): Promise<void> {
  await tx.run(updateReport, [
    id,
    found.finding,
    found.amount?.toString() ?? null,
    found.own,
    found.block,
    found.settled,
  ]);
}

const watcher = statement(
  'depositWatcher',
  `SELECT greatest(head_number - $2 - block_number, 0)::int AS behind, head_seen_at,
     head_seen_at < now() - interval '30 seconds' AS silent
   FROM chain_cursors WHERE chain_id = $1`,
);

export async function readWatcher(
  db: Queryable,
  chainId: number,
  needed: number,
): Promise<{ behind: number; head_seen_at: Date; silent: boolean } | undefined> {
  const [row] = await db.run<{ behind: number; head_seen_at: Date; silent: boolean }>(watcher, [
    chainId,
    needed,
  ]);
  return row;
}
