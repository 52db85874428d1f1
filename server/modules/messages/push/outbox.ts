import type { Database } from '../../../db/database';
import type { PushPayload } from '../../../db/schema/push';
import type { PushResult } from '../../../push/pushSender';
import * as sql from './store';

export interface DuePush {
  id: number;
  payload: PushPayload;
  urgency: 'normal' | 'high';
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  vapidKey: string;
  ttlS: number;
  /** The browser gets no more pushes: its session has ended, or the member is frozen. */
  isEnded: boolean;
  /** False once the notice was read, its group was switched off, or the push has expired. */
  isDue: boolean;
}

/** Consecutive refusals after which a browser gets no more pushes. */
const MAX_REFUSALS = 5;

/** Leases up to `limit` due pushes to this process, so that no transaction stays open while one is sent. */
export function claimDuePushes(db: Database, limit: number): Promise<DuePush[]> {
  return db.run(sql.claimDuePushes, [limit]);
}

/** Drops a push that is not to be sent; if `isEnded`, the browser's subscription with all its pushes. */
export async function dropPush(db: Database, push: DuePush): Promise<void> {
  if (push.isEnded) await db.run(sql.deleteSubscription, [push.subscriptionId]);
  else await db.run(sql.deletePush, [push.id]);
}

/** Records the result of a push. A browser that no longer exists loses its subscription with all its pushes. */
export async function settlePush(
  db: Database,
  { id, subscriptionId }: DuePush,
  result: PushResult,
): Promise<void> {
  if (result.outcome === 'later') {
    await db.run(sql.putOffPush, [id, result.afterS ?? 0]);
    return;
  }
  if (result.outcome === 'gone') {
    await db.run(sql.deleteSubscription, [subscriptionId]);
    return;
  }
  await db.transaction(async (tx) => {
    await tx.run(sql.deletePush, [id]);
    if (result.outcome === 'sent') await tx.run(sql.noteSuccess, [subscriptionId]);
    else await tx.run(sql.noteRefusal, [subscriptionId, MAX_REFUSALS]);
  });
}
