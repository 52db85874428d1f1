import { type Queryable, statement, type Tx } from '../../db/database';

/** What ties two accounts; `network` is weak and bars nobody. */
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
);
const sweep = statement(
  'sweepTraces',
  `WITH gone AS (
     DELETE FROM member_traces
     WHERE kind = 'network' AND last_seen < now() - interval '90 days'
        OR kind = 'device' AND last_seen < now() - interval '400 days' RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
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
  const [row] = await db.run<{ tied: boolean }>(tied, [one, other]);
  return row?.tied ?? false;
}

export async function deleteOldTraces(db: Queryable): Promise<number> {
  return (await db.run<{ n: number }>(sweep))[0]?.n ?? 0;
}
