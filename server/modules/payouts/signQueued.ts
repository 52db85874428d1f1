import type { Fees } from '../../chain/payoutPort';
import type { Tx } from '../../db/database';
import { shown } from '../withdrawals/addressBook';
import { rejectWithdrawal } from '../withdrawals/confirmWithdrawal';
import { moveWithdrawal, SYSTEM, whereItStays } from '../withdrawals/moveWithdrawal';
import { findClosed } from '../withdrawals/terms';
import { HIGHEST_FEE } from './fees';
import { nextNonce, readNonces, type Seen } from './nextNonce';
import { type Attempt, claimNonces, storeAttempts } from './nonceStore';
import type { Paying } from './paying';
import { type Priced, priceQueued } from './priceQueued';
import { type Claimed, claimWaiting, readQueued, readUnmined } from './queueStore';

/** Signed in one transaction: while these are sent, the next are prepared. */
const BATCH = 32;

/** The last look before the signature: result 2 where the account or its address is no more. */
async function stillMeant(tx: Tx, one: Claimed): Promise<boolean> {
  if (!one.frozen && !one.removed) return true;
  const why = one.frozen ? '帳戶已凍結' : '提幣地址已從地址簿刪除';
  const reason = `${why}，${whereItStays(one)}`;
  await rejectWithdrawal(tx, one, { actor: SYSTEM, reason, result: 2 });
  return false;
}

async function signInOrder(
  tx: Tx,
  paying: Paying,
  batch: readonly Priced[],
  fees: Fees,
  seen: Seen,
): Promise<Attempt[]> {
  const { chain, wallet } = paying;
  if (await findClosed(tx, chain.chainId)) return [];
  const claimed = await claimWaiting(
    tx,
    batch.map(({ id }) => id),
  );
  let nonce = await nextNonce(tx, paying, seen);
  if (nonce === null) return [];
  const gasOf = new Map(batch.map(({ id, gas }) => [id, gas]));
  const meant: Claimed[] = [];
  const attempts: Attempt[] = [];
  for (const one of claimed) {
    const gas = gasOf.get(one.id);
    if (gas === undefined || !(await stillMeant(tx, one))) continue;
    const order = { to: shown(one.to_address), amount: BigInt(one.amount), nonce, gas, ...fees };
    attempts.push({ withdrawalId: one.id, payout: await wallet.sign(order) });
    meant.push(one);
    nonce += 1;
  }
  await claimNonces(tx, chain.chainId, attempts);
  await storeAttempts(tx, chain.chainId, attempts);
  for (const one of meant) {
    await moveWithdrawal(tx, one, { to: 'broadcast', actor: SYSTEM, reason: '已送到區塊鏈' });
  }
  return attempts;
}

/**
 * Signs what waits in the queue, each under the next nonce. Nonce, signature and state are committed before
 * any node hears of a transaction: whatever happens afterwards, the very same bytes are sent again, and no
 * other transaction is ever made for that withdrawal (invariant 8).
 * @returns what is to be sent now, in the order of the nonces
 */
export async function signQueued(paying: Paying): Promise<Attempt[]> {
  const { db, chain, wallet, inFlight } = paying;
  const { count } = await readUnmined(db);
  const waiting = await readQueued(db, Math.min(BATCH, Math.max(0, inFlight - count)));
  if (waiting.length === 0) return [];
  if (await db.transaction((tx) => findClosed(tx, chain.chainId))) return [];
  const fees = await wallet.fees();
  if (fees.maxFee > HIGHEST_FEE) {
    paying.tell('lowGas', `the node asks ${fees.maxFee} wei per gas`);
    return [];
  }
  const seen = await readNonces(paying);
  const batch = await priceQueued(paying, waiting, fees);
  if (batch.length === 0) return [];
  return db.transaction((tx) => signInOrder(tx, paying, batch, fees, seen));
}
