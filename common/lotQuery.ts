import { urlText } from './urlText';

/** The tabs of a channel's lots; the first needs no word in the URL. */
export const LOT_TABS = [
  { value: 'live', label: '競標中' },
  { value: 'upcoming', label: '即將開始' },
  { value: 'ended', label: '已結束' },
] as const;
export type LotTab = (typeof LOT_TABS)[number]['value'];

export interface LotQuery {
  phase: LotTab;
  /** What is searched for; empty for everything. */
  q: string;
  /** Slug; empty for all. */
  category: string;
  current: number;
}

/** How many lots a page has. */
export const LOT_PAGE_SIZE = 20;

/** What a page's URL asks of a channel's lots; nonsense in it is as if it were not there. */
export function readLotQuery(search: { get(name: string): string | null }): LotQuery {
  const page = search.get('current') ?? '';
  return {
    phase: LOT_TABS.find(({ value }) => value === search.get('phase'))?.value ?? 'live',
    q: urlText(search, 'q'),
    category: urlText(search, 'category'),
    current: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The URL's query: only what differs from the defaults, so that one listing has one address. */
export function lotParams({ phase, q, category, current }: LotQuery): Record<string, string> {
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(phase !== 'live' && { phase }),
    ...(current > 1 && { current: String(current) }),
  };
}

/** What the listing asks `GET /api/auctions`. */
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
