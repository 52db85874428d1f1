import type { Queryable, Tx } from '../../../db/database';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { findAny, markPublished } from './store';

/** An item's title, and whether visitors see it. */
export async function findDraft(db: Queryable, id: number) {
  const item = await findAny(db, id);
  return item && { title: item.title, isShown: item.published };
}

/** Publishes a draft as it is saved now, as planned by this person of staff. One that is gone or shown stays so. */
export async function publishDraft(tx: Tx, id: number, staffId: number): Promise<void> {
  const item = await findAny(tx, id);
  if (!item || !(await markPublished(tx, id, true, item.version))) return;
  await writeStaffAction(
    tx,
    staffId,
    'news.publish',
    { type: 'news', id: String(id) },
    `${item.title}（預定）`,
  );
}
