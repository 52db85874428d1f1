import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import { RETURN_REASON, RETURN_STATE } from '@common/lists/returns';
import type { Paid } from '@common/orders/returnSplit';
import { type ReturnRole, type ReturnStep, returnStep } from '@common/orders/returns';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { freeOfReturn, refundReturned, refundReturnedPart } from '../orders/returnedOrder';
import { appendReturnEntry } from './appendReturnEntry';
import { daysIn } from './deadlines';
import type { LockedReturn } from './lockReturn';
import { moveReturn, type ReturnRow } from './store';

export interface Move {
  step: ReturnStep;
  role: ReturnRole;
  /** Null for the system. */
  actorId: number | null;
  note: string;
  parcel?: { carrier: string; trackingNo: string };
  /** Where the goods go back to: the address that the seller has stored. */
  returnTo?: HomeAddress;
  /** Whether the goods can be sold again, or which variants of them. */
  restock?: boolean | readonly number[];
}

/** Whether there are goods to send back: none of a digital order, nor of a cancellation, whose goods were not sent. */
const canBeSentBack = ({ fulfilment, reason }: ReturnRow) =>
  fulfilment !== 'digital' && reason !== 'cancel';

/** The price of the pieces of a return, base units. */
export const partOf = (row: ReturnRow): Paid => ({
  coin: BigInt(row.coin_amount),
  adv: BigInt(row.adv_amount),
  discount: BigInt(row.discount),
});

async function refund(tx: Tx, { row, order }: LockedReturn, move: Move): Promise<void> {
  const upheld = {
    returnId: row.id,
    actor: { kind: move.role, id: move.actorId },
    reason: row.reason === 'cancel' ? '同意取消得標訂單' : `退貨成立：${RETURN_REASON[row.reason]}`,
    restock: move.restock ?? false,
  };
  if (row.is_whole) return refundReturned(tx, order, upheld);
  await refundReturnedPart(tx, order, partOf(row), upheld);
}

/**
 * Takes a listed step in a locked return, with its effects on order and money.
 * @throws AppError RETURN_STEP when this person cannot take the step from the current state
 */
export async function moveOn(tx: Tx, { row, order }: LockedReturn, move: Move): Promise<void> {
  const { step, role, actorId, note, parcel, returnTo } = move;
  const { from, to, who } = returnStep(step);
  const isAllowed = who.includes(role) && from.includes(row.state);
  if (!isAllowed || (step === 'sendBack' && !canBeSentBack(row))) {
    throw new AppError('RETURN_STEP', { data: { label: RETURN_STATE[row.state].label } });
  }
  const moved = await moveReturn(tx, row.id, {
    from: row.state,
    to,
    days: await daysIn(tx, to, row),
    parcel: parcel ?? null,
    returnTo,
  });
  if (!moved) throw new Error(`return ${row.id} moved while its order was locked`);
  await appendReturnEntry(tx, row, { role, actorId, step, text: note });
  if (to === 'refunded') {
    await refund(tx, { row, order }, move);
  } else if (to === 'rejected' || to === 'withdrawn') {
    await freeOfReturn(tx, order);
  }
}
