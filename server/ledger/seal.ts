import { type RowOf, t } from '../db/columns';
import { type Database, type Queryable, statement } from '../db/database';

/** A seal is due once this many ids are unsealed: a house balance sums up the unsealed postings. */
const DUE_AFTER_IDS = 2_000;
/** Maximum of ids under one seal, as in `ledger_seal` (db/functions/seals.sql). */
const FULL_SEAL = 5_000;
/** A seal of any number of ids is due after this time. */
const DUE_AFTER = '5 minutes';

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

/** Creates a seal if so many ids are unsealed, or any for so long. @returns whether it did */
async function sealOnce(db: Database, minIds: number, dueAfter: string): Promise<boolean> {
  return (await db.one(seal, [minIds, dueAfter])).number !== null;
}

/** Creates a seal if one is due. @returns number of new seals */
export async function sealDue(db: Database): Promise<number> {
  return (await sealOnce(db, DUE_AFTER_IDS, DUE_AFTER)) ? 1 : 0;
}

/** Seals everything that was committed before this call. */
export async function sealAll(db: Database): Promise<void> {
  // Full seals first, then one for the rest.
  while (await sealOnce(db, FULL_SEAL, '100 years'));
  await sealOnce(db, 1, '0');
}
