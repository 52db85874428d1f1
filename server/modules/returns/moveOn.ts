import { RETURN_REASON, RETURN_STATE } from '@common/lists/returns';
import {
  RETURN_DAYS,
  type ReturnRole,
  type ReturnState,
  type ReturnStep,
  returnStep,
} from '@common/returns';
import type { Tx } from '../../db/database';
import { AppError } from '../../errors';
import { freeOfReturn, refundReturned } from '../orders/returnedOrder';
import type { LockedReturn } from './lockReturn';
import { record } from './record';
import { moveReturn, type ReturnRow } from './store';

export interface Move {
  step: ReturnStep;
  role: ReturnRole;
  /** Null for the system. */
  actorId: number | null;
  note: string;
  parcel?: { carrier: string; trackingNo: string };
  restock?: boolean;
}

/** Where staff answer for the platform, nobody else is there to be hurried. */
function daysIn(state: ReturnState, { seller_id }: ReturnRow): number | null {
  const isSellersTurn = state === 'open' || state === 'sentBack';
  return isSellersTurn && seller_id === null ? null : (RETURN_DAYS[state] ?? null);
}

/**
 * Takes a listed step in a locked return, with what follows for its order and its money.
 * @throws AppError RETURN_STEP when this person cannot take it from where it stands
 */
export async function moveOn(tx: Tx, { row, order }: LockedReturn, move: Move): Promise<void> {
  const { step, role, actorId, note, parcel } = move;
  const { from, to, who } = returnStep(step);
  const isHers = who.includes(role) && from.includes(row.state);
  // There is nothing to send back of what was never a thing.
  if (!isHers || (step === 'sendBack' && row.fulfilment === 'digital')) {
    throw new AppError('RETURN_STEP', { data: { label: RETURN_STATE[row.state].label } });
  }
  const moved = await moveReturn(tx, row.id, {
    from: row.state,
    to,
    days: daysIn(to, row),
    parcel: parcel ?? null,
  });
  if (!moved) throw new Error(`return ${row.id} moved while its order was locked`);
  await record(tx, row, { role, actorId, step, text: note });
  if (to === 'refunded') {
    await refundReturned(tx, order, {
      actor: { kind: role, id: actorId },
      reason: `退貨成立：${RETURN_REASON[row.reason]}`,
      restock: move.restock ?? false,
    });
  } else if (to === 'rejected' || to === 'withdrawn') {
    await freeOfReturn(tx, order);
  }
}
