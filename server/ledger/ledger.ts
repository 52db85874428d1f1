import { amountToString } from '@common/money';
import { type Queryable, statement, type Tx } from '../db/database';
import { AppError } from '../errors';

export type AssetCode = 'coin' | 'adv';
type HouseBucket = 'custody' | 'escrow' | 'revenue' | 'promotion' | 'suspense' | 'loss' | 'capital';

/** Record types of DESIGN §2, by name. */
export const RECORD = {
  deposit: 1,
  withdrawal: 2,
  purchase: 3,
  refund: 4,
  hold: 5,
  release: 6,
  sale: 7,
  exchange: 8,
  reward: 9,
  adjustment: 10,
  fee: 11,
} as const;
export type RecordType = (typeof RECORD)[keyof typeof RECORD];

/** One leg of a journal; `amount` in base units, negative where it leaves. */
export type Leg =
  | {
      member: number;
      asset: AssetCode;
      bucket: 'available' | 'held';
      amount: bigint;
      record: RecordType;
    }
  | { house: HouseBucket; asset: AssetCode; amount: bigint };

export interface Journal {
  kind: string;
  /** Names the business event; the same key never posts twice. */
  key: string;
  ref: { type: string; id: string };
  reason: string;
  /** Null for the system. */
  actorId: number | null;
  legs: Leg[];
}

const post = statement(
  'ledgerPost',
  'SELECT journal_id, fresh FROM ledger_post($1, $2, $3, $4, $5, $6, $7)',
);
const hold = statement('ledgerHold', 'SELECT ledger_hold($1, $2, $3, $4, $5, $6, $7, $8) AS id');
const endHold = statement(
  'ledgerEndHold',
  'SELECT ledger_end_hold($1, $2, $3, $4::smallint, $5, $6) AS ended',
);
const liveHolds = statement(
  'liveHolds',
  `SELECT id, asset, amount FROM holds WHERE ref_type = $1 AND ref_id = $2 AND state = 'live' ORDER BY id`,
);
const balances = statement(
  'memberBalances',
  'SELECT asset, bucket, balance FROM accounts WHERE member_id = $1',
);

/** What a member can use of an asset and what is held of it, base units. */
export interface Balance {
  available: bigint;
  held: bigint;
}

export async function readBalances(
  db: Queryable,
  memberId: number,
): Promise<Record<AssetCode, Balance>> {
  const result = { coin: { available: 0n, held: 0n }, adv: { available: 0n, held: 0n } };
  const rows = await db.run<{ asset: AssetCode; bucket: 'available' | 'held'; balance: string }>(
    balances,
    [memberId],
  );
  for (const row of rows) result[row.asset][row.bucket] = BigInt(row.balance);
  return result;
}

/**
 * Posts a balanced journal.
 * @returns its id, and whether this call posted it (false: the key was known, nothing moved)
 * @throws the database's 23514 on `accounts_balance` when a balance would fall below zero: callers
 *   that spend a member's money ask `requireAvailable` first, in the same transaction
 */
export async function postJournal(
  tx: Tx,
  { kind, key, ref, reason, actorId, legs }: Journal,
): Promise<{ journalId: number; fresh: boolean }> {
  const postings = legs.map((leg) => ({
    member: 'member' in leg ? leg.member : null,
    asset: leg.asset,
    bucket: 'member' in leg ? leg.bucket : leg.house,
    amount: leg.amount.toString(),
    record: 'member' in leg ? leg.record : null,
  }));
  const [row] = await tx.run<{ journal_id: number; fresh: boolean }>(post, [
    kind,
    key,
    ref.type,
    ref.id,
    reason,
    actorId,
    JSON.stringify(postings),
  ]);
  if (!row) throw new Error('ledger_post returned nothing');
  return { journalId: row.journal_id, fresh: row.fresh };
}

const lockAvailableBalance = statement(
  'ledgerLockAvailable',
  'SELECT ledger_lock_available($1, $2) AS balance',
);

/** Locks and reads what a member can spend (base units) until this transaction ends. */
export async function lockAvailable(tx: Tx, memberId: number, asset: AssetCode): Promise<bigint> {
  const [row] = await tx.run<{ balance: string | null }>(lockAvailableBalance, [memberId, asset]);
  return BigInt(row?.balance ?? '0');
}

/**
 * Locks the member's available balance and refuses when it is below `amount` (base units).
 * @throws AppError BALANCE_SHORT with how much is missing
 */
export async function requireAvailable(
  tx: Tx,
  memberId: number,
  asset: AssetCode,
  amount: bigint,
): Promise<void> {
  const available = await lockAvailable(tx, memberId, asset);
  if (available >= amount) return;
  throw new AppError('BALANCE_SHORT', {
    data: {
      short: amountToString(amount - available),
      asset: asset === 'coin' ? 'GAB' : '廣告幣',
    },
  });
}

export interface HoldRequest {
  memberId: number;
  asset: AssetCode;
  amount: bigint;
  ref: { type: string; id: string };
  key: string;
  reason: string;
  actorId: number | null;
}

/**
 * Moves an amount (base units) from available to held.
 * @returns the hold's id
 * @throws AppError BALANCE_SHORT
 */
export async function placeHold(tx: Tx, request: HoldRequest): Promise<number> {
  await requireAvailable(tx, request.memberId, request.asset, request.amount);
  const [row] = await tx.run<{ id: number }>(hold, [
    request.memberId,
    request.asset,
    request.amount.toString(),
    request.ref.type,
    request.ref.id,
    request.key,
    request.reason,
    request.actorId,
  ]);
  if (!row) throw new Error('ledger_hold returned nothing');
  return row.id;
}

interface LiveHold {
  id: number;
  asset: AssetCode;
  amount: bigint;
}

export async function readLiveHolds(
  db: Queryable,
  ref: { type: string; id: string },
): Promise<LiveHold[]> {
  const rows = await db.run<{ id: number; asset: AssetCode; amount: string }>(liveHolds, [
    ref.type,
    ref.id,
  ]);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Gives a hold back; false when it had ended before. */
export async function releaseHold(
  tx: Tx,
  holdId: number,
  reason: string,
  actorId: number | null,
): Promise<boolean> {
  const [row] = await tx.run<{ ended: boolean }>(endHold, [
    holdId,
    'released',
    null,
    null,
    reason,
    actorId,
  ]);
  return row?.ended ?? false;
}

/** Moves a held amount on to a house bucket; false when the hold had ended before. */
export async function captureHold(
  tx: Tx,
  holdId: number,
  to: { bucket: HouseBucket; record: RecordType },
  reason: string,
  actorId: number | null,
): Promise<boolean> {
  const [row] = await tx.run<{ ended: boolean }>(endHold, [
    holdId,
    'captured',
    to.bucket,
    to.record,
    reason,
    actorId,
  ]);
  return row?.ended ?? false;
}
