import { amountToString } from '@common/money/money';
import { t } from '../db/columns';
import { type Queryable, statement, type Tx } from '../db/database';
import { AppError } from '../errors';

export type AssetCode = 'coin' | 'adv';
export type HouseBucket =
  | 'custody'
  | 'escrow'
  | 'revenue'
  | 'promotion'
  | 'suspense'
  | 'loss'
  | 'capital'
  | 'coupons';

/** Record types by name. */
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

/** One leg of a journal; `amount` in base units, negative for a debit. */
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
  /** Its label stands in common/lists/journalKinds.ts. */
  kind: string;
  /** Identifies the business event; a key posts once. */
  key: string;
  ref: { type: string; id: string };
  reason: string;
  /** Null for the system. */
  actorId: number | null;
  legs: Leg[];
}

const post = statement('ledgerPost', 'SELECT journal_id, fresh FROM ledger_post_all($1)', {
  journal_id: t.int,
  fresh: t.boolean,
});
const hold = statement('ledgerHold', 'SELECT ledger_hold($1, $2, $3, $4, $5, $6, $7, $8) AS id', {
  id: t.int,
});
const endHold = statement(
  'ledgerEndHold',
  'SELECT ledger_end_hold($1, $2, $3, $4::smallint, $5, $6) AS ended',
  { ended: t.boolean },
);
const liveHolds = statement(
  'liveHolds',
  `SELECT id, asset, amount FROM holds WHERE ref_type = $1 AND ref_id = $2 AND state = 'live' ORDER BY id`,
  { id: t.int, asset: t.text.as<AssetCode>(), amount: t.numeric },
);
const posted = statement('isJournalPosted', 'SELECT 1 FROM journals WHERE key = $1');
const balances = statement(
  'memberBalances',
  'SELECT asset, bucket, balance FROM accounts WHERE member_id = $1',
  {
    asset: t.text.as<AssetCode>(),
    bucket: t.text.as<'available' | 'held'>(),
    balance: t.numeric.notNull,
  },
);

/** A member's available and held amount of an asset, base units. */
export interface Balance {
  available: bigint;
  held: bigint;
}

export async function readBalances(
  db: Queryable,
  memberId: number,
): Promise<Record<AssetCode, Balance>> {
  const result = { coin: { available: 0n, held: 0n }, adv: { available: 0n, held: 0n } };
  const rows = await db.run(balances, [memberId]);
  for (const row of rows) result[row.asset][row.bucket] = BigInt(row.balance);
  return result;
}

const houseBalance = statement('houseBalance', 'SELECT ledger_house_balance($1, $2) AS balance', {
  balance: t.numeric,
});

/** Balance of a house bucket, base units; negative in custody, promotion, loss and coupons. */
export async function readHouseBalance(
  db: Queryable,
  asset: AssetCode,
  bucket: HouseBucket,
): Promise<bigint> {
  return BigInt((await db.one(houseBalance, [asset, bucket])).balance);
}

/** Whether the journal of this key exists. */
export async function isPosted(tx: Tx, key: string): Promise<boolean> {
  return (await tx.run(posted, [key])).length > 0;
}

const postingOf = (leg: Leg) => ({
  member: 'member' in leg ? leg.member : null,
  asset: leg.asset,
  bucket: 'member' in leg ? leg.bucket : leg.house,
  amount: leg.amount.toString(),
  record: 'member' in leg ? leg.record : null,
});

const documentOf = ({ kind, key, ref, reason, actorId, legs }: Journal) => ({
  kind,
  key,
  refType: ref.type,
  refId: ref.id,
  reason,
  actor: actorId,
  postings: legs.map(postingOf),
});

/**
 * Posts balanced journals in their order, by one statement. Unless all have the same accounts, the caller locks them
 * before (`lockAccounts`).
 * @throws the database's 23514 on `accounts_balance` when a balance would fall below zero: callers
 *   that spend a member's money call `requireAvailable` first, in the same transaction
 */
export async function postJournals(tx: Tx, journals: readonly Journal[]): Promise<void> {
  await tx.run(post, [JSON.stringify(journals.map(documentOf))]);
}

