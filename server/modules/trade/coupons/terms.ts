import { giftText } from '@common/discounts/couponRules';
import type { Coupon, CouponTermsInput } from '@common/endpoints/coupons';
import { parseAmount, unitsToAmount } from '@common/money/money';
import type { Queryable, Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import { presentMaker } from '../../goods/deals/presentMaker';
import { checkScope } from '../../goods/deals/scope';
import { presentTerms } from './presentTerms';
import * as sql from './store';

export const presentCoupon = (row: sql.CouponRow): Coupon => ({
  ...presentTerms(row),
  maxUses: row.max_uses,
  isOn: row.is_on,
  isPublic: row.is_public,
  categories: row.categories,
  productIds: row.product_ids,
  sellerIds: row.seller_ids,
  ...presentMaker(row),
  used: row.used,
  given: unitsToAmount(row.given),
});

/** @throws AppError NOT_FOUND, also for another seller's where `sellerId` is given */
export async function readCouponRow(
  db: Queryable,
  id: number,
  sellerId: number | null = null,
): Promise<sql.CouponRow> {
  const row = await db.maybeOne(sql.oneCoupon, [id, sellerId]);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws AppError BAD_INPUT */
export async function checkTerms(
  tx: Tx,
  sellerId: number | null,
  input: CouponTermsInput & { productIds: readonly number[]; platformOnly?: boolean },
): Promise<void> {
  const amount = parseAmount(input.amount);
  if (amount === 0n) refuseField('amount', '請填大於 0 的金額');
  if (input.kind === 'amount' && parseAmount(input.minimum) <= amount) {
    refuseField('minimum', '最低消費要大於折抵金額');
  }
  if ((input.kind === 'percent') !== (input.percentBps !== null)) {
    refuseField('percentBps', '請填折抵的百分比');
  }
  if (input.endsAt <= input.startsAt) refuseField('endsAt', '結束時間要晚於開始時間');
  const isForAllSellers = sellerId === null && input.platformOnly === false;
  await checkScope(tx, sellerId, { ...input, isForAllSellers });
}

/** Refuses a maximum of uses below those already counted. @throws AppError BAD_INPUT */
export function checkUses(maxUses: number, used: number): void {
  if (maxUses < used) refuseField('maxUses', `已經用了 ${used} 次，不能少於這個數字`);
}

/** The terms that differ between forms of staff and of sellers. */
export interface Scope {
  firstOrderOnly: boolean;
  platformOnly: boolean;
  productIds: readonly number[];
  sellerIds: readonly number[];
}

export const valuesOf = (input: CouponTermsInput, scope: Scope) => [
  input.kind,
  parseAmount(input.amount).toString(),
  input.percentBps,
  parseAmount(input.minimum).toString(),
  input.maxUses,
  input.perMember,
  new Date(input.startsAt),
  new Date(input.endsAt),
  input.isOn,
  scope.firstOrderOnly,
  scope.platformOnly,
  input.categories,
  scope.productIds,
  input.isPublic,
  scope.sellerIds,
];

export function summaryOf({
  code,
  kind,
  amount: most,
  maxUses,
  isOn,
  isPublic,
  percentBps,
}: Coupon): string {
  const gift = giftText(kind, percentBps, `${most} GAB`);
  return `${code}：${gift}，共 ${maxUses} 次${isPublic ? '，公開' : ''}${isOn ? '' : '，停用'}`;
}
