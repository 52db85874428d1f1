import { type ExchangeTerms, ExchangeTermsSchema } from '@common/endpoints/exchange';
import { parseAmount } from '@common/money/money';
import type { Queryable } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { defineSetting } from '../../../db/storedSetting';
import { convert } from './convert';

/** Whether every amount within the range converts to more than nothing. */
export function areTermsSound(terms: ExchangeTerms): boolean {
  const [min, max] = [parseAmount(terms.min), parseAmount(terms.max)];
  if (min === 0n || min > max) return false;
  const least = convert(min, terms);
  return least.in > 0n && least.out > 0n;
}

/**
 * Terms of the exchange from coin to adv. The default is 1 adv for 1 coin, since 1 adv pays 1 GAB of a price, with a fee
 * of 1 %.
 */
export const EXCHANGE_TERMS = defineSetting({
  key: 'exchange',
  version: 1,
  schema: ExchangeTermsSchema,
  defaults: { rate: '1', feeBps: 100, min: '1', max: '10000' },
  isSound: areTermsSound,
});

export const readTerms = (db: Queryable) => readSetting(db, EXCHANGE_TERMS);
