import { sql } from 'drizzle-orm';
import { type RowOf, t } from '../db/columns';
import { type Database, statement, type Tx } from '../db/database';
import { pgCode } from '../db/pgError';
import { type AuditScope, CHECKS, renderCheckSql } from './audit';
import type { Breach, Check } from './auditCheck';

/** Maximum of journals, or of seals, per query, which bounds its memory. */
const JOURNALS_AT_ONCE = 500_000;
const SEALS_AT_ONCE = 50;
/** Maximum of breaches per query, which bounds the report's memory. */
const MAX_BREACHES = 200;
/** SQLSTATE of a query that `statement_timeout` cancelled. */
const QUERY_CANCELLED = '57014';
/** A run also checks rows that ended up to this long before its first seal, since later settlements, returns and refunds change them. */
const LOOK_BACK_MS = 30 * 86_400_000;

export interface AuditOptions {
  /** Check everything, also rows that earlier runs verified. */
  full?: boolean;
  /** Time limit of the run, ms. */
  limitMs: number;
  /** Concurrent queries, all on one snapshot. */
  connections?: number;
  testOnlyKinds?: readonly string[];
}

export interface AuditReport {
  breaches: Breach[];
  /** Number of journals and seals that were read. */
  journals: number;
  seals: number;
  full: boolean;
  /** The newest seal; null before the first. A copy of its hash outside the database reveals a later forgery of the chain. */
  seal: { number: number; hash: string } | null;
}

/** The run exceeded its time limit; its result is unknown. */
export class AuditTimeoutError extends Error {
  override name = 'AuditTimeoutError';
}

const NEWEST = {
  journal: t.int,
  number: t.int.orNull,
  journal_id: t.int.orNull,
  hash: t.text.orNull,
};
const newestRows = statement(
  'auditEnds',
  `SELECT (SELECT coalesce(max(id), 0) FROM journals) AS journal, s.number, s.journal_id, encode(s.hash, 'hex') AS hash
   FROM (SELECT 1) one LEFT JOIN (SELECT * FROM ledger_seals ORDER BY number DESC LIMIT 1) s ON true`,
  NEWEST,
);
// Only a checkpoint whose seal still has the verified hash; a check in auditSeals.ts reports the others.
const verified = statement(
  'auditCheckpoint',
  `SELECT s.number, s.journal_id, s.sealed_at FROM audit_checkpoints c
   JOIN ledger_seals s ON s.number = c.seal_number AND s.hash = c.seal_hash ORDER BY s.number DESC LIMIT 1`,
  { number: t.int, journal_id: t.int, sealed_at: t.timestamp },
);
const insertCheckpoint = statement(
  'keepAuditCheckpoint',
  `INSERT INTO audit_checkpoints (seal_number, seal_hash, "full") VALUES ($1, decode($2, 'hex'), $3)`,
);

type Newest = RowOf<typeof NEWEST>;

async function scopeOf(
  tx: Tx,
  full: boolean,
  newest: Newest,
): Promise<Omit<AuditScope, 'testOnlyKinds'>> {
  const checkpoint = full ? undefined : await tx.maybeOne(verified);
  return {
    journals: { from: checkpoint?.journal_id ?? 0, to: newest.journal },
    seals: { from: checkpoint?.number ?? 0, to: newest.number ?? 0 },
    since: checkpoint ? new Date(checkpoint.sealed_at.getTime() - LOOK_BACK_MS) : null,
  };
}

/** One query of a check. */
interface Piece {
  check: Check;
  text: string;
}

function* piecesOf(check: Check, scope: AuditScope): Generator<Piece> {
  if (!check.rangeOver) {
    yield { check, text: renderCheckSql(check, scope) };
    return;
  }
  const part = check.rangeOver === 'seal' ? 'seals' : 'journals';
  const size = check.rangeOver === 'seal' ? SEALS_AT_ONCE : JOURNALS_AT_ONCE;
  const { from, to } = scope[part];
  for (let at = from; at < to; at += size) {
    const range = { from: at, to: Math.min(at + size, to) };
    yield { check, text: renderCheckSql(check, { ...scope, [part]: range }) };
  }
}

