import { createHmac } from 'node:crypto';
import type { Database, Queryable, Tx } from '../../../db/database';
import { networkOf } from '../../../http/networkOf';
import type { ShopSecret } from '../../../shopSecret';
import { deleteOldTraces, findKnown, readTied, readTiedPairs, writeTrace } from './store';

export interface SignInMarks {
  /** Random id that the browser created and keeps; absent without local storage. */
  device: string | undefined;
  ip: string;
}

const digester = (kind: string, mark: string) => (key: Buffer) =>
  createHmac('sha256', key).update(`trace ${kind} ${mark}`).digest();

/**
 * Stores device and network of a sign-in as keyed digests, which can be compared but not read (ADR 019). The database
 * itself records the traces of wallets and home addresses.
 */
export async function noteSignIn(
  tx: Tx,
  memberId: number,
  { device, ip }: SignInMarks,
  secret: ShopSecret,
): Promise<void> {
  // Under the former keys too: two accounts are tied by the digests that both have.
  const ofDevice = device ? secret.accepted.map(digester('device', device)) : [];
  for (const digest of ofDevice) await writeTrace(tx, memberId, 'device', digest);
  await writeTrace(tx, memberId, 'network', digester('network', networkOf(ip))(secret.current));
}

/** Whether two accounts share a wallet, a device or a home address: they may not bid on each other's lots. */
export function areTied(db: Queryable, one: number, other: number): Promise<boolean> {
  return readTied(db, one, other);
}

/** Those of `others` who are tied to an account. */
export async function tiedTo(
  db: Queryable,
  one: number,
  others: readonly number[],
): Promise<ReadonlySet<number>> {
  const pairs = await readTiedPairs(db, [one], others);
  return new Set(pairs.map(({ other }) => other));
}

/** A test of pairs, of `ones` and of `others`: whether they are tied. */
export async function tiesBetween(
  db: Queryable,
  ones: readonly number[],
  others: readonly number[],
): Promise<(one: number, other: number) => boolean> {
  if (ones.length === 0) return () => false;
  const pairs = await readTiedPairs(db, ones, others);
  const known = new Set(pairs.map(({ one, other }) => `${one} ${other}`));
  return (one, other) => known.has(`${one} ${other}`);
}

/** Deletes networks after 90 days and devices after 400. @returns number of deleted traces */
export function sweepTraces(db: Database): Promise<number> {
  return deleteOldTraces(db);
}

/**
 * Trace of an earlier sign-in of the address's member: this device, else this network, else null.
 */
export function earlierTrace(
  db: Queryable,
  email: string,
  { device, ip }: SignInMarks,
  secret: ShopSecret,
): Promise<'device' | 'network' | null> {
  const keys = secret.accepted;
  const ofDevice = device ? keys.map(digester('device', device)) : [];
  return findKnown(db, email, ofDevice, keys.map(digester('network', networkOf(ip))));
}
