import { randomBytes } from 'node:crypto';
import { readSecretRows } from '../compose/secretStore';
import type { Database, Tx } from '../db/database';
import { StartError } from '../embedded/startError';
import { reseal } from '../modules/people/secondFactor/reseal';
import * as sql from './rotateSecretStore';

/** By then every process has read the new key, ms: they look every 15 s. */
const NOTICE_MS = 60_000;
const DAY_MS = 86_400_000;
/** What the oldest use of a former key lives: a device by which accounts are tied (ADR 019). */
const KEPT_DAYS = 400;

/** Locks and reads the rows. @throws StartError before the first start of the shop */
async function lockRows(tx: Tx) {
  if ((await tx.run(sql.lock)).length === 0) {
    throw new StartError(
      'There is no shop in this database yet: its first start makes the secret.',
    );
  }
  return readSecretRows(tx);
}

/** @throws StartError when the last replacement is so young that a process may not have read it */
function requireSettled(until: number | undefined, now: number): void {
  const waits = Math.ceil(((until ?? 0) + NOTICE_MS - now) / 1000);
  if (waits <= 0) return;
  throw new StartError(
    `The secret has just been replaced, and processes are taking it over: try again in ${waits} s.`,
  );
}

/**
 * Gives the shop a new secret beside the former ones. Every process accepts it before the first one signs with it.
 * @returns from when on it signs, ms since the epoch
 * @throws StartError while the last replacement is under way
 */
export function replaceSecret(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const { newest, former, now } = await lockRows(tx);
    requireSettled(former[0]?.until, now);
    const until = Math.round(now) + NOTICE_MS;
    const kept = former.filter((one) => one.until > now - KEPT_DAYS * DAY_MS);
    await tx.run(sql.write, [
      randomBytes(32).toString('hex'),
      JSON.stringify([{ key: newest, until }, ...kept]),
    ]);
    return until;
  });
}

/**
 * Makes the former secrets worthless. Second factors that they sealed are sealed anew first.
 * @returns how many former secrets there were, and how many second factors were sealed anew
 * @throws StartError while the last replacement is under way
 */
export async function endFormerSecrets(db: Database): Promise<{ ended: number; resealed: number }> {
  const { newest, former, now } = await db.transaction(lockRows);
  requireSettled(former[0]?.until, now);
  const [first, ...others] = [newest, ...former.map(({ key }) => key)].map((key) =>
    Buffer.from(key, 'hex'),
  );
  if (!first || others.length === 0) return { ended: 0, resealed: 0 };
  // Those under SECOND_FACTOR_KEY open with none of these and stay as they are.
  const { resealed } = await reseal(db, [first, ...others]);
  await db.transaction(async (tx) => {
    const rows = await lockRows(tx);
    requireSettled(rows.former[0]?.until, rows.now);
    await tx.run(sql.write, [rows.newest, '[]']);
  });
  return { ended: others.length, resealed };
}
