import { BizError } from './bizError';

/** Refusals of a write whose author saw something else than there is now. */
const STALE = [
  'CONTENT_CHANGED',
  'SEEN_STATE_CHANGED',
  'SEEN_CHANGED',
  'LISTING_CHANGED',
  'LISTING_STATE',
  'LOT_HAS_BIDS',
  'LOT_NOT_RELISTABLE',
];

/** Whether a write was refused because somebody else changed what it is about. */
export const isStale = (error: unknown): boolean =>
  error instanceof BizError && STALE.includes(error.errorCode);
