import type { Withdrawal, WithdrawalDetail } from '@common/endpoints/withdrawals';
import { unitsToAmount } from '@common/money/money';
import { CANCELLABLE } from '@common/money/withdrawalTransitions';
import { getAddress } from 'viem';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { presentChallenge } from './challenge';
import { findNewest, readProofs } from './challengeStore';
import { findMyWithdrawal, readHistory, type WithdrawalRow } from './store';

/** Fields that members and staff both see. */
export function presentCommon(row: WithdrawalRow, requiredConfirmations: number) {
  const mined = row.state === 'confirming' || row.state === 'done';
  return {
    id: row.id,
    requestId: row.request_id,
    address: getAddress(row.to_address),
    amount: unitsToAmount(row.amount),
    fee: unitsToAmount(row.fee),
    state: row.state,
    result: row.result,
    reason: row.reason,
    txHash: row.tx_hash ?? row.sent_hash,
    confirmations: mined ? Math.min(row.depth, requiredConfirmations) : 0,
    needed: requiredConfirmations,
    createdAt: row.created_at.getTime(),
    movedAt: row.moved_at.getTime(),
  };
}

export function presentWithdrawal(row: WithdrawalRow, needed: number): Withdrawal {
  return {
    ...presentCommon(row, needed),
    label: row.label,
    canCancel: CANCELLABLE.includes(row.state),
  };
}

interface ChainSettings {
  chainId: number;
  confirmations: number;
}

async function readChallenge(db: Queryable, row: WithdrawalRow, memberId: number) {
  if (row.state !== 'submitted') return null;
  const challenge = await findNewest(db, memberId, 'withdrawal', String(row.id));
  return challenge ? presentChallenge(challenge, await readProofs(db, memberId)) : null;
}

/** @throws AppError NOT_FOUND, also for another member's withdrawal */
export async function readDetail(
  db: Queryable,
  { chainId, confirmations }: ChainSettings,
  id: number,
  memberId: number,
): Promise<WithdrawalDetail> {
  const row = await findMyWithdrawal(db, chainId, id, memberId);
  if (!row) throw new AppError('NOT_FOUND');
  const steps = await readHistory(db, id);
  return {
    ...presentWithdrawal(row, confirmations),
    history: steps.map((step) => ({
      state: step.to_state,
      at: step.at.getTime(),
      by: step.actor,
      reason: step.reason,
    })),
    challenge: await readChallenge(db, row, memberId),
  };
}
