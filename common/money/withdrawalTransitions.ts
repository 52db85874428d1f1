/** States of a withdrawal and the allowed transitions. */
export const WITHDRAWAL_STATES = [
  'submitted',
  'confirmed',
  'review',
  'queued',
  'broadcast',
  'confirming',
  'done',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export const WITHDRAWAL_TRANSITIONS: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> =
  {
    // Directly to `broadcast` only when the chain shows a payout that this database, restored from an older backup, lost.
    submitted: ['confirmed', 'broadcast', 'rejected', 'cancelled'],
    confirmed: ['review', 'queued', 'broadcast', 'rejected', 'cancelled'],
    review: ['queued', 'broadcast', 'rejected', 'cancelled'],
    queued: ['broadcast', 'rejected'],
    broadcast: ['confirming', 'rejected'],
    // Back after a reorganisation removed its block; rejected after it failed on chain.
    confirming: ['done', 'broadcast', 'rejected'],
    // Back only when a reorganisation removed confirmed blocks.
    done: ['broadcast'],
    rejected: [],
    cancelled: [],
  };

export function canMoveWithdrawal(from: WithdrawalState, to: WithdrawalState): boolean {
  return WITHDRAWAL_TRANSITIONS[from].includes(to);
}

/** The states in which the member may still cancel. */
export const CANCELLABLE: readonly WithdrawalState[] = ['submitted', 'confirmed', 'review'];
