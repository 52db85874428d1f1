import type { recordsStatement as contract, Statement } from '@common/endpoints/records';
import { amountToString } from '@common/money';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { DAY_MS, readMoment } from './filter';
import { presentRecord } from './present';
import { findRecords, readStandings, readTotals } from './store';

/** A month of 31 days, plus the hour of a change to winter time. */
const MOST_DAYS = 32;
/** Most records in a printable statement; the CSV has all. */
const MOST_LISTED = 1000;

const shown = (units: string) => amountToString(BigInt(units));

/** Statement of a period: opening balances, sums by kind, records and closing balances. @throws AppError RECORDS_RANGE */
export async function readStatement({
  db,
  caller,
  query,
}: Call<typeof contract>): Promise<Statement> {
  const from = readMoment(query.from) ?? new Date(0);
  const to = readMoment(query.to) ?? from;
  if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS) {
    throw new AppError('RECORDS_RANGE', { data: { days: MOST_DAYS } });
  }
  const period = { type: null, asset: null, from, to };
  const [standings, totals, rows] = await Promise.all([
    readStandings(db, caller.memberId, from, to),
    readTotals(db, caller.memberId, from, to),
    findRecords(db, caller.memberId, period, {
      direction: 'newer',
      beyond: 0,
      limit: MOST_LISTED + 1,
    }),
  ]);
  return {
    assets: (['coin', 'adv'] as const).map((asset) => {
      const standing = standings.find((one) => one.asset === asset);
      return {
        asset,
        opening: shown(standing?.opening ?? '0'),
        closing: shown(standing?.closing ?? '0'),
        totals: totals
          .filter((one) => one.asset === asset)
          .map(({ type, count, amount }) => ({ type, count, amount: shown(amount) })),
      };
    }),
    list: rows.slice(0, MOST_LISTED).map(presentRecord),
    isCut: rows.length > MOST_LISTED,
  };
}
