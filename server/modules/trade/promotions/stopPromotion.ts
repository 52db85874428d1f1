import type { stopPromotion as endpoint, Promotion } from '@common/endpoints/promotions';
import { amountToString } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { postJournal, RECORD } from '../../../ledger/ledger';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notify } from '../../messages/notices/notify';
import { presentPromotion } from './listPromotions';
import { findPromotion, lockPromotion, markStopped } from './store';

/** Refunds the remaining days. @returns the journal's id; null when nothing is refunded */
async function giveBack(
  tx: Tx,
  id: number,
  refund: { sellerId: number; amount: bigint; by: number },
): Promise<number | null> {
  const { sellerId, amount, by } = refund;
  if (amount === 0n) return null;
  const { journalId, fresh } = await postJournal(tx, {
    kind: 'promotion.refund',
    key: `promotion:${id}:stop`,
    ref: { type: 'promotion', id: String(id) },
    reason: '推廣停止，退回剩餘天數',
    actorId: by,
    legs: [
      { house: 'promotion', asset: 'adv', amount: -amount },
      { member: sellerId, asset: 'adv', bucket: 'available', amount, record: RECORD.refund },
    ],
  });
  if (!fresh) throw new Error(`promotion ${id} was given back before`);
  return journalId;
}

/**
 * Stops a promotion and refunds the remaining whole days at their price. The row's lock lets the second of two
 * concurrent calls see the first.
 * @throws AppError NOT_FOUND, PROMOTION_OWN, PROMOTION_OVER
 */
export async function stopPromotion(call: Call<typeof endpoint>): Promise<Promotion> {
  const { tx, caller, params, body } = call;
  const promotion = await lockPromotion(tx, params.id);
  if (!promotion) throw new AppError('NOT_FOUND');
  if (promotion.seller_id === caller.memberId) throw new AppError('PROMOTION_OWN');
  if (!promotion.running) throw new AppError('PROMOTION_OVER');
  const reason = body.reason.trim();
  const amount = BigInt(promotion.per_day) * BigInt(promotion.days);
  const refund = amountToString(amount);
  await notify(tx, promotion.seller_id, 'promotionStopped', {
    promotionId: params.id,
    productId: promotion.product_id,
    reason,
    refund,
  });
  const journalId = await giveBack(tx, params.id, {
    sellerId: promotion.seller_id,
    amount,
    by: caller.memberId,
  });
  await markStopped(tx, params.id, { by: caller.memberId, days: promotion.days, journalId });
  const ref = { type: 'promotion', id: String(params.id) };
  const change = {
    before: { 狀態: '推廣中', 剩餘天數: promotion.days },
    after: { 狀態: '已停止', 剩餘天數: 0 },
  };
  const note = `退 ${refund}：${reason}`;
  await writeStaffAction(tx, caller.memberId, 'promotion.stop', ref, note, change);
  await emitEvent(tx, promotion.seller_id, 'balance', { promotionId: params.id });
  const stopped = await findPromotion(tx, params.id);
  if (!stopped) throw new AppError('NOT_FOUND');
  return presentPromotion(stopped);
}
