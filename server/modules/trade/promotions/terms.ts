import {
  type changePromotionTerms as contract,
  type PromotionTerms,
  PromotionTermsSchema,
} from '@common/endpoints/promotions';
import { parseAmount } from '@common/money';
import type { Queryable } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { defineSetting } from '../../../db/storedSetting';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeTerms } from '../../../ledger/changeTerms';

/** Price of a day and the lengths on offer. */
export const PROMOTION_TERMS = defineSetting({
  key: 'promotion',
  version: 1,
  schema: PromotionTermsSchema,
  defaults: { perDay: '5', days: [3, 7, 14] },
  isSound: ({ perDay }) => parseAmount(perDay) > 0n,
});

export const readTerms = (db: Queryable) => readSetting(db, PROMOTION_TERMS);

const isSame = (a: PromotionTerms, b: PromotionTerms) =>
  parseAmount(a.perDay) === parseAmount(b.perDay) && a.days.join() === b.days.join();

/**
 * Changes price and lengths of later purchases; earlier ones keep their price.
 * @throws AppError PROMOTION_TERMS, NOTHING_CHANGED, CONTENT_CHANGED when someone else changed them first
 */
export async function changePromotionTerms(call: Call<typeof contract>) {
  const { perDay, days } = call.body;
  if (parseAmount(perDay) === 0n) throw new AppError('PROMOTION_TERMS');
  const terms = { perDay, days: [...days].sort((a, b) => a - b) };
  return changeTerms(call, { setting: PROMOTION_TERMS, action: 'promotion.terms', terms, isSame });
}
