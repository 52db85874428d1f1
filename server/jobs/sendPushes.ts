import { createHash } from 'node:crypto';
import type { Database } from '../db/database';
import {
  claimDuePushes,
  type DuePush,
  dropPush,
  settlePush,
} from '../modules/messages/push/outbox';
import type { PushResult, PushSender } from '../push/pushSender';

const AT_ONCE = 20;

export type PushOutcome = PushResult['outcome'] | 'dropped';

/** 32 characters, so that nobody reads in it what the notice is about. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

async function sendOne(db: Database, sender: PushSender, push: DuePush): Promise<PushOutcome> {
  if (push.over || !push.wanted) {
    await dropPush(db, push);
    return 'dropped';
  }
  const { payload, urgency, ttlS, endpoint, p256dh, auth, vapidKey } = push;
  const result = await sender.send({
    to: { endpoint, p256dh, auth, vapidKey },
    payload: JSON.stringify(payload),
    urgency,
    ttlS,
    topic: topicOf(payload.tag),
  });
  await settlePush(db, push, result);
  return result.outcome;
}

/**
 * Sends due pushes; one that the service does not take now is tried again until it expires. Safe in several processes.
 * @param count counts each by its outcome
 * @returns the number of pushes that were tried or dropped
 */
export async function sendDuePushes(
  db: Database,
  sender: PushSender,
  count: (outcome: PushOutcome) => void = () => {},
): Promise<number> {
  let did = 0;
  for (;;) {
    const due = await claimDuePushes(db, AT_ONCE);
    const outcomes = await Promise.all(due.map((push) => sendOne(db, sender, push)));
    for (const outcome of outcomes) count(outcome);
    did += outcomes.length;
    if (due.length < AT_ONCE) return did;
  }
}
