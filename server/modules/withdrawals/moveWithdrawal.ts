import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { canMoveWithdrawal, type WithdrawalState } from '@common/withdrawalTransitions';
import { statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { AppError } from '../../errors';
import { notify } from '../notices/notify';

// The guard in the database refuses what is not listed, lacks approvals, attempt, Transfer or end of holds.
const move = statement(
  'moveWithdrawal',
  `WITH moved AS (
     UPDATE withdrawals SET state = $3, result = coalesce($4::smallint, result), moved_at = now(),
       approvals_needed = coalesce($8::smallint, approvals_needed),
       tx_hash = $9, block_number = $10, block_hash = $11
     WHERE id = $1 AND state = $2 RETURNING id, amount
   ), written AS (
   INSERT INTO withdrawal_history (withdrawal_id, from_state, to_state, actor, actor_id, reason)
   SELECT id, $2, $3, $5::text, $6, $7 FROM moved
   )
   SELECT amount FROM moved`,
);

export interface Actor {
  kind: 'member' | 'staff' | 'system' | 'chain';
  /** Null for the system and the chain. */
  id: number | null;
}

export const SYSTEM: Actor = { kind: 'system', id: null };
export const CHAIN: Actor = { kind: 'chain', id: null };

export interface Movable {
  id: number;
  /** Null for the return of a deposit: it is nobody's. */
  member_id: number | null;
  state: WithdrawalState;
}

export interface Move {
  to: WithdrawalState;
  actor: Actor;
  /** Shown to the member. */
  reason: string;
  /** SPEC §4's code, where this move settles it. */
  result?: 1 | 2 | 3 | 255;
  approvalsNeeded?: number;
  /** The block that carries it: for `confirming` and `done`. */
  mined?: { txHash: string; number: number; hash: string };
}

/** Where the money of one that ends unsent is. */
export function whereItStays({ member_id }: Pick<Movable, 'member_id'>): string {
  return member_id === null ? '款項仍在待查' : '款項已退回餘額';
}

/** Says that this cannot be done to it as it stands. @throws AppError WITHDRAWAL_STATE always */
export function refuseState({ state }: Pick<Movable, 'state'>): never {
  throw new AppError('WITHDRAWAL_STATE', { data: { label: WITHDRAWAL_STATE_LABELS[state].label } });
}

/** What its owner did is no news to them; the way it takes from there on is. */
async function tellMember(
  tx: Tx,
  memberId: number,
  id: number,
  { to, reason }: Move,
  amount: bigint,
): Promise<void> {
  await emitEvent(tx, memberId, 'withdrawal', { id, state: to });
  const said = { withdrawalNo: id, amount };
  if (to === 'broadcast') await notify(tx, memberId, 'withdrawalSent', said);
  if (to === 'done') await notify(tx, memberId, 'withdrawalDone', said);
  if (to === 'rejected') await notify(tx, memberId, 'withdrawalReleased', { ...said, reason });
}

/**
 * Moves a locked withdrawal along a listed transition, writes its history and tells the member's pages.
 * @returns it in its new state
 * @throws AppError WITHDRAWAL_STATE
 */
export async function moveWithdrawal<T extends Movable>(tx: Tx, one: T, how: Move): Promise<T> {
  if (!canMoveWithdrawal(one.state, how.to)) refuseState(one);
  const [moved] = await tx.run<{ amount: string }>(move, [
    one.id,
    one.state,
    how.to,
    how.result ?? null,
    how.actor.kind,
    how.actor.id,
    how.reason,
    how.approvalsNeeded ?? null,
    how.mined?.txHash ?? null,
    how.mined?.number ?? null,
    how.mined?.hash ?? null,
  ]);
  if (!moved) throw new Error(`withdrawal ${one.id} moved while it was locked`);
  if (one.member_id !== null) {
    await tellMember(tx, one.member_id, one.id, how, BigInt(moved.amount));
  }
  return { ...one, state: how.to };
}
