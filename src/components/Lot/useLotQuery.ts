import { useSearchParams } from '@umijs/max';

/** The tabs of a channel's lots; the first needs no word in the URL. */
export const PHASES = [
  { value: 'live', label: '競標中' },
  { value: 'upcoming', label: '即將開始' },
  { value: 'ended', label: '已結束' },
] as const;
export type Phase = (typeof PHASES)[number]['value'];

export interface LotQuery {
  phase: Phase;
  /** What is searched for; empty for everything. */
  q: string;
  current: number;
}

/** Writes only what differs from the defaults, so that one listing has one address. */
function toSearch({ phase, q, current }: LotQuery): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (phase !== 'live') search.set('phase', phase);
  if (current > 1) search.set('current', String(current));
  const text = search.toString();
  return text && `?${text}`;
}

/** What the URL asks of a channel's lots; `searchOf` gives the URL's search part with something changed. */
export function useLotQuery() {
  const [search] = useSearchParams();
  const page = search.get('current') ?? '';
  const query: LotQuery = {
    phase: PHASES.find(({ value }) => value === search.get('phase'))?.value ?? 'live',
    q: search.get('q')?.trim() ?? '',
    current: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
  /** Another tab starts again at the first page. */
  const searchOf = (change: Partial<LotQuery>) => toSearch({ ...query, current: 1, ...change });
  return { query, searchOf };
}
