import {
  type getSalesReport as endpoint,
  REPORT_DAYS,
  type SalesReport,
} from '@common/endpoints/salesReport';
import { unitsToAmount } from '@common/money/money';
import type { Reads } from '../../../db/database';
import { AppError } from '../../../errors';
import { parsePeriod } from '../../../http/period';
import type { Call } from '../../../http/route';
import * as sql from './reportStore';

const DAY_MS = 86_400_000;
/** Longer periods are shown by month. */
const MAX_DAYS_BY_DAY = 92;

/** @throws AppError RECORDS_RANGE for more than a leap year, BAD_INPUT for what is no day or ends before it begins */
export function reportPeriod(query: { from?: unknown; to?: unknown }): { from: Date; to: Date } {
  const { from, to } = parsePeriod(query);
  if (!from || !to || from >= to) throw new AppError('BAD_INPUT');
  if (to.getTime() - from.getTime() > REPORT_DAYS * DAY_MS) {
    throw new AppError('RECORDS_RANGE', { data: { days: REPORT_DAYS } });
  }
  return { from, to };
}

/** The days of a period, or the first days of its months. */
function partsOf(first: string, last: string, unit: SalesReport['unit']): string[] {
  const parts = [];
  const day = new Date(unit === 'day' ? first : `${first.slice(0, 7)}-01`);
  for (const end = new Date(last); day <= end; ) {
    parts.push(day.toISOString().slice(0, 10));
    if (unit === 'day') day.setUTCDate(day.getUTCDate() + 1);
    else day.setUTCMonth(day.getUTCMonth() + 1);
  }
  return parts;
}

type Asset = 'coin' | 'adv';

/** What a member sold and got in a period. @throws AppError RECORDS_RANGE, BAD_INPUT */
export async function readSalesReport({
  db,
  caller: { memberId },
  query,
}: Pick<Call<typeof endpoint>, 'caller' | 'query'> & { db: Reads }): Promise<SalesReport> {
  const { from, to } = reportPeriod(query);
  const unit = to.getTime() - from.getTime() > MAX_DAYS_BY_DAY * DAY_MS ? 'month' : 'day';
  const [parts, products, booked] = await Promise.all([
    db.run(sql.soldParts, [memberId, from, to, unit]),
    db.run(sql.bestSold, [memberId, from, to]),
    db.run(sql.bookedIncome, [memberId, from, to]),
  ]);
  const sum = (read: (part: (typeof parts)[number]) => string) =>
    parts.reduce((all, part) => all + BigInt(read(part)), 0n);
  const paid = { coin: sum((one) => one.coin), adv: sum((one) => one.adv) };
  const refunded = {
    coin: sum((one) => one.refunded_coin),
    adv: sum((one) => one.refunded_adv),
  };
  const escrow = { coin: sum((one) => one.escrow_coin), adv: sum((one) => one.escrow_adv) };
  const money = (of: (asset: Asset) => bigint) => ({
    coin: unitsToAmount(of('coin').toString()),
    adv: unitsToAmount(of('adv').toString()),
  });
  const bookedOf = (asset: Asset) => booked.find((one) => one.asset === asset);
  const byDay = new Map(parts.map((one) => [one.day, one]));
  return {
    sold: {
      orders: parts.reduce((all, { orders }) => all + orders, 0),
      paid: money((asset) => paid[asset]),
      refunded: money((asset) => refunded[asset]),
      escrow: money((asset) => escrow[asset]),
      released: money((asset) => paid[asset] - refunded[asset] - escrow[asset]),
    },
    income: {
      settled: money((asset) => BigInt(bookedOf(asset)?.settled ?? 0)),
      fee: unitsToAmount((-BigInt(bookedOf('coin')?.fee ?? 0)).toString()),
    },
    unit,
    parts: partsOf(query.from, query.to, unit).map((day) => ({
      day,
      orders: byDay.get(day)?.orders ?? 0,
      coin: unitsToAmount(byDay.get(day)?.coin ?? '0'),
      adv: unitsToAmount(byDay.get(day)?.adv ?? '0'),
    })),
    products,
  };
}