/**
 * Posts a balanced journal.
 * @returns its id, and whether this call posted it (false: the key had been used, and nothing moved)
 * @throws what `postJournals` throws
 */
export async function postJournal(
  tx: Tx,
  journal: Journal,
): Promise<{ journalId: number; fresh: boolean }> {
  const row = await tx.one(post, [JSON.stringify([documentOf(journal)])]);
  return { journalId: row.journal_id, fresh: row.fresh };
}

/** An account of a member. */
export interface MemberAccount {
  member: number;
  asset: AssetCode;
  bucket: 'available' | 'held';
}

const lockAll = statement('ledgerLockAccounts', 'SELECT ledger_lock_accounts($1)');

/**
 * Locks members' accounts in the order of all transactions (asset, bucket, member), not by row id. A transaction that
 * posts several journals calls it first with all their accounts: locking journal by journal would follow the order of the
 * event, and two events could deadlock.
 */
export async function lockAccounts(tx: Tx, accounts: readonly MemberAccount[]): Promise<void> {
  if (accounts.length > 0) await tx.run(lockAll, [JSON.stringify(accounts)]);
}

const lockAvailableBalance = statement(
  'ledgerLockAvailable',
  'SELECT ledger_lock_available($1, $2) AS balance',
  { balance: t.numeric.orNull },
);

/** Locks a member's available balance until this transaction ends, and returns it (base units). */
export async function lockAvailable(tx: Tx, memberId: number, asset: AssetCode): Promise<bigint> {
  const { balance } = await tx.one(lockAvailableBalance, [memberId, asset]);
  return BigInt(balance ?? '0');
}

const lockAllFunds = statement(
  'ledgerLockFunds',
  'SELECT member, available FROM ledger_lock_funds($1, $2)',
  { member: t.int, available: t.numeric },
);

/**
 * Locks members' available and held balances until this transaction ends.
 * @returns what each can spend, base units; a member who never had any of the asset is missing
 */
export async function lockFunds(
  tx: Tx,
  members: readonly number[],
  asset: AssetCode,
): Promise<Map<number, bigint>> {
  const rows = await tx.run(lockAllFunds, [asset, members]);
  return new Map(rows.map(({ member, available }) => [member, BigInt(available)]));
}

/**
 * Locks the member's available balance and refuses when it is below `amount` (base units).
 * @throws AppError BALANCE_SHORT or ADV_SHORT with the missing amount
 */
export async function requireAvailable(
  tx: Tx,
  memberId: number,
  asset: AssetCode,
  amount: bigint,
): Promise<void> {
  const available = await lockAvailable(tx, memberId, asset);
  if (available >= amount) return;
  const data = { short: amountToString(amount - available) };
  throw new AppError(asset === 'coin' ? 'BALANCE_SHORT' : 'ADV_SHORT', { data });
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
 * @throws AppError BALANCE_SHORT or ADV_SHORT
 */
export async function placeHold(tx: Tx, request: HoldRequest): Promise<number> {
  await requireAvailable(tx, request.memberId, request.asset, request.amount);
  const { id } = await tx.one(hold, [
    request.memberId,
    request.asset,
    request.amount.toString(),
    request.ref.type,
    request.ref.id,
    request.key,
    request.reason,
    request.actorId,
  ]);
  return id;
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
  const rows = await db.run(liveHolds, [ref.type, ref.id]);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Releases a hold; false if it has already ended. */
export async function releaseHold(
  tx: Tx,
  holdId: number,
  reason: string,
  actorId: number | null,
): Promise<boolean> {
  const { ended } = await tx.one(endHold, [holdId, 'released', null, null, reason, actorId]);
  return ended;
}

/** Moves a held amount to a house bucket; false if the hold has already ended. */
export async function captureHold(
  tx: Tx,
  holdId: number,
  to: { bucket: HouseBucket; record: RecordType },
  reason: string,
  actorId: number | null,
): Promise<boolean> {
  const { ended } = await tx.one(endHold, [
    holdId,
    'captured',
    to.bucket,
    to.record,
    reason,
    actorId,
  ]);
  return ended;
}
