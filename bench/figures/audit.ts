import { readFile } from 'node:fs/promises';
import { type Database, openDatabase } from '../../server/db/database';
import { runAudit } from '../../server/ledger/runAudit';
import { sealAll } from '../../server/ledger/seal';
import { type Figure, plain, say } from '../figure';
import { fillLedger } from '../ledgerOf';
import { numberSetting } from '../setting';
import { createDatabase, type World } from '../world';

const POSTINGS = numberSetting('AUDIT_POSTINGS', 10_000_000);
const LIMIT_MS = 30 * 60_000;
const SAMPLE_MS = 250;

/** A backend's private memory (without shared buffers), MB; 0 where the system does not report it. */
async function ownMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Peak of the summed private memory of this process's backends during `work`, MB. */
async function memoryDuring<T>(db: Database, work: () => Promise<T>): Promise<[T, number]> {
  let most = 0;
  const look = async () => {
    const { rows } = await db.pool.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const sizes = await Promise.all(rows.map((row) => ownMemory(row.pid)));
    most = Math.max(
      most,
      sizes.reduce((sum, one) => sum + one, 0),
    );
  };
  const timer = setInterval(() => void look().catch(() => undefined), SAMPLE_MS);
  try {
    return [await work(), most];
  } finally {
    clearInterval(timer);
  }
}

const seconds = (from: number) => (performance.now() - from) / 1000;

async function audit(db: Database, full: boolean) {
  const from = performance.now();
  const [report, memory] = await memoryDuring(db, () => runAudit(db, { full, limitMs: LIMIT_MS }));
  if (report.breaches.length > 0) {
    throw new Error(`the books are broken: ${JSON.stringify(report.breaches.slice(0, 5))}`);
  }
  return { took: seconds(from), memory };
}

/** Bytes of the database on disk. */
async function sizeOf(db: Database): Promise<number> {
  const { rows } = await db.pool.query('SELECT pg_database_size(current_database()) AS bytes');
  return Number(rows[0].bytes);
}

/** Duration of an audit of ten million postings, in full and from the last checkpoint. */
export async function audit10m(world: World): Promise<Figure[]> {
  const { url, drop } = await createDatabase(world, 'audited');
  const db = openDatabase(url, { silenceMs: 0 });
  const empty = await sizeOf(db);
  say(`Posting ${POSTINGS} times…`);
  const postings = await fillLedger(url, POSTINGS);
  try {
    say('Sealing…');
    const from = performance.now();
    await sealAll(db);
    const sealing = seconds(from);
    say('Auditing…');
    const full = await audit(db, true);
    const again = await audit(db, false);
    const bytes = ((await sizeOf(db)) - empty) / postings;
    const size = `${postings} postings`;
    return [
      plain('audit-10m.full', full.took, 's', `< 60 of ${size}`),
      plain('audit-10m.memory', full.memory, 'MB', 'bounded'),
      plain('audit-10m.again', again.took, 's', 'less than in full'),
      plain('audit-10m.bytes', bytes, 'bytes of disk for a posting, with its journal', 'shown'),
      plain('audit-10m.sealing', sealing, 's', 'in the background'),
      plain('audit-10m.node', process.resourceUsage().maxRSS / 1024, 'MB', 'bounded'),
    ];
  } finally {
    await db.close();
    await drop();
  }
}
