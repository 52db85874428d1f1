import type { assignDeposit as endpoint, SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call, PrepareCall } from '../../../http/route';
import { type Leg, lockAccounts, postJournal, RECORD } from '../../../ledger/ledger';
import { decideMoney } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notify } from '../../messages/notices/notify';
import { lockReportedOrders, settleCreditedBefore } from '../../trade/orders/settleReported';
import { accountsOf } from './creditTransfers';
import { showSuspense } from './listSuspense';
import { owedToHouse } from './owedToHouse';
import { askLeftBehind, type LeftBehind, requireMoved } from './requireMoved';
import { findMember, type LockedDeposit, lockDeposit, writeAssignment } from './suspenseStore';

function legsOf(value: bigint, memberId: number, owed: bigint): Leg[] {
  const legs: Leg[] = [{ house: 'suspense', asset: 'coin', amount: -value }];
  if (owed > 0n) legs.push({ house: 'loss', asset: 'coin', amount: owed });
  if (owed === value) return legs;
  const amount = value - owed;
  return [
    ...legs,
    { member: memberId, asset: 'coin', bucket: 'available', amount, record: RECORD.deposit },
  ];
}

export const prepareAssign = ({ db, chain, params }: PrepareCall<typeof endpoint>) =>
  askLeftBehind(db, chain, params.id);

/**
 * Credits a deposit of an unknown sender to the member whom staff have identified. If the member reported it for an
 * order, pays that order, as the watcher would. Staff cannot assign a deposit to themselves.
 * @throws AppError NOT_FOUND, DEPOSIT_NOT_SUSPENSE, MEMBER_UNKNOWN, OWN_ACCOUNT, and as requireMoved and decideMoney do
 */
export async function assignDeposit(
  call: Call<typeof endpoint>,
  leftBehind: LeftBehind,
): Promise<SuspenseDeposit> {
  const { tx, caller, params, body } = call;
  const { memberId } = body;
  if (memberId === caller.memberId) throw new AppError('OWN_ACCOUNT');
  const deposit = await lockDeposit(tx, params.id);
  if (!deposit) throw new AppError('NOT_FOUND');
  if (deposit.state !== 'suspense') throw new AppError('DEPOSIT_NOT_SUSPENSE');
  const member = await findMember(tx, memberId);
  if (!member) throw new AppError('MEMBER_UNKNOWN');
  await requireMoved(tx, deposit.id, leftBehind);
  const decision = {
    name: 'deposit.assign',
    ref: { type: 'deposit', id: String(deposit.id) },
    units: BigInt(deposit.amount),
    advUnits: 0n,
    summary: `歸入 ${member.name}（#${memberId}）：${body.proof.trim()}`,
    concerned: [memberId],
  } as const;
  return decideMoney(call, decision, () => credit(call, deposit, member));
}

async function credit(
  { tx, chain, caller, body }: Call<typeof endpoint>,
  deposit: LockedDeposit,
  member: { name: string },
): Promise<SuspenseDeposit> {
  const { memberId } = body;
  const txHash = deposit.tx_hash;
  const value = BigInt(deposit.amount);
  const transfer = { memberId, txHash };
  const locked = await lockReportedOrders(tx, [transfer]);
  await lockAccounts(tx, accountsOf([transfer]));
  const owed = await owedToHouse(tx, chain.chainId, { txHash, value }, memberId);
  const { journalId } = await postJournal(tx, {
    kind: 'deposit.assign',
    key: `deposit:${deposit.id}:assign`,
    ref: { type: 'tx', id: txHash },
    reason: '充幣（客服核對後入帳）',
    actorId: caller.memberId,
    legs: legsOf(value, memberId, owed),
  });
  const proof = body.proof.trim();
  await writeAssignment(tx, deposit.id, { memberId, staffId: caller.memberId, proof, journalId });
  await settleCreditedBefore(tx, transfer, locked);
  const ref = { type: 'deposit', id: String(deposit.id) };
  const change = {
    before: { 狀態: '待查', 會員: null },
    after: { 狀態: '已入帳', 會員: `#${memberId}` },
  };
  const note = `→ ${member.name}：${proof}`;
  await writeStaffAction(tx, caller.memberId, 'deposit.assign', ref, note, change);
  await emitEvent(tx, memberId, 'balance', { txHash });
  const amount = value - owed;
  if (amount > 0n) {
    await notify(tx, memberId, 'depositCredited', { depositId: deposit.id, txHash, amount });
  }
  return showSuspense(tx, deposit.id);
}
