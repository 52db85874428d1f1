import type { StaffWithdrawal, StaffWithdrawalDetail } from '@common/endpoints/adminWithdrawals';
import { amountToString } from '@common/money';
import type { Queryable } from '../../db/database';
import { AppError } from '../../errors';
import type { Caller } from '../../http/caller';
import { readBalances } from '../../ledger/ledger';
import { shown } from './addressBook';
import { presentCommon } from './present';
import {
  hasTouched,
  readAttempts,
  readBookDates,
  readMemberFacts,
  readReturned,
  readTies,
  readVoices,
} from './staffStore';
import { findWithdrawal, readHistory, type StaffRow } from './store';

/** States in which staff may still refuse it: nothing is signed. */
export const REFUSABLE = ['submitted', 'confirmed', 'review', 'queued'];

const amount = (units: string) => amountToString(BigInt(units));
const time = (date: Date | null | undefined) => date?.getTime() ?? null;

/** @param touched whether the caller has had a hand in it before */
export function presentForStaff(
  row: StaffRow,
  needed: number,
  caller: Caller,
  touched: boolean,
): StaffWithdrawal {
  const own = row.asker_id === caller.memberId;
  const isReturn = row.deposit_id !== null;
  return {
    ...presentCommon(row, needed),
    memberId: row.asker_id,
    memberName: row.asker_name,
    depositId: row.deposit_id,
    approvals: row.approvals,
    approvalsNeeded: row.approvals_needed,
    nonce: row.nonce,
    canApprove: row.state === 'review' && !own && !touched,
    canReject: REFUSABLE.includes(row.state) && (!own || isReturn),
    canRelease:
      row.state === 'broadcast' && row.surely_lost && !own && caller.capabilities.includes('admin'),
  };
}

async function presentMember(db: Queryable, memberId: number) {
  const facts = await readMemberFacts(db, memberId);
  const { coin } = await readBalances(db, memberId);
  const bids = BigInt(facts.held_for_bids);
  return {
    id: facts.id,
    name: facts.name,
    email: facts.email,
    joinedAt: facts.created_at.getTime(),
    frozenAt: time(facts.frozen_at),
    wallets: facts.wallets.map(shown),
    // What is held for bids counts as available here: alone, it would be a hidden maximum (ADR 019).
    available: amountToString(coin.available + bids),
    held: amountToString(coin.held - bids),
    deposited: amount(facts.deposited),
    deposits: facts.deposits,
    withdrawn: amount(facts.withdrawn),
    withdrawals: facts.withdrawals,
    lastDay: amount(facts.last_day),
  };
}

/** @throws AppError NOT_FOUND */
export async function readDetailForStaff(
  db: Queryable,
  shop: { chainId: number; confirmations: number },
  caller: Caller,
  id: number,
): Promise<StaffWithdrawalDetail> {
  const row = await findWithdrawal(db, shop.chainId, id);
  if (!row) throw new AppError('NOT_FOUND');
  const touched = await hasTouched(db, id, caller.memberId);
  const steps = await readHistory(db, id);
  const said = await readVoices(db, id);
  const sent = await readAttempts(db, id);
  const dates = await readBookDates(db, row.address_id);
  const tied = await readTies(db, row.member_id, row.to_address);
  return {
    ...presentForStaff(row, shop.confirmations, caller, touched),
    history: steps.map((step) => ({
      state: step.to_state,
      at: step.at.getTime(),
      by: step.actor,
      person: step.person,
      reason: step.reason,
    })),
    voices: said.map((one) => ({
      staff: { id: one.staff_id, name: one.name },
      note: one.note,
      at: one.created_at.getTime(),
    })),
    attempts: sent.map((one) => ({
      txHash: one.tx_hash,
      maxFee: one.max_fee,
      tip: one.tip,
      createdAt: one.created_at.getTime(),
      sentAt: time(one.sent_at),
      said: one.said,
    })),
    member: row.member_id === null ? null : await presentMember(db, row.member_id),
    deposit: row.deposit_id === null ? null : await readReturned(db, row.deposit_id),
    addressAddedAt: time(dates?.created_at),
    addressUsableAt: time(dates?.usable_at),
    ties: tied.map(({ id: other, name, by }) => ({ member: { id: other, name }, by })),
  };
}
