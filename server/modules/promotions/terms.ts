import {
  type changePromotionTerms as contract,
  type PromotionTerms,
  type PromotionTermsHistory,
  PromotionTermsSchema,
} from '@common/endpoints/promotions';
import { parseAmount } from '@common/money';
import { Value } from '@sinclair/typebox/value';
import { type Queryable, statement } from '../../db/database';
import { changeSetting, lockSetting, readTermsHistory } from '../../db/settings';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';

const KEY = 'promotion';

const find = statement('promotionTerms', `SELECT value FROM settings WHERE key = '${KEY}'`);

/** What a day costs and how many can be bought: the settings row `promotion` {perDay, days}. */
export async function readTerms(db: Queryable): Promise<PromotionTerms> {
  const [row] = await db.run<{ value: unknown }>(find);
  if (!Value.Check(PromotionTermsSchema, row?.value)) {
    throw new Error('the settings row `promotion` is missing or malformed');
  }
  return row.value;
}

export async function showTerms(db: Queryable): Promise<PromotionTermsHistory> {
  return { terms: await readTerms(db), ...(await readTermsHistory<PromotionTerms>(db, KEY)) };
}

const same = (a: PromotionTerms, b: PromotionTerms) =>
  parseAmount(a.perDay) === parseAmount(b.perDay) && a.days.join() === b.days.join();

/**
 * Changes price and lengths of what is bought from now on; what was bought keeps its price.
 * @throws AppError PROMOTION_TERMS, NOTHING_CHANGED, CONTENT_CHANGED when somebody was first
 */
export async function changeTerms({
  tx,
  caller,
  body,
}: Call<typeof contract>): Promise<PromotionTermsHistory> {
  const terms = { perDay: body.perDay, days: [...body.days].sort((a, b) => a - b) };
  if (parseAmount(terms.perDay) === 0n) throw new AppError('PROMOTION_TERMS');
  await lockSetting(tx, KEY);
  const now = await showTerms(tx);
  if (now.version !== body.version) throw new AppError('CONTENT_CHANGED');
  if (same(now.terms, terms)) throw new AppError('NOTHING_CHANGED');
  const note = body.reason.trim();
  await changeSetting(tx, KEY, terms, caller.memberId, note);
  const told = `${JSON.stringify(terms)}：${note}`;
  await writeStaffAction(
    tx,
    caller.memberId,
    'promotion.terms',
    { type: 'setting', id: KEY },
    told,
  );
  return showTerms(tx);
}
