import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database, Queryable, Tx } from '../../db/database';
import { deleteOldTraces, readTied, writeTrace } from './store';

/** A household's IPv6 addresses share their first half; the rest changes daily. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const front = head.split(':').filter(Boolean);
  const back = ip.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros: string[] = Array(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}

export interface SignInMarks {
  /** What the browser made up for itself; absent where storage is off. */
  device: string | undefined;
  ip: string;
}

/**
 * Remembers where a member signed in from, as digests under the shop's key: they can be compared, and
 * tell nothing by themselves (ADR 019). Wallets and addresses leave theirs in the database.
 */
export async function noteSignIn(
  tx: Tx,
  memberId: number,
  { device, ip }: SignInMarks,
  secret: Buffer,
): Promise<void> {
  const digest = (kind: string, mark: string) =>
    createHmac('sha256', secret).update(`trace ${kind} ${mark}`).digest();
  if (device) await writeTrace(tx, memberId, 'device', digest('device', device));
  await writeTrace(tx, memberId, 'network', digest('network', networkOf(ip)));
}

/** Whether two accounts share a wallet, a device or a home address: they may not bid on each other's lots. */
export function areTied(db: Queryable, one: number, other: number): Promise<boolean> {
  return readTied(db, one, other);
}

/** Forgets networks after 90 days and devices after 400. @returns how many */
export function sweepTraces(db: Database): Promise<number> {
  return deleteOldTraces(db);
}
