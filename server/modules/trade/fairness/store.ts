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
const tiedPairs = statement(
  'tiedPairs',
  `SELECT DISTINCT a.member_id AS one, b.member_id AS other
   FROM member_traces a JOIN member_traces b ON b.kind = a.kind AND b.trace = a.trace
   WHERE a.member_id = ANY ($1::bigint[]) AND b.member_id = ANY ($2::bigint[]) AND b.member_id <> a.member_id
     AND a.kind <> 'network'`,
  { one: t.int, other: t.int },
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

/** Those of `ones` and `others` who are tied to each other. */
export function readTiedPairs(
  db: Queryable,
  ones: readonly number[],
  others: readonly number[],
): Promise<{ one: number; other: number }[]> {
  return db.run(tiedPairs, [ones, others]);
}

export async function deleteOldTraces(db: Queryable): Promise<number> {
  return (await db.one(sweep)).n;
}

const known = statement(
  'knownSignIn',
  `SELECT t.kind FROM member_traces t JOIN members m ON m.id = t.member_id
   WHERE m.email = $1 AND (t.kind = 'device' AND t.trace = ANY ($2) OR t.kind = 'network' AND t.trace = ANY ($3))
   ORDER BY t.kind LIMIT 1`,
  { kind: t.text.as<'device' | 'network'>() },
);

export async function findKnown(
  db: Queryable,
  email: string,
  devices: readonly Buffer[],
  networks: readonly Buffer[],
): Promise<'device' | 'network' | null> {
  const row = await db.maybeOne(known, [email, devices, networks]);
  return row?.kind ?? null;
}
