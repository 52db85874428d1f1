import { getAddress } from 'viem';
import type { Fees } from '../../../chain/payoutPort';
import type { Tx } from '../../../db/database';
import { rejectWithdrawal } from '../withdrawals/confirmWithdrawal';
import { unpaidText } from '../withdrawals/kind';
import { moveWithdrawal, SYSTEM } from '../withdrawals/moveWithdrawal';
import { findWithdrawalClosure } from '../withdrawals/terms';
import { HIGHEST_FEE } from './fees';
import { nextNonce, readNonces, type WalletNonces } from './nextNonce';
import { type Attempt, claimNonces, storeAttempts } from './nonceStore';
import type { PayoutRound } from './payoutRound';
import { type Priced, priceQueued } from './priceQueued';
import { type Claimed, claimWaiting, readQueued, readUnmined } from './queueStore';
import { isWatcherCaughtUp, waitForWatcher } from './waitForWatcher';

/** Withdrawals signed in one transaction. The next batch is prepared while this one is being sent. */
const BATCH = 32;

/** Last check before signing. Rejects with result 2 (no such account) for a frozen account or a removed address. */
async function isStillAllowed(tx: Tx, one: Claimed): Promise<boolean> {
  if (!one.frozen && !one.removed) return true;
  const why = one.frozen ? '帳戶已凍結' : '提幣地址已從地址簿刪除';
  const reason = `${why}，${unpaidText(one)}`;
  await rejectWithdrawal(tx, one, { actor: SYSTEM, reason, result: 2 });
  return false;
}

async function signBatch(
  tx: Tx,
  round: PayoutRound,
  batch: readonly Priced[],
  fees: Fees,
  nonces: WalletNonces,
): Promise<Attempt[]> {
  const { chain, wallet, signer } = round;
  if (await findWithdrawalClosure(tx, chain.chainId)) return [];
  // Lock order: the cursor before the withdrawals, as in the watcher.
  if (!(await isWatcherCaughtUp(tx, round))) return [];
  let nonce = await nextNonce(tx, round, nonces);
  if (nonce === null) return [];
  const claimed = await claimWaiting(
    tx,
    batch.map(({ id }) => id),
  );
  const gasOf = new Map(batch.map(({ id, gas }) => [id, gas]));
  const allowed: Claimed[] = [];
  const attempts: Attempt[] = [];
  for (const one of claimed) {
    const gas = gasOf.get(one.id);
    if (gas === undefined || !(await isStillAllowed(tx, one))) continue;
    const payment = {
      to: getAddress(one.to_address),
      amount: BigInt(one.amount),
      nonce,
      gas,
      ...fees,
    };
    attempts.push({ withdrawalId: one.id, payout: await wallet.sign(payment) });
    allowed.push(one);
    nonce += 1;
  }
  await claimNonces(tx, signer, attempts);
  await storeAttempts(tx, signer, attempts);
  for (const one of allowed) {
    await moveWithdrawal(tx, one, { to: 'broadcast', actor: SYSTEM, reason: '已送出' });
  }
  return attempts;
}

/**
 * Signs queued withdrawals under the next nonces, once the watcher has booked every final block. Nonce, signature and
 * state are committed before any node receives a transaction: afterwards the payer only resends these bytes or replaces
 * them under the same nonce, and never pays that withdrawal otherwise (invariant 8).
 * @returns the transactions to send now, ordered by nonce
 */
export async function signQueued(round: PayoutRound): Promise<Attempt[]> {
  const { db, chain, wallet, signer, inFlight } = round;
  const { count } = await readUnmined(db, signer.wallet);
  const waiting = await readQueued(db, Math.min(BATCH, Math.max(0, inFlight - count)));
  if (waiting.length === 0) return [];
  if (await db.transaction((tx) => findWithdrawalClosure(tx, chain.chainId))) return [];
  if (!(await waitForWatcher(round))) return [];
  const fees = await wallet.fees();
  if (fees.maxFee > HIGHEST_FEE) {
    round.report('lowGas', `the node asks ${fees.maxFee} wei per gas`);
    return [];
  }
  const batch = await priceQueued(round, waiting, fees);
  if (batch.length === 0) return [];
  // Again with the current head: the chain moved on while the node priced each transaction.
  const ready = await waitForWatcher(round);
  if (!ready) return [];
  const nonces = await readNonces(ready);
  return db.transaction((tx) => signBatch(tx, ready, batch, fees, nonces));
}
