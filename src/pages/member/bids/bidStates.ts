import { pageParam, urlSearch } from '@/urlSearch';

/** The tabs of the member's bids; the URL omits the first. */
export const BID_STATES = [
  { value: 'leading', label: '領先', empty: '目前沒有領先的競標。' },
  { value: 'outbid', label: '被超過', empty: '沒有被超過的競標。' },
  { value: 'won', label: '得標', empty: '還沒有得標的拍品。' },
  { value: 'lost', label: '未得標', empty: '這裡沒有競標。' },
] as const;
export type BidState = (typeof BID_STATES)[number]['value'];

/** The state in the URL; the first one for an invalid value. */
export function parseBidState(text: string | null): (typeof BID_STATES)[number] {
  return BID_STATES.find(({ value }) => value === text) ?? BID_STATES[0];
}

/** The URL's search part of a tab and page. */
export function bidSearch(state: BidState, current = 1): string {
  return urlSearch({ state: state !== BID_STATES[0].value && state, ...pageParam(current) });
}
