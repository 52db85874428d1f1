import { dealText } from '@common/discounts/dealRules';
import type { Deal, DealInput } from '@common/endpoints/deals';
import { parseAmount, unitsToAmount } from '@common/money/money';
import type { Queryable, Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import * as sql from './editStore';
import { presentMaker } from './presentMaker';
import { termsOf } from './readDeals';
import { checkScope } from './scope';

export const presentDeal = (row: sql.DealRow): Deal => ({
  id: row.id,
  ...termsOf(row),
  minimum: unitsToAmount(row.minimum),
  amount: unitsToAmount(row.amount),
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  isOn: row.is_on,
  categories: row.categories,
  productIds: row.product_ids,
  ...presentMaker(row),
  orders: row.orders,
  given: unitsToAmount(row.given),
});

export const readDeal = async (db: Queryable, id: number): Promise<Deal> =>
  presentDeal(await db.one(sql.one, [id]));

function checkSpend(input: DealInput): void {
  const amount = parseAmount(input.amount);
  if (amount === 0n) refuseField('amount', '請填大於 0 的金額');
  if (parseAmount(input.minimum) <= amount) refuseField('minimum', '消費金額要大於折抵金額');
}

function checkPieces({ kind, pieces, offBps }: DealInput): void {
  if (pieces < 2) refuseField('pieces', '請填 2 到 99 件');
  // `nth` may give its piece for nothing (買 N 送 1); `pieces` must leave a price.
  const maxBps = kind === 'nth' ? 10_000 : 9999;
  if (offBps < 1 || offBps > maxBps) refuseField('offBps', '請填折扣');
}

/** @throws AppError BAD_INPUT */
export async function checkDeal(tx: Tx, sellerId: number | null, input: DealInput): Promise<void> {
  if (input.kind === 'spend') checkSpend(input);
  else checkPieces(input);
  if (input.endsAt <= input.startsAt) refuseField('endsAt', '結束時間要晚於開始時間');
  await checkScope(tx, sellerId, input);
}

/** Values of the statements that write a deal; terms that its kind does not have are 0. */
export function valuesOf(input: DealInput) {
  const isSpend = input.kind === 'spend';
  return [
    input.kind,
    isSpend ? parseAmount(input.minimum).toString() : '0',
    isSpend ? parseAmount(input.amount).toString() : '0',
    isSpend && input.isRepeated,
    isSpend ? 0 : input.pieces,
    isSpend ? 0 : input.offBps,
    new Date(input.startsAt),
    new Date(input.endsAt),
    input.isOn,
    input.categories,
    input.productIds,
  ];
}

/** Locks a deal to change it. @throws AppError NOT_FOUND, also for a deal of another maker than `sellerId` */
export async function lockDeal(tx: Tx, id: number, sellerId: number | null) {
  const before = await tx.maybeOne(sql.lock, [id]);
  if (!before || before.seller_id !== sellerId) throw new AppError('NOT_FOUND');
  return before;
}

/** A deal in a few words, for the staff log and notices. */
export const summaryOf = (deal: Deal): string =>
  `${dealText(deal, deal)}${deal.isOn ? '' : '，停用'}`;
