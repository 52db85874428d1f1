import { type ExchangeTerms, ExchangeTermsSchema } from '@common/endpoints/exchange';
import { Value } from '@sinclair/typebox/value';
import { type Queryable, statement } from '../../db/database';

const find = statement('exchangeTerms', `SELECT value FROM settings WHERE key = 'exchange'`);

/**
 * On which terms coin becomes adv: the settings row `exchange` {rate, feeBps, min, max}; by default
 * 1 adv for 1 coin, for 1 adv counts as 1 GAB of a price, and a fee of 1 %.
 */
export async function readTerms(db: Queryable): Promise<ExchangeTerms> {
  const [row] = await db.run<{ value: unknown }>(find);
  if (!Value.Check(ExchangeTermsSchema, row?.value)) {
    throw new Error('the settings row `exchange` is missing or malformed');
  }
  return row.value;
}
