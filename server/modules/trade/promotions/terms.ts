import { type PromotionTerms, PromotionTermsSchema } from '@common/endpoints/promotions';
import { parseAmount } from '@common/money/money';
import type { Queryable } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { defineSetting } from '../../../db/storedSetting';

/** Price of a day and the lengths on offer. */
export const PROMOTION_TERMS = defineSetting({
  key: 'promotion',
  version: 1,
  schema: PromotionTermsSchema,
  defaults: { perDay: '5', days: [3, 7, 14] },
  isSound: ({ perDay }) => parseAmount(perDay) > 0n,
});

/** The terms of a purchase now, the shortest length first. */
export async function readTerms(db: Queryable): Promise<PromotionTerms> {
  const terms = await readSetting(db, PROMOTION_TERMS);
  return { ...terms, days: terms.days.toSorted((a, b) => a - b) };
}
