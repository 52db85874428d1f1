import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database';
import type { DatabaseWatch } from '../db/databaseWatch';
import { writeReport } from './processReportStore';

const EVERY_MS = 15_000;

export interface Noticed {
  role: 'api' | 'worker' | 'all';
  clock: Pick<DatabaseWatch, 'offsetMs'>;
  files: { failingS(): number };
}

/** Writes every 15 s what this process notices of its machine, for staff's overview. */
export function reportProcess(
  db: Database,
  { role, clock, files }: Noticed,
  everyMs = EVERY_MS,
): { stop(): void } {
  const id = randomUUID();
  const report = () =>
    writeReport(db, {
      id,
      role,
      clockOffsetMs: clock.offsetMs ?? null,
      picturesFailingS: Math.round(files.failingS()),
    });
  // A database that is away is reported by others.
  const tryIt = () => void report().catch(() => undefined);
  const timer = setInterval(tryIt, everyMs);
  timer.unref();
  tryIt();
  return { stop: () => clearInterval(timer) };
}
