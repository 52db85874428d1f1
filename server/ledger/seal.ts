import { type RowOf, t } from '../db/columns';
import { type Database, type Queryable, statement } from '../db/database';

/** A seal is due after this many ids, so that a house balance is never a long sum. */
const LEAST_IDS = 2_000;
/** Most ids under one seal: `ledger_seal` in db/functions/seals.sql. */
const FULL_SEAL = 5_000;
/** A seal is due after this time. */
const AT_LATEST = '5 minutes';

const seal = statement('ledgerSeal', 'SELECT ledger_seal($1, $2::interval) AS number', {
  number: t.int.orNull,
});
const SEAL = { number: t.int, journal_id: t.int, staff_action_id: t.int, sealed_at: t.timestamp };
const newest = statement(
  'newestSeal',
  'SELECT number, journal_id, staff_action_id, sealed_at FROM ledger_seals ORDER BY number DESC LIMIT 1',
  SEAL,
);

/** A seal: all rows up to its ids are final and covered by its hash. */
export type Seal = RowOf<typeof SEAL>;

/** The newest seal; undefined before the first. */
export function readNewestSeal(db: Queryable): Promise<Seal | undefined> {
  return db.maybeOne(newest);
}

async function sealOnce(db: Database, least: number, atLatest: string): Promise<boolean> {
  return (await db.one(seal, [least, atLatest])).number !== null;
}

/** Creates a seal if one is due. @returns number of new seals */
export async function sealDue(db: Database): Promise<number> {
  return (await sealOnce(db, LEAST_IDS, AT_LATEST)) ? 1 : 0;
}

/** Seals everything that was committed before this call. */
export async function sealAll(db: Database): Promise<void> {
  while (await sealOnce(db, FULL_SEAL, '100 years'));
  await sealOnce(db, 1, '0');
}
