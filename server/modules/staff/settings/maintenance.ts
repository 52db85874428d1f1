import { MaintenanceSchema } from '@common/endpoints/settings';
import { Value } from '@sinclair/typebox/value';
import type { Tx } from '../../../db/database';
import { readDatabaseTime } from '../../../db/databaseTime';
import { AppError } from '../../../errors';

/** Tolerated delay of a request for "now", ms. */
const LATE_MS = 120_000;

/**
 * Refuses a maintenance at a time that has passed. A running maintenance keeps its beginning and may be changed.
 * @throws AppError SETTING_UNSOUND
 */
export async function refusePastMaintenance(tx: Tx, before: object, after: object): Promise<void> {
  if (!Value.Check(MaintenanceSchema, after) || !Value.Check(MaintenanceSchema, before)) return;
  const { from, until } = after;
  if (from === null || until === null) return;
  const isNew = from !== before.from;
  const now = await readDatabaseTime(tx);
  if (until <= now || (isNew && from < now - LATE_MS)) {
    throw new AppError('SETTING_UNSOUND', { data: { why: '時間已經過了，請選將來的時間。' } });
  }
}
