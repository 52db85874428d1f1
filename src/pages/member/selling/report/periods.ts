import { taipeiDate } from '@common/text/taipeiDay';

const DAY_MS = 86_400_000;

export interface ReportPeriod {
  /** In the URL. */
  value: string;
  label: string;
  /** Days in Taipei, `YYYY-MM-DD`, the second included. */
  from: string;
  to: string;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The periods that a report offers at a time (ms since the epoch). */
export function periodsAt(now: number): [ReportPeriod, ...ReportPeriod[]] {
  const today = taipeiDate(now);
  const [year, month] = today.split('-').map(Number) as [number, number];
  const before = (days: number) => dayOf(Date.parse(today) - days * DAY_MS);
  const latest = (days: number) => ({ from: before(days - 1), to: today });
  return [
    { value: '30d', label: '近 30 天', ...latest(30) },
    { value: '7d', label: '近 7 天', ...latest(7) },
    { value: '90d', label: '近 90 天', ...latest(90) },
    { value: 'month', label: '本月', from: `${today.slice(0, 7)}-01`, to: today },
    {
      value: 'lastMonth',
      label: '上個月',
      from: dayOf(Date.UTC(year, month - 2, 1)),
      to: dayOf(Date.UTC(year, month - 1, 0)),
    },
    { value: 'year', label: '今年', from: `${year}-01-01`, to: today },
    { value: 'lastYear', label: '去年', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
}
