/** The tabs of one's bids; the first needs no word in the URL. */
export const BID_STATES = [
  { value: 'leading', label: '領先', empty: '目前沒有領先的競標。' },
  { value: 'outbid', label: '被超過', empty: '沒有被超過的競標。' },
  { value: 'won', label: '得標', empty: '還沒有得標的拍品。' },
  { value: 'lost', label: '未得標', empty: '沒有未得標的競標。' },
] as const;
export type BidState = (typeof BID_STATES)[number]['value'];

/** A state as the URL tells it; nonsense is the first. */
export function readBidState(text: string | null): (typeof BID_STATES)[number] {
  return BID_STATES.find(({ value }) => value === text) ?? BID_STATES[0];
}

/** The URL's search part of a tab and page. */
export function bidSearch(state: BidState, current = 1): string {
  const search = new URLSearchParams();
  if (state !== BID_STATES[0].value) search.set('state', state);
  if (current > 1) search.set('current', String(current));
  const text = search.toString();
  return text && `?${text}`;
}
