import type { bookOutflowPaid as endpoint, UnknownOutflow } from '@common/endpoints/adminOutflows';
import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { isHash, isHex } from 'viem';
import type { SignedPayout } from '../../../chain/payoutPort';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { lockAccounts, postJournal } from '../../../ledger/ledger';
import { decideMoney } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { queueDepositReturn } from '../deposits/queueDepositReturn';
import { captureHolds } from '../withdrawals/holds';
import type { Actor } from '../withdrawals/kind';
import { moveWithdrawal } from '../withdrawals/moveWithdrawal';
import { showUnknown } from './listUnknown';
import { assignNonce, markSent, storeAttempts } from './nonceStore';
import {
  canReturn,
  insertBooking,
  linkOutflow,
  lockMatched,
  lockUnknown,
  type Matched,
  type OpenOutflow,
} from './unknownStore';

/** The outflow's transaction in the form in which the payer stores what it signs. */
function signedOf(outflow: OpenOutflow): SignedPayout {
  const { tx_hash: txHash, raw, nonce, gas, max_fee, tip } = outflow;
  const complete = gas !== null && max_fee !== null && tip !== null && nonce !== null;
  if (!complete || !isHash(txHash) || !isHex(raw)) {
    throw new Error(
      `outflow ${outflow.id} matches a withdrawal and is no transaction of the wallet`,
    );
  }
  return { txHash, raw, nonce, gas: BigInt(gas), maxFee: BigInt(max_fee), tip: BigInt(tip) };
}

/**
 * Stores nonce, hash and bytes as the withdrawal's attempt, so that the withdrawal is never signed again, and these bytes
 * are resent after a reorg.
 */
async function keepAttempt(tx: Tx, outflow: OpenOutflow, withdrawalId: number): Promise<void> {
  const payout = signedOf(outflow);
  const { chain_id: chainId, wallet } = outflow;
  const signer = { chainId, wallet };
  await assignNonce(tx, signer, payout.nonce, withdrawalId);
  await storeAttempts(tx, signer, [{ withdrawalId, payout }]);
  await markSent(tx, chainId, [{ txHash: payout.txHash, nodeAnswer: 'found on the chain' }]);
}

/**
 * Moves what suspense holds for the withdrawal to the loss account, which had borne the unknown outflow: the amount of a return, or of
 * a withdrawal that was completed before a reorg removed its transaction.
 */
async function takeFromSuspense(
  tx: Tx,
  outflow: OpenOutflow,
  reason: string,
  actor: Actor,
): Promise<void> {
  const amount = BigInt(outflow.amount);
  await postJournal(tx, {
    kind: 'outflow.paid',
    key: `outflow:${outflow.id}:paid`,
    ref: { type: 'tx', id: outflow.tx_hash },
    reason,
    actorId: actor.id,
    legs: [
      { house: 'suspense', asset: 'coin', amount: -amount },
      { house: 'loss', asset: 'coin', amount },
    ],
  });
}

/** Moves the withdrawal through all payout states to `done`, since the outflow's block is final, and books its money. */
async function finish(tx: Tx, outflow: OpenOutflow, one: Matched, actor: Actor): Promise<void> {
  const { tx_hash: txHash, block_number: number, block_hash: hash } = outflow;
  const reason = '核對交易：已經送出';
  const { state } = one;
  const sent =
    state === 'broadcast'
      ? { ...one, state }
      : await moveWithdrawal(tx, one, { to: 'broadcast', actor, reason });
  if (one.kind === 'withdrawal') {
    const { id, memberId } = one;
    const paid = { id, memberId, amount: BigInt(one.amount), fee: BigInt(one.fee) };
    const coin = { member: memberId, asset: 'coin' } as const;
    await lockAccounts(tx, [
      { ...coin, bucket: 'available' },
      { ...coin, bucket: 'held' },
    ]);
    if (!(await captureHolds(tx, paid, 'loss'))) {
      await takeFromSuspense(tx, outflow, '提幣重新上鏈', actor);
    }
  } else {
    await takeFromSuspense(tx, outflow, '退回原付款地址', actor);
  }
  const mined = { txHash, number, hash };
  const found = await moveWithdrawal(tx, sent, { to: 'confirming', actor, reason, mined });
  const done = '已完成，代幣已送達';
  // Result 1: succeeded (SPEC §4).
  await moveWithdrawal(tx, found, { to: 'done', actor, reason: done, result: 1, mined });
}

