import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { canMoveWithdrawal } from '@common/money/withdrawalTransitions';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import { notify } from '../../messages/notices/notify';
import { type Actor, type Movable, unpaidText } from './kind';
import { type Move, writeMove } from './store';

export const SYSTEM: Actor = { kind: 'system', id: null };
export const CHAIN: Actor = { kind: 'chain', id: null };

/** Refuses a transition that the state does not allow. @throws AppError WITHDRAWAL_STATE always */
export function refuseState({ state }: Pick<Movable, 'state'>): never {
  throw new AppError('WITHDRAWAL_STATE', { data: { label: WITHDRAWAL_STATE_LABELS[state].label } });
}

/** Notifies the member of transitions that others make. */
async function notifyMember(
  tx: Tx,
  memberId: number,
  id: number,
  { to, reason }: Move,
  amount: bigint,
): Promise<void> {
  await emitEvent(tx, memberId, 'withdrawal', { id, state: to });
  const about = { withdrawalNo: id, amount };
  if (to === 'broadcast') await notify(tx, memberId, 'withdrawalSent', about);
  if (to === 'done') await notify(tx, memberId, 'withdrawalDone', about);
  if (to === 'rejected') {
    // The notice's own text states where the money is, so the reason omits it.
    const why = reason
      .replace(`，${unpaidText({ kind: 'withdrawal' })}`, '')
      .replace(/[。\s]+$/, '');
    await notify(tx, memberId, 'withdrawalReleased', { ...about, reason: why });
  }
}

/**
 * Moves a locked withdrawal along a listed transition, writes its history and notifies the member.
 * @returns the withdrawal in its new state
 * @throws AppError WITHDRAWAL_STATE
 */
export async function moveWithdrawal<T extends Movable>(tx: Tx, one: T, how: Move): Promise<T> {
  if (!canMoveWithdrawal(one.state, how.to)) refuseState(one);
  const amount = await writeMove(tx, one, how);
  if (one.kind === 'withdrawal') await notifyMember(tx, one.memberId, one.id, how, amount);
  return { ...one, state: how.to };
}