/** Checks by seal first, since they take longest and short ones fill the end of the run. */
const inOrder = [...CHECKS].sort(
  (a, b) => Number(b.rangeOver === 'seal') - Number(a.rangeOver === 'seal'),
);

function* allPieces(scope: AuditScope): Generator<Piece> {
  for (const check of inOrder) yield* piecesOf(check, scope);
}

async function read({ check, text }: Piece, tx: Tx, deadline: number): Promise<Breach[]> {
  const remainingMs = deadline - performance.now();
  if (remainingMs <= 0) throw new AuditTimeoutError(`no time was left for: ${check.what}`);
  await tx.orm.execute(sql.raw(`SET LOCAL statement_timeout = ${Math.ceil(remainingMs)}`));
  const bounded = `SELECT breach FROM (${text}) b (breach) LIMIT ${MAX_BREACHES + 1}`;
  try {
    const { rows } = await tx.orm.execute<{ breach: string }>(sql.raw(bounded));
    const { invariant, what } = check;
    const breaches = rows.slice(0, MAX_BREACHES).map(({ breach }) => ({ invariant, what, breach }));
    return rows.length > MAX_BREACHES
      ? [...breaches, { invariant, what, breach: 'and more' }]
      : breaches;
  } catch (error) {
    if (pgCode(error) !== QUERY_CANCELLED) throw error;
    throw new AuditTimeoutError(`time ran out at: ${check.what}`, { cause: error });
  }
}

/** Runs pieces until none is left; concurrent workers share one generator. */
async function work(
  tx: Tx,
  pieces: Generator<Piece>,
  deadline: number,
  found: Breach[],
): Promise<void> {
  try {
    for (let next = pieces.next(); !next.done; next = pieces.next()) {
      found.push(...(await read(next.value, tx, deadline)));
    }
  } catch (error) {
    // Stops the other workers too.
    pieces.return(undefined);
    throw error;
  }
}

const READ_ONLY = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Runs a transaction of another connection on an exported snapshot. */
function joinSnapshot<T>(db: Database, snapshot: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.orm.execute(sql.raw(READ_ONLY));
    await tx.orm.execute(sql.raw(`SET TRANSACTION SNAPSHOT '${snapshot}'`));
    await prepare(tx);
    return run(tx);
  });
}

/** Memory and planner settings for few long queries; the pool's settings suit many short ones. */
async function prepare(tx: Tx): Promise<void> {
  await tx.orm.execute(
    sql.raw(`SELECT set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`),
  );
}

/**
 * Runs every check on one snapshot of the database, without blocking the shop's writes. A clean run stores the verified
 * seal as a checkpoint, so that the next one starts there.
 * @throws AuditTimeoutError, or the database's error: then the result is unknown
 */
export async function runAudit(
  db: Database,
  { full = false, limitMs, connections = 2, testOnlyKinds = [] }: AuditOptions,
): Promise<AuditReport> {
  const deadline = performance.now() + limitMs;
  const found: Breach[] = [];
  const { scope, newest } = await db.transaction(async (tx) => {
    await tx.orm.execute(sql.raw(READ_ONLY));
    await prepare(tx);
    const newestInSnapshot = await tx.one(newestRows);
    const scopeOfRun = { ...(await scopeOf(tx, full, newestInSnapshot)), testOnlyKinds };
    const pieces = allPieces(scopeOfRun);
    const { rows } = await tx.orm.execute<{ id: string }>(sql`SELECT pg_export_snapshot() AS id`);
    const others = Array.from({ length: connections - 1 }, () =>
      joinSnapshot(db, rows[0]?.id ?? '', (other) => work(other, pieces, deadline, found)),
    );
    const results = await Promise.allSettled([work(tx, pieces, deadline, found), ...others]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return { scope: scopeOfRun, newest: newestInSnapshot };
  });
  const isFull = scope.journals.from === 0 && scope.since === null;
  if (found.length === 0 && newest.number !== null) {
    await db.run(insertCheckpoint, [newest.number, newest.hash, isFull]);
  }
  return {
    breaches: found.sort((a, b) => a.invariant - b.invariant),
    journals: scope.journals.to - scope.journals.from,
    seals: scope.seals.to - scope.seals.from,
    full: isFull,
    seal:
      newest.number === null || newest.hash === null
        ? null
        : { number: newest.number, hash: newest.hash },
  };
}
