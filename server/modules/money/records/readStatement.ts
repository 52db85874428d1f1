import type { recordsStatement as endpoint, Statement } from '@common/endpoints/records';
import { unitsToAmount } from '@common/money/money';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { DAY_MS } from './filter';
import { presentRecord } from './present';
import { findRecords, readOpeningAndClosing, readTotals } from './store';

/** A month of 31 days, plus the hour of a change to winter time. */
const MAX_DAYS = 32;
/** Records in a printable statement; the CSV has all. */
const MAX_LISTED = 1000;

/** Statement of a period: opening balances, sums by kind, records and closing balances. @throws AppError RECORDS_RANGE */
export async function readStatement({
  db,
  caller,
  query,
}: Call<typeof endpoint>): Promise<Statement> {
  const from = new Date(Number(query.from));
  const to = new Date(Number(query.to));
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS) {
    throw new AppError('RECORDS_RANGE', { data: { days: MAX_DAYS } });
  }
  const period = { type: null, asset: null, from, to };
  const [balances, totals, rows] = await Promise.all([
    readOpeningAndClosing(db, caller.memberId, from, to),
    readTotals(db, caller.memberId, from, to),
    findRecords(db, caller.memberId, period, {
      direction: 'newer',
      beyond: 0,
      limit: MAX_LISTED + 1,
    }),
  ]);
  return {
    assets: (['coin', 'adv'] as const).map((asset) => {
      const balance = balances.find((one) => one.asset === asset);
      return {
        asset,
        opening: unitsToAmount(balance?.opening ?? '0'),
        closing: unitsToAmount(balance?.closing ?? '0'),
        totals: totals
          .filter((one) => one.asset === asset)
          .map(({ type, count, amount }) => ({ type, count, amount: unitsToAmount(amount) })),
      };
    }),
    list: rows.slice(0, MAX_LISTED).map(presentRecord),
    isCut: rows.length > MAX_LISTED,
  };
}
