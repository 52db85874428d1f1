import type { StaffWithdrawal, StaffWithdrawalDetail } from '@common/endpoints/adminWithdrawals';
import { amountToString, unitsToAmount } from '@common/money/money';
import { hasRight } from '@common/people/roles';
import { getAddress } from 'viem';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import { readBalances } from '../../../ledger/ledger';
import { countsFrom, readTenure } from '../../../ledger/staffTenure';
import { presentCommon } from './present';
import {
  hasTouched,
  readApprovals,
  readAttempts,
  readBookDates,
  readMemberFacts,
  readReturned,
  readTies,
} from './staffStore';
import { findWithdrawal, readHistory, type StaffRow } from './store';

/** States in which staff may reject a withdrawal: all before the signature. */
export const REFUSABLE = ['submitted', 'confirmed', 'review', 'queued'];

const time = (date: Date | null | undefined) => date?.getTime() ?? null;

interface Reviewer {
  /** Whether the caller has already acted on the withdrawal. */
  touched: boolean;
  /** Unix ms from which the caller counts as one of two people; null if now. */
  newUntil: number | null;
}

export function presentForStaff(
  row: StaffRow,
  needed: number,
  caller: Caller,
  { touched, newUntil }: Reviewer,
): StaffWithdrawal {
  const own = row.asker_id === caller.memberId;
  const mayReview = hasRight(caller.capabilities, 'withdrawals.review');
  const waitsUntil = row.approvals_needed > 1 ? newUntil : null;
  return {
    ...presentCommon(row, needed),
    memberId: row.asker_id,
    memberName: row.asker_name,
    depositId: row.kind === 'return' ? row.depositId : null,
    approvals: row.approvals,
    approvalsNeeded: row.approvals_needed,
    nonce: row.nonce,
    canApprove: mayReview && row.state === 'review' && !own && !touched && waitsUntil === null,
    countsFrom: mayReview && row.state === 'review' ? waitsUntil : null,
    canReject: mayReview && REFUSABLE.includes(row.state) && (!own || row.kind === 'return'),
    canRelease:
      row.state === 'broadcast' &&
      row.surely_lost &&
      !own &&
      hasRight(caller.capabilities, 'admin'),
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
    closedAt: time(facts.closed_at),
    wallets: facts.wallets.map((one) => getAddress(one)),
    // Bid holds count as available: shown as held, they would reveal the secret maximum (ADR 019).
    available: amountToString(coin.available + bids),
    held: amountToString(coin.held - bids),
    deposited: unitsToAmount(facts.deposited),
    deposits: facts.deposits,
    withdrawn: unitsToAmount(facts.withdrawn),
    withdrawals: facts.withdrawals,
    lastDay: unitsToAmount(facts.last_day),
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
  const newUntil = countsFrom(await readTenure(db, caller.memberId), 'withdrawals.review');
  const steps = await readHistory(db, id);
  const approvals = await readApprovals(db, id);
  const attempts = await readAttempts(db, id);
  const dates = await readBookDates(db, row.address_id);
  const memberId = row.kind === 'withdrawal' ? row.memberId : null;
  const tied = await readTies(db, memberId, row.to_address);
  return {
    ...presentForStaff(row, shop.confirmations, caller, { touched, newUntil }),
    history: steps.map((step) => ({
      state: step.to_state,
      at: step.at.getTime(),
      by: step.actor,
      person: step.person,
      reason: step.reason,
    })),
    approvalNotes: approvals.map((one) => ({
      staff: { id: one.staff_id, name: one.name },
      note: one.note,
      at: one.created_at.getTime(),
    })),
    attempts: attempts.map((one) => ({
      txHash: one.tx_hash,
      maxFee: one.max_fee,
      tip: one.tip,
      createdAt: one.created_at.getTime(),
      sentAt: time(one.sent_at),
      nodeAnswer: one.node_answer,
    })),
    member: row.kind === 'withdrawal' ? await presentMember(db, row.memberId) : null,
    deposit: row.kind === 'return' ? await readReturned(db, row.depositId) : null,
    addressAddedAt: time(dates?.created_at),
    addressUsableAt: time(dates?.usable_at),
    ties: tied.map(({ id: other, name, by }) => ({ member: { id: other, name }, by })),
  };
}
