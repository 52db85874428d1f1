import { createHash } from 'node:crypto';
import type { Database } from '../db/database';
import {
  claimDuePushes,
  type DuePush,
  dropPush,
  settlePush,
} from '../modules/messages/push/outbox';
import type { PushResult, PushSender } from '../push/pushSender';

/** Pushes that are claimed and sent together. */
const BATCH = 20;

/** The outcome of a push. */
export interface PushReport {
  outcome: PushResult['outcome'] | 'dropped';
  /** The push service, by the last two parts of its host: the first ones may be those of one browser. */
  service: string;
  /** HTTP status of a refusal. */
  status?: number | undefined;
}

const serviceOf = (endpoint: string) => new URL(endpoint).hostname.split('.').slice(-2).join('.');

/** A hash of 32 characters: the push service learns nothing of the notice. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

async function sendOne(db: Database, sender: PushSender, push: DuePush): Promise<PushReport> {
  const { payload, urgency, ttlS, endpoint, p256dh, auth, vapidKey } = push;
  const service = serviceOf(endpoint);
  if (push.isEnded || !push.isDue) {
    await dropPush(db, push);
    return { outcome: 'dropped', service };
  }
  const result = await sender.send({
    to: { endpoint, p256dh, auth, vapidKey },
    payload: JSON.stringify(payload),
    urgency,
    ttlS,
    topic: topicOf(payload.tag),
  });
  await settlePush(db, push, result);
  return { ...result, service };
}

/**
 * Sends due pushes; one that the service does not take now is tried again until it expires. Safe in several processes.
 * @param report is called with the outcome of each
 * @returns the number of pushes that were tried or dropped
 */
export async function sendDuePushes(
  db: Database,
  sender: PushSender,
  report: (one: PushReport) => void = () => {},
): Promise<number> {
  let did = 0;
  for (;;) {
    const due = await claimDuePushes(db, BATCH);
    const reports = await Promise.all(due.map((push) => sendOne(db, sender, push)));
    for (const one of reports) report(one);
    did += reports.length;
    if (due.length < BATCH) return did;
  }
}
