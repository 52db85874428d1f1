import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database';
import { RETENTION_KINDS, type RetentionDays } from '../retentionDays';
import { forgetBatch } from './retentionStore';

const BATCH = 500;
/** A round pauses for this multiple of its working time, so that the shop's writes have priority. */
const REST_FACTOR = 4;
const LONGEST_REST_MS = 5_000;

/** Deletes one batch per kind of rows past their retention. @returns number of rows in full batches; 0 when no more are due */
export async function forgetOld(db: Database, days: RetentionDays, limit = BATCH): Promise<number> {
  const begun = performance.now();
  let more = 0;
  for (const kind of RETENTION_KINDS) {
    const found = await forgetBatch(db, kind, { days: days[kind], limit });
    if (found === limit) more += found;
  }
  if (more > 0) await sleep(Math.min(LONGEST_REST_MS, (performance.now() - begun) * REST_FACTOR));
  return more;
}
