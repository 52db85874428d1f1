import { getAddress, isHash, isHex } from 'viem';
import type { ChainReceipt } from '../../../chain/port';
import type { Tx } from '../../../db/database';
import { readBookedBlock } from '../chainState/cursorStore';
import { haltWithdrawals } from '../chainState/haltStore';
import { rejectWithdrawal } from '../withdrawals/confirmWithdrawal';
import { unpaidText } from '../withdrawals/kind';
import { CHAIN, moveWithdrawal } from '../withdrawals/moveWithdrawal';
import { findWithdrawalClosure } from '../withdrawals/terms';
import { raiseFees } from './fees';
import { inChunks } from './inChunks';
import { deadNonceText } from './nextNonce';
import { isNonceDead, markSent, storeAttempts } from './nonceStore';
import type { PayoutRound } from './payoutRound';
import {
  lockAllInFlight,
  lockInFlight,
  markFound,
  markMissing,
  markNonceTaken,
  markUnknown,
  readSent,
  type SentRow,
} from './sentStore';
import { waitForWatcher } from './waitForWatcher';

type Mined = ChainReceipt & { txHash: string };

/** Receipt of the mined attempt, if any: a withdrawal's attempts share one nonce. */
async function findMined({ chain }: PayoutRound, row: SentRow): Promise<Mined | null> {
  for (const txHash of row.hashes) {
    const receipt = isHash(txHash) ? await chain.receipt(txHash) : null;
    if (receipt) return { ...receipt, txHash };
  }
  return null;
}

async function confirmMined(
  { db }: PayoutRound,
  found: ReadonlyMap<number, Mined>,
): Promise<number> {
  if (found.size === 0) return 0;
  const ids = [...found.keys()];
  return db.transaction(async (tx) => {
    const unchanged = await lockAllInFlight(tx, ids, 'broadcast');
    await markFound(tx, ids);
    for (const one of unchanged) {
      const { txHash, block } = found.get(one.id) ?? {};
      if (!txHash || !block) continue;
      const mined = { txHash, number: block.number, hash: block.hash };
      const reason = '區塊鏈已收到，正在確認';
      await moveWithdrawal(tx, one, { to: 'confirming', actor: CHAIN, reason, mined });
    }
    return unchanged.length;
  });
}

/** For a reverted transaction: once its block is final, rejects the withdrawal, because its nonce is used up. */
async function rejectReverted(round: PayoutRound, row: SentRow, found: Mined): Promise<number> {
  const { db, head, confirmations } = round;
  if (head.number - found.block.number < confirmations) return 0;
  return db.transaction(async (tx) => {
    const one = await lockInFlight(tx, row.id, 'broadcast');
    if (!one) return 0;
    const reason = `轉帳沒有成功，${unpaidText(one)}`;
    await rejectWithdrawal(tx, one, { actor: CHAIN, reason });
    return 1;
  });
}

/**
 * For a withdrawal whose nonce is used while none of its transactions is in a block. The node may have lost them, so
 * nothing is released automatically. If it lasts for `confirmations` blocks, another transaction used the nonce:
 * withdrawals halt, and staff decide. A replaced wallet's nonce halts nothing; staff decide as well.
 */
async function recordMissing(round: PayoutRound, row: SentRow): Promise<number> {
  const { db, chain, head, confirmations, signer } = round;
  const since = row.missing_since;
  if (since === null) {
    await markMissing(db, row.id, head.number);
  } else if (row.nonce_taken_at === null && head.number >= since + confirmations) {
    await markNonceTaken(db, row.id);
    // Somebody else has the key of a replaced wallet: that is why it was replaced.
    if (row.wallet !== signer.wallet) return 0;
    const reason = `withdrawal ${row.id}: its nonce ${row.nonce} was used by a transaction that is not ours`;
    await haltWithdrawals(db, chain.chainId, reason);
  }
  return 0;
}

async function send(
  { db, chain, wallet }: PayoutRound,
  txHash: string,
  raw: string,
): Promise<void> {
  if (!isHex(raw)) throw new Error('a stored transaction that is not hex');
  const { nodeAnswer } = await wallet.send(raw);
  await markSent(db, chain.chainId, [{ txHash, nodeAnswer }]);
}

/**
 * Signs the payment again under the same nonce with a higher fee, and stores it before sending. Only the wallet that has
 * signed it: under another one's nonce it would be a second payment (invariant 33).
 */
async function replace(round: PayoutRound, row: SentRow): Promise<boolean> {
  const { db, chain, wallet, signer } = round;
  if (row.wallet !== signer.wallet) return false;
  if (!(await waitForWatcher(round))) return false;
  const old = { maxFee: BigInt(row.max_fee), tip: BigInt(row.tip) };
  const fees = raiseFees(old, await wallet.fees());
  if (!fees) return false;
  const payout = await db.transaction(async (tx: Tx) => {
    if (await findWithdrawalClosure(tx, chain.chainId)) return null;
    if (!(await lockInFlight(tx, row.id, 'broadcast'))) return null;
    const { nonce, gas } = row;
    const payment = { to: getAddress(row.to_address), amount: BigInt(row.amount), nonce };
    const signed = await wallet.sign({ ...payment, gas: BigInt(gas), ...fees });
    await storeAttempts(tx, signer, [{ withdrawalId: row.id, payout: signed }]);
    return signed;
  });
  if (!payout) return false;
  await send(round, payout.txHash, payout.raw);
  return true;
}

