/** States of a withdrawal and the only allowed moves between them (DESIGN §2). */
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
    submitted: ['confirmed', 'rejected', 'cancelled'],
    confirmed: ['review', 'queued', 'rejected', 'cancelled'],
    review: ['queued', 'rejected', 'cancelled'],
    queued: ['broadcast', 'rejected'],
    broadcast: ['confirming', 'rejected'],
    // Back when a reorganisation of the chain took its block; rejected when it failed on chain.
    confirming: ['done', 'broadcast', 'rejected'],
    // Back only when the chain lost blocks that had their confirmations (DESIGN §5).
    done: ['broadcast'],
    rejected: [],
    cancelled: [],
  };

export function canMoveWithdrawal(from: WithdrawalState, to: WithdrawalState): boolean {
  return WITHDRAWAL_TRANSITIONS[from].includes(to);
}

/** Until here its member may still cancel. */
export const CANCELLABLE: readonly WithdrawalState[] = ['submitted', 'confirmed', 'review'];
