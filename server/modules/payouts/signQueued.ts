import type { Fees, PayoutWallet, SignedPayout } from '../../chain/payoutPort';
import type { BlockRef, Chain } from '../../chain/port';
import type { Database, Tx } from '../../db/database';
import { haltWithdrawals } from '../deposits/haltWithdrawals';
import { shown } from '../withdrawals/addressBook';
import { rejectWithdrawal } from '../withdrawals/confirmWithdrawal';
import { moveWithdrawal, SYSTEM } from '../withdrawals/moveWithdrawal';
import { findClosed } from '../withdrawals/terms';
import { HIGHEST_FEE, higher } from './fees';
import { claimForeign, claimNonce, markSent, readLastNonce, storeAttempt } from './nonceStore';
import type { PayerState } from './payerStatus';
import { type Claimed, claimWaiting, readQueued, readUnmined, type Waiting } from './queueStore';

/** Transactions that are in no block at a time: nodes keep so many of one sender without dropping any. */
const MOST_UNMINED = 32;

interface Priced extends Waiting {
  gas: bigint;
}

export interface Paying {
  db: Database;
  chain: Chain;
  wallet: PayoutWallet;
  head: BlockRef;
  confirmations: number;
  /** Tells staff what stands in the way. */
  tell: (state: PayerState, detail: string) => void;
}

/** Those that the token would make now, with their gas. */
async function price({ wallet, tell }: Paying, waiting: readonly Waiting[]) {
  const priced: Priced[] = [];
  for (const one of waiting) {
    const answer = await wallet.gasFor(shown(one.to_address), BigInt(one.amount));
    if ('gas' in answer) priced.push({ ...one, gas: answer.gas });
    else tell('tokenRefuses', `#${one.id}: ${answer.refusal}`);
  }
  return priced;
}

/** As many of them, in order, as the wallet's tokens and ETH pay for beside what is on its way. */
async function affordable(
  { db, chain, wallet, tell }: Paying,
  priced: readonly Priced[],
  { maxFee }: Fees,
): Promise<Priced[]> {
  const flying = await readUnmined(db);
  let gab = (await chain.balanceOf(wallet.address)) - flying.amount;
  let wei = await chain.ethBalanceOf(wallet.address);
  const most = priced.reduce((top, { gas }) => higher(top, gas), 0n);
  wei -= BigInt(flying.count) * most * maxFee;
  const taken: Priced[] = [];
  for (const one of priced) {
    gab -= BigInt(one.amount);
    wei -= one.gas * maxFee;
    if (gab < 0n || wei < 0n) {
      tell(wei < 0n ? 'lowGas' : 'lowToken', `#${one.id}`);
      break;
    }
    taken.push(one);
  }
  return taken;
}

/** Nonces that are used by a final block, by the newest one, and with what waits. */
interface Seen {
  final: number;
  mined: number;
  pending: number;
}

/**
 * The next nonce. Ours follow each other without a gap. If the chain is further, somebody else has the key:
 * once that is final those nonces are written down as theirs, and nothing is paid until staff have looked.
 * @returns null when nothing can be signed now
 */
async function nextNonce(tx: Tx, { chain, tell }: Paying, seen: Seen): Promise<number | null> {
  const { final, mined, pending } = seen;
  const last = await readLastNonce(tx, chain.chainId);
  if (last === null) {
    // The very first is taken from a wallet at rest: a node that is wrong about it would leave a gap for ever.
    if (final === mined && mined === pending) return mined;
    tell('stopped', 'the system wallet has transactions of its own under way');
    return null;
  }
  const next = last + 1;
  if (mined <= next) return next;
  const told = `transactions that are not ours used nonces from ${next} on of the system wallet`;
  tell('stopped', told);
  if (final > next) {
    await claimForeign(tx, chain.chainId, { first: next, last: final - 1 });
    await haltWithdrawals(tx, chain.chainId, told);
  }
  return null;
}

async function readNonces({ chain, wallet, head, confirmations }: Paying): Promise<Seen> {
  const final = await chain.block(Math.max(0, head.number - confirmations));
  const mined = await wallet.minedNonce();
  return {
    final: final ? await wallet.minedNonce(final.hash) : mined,
    mined,
    pending: await wallet.pendingNonce(),
  };
}

/** The last look before the signature: result 2 where the account or its address is no more. */
async function stillMeant(tx: Tx, one: Claimed): Promise<boolean> {
  if (!one.frozen && !one.removed) return true;
  const why = one.frozen ? '帳戶已凍結' : '提幣地址已從地址簿刪除';
  await rejectWithdrawal(tx, one, { actor: SYSTEM, reason: `${why}，款項已退回餘額`, result: 2 });
  return false;
}

async function signInOrder(
  tx: Tx,
  paying: Paying,
  batch: readonly Priced[],
  fees: Fees,
  seen: Seen,
): Promise<SignedPayout[]> {
  const { chain, wallet } = paying;
  if (await findClosed(tx, chain.chainId)) return [];
  const claimed = await claimWaiting(
    tx,
    batch.map(({ id }) => id),
  );
  let nonce = await nextNonce(tx, paying, seen);
  if (nonce === null) return [];
  const signed: SignedPayout[] = [];
  for (const one of claimed) {
    const gas = batch.find(({ id }) => id === one.id)?.gas;
    if (gas === undefined || !(await stillMeant(tx, one))) continue;
    const order = { to: shown(one.to_address), amount: BigInt(one.amount), nonce, gas, ...fees };
    const payout = await wallet.sign(order);
    await claimNonce(tx, chain.chainId, nonce, one.id);
    await storeAttempt(tx, chain.chainId, one.id, payout);
    await moveWithdrawal(tx, one, { to: 'broadcast', actor: SYSTEM, reason: '已送到區塊鏈' });
    signed.push(payout);
    nonce += 1;
  }
  return signed;
}

/**
 * Signs what waits in the queue, each under the next nonce. Nonce, signature and state are committed before
 * any node hears of a transaction: whatever happens afterwards, the very same bytes are sent again, and no
 * other transaction is ever made for that withdrawal (invariant 8).
 * @returns how many were signed
 */
export async function signQueued(paying: Paying): Promise<number> {
  const { db, chain, wallet } = paying;
  const { count } = await readUnmined(db);
  const waiting = await readQueued(db, Math.max(0, MOST_UNMINED - count));
  if (waiting.length === 0) return 0;
  if (await db.transaction((tx) => findClosed(tx, chain.chainId))) return 0;
  const fees = await wallet.fees();
  if (fees.maxFee > HIGHEST_FEE) {
    paying.tell('lowGas', `the node asks ${fees.maxFee} wei per gas`);
    return 0;
  }
  const seen = await readNonces(paying);
  const batch = await affordable(paying, await price(paying, waiting), fees);
  if (batch.length === 0) return 0;
  const signed = await db.transaction((tx) => signInOrder(tx, paying, batch, fees, seen));
  // In the order of their nonces, one after the other: none waits for one that the node has not seen.
  for (const { txHash, raw } of signed) {
    const { said } = await wallet.send(raw);
    await markSent(db, chain.chainId, txHash, said);
  }
  return signed.length;
}