/** Resends an unmined transaction that is due, or replaces it with a higher fee. */
async function resendOrBump(round: PayoutRound, row: SentRow): Promise<void> {
  if (row.missing_since !== null) await markFound(round.db, [row.id]);
  if (row.lost && row.result === null) await markUnknown(round.db, row.id);
  if (round.outbox.has(row.id)) return;
  if (row.sent && row.slow && (await replace(round, row))) return;
  const [newest] = row.hashes;
  if (row.due && newest) await send(round, newest, row.raw);
}

/**
 * Follows withdrawals whose nonce is used in a block. Normally their own transaction used it; otherwise the node has lost
 * that transaction, or somebody else signs with the key.
 */
async function followUsed(round: PayoutRound, rows: readonly SentRow[]): Promise<number> {
  const mined = new Map<number, Mined>();
  let moved = 0;
  for (const { row, found } of await inChunks(rows, async (one) => ({
    row: one,
    found: await findMined(round, one),
  }))) {
    if (!found) moved += await recordMissing(round, row);
    else if (found.status === 'reverted') moved += await rejectReverted(round, row, found);
    else mined.set(row.id, found);
  }
  return moved + (await confirmMined(round, mined));
}

/** Checks that a withdrawal's block is still on the chain. Only the watcher completes it, by the Transfer in that block. */
async function followConfirming(
  { db, chain }: PayoutRound,
  row: SentRow,
  stands: boolean,
  booked: number,
): Promise<number> {
  if (stands) {
    if (booked >= (row.block_number ?? Number.POSITIVE_INFINITY) && row.result === null) {
      await markUnknown(db, row.id);
      const reason = `withdrawal ${row.id}: its transaction succeeded without the Transfer that was ordered`;
      await haltWithdrawals(db, chain.chainId, reason);
    }
    return 0;
  }
  return db.transaction(async (tx) => {
    const one = await lockInFlight(tx, row.id, 'confirming');
    if (!one) return 0;
    const reason = '區塊鏈有變動，重新等待確認';
    await moveWithdrawal(tx, one, { to: 'broadcast', actor: CHAIN, reason });
    return 1;
  });
}

async function followMined(
  round: PayoutRound,
  rows: readonly SentRow[],
  booked: number,
): Promise<number> {
  const heights = [...new Set(rows.flatMap(({ block_number }) => block_number ?? []))];
  const blocks = await inChunks(heights, (number) => round.chain.block(number));
  const hashes = new Map(heights.map((number, i) => [number, blocks[i]?.hash]));
  let moved = 0;
  for (const row of rows) {
    if (row.block_number === null) continue;
    const stands = hashes.get(row.block_number) === row.block_hash;
    moved += await followConfirming(round, row, stands, booked);
  }
  return moved;
}

/** The mined transaction count of each wallet that signed one of these, by its number. */
async function readMined(
  { chain, wallet, wallets, signer }: PayoutRound,
  rows: readonly SentRow[],
) {
  const mined = new Map<number, number>();
  for (const number of new Set(rows.map((row) => row.wallet))) {
    const count =
      number === signer.wallet
        ? await wallet.minedNonce()
        : await chain.walletNonce('latest', wallets.numbered(number).address);
    mined.set(number, count);
  }
  return mined;
}

/** Reports that what was sent waits for a nonce that the payer does not use again, and that no transaction in the pool has. */
async function reportDeadNonce(
  { db, wallet, signer, report }: PayoutRound,
  sent: readonly SentRow[],
  mined: number | undefined,
): Promise<void> {
  const nonces = sent.filter((row) => row.wallet === signer.wallet).map(({ nonce }) => nonce);
  if (mined === undefined || nonces.length === 0 || Math.min(...nonces) <= mined) return;
  if ((await wallet.pendingNonce()) > mined) return;
  if (await isNonceDead(db, signer, mined)) report('stopped', deadNonceText(mined));
}

/**
 * Follows signed withdrawals, those of replaced wallets too: finds them in blocks, resends them, raises fees, and detects
 * those that a reorg removed or that can no longer be mined. Never pays twice: every replacement has the same nonce.
 * @returns number of withdrawals that changed state
 */
export async function followSent(round: PayoutRound): Promise<number> {
  const { db, chain, signer, timing } = round;
  // Read before the rows, so that a withdrawal the watcher completes in between is absent from them.
  const booked = await readBookedBlock(db, chain.chainId);
  const rows = await readSent(db, chain.chainId, timing);
  if (rows.length === 0) return 0;
  const mined = await readMined(round, rows);
  const isUsed = (row: SentRow) => row.nonce < (mined.get(row.wallet) ?? 0);
  const sent = rows.filter(({ state }) => state === 'broadcast');
  const confirming = rows.filter(({ state }) => state === 'confirming');
  const used = sent.filter(isUsed);
  const moved = (await followUsed(round, used)) + (await followMined(round, confirming, booked));
  for (const row of sent) if (!isUsed(row)) await resendOrBump(round, row);
  await reportDeadNonce(round, sent, mined.get(signer.wallet));
  return moved;
}
