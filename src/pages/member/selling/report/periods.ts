import { monthBounds, startOfTaipeiDay, taipeiDate } from '@common/text/taipeiDay';

export interface ReportPeriod {
  /** In the URL. */
  value: string;
  label: string;
  /** Days in Taipei, `YYYY-MM-DD`, the second included. */
  from: string;
  to: string;
}

/** The periods that a report offers at a time (ms since the epoch). */
export function periodsAt(now: number): [ReportPeriod, ...ReportPeriod[]] {
  const today = taipeiDate(now);
  const month = today.slice(0, 7);
  const year = Number(today.slice(0, 4));
  const endOfLastMonth = taipeiDate(monthBounds(month).from - 1);
  const latest = (days: number) => ({
    from: taipeiDate(startOfTaipeiDay(now, 1 - days)),
    to: today,
  });
  return [
    { value: '30d', label: '近 30 天', ...latest(30) },
    { value: '7d', label: '近 7 天', ...latest(7) },
    { value: '90d', label: '近 90 天', ...latest(90) },
    { value: 'month', label: '本月', from: `${month}-01`, to: today },
    {
      value: 'lastMonth',
      label: '上個月',
      from: `${endOfLastMonth.slice(0, 7)}-01`,
      to: endOfLastMonth,
    },
    { value: 'year', label: '今年', from: `${year}-01-01`, to: today },
    { value: 'lastYear', label: '去年', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
}
