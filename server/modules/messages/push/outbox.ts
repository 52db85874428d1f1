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
  /** The browser gets no pushes any more. */
  over: boolean;
  /** Still to be sent; otherwise it was read, switched off, or came too late. */
  wanted: boolean;
}

/** Refusals in a row after which a browser gets no more pushes. */
const MOST_REFUSALS = 5;

/** Leases up to `most` due pushes to this process, so that no transaction stays open while one is sent. */
export function claimDuePushes(db: Database, most: number): Promise<DuePush[]> {
  return db.run(sql.claimDuePushes, [most]);
}

/** Drops a push that is not to be sent, and with an ended session its browser. */
export async function dropPush(db: Database, push: DuePush): Promise<void> {
  if (push.over) await db.run(sql.deleteSubscription, [push.subscriptionId]);
  else await db.run(sql.deletePush, [push.id]);
}

/** Records what came of a push. A browser that is gone loses its subscription, and with it all that waits for it. */
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
    else await tx.run(sql.noteRefusal, [subscriptionId, MOST_REFUSALS]);
  });
}
