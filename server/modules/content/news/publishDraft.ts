import type { Tx } from '../../../db/database';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { lockAny, markPublished } from './store';

/** Locks an item. @returns its title, and whether visitors see it */
export async function lockDraft(tx: Tx, id: number) {
  const item = await lockAny(tx, id);
  return item && { title: item.title, isShown: item.published };
}

/** Publishes a draft in its saved version, as planned by this member of staff; no-op if it is deleted or published already. */
export async function publishDraft(tx: Tx, id: number, staffId: number): Promise<void> {
  const item = await lockAny(tx, id);
  if (!item || !(await markPublished(tx, id, true, item.version))) return;
  await writeStaffAction(
    tx,
    staffId,
    'news.publish',
    { type: 'news', id: String(id) },
    `${item.title}（預定）`,
    changeOf('發布', false, true),
  );
}