/**
 * Returns the id of the withdrawal that the outflow paid. Where staff name a deposit, inserts the withdrawal that returns
 * it.
 * @throws AppError OUTFLOW_NO_MATCH unless exactly one of both is named, and the outflow can be that deposit's return;
 *   DEPOSIT_NOT_SUSPENSE
 */
async function findOrQueueReturn(
  tx: Tx,
  outflow: OpenOutflow,
  { withdrawalId, depositId, note }: Call<typeof endpoint>['body'],
  staffId: number,
): Promise<number> {
  if (withdrawalId !== undefined && depositId === undefined) return withdrawalId;
  const isReturn = withdrawalId === undefined && depositId !== undefined;
  if (!isReturn || !(await canReturn(tx, outflow.id, depositId))) {
    throw new AppError('OUTFLOW_NO_MATCH');
  }
  return queueDepositReturn(tx, depositId, staffId, note.trim());
}

/**
 * Staff book an unknown outflow as the payment of this withdrawal, or as the return of a deposit: a payout made after
 * the backup from which the database was restored. The withdrawal ends like one that the payer completed. Above the limit
 * of one person it is only proposed, and runs again as a whole when another one approves (staff/proposals/operations.ts).
 * @throws AppError NOT_FOUND, OUTFLOW_BOOKED, OUTFLOW_NO_MATCH, DEPOSIT_NOT_SUSPENSE, WITHDRAWAL_OWN, and as decideMoney
 *   does
 */
export async function bookPaid(call: Call<typeof endpoint>): Promise<UnknownOutflow> {
  const { tx, chain, caller, params, body } = call;
  await showUnknown(tx, chain.chainId, params.id);
  const outflow = await lockUnknown(tx, params.id);
  if (!outflow) throw new AppError('OUTFLOW_BOOKED');
  // Locked here to learn whose withdrawal it is: its member may neither propose nor approve.
  const paid = body.withdrawalId && (await lockMatched(tx, outflow.id, body.withdrawalId));
  const memberId = paid && paid.kind === 'withdrawal' ? paid.memberId : null;
  if (memberId === caller.memberId) throw new AppError('WITHDRAWAL_OWN');
  const what = body.withdrawalId ? `提幣 ${body.withdrawalId}` : `退回待查款項 ${body.depositId}`;
  const decision = {
    name: 'outflow.paid',
    ref: { type: 'outflow', id: String(outflow.id) },
    units: BigInt(outflow.amount),
    advUnits: 0n,
    summary: `${what}：${body.note.trim()}`,
    concerned: [memberId],
  } as const;
  return decideMoney(call, decision, () => book(call, outflow));
}

async function book(
  { tx, chain: { chainId }, caller, body }: Call<typeof endpoint>,
  outflow: OpenOutflow,
): Promise<UnknownOutflow> {
  const { tx_hash: txHash } = outflow;
  const withdrawalId = await findOrQueueReturn(tx, outflow, body, caller.memberId);
  // For a return this is the withdrawal that was just inserted.
  const one = await lockMatched(tx, outflow.id, withdrawalId);
  if (!one) throw new AppError('OUTFLOW_NO_MATCH');

  const note = body.note.trim();
  const staffId = caller.memberId;
  await insertBooking(tx, {
    outflowId: outflow.id,
    as: 'paid',
    withdrawalId: one.id,
    staffId,
    note,
  });
  await keepAttempt(tx, outflow, one.id);
  await linkOutflow(tx, outflow.id, one.id);
  await finish(tx, outflow, one, { kind: 'staff', id: staffId });
  const ref = { type: 'withdrawal', id: String(one.id) };
  const change = {
    before: { 狀態: WITHDRAWAL_STATE_LABELS[one.state].label, 交易編號: null },
    after: { 狀態: WITHDRAWAL_STATE_LABELS.done.label, 交易編號: txHash },
  };
  await writeStaffAction(tx, staffId, 'outflow.paid', ref, `${txHash}：${note}`, change);
  return showUnknown(tx, chainId, outflow.id);
}
