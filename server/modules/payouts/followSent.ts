import { isHash, isHex } from 'viem';
import type { ChainReceipt } from '../../chain/port';
import type { Tx } from '../../db/database';
import { haltWithdrawals } from '../deposits/haltWithdrawals';
import { shown } from '../withdrawals/addressBook';
import { rejectWithdrawal } from '../withdrawals/confirmWithdrawal';
import { CHAIN, moveWithdrawal } from '../withdrawals/moveWithdrawal';
import { findClosed } from '../withdrawals/terms';
import { raise } from './fees';
import { markSent, storeAttempt } from './nonceStore';
import {
  lockInFlight,
  markFound,
  markMissing,
  markNonceTaken,
  markUnknown,
  type PayerTiming,
  readBookedBlock,
  readSent,
  type SentRow,
} from './sentStore';
import type { Paying } from './signQueued';

type Mined = ChainReceipt & { txHash: string };

/** How one of its transactions ended; any of them counts, for all bear the one nonce. */
async function findMined({ chain }: Paying, row: SentRow): Promise<Mined | null> {
  for (const txHash of row.hashes) {
    const receipt = isHash(txHash) ? await chain.receipt(txHash) : null;
    if (receipt) return { ...receipt, txHash };
  }
  return null;
}

async function noteMined({ db }: Paying, row: SentRow, found: Mined): Promise<number> {
  return db.transaction(async (tx) => {
    const one = await lockInFlight(tx, row.id, 'broadcast');
    if (!one) return 0;
    await markFound(tx, row.id);
    const mined = { txHash: found.txHash, number: found.block.number, hash: found.block.hash };
    await moveWithdrawal(tx, one, { to: 'confirming', actor: CHAIN, reason: '已寫入區塊', mined });
    return 1;
  });
}

/** Failed on chain: once that is final, nothing has left the wallet and nothing can under this nonce. */
async function noteReverted(paying: Paying, row: SentRow, found: Mined): Promise<number> {
  const { db, head, confirmations } = paying;
  if (head.number - found.block.number < confirmations) return 0;
  return db.transaction(async (tx) => {
    const one = await lockInFlight(tx, row.id, 'broadcast');
    if (!one) return 0;
    const reason = '鏈上交易失敗，款項已退回餘額';
    await rejectWithdrawal(tx, one, { actor: CHAIN, reason });
    return 1;
  });
}

/**
 * Its nonce is used, and none of its transactions is in a block. A node may have lost them, so nothing is
 * released by itself; if it stays so, another transaction has the nonce: staff are told, and decide.
 */
async function noteMissing(paying: Paying, row: SentRow): Promise<number> {
  const { db, chain, head, confirmations } = paying;
  const since = row.missing_since;
  if (since === null) {
    await markMissing(db, row.id, head.number);
  } else if (row.nonce_taken_at === null && head.number >= since + confirmations) {
    await markNonceTaken(db, row.id);
    const reason = `withdrawal ${row.id}: its nonce ${row.nonce} was used by a transaction that is not ours`;
    await haltWithdrawals(db, chain.chainId, reason);
  }
  return 0;
}

async function send({ db, chain, wallet }: Paying, txHash: string, raw: string): Promise<void> {
  if (!isHex(raw)) throw new Error('a stored transaction that is no hex');
  const { said } = await wallet.send(raw);
  await markSent(db, chain.chainId, txHash, said);
}

/** The same payment under the same nonce for a higher fee, stored before it is sent like the first. */
async function replace(paying: Paying, row: SentRow): Promise<boolean> {
  const { db, chain, wallet } = paying;
  const old = { maxFee: BigInt(row.max_fee), tip: BigInt(row.tip) };
  const fees = raise(old, await wallet.fees());
  if (!fees) return false;
  const payout = await db.transaction(async (tx: Tx) => {
    if (await findClosed(tx, chain.chainId)) return null;
    if (!(await lockInFlight(tx, row.id, 'broadcast'))) return null;
    const { nonce, gas } = row;
    const order = { to: shown(row.to_address), amount: BigInt(row.amount), nonce };
    const signed = await wallet.sign({ ...order, gas: BigInt(gas), ...fees });
    await storeAttempt(tx, chain.chainId, row.id, signed);
    return signed;
  });
  if (!payout) return false;
  await send(paying, payout.txHash, payout.raw);
  return true;
}

async function pressOn(paying: Paying, row: SentRow): Promise<number> {
  if (row.missing_since !== null) await markFound(paying.db, row.id);
  if (row.lost && row.result === null) await markUnknown(paying.db, row.id);
  if (row.heard && row.slow && (await replace(paying, row))) return 0;
  const [newest] = row.hashes;
  if (row.due && newest) await send(paying, newest, row.raw);
  return 0;
}

async function followBroadcast(paying: Paying, row: SentRow, mined: number): Promise<number> {
  if (row.nonce >= mined) return pressOn(paying, row);
  const found = await findMined(paying, row);
  if (!found) return noteMissing(paying, row);
  if (found.status === 'reverted') return noteReverted(paying, row, found);
  return noteMined(paying, row, found);
}

/** Whether its block is still on the chain; the watcher settles it, and must find its Transfer there. */
async function followConfirming(
  paying: Paying,
  row: SentRow,
  blocks: Map<number, string | null>,
  booked: number,
): Promise<number> {
  const { db, chain } = paying;
  const { block_number: number, block_hash: hash } = row;
  if (number === null) return 0;
  const stands = blocks.get(number) ?? (await chain.block(number))?.hash ?? null;
  blocks.set(number, stands);
  if (stands === hash) {
    if (booked >= number && row.result === null) {
      await markUnknown(db, row.id);
      const reason = `withdrawal ${row.id}: its transaction succeeded without the Transfer that was ordered`;
      await haltWithdrawals(db, chain.chainId, reason);
    }
    return 0;
  }
  return db.transaction(async (tx) => {
    const one = await lockInFlight(tx, row.id, 'confirming');
    if (!one) return 0;
    const reason = '鏈上重組，重新等待上鏈';
    await moveWithdrawal(tx, one, { to: 'broadcast', actor: CHAIN, reason });
    return 1;
  });
}

/**
 * Looks after what was signed: finds it in blocks, sends it again, raises its fee, notices what a reorg took
 * away and what cannot be mined any more. Never makes a second payment: every transaction bears its nonce.
 * @returns how many moved on
 */
export async function followSent(paying: Paying, timing: PayerTiming): Promise<number> {
  const { db, chain, wallet } = paying;
  // Before the rows: what it booked since shows as done in them.
  const booked = await readBookedBlock(db, chain.chainId);
  const rows = await readSent(db, chain.chainId, timing);
  if (rows.length === 0) return 0;
  const mined = await wallet.minedNonce();
  const blocks = new Map<number, string | null>();
  let moved = 0;
  for (const row of rows) {
    moved +=
      row.state === 'broadcast'
        ? await followBroadcast(paying, row, mined)
        : await followConfirming(paying, row, blocks, booked);
  }
  return moved;
}
