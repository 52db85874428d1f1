import { t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

/** Kinds of ties between accounts; a shared `network` alone does not forbid bidding. */
export type TraceKind = 'wallet' | 'device' | 'address' | 'network';

const leave = statement(
  'leaveTrace',
  `INSERT INTO member_traces (member_id, kind, trace) VALUES ($1, $2, $3)
   ON CONFLICT (member_id, kind, trace) DO UPDATE SET last_seen = now()`,
);
const tied = statement(
  'areTied',
  `SELECT EXISTS (
     SELECT 1 FROM member_traces a JOIN member_traces b ON b.kind = a.kind AND b.trace = a.trace
     WHERE a.member_id = $1 AND b.member_id = $2 AND a.kind <> 'network') AS tied`,
  { tied: t.boolean },
);
const tiedAmong = statement(
  'tiedAmong',
  `SELECT DISTINCT b.member_id FROM member_traces a JOIN member_traces b ON b.kind = a.kind AND b.trace = a.trace
   WHERE a.member_id = $1 AND b.member_id = ANY ($2::bigint[]) AND b.member_id <> $1 AND a.kind <> 'network'`,
  { member_id: t.int },
);
const sweep = statement(
  'sweepTraces',
  `WITH gone AS (
     DELETE FROM member_traces
     WHERE kind = 'network' AND last_seen < now() - interval '90 days'
        OR kind = 'device' AND last_seen < now() - interval '400 days' RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
  { n: t.int },
);

export async function writeTrace(
  tx: Tx,
  memberId: number,
  kind: TraceKind,
  trace: Buffer,
): Promise<void> {
  await tx.run(leave, [memberId, kind, trace]);
}

export async function readTied(db: Queryable, one: number, other: number): Promise<boolean> {
  return (await db.one(tied, [one, other])).tied;
}

export async function readTiedAmong(
  db: Queryable,
  one: number,
  others: readonly number[],
): Promise<number[]> {
  return (await db.run(tiedAmong, [one, others])).map(({ member_id }) => member_id);
}

export async function deleteOldTraces(db: Queryable): Promise<number> {
  return (await db.one(sweep)).n;
}

const known = statement(
  'knownSignIn',
  `SELECT t.kind FROM member_traces t JOIN members m ON m.id = t.member_id
   WHERE m.email = $1 AND (t.kind = 'device' AND t.trace = $2 OR t.kind = 'network' AND t.trace = $3)
   ORDER BY t.kind LIMIT 1`,
  { kind: t.text.as<'device' | 'network'>() },
);

export async function findKnown(
  db: Queryable,
  email: string,
  device: Buffer | null,
  network: Buffer,
): Promise<'device' | 'network' | null> {
  const row = await db.maybeOne(known, [email, device, network]);
  return row?.kind ?? null;
}
