import { isHash, isHex } from 'viem';
import type { ChainReceipt } from '../../chain/port';
import type { Tx } from '../../db/database';
import { haltWithdrawals } from '../deposits/haltWithdrawals';
import { shown } from '../withdrawals/addressBook';
import { rejectWithdrawal } from '../withdrawals/confirmWithdrawal';
import { CHAIN, moveWithdrawal, whereItStays } from '../withdrawals/moveWithdrawal';
import { findClosed } from '../withdrawals/terms';
import { raise } from './fees';
import { inChunks } from './inChunks';
import { markSent, storeAttempts } from './nonceStore';
import type { Paying } from './paying';
import {
  lockAllInFlight,
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

type Mined = ChainReceipt & { txHash: string };

/** How one of its transactions ended; any of them counts, for all bear the one nonce. */
async function findMined({ chain }: Paying, row: SentRow): Promise<Mined | null> {
  for (const txHash of row.hashes) {
    const receipt = isHash(txHash) ? await chain.receipt(txHash) : null;
    if (receipt) return { ...receipt, txHash };
  }
  return null;
}

async function noteMined({ db }: Paying, found: ReadonlyMap<number, Mined>): Promise<number> {
  if (found.size === 0) return 0;
  const ids = [...found.keys()];
  return db.transaction(async (tx) => {
    const still = await lockAllInFlight(tx, ids, 'broadcast');
    await markFound(tx, ids);
    for (const one of still) {
      const { txHash, block } = found.get(one.id) ?? {};
      if (!txHash || !block) continue;
      const mined = { txHash, number: block.number, hash: block.hash };
      const reason = '已寫入區塊';
      await moveWithdrawal(tx, one, { to: 'confirming', actor: CHAIN, reason, mined });
    }
    return still.length;
  });
}

/** Failed on chain: once that is final, nothing has left the wallet and nothing can under this nonce. */
async function noteReverted(paying: Paying, row: SentRow, found: Mined): Promise<number> {
  const { db, head, confirmations } = paying;
  if (head.number - found.block.number < confirmations) return 0;
  return db.transaction(async (tx) => {
    const one = await lockInFlight(tx, row.id, 'broadcast');
    if (!one) return 0;
    const reason = `鏈上交易失敗，${whereItStays(one)}`;
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
  await markSent(db, chain.chainId, [{ txHash, said }]);
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
    await storeAttempts(tx, chain.chainId, [{ withdrawalId: row.id, payout: signed }]);
    return signed;
  });
  if (!payout) return false;
  await send(paying, payout.txHash, payout.raw);
  return true;
}

/** What waits to be mined, in the order of the nonces. */
async function pressOn(paying: Paying, row: SentRow): Promise<void> {
  if (row.missing_since !== null) await markFound(paying.db, [row.id]);
  if (row.lost && row.result === null) await markUnknown(paying.db, row.id);
  if (paying.outbox.has(row.id)) return;
  if (row.heard && row.slow && (await replace(paying, row))) return;
  const [newest] = row.hashes;
  if (row.due && newest) await send(paying, newest, row.raw);
}

/** Those whose nonce is used in a block: by their own transaction, unless the node is mistaken or somebody else has the key. */
async function followUsed(paying: Paying, rows: readonly SentRow[]): Promise<number> {
  const mined = new Map<number, Mined>();
  let moved = 0;
  for (const { row, found } of await inChunks(rows, async (one) => ({
    row: one,
    found: await findMined(paying, one),
  }))) {
    if (!found) moved += await noteMissing(paying, row);
    else if (found.status === 'reverted') moved += await noteReverted(paying, row, found);
    else mined.set(row.id, found);
  }
  return moved + (await noteMined(paying, mined));
}

/** Whether its block is still on the chain; the watcher settles it, and must find its Transfer there. */
async function followConfirming(
  { db, chain }: Paying,
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
    const reason = '鏈上重組，重新等待上鏈';
    await moveWithdrawal(tx, one, { to: 'broadcast', actor: CHAIN, reason });
    return 1;
  });
}

async function followMined(
  paying: Paying,
  rows: readonly SentRow[],
  booked: number,
): Promise<number> {
  const heights = [...new Set(rows.flatMap(({ block_number }) => block_number ?? []))];
  const blocks = await inChunks(heights, (number) => paying.chain.block(number));
  const hashes = new Map(heights.map((number, i) => [number, blocks[i]?.hash]));
  let moved = 0;
  for (const row of rows) {
    if (row.block_number === null) continue;
    const stands = hashes.get(row.block_number) === row.block_hash;
    moved += await followConfirming(paying, row, stands, booked);
  }
  return moved;
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
  const sent = rows.filter(({ state }) => state === 'broadcast');
  const confirming = rows.filter(({ state }) => state === 'confirming');
  const used = sent.filter(({ nonce }) => nonce < mined);
  const moved = (await followUsed(paying, used)) + (await followMined(paying, confirming, booked));
  for (const row of sent) if (row.nonce >= mined) await pressOn(paying, row);
  return moved;
}
