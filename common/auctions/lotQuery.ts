import { parsePage, urlText } from '../text/urlText';

/** The tabs of a channel's lots; the URL omits the first. */
export const LOT_TABS = [
  { value: 'live', label: '競標中' },
  { value: 'upcoming', label: '即將開始' },
  { value: 'ended', label: '已結束' },
] as const;
export type LotTab = (typeof LOT_TABS)[number]['value'];

export interface LotQuery {
  phase: LotTab;
  /** The search; empty for none. */
  q: string;
  /** Slug; empty for all. */
  category: string;
  current: number;
}

/** Lots per page. */
export const LOT_PAGE_SIZE = 20;
/** Of the calendar: as many as the API gives at once, so that its days are whole. */
export const CALENDAR_PAGE_SIZE = 100;

/** Parses a lot list's URL; invalid parameters are ignored. */
export function parseLotQuery(search: { get(name: string): string | null }): LotQuery {
  return {
    phase: LOT_TABS.find(({ value }) => value === search.get('phase'))?.value ?? 'live',
    q: urlText(search, 'q'),
    category: urlText(search, 'category'),
    current: parsePage(search),
  };
}

/** The URL parameters: only those that differ from the defaults, so that each list has one URL. */
export function lotParams({ phase, q, category, current }: LotQuery): Record<string, string> {
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(phase !== 'live' && { phase }),
    ...(current > 1 && { current: String(current) }),
  };
}

/** The query of `GET /api/auctions`. */
export const lotRequest = (
  channel: 'shop' | 'market',
  { phase, q, category, current }: LotQuery,
) => ({
  channel,
  phase,
  ...(q && { q }),
  ...(category && { category }),
  current: String(current),
  pageSize: String(LOT_PAGE_SIZE),
});

/** The query of `GET /api/auctions` for the calendar: the coming lots of both channels. */
export const calendarRequest = (current: number) => ({
  channel: 'all',
  phase: 'upcoming',
  current: String(current),
  pageSize: String(CALENDAR_PAGE_SIZE),
});
