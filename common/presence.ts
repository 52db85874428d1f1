import type { Right } from './roles';

/** Records that staff may have open side by side, by their name in the staff log, and the right to look at each. */
export const PRESENCE_RIGHTS = {
  order: 'orders.read',
  return: 'returns',
  product: 'products',
  listing: 'listings',
  lot: 'auctions',
  news: 'content',
  page: 'content',
  banner: 'content',
  coupon: 'coupons',
  deal: 'coupons',
  setting: 'settings.read',
} as const satisfies Record<string, Right>;
export type PresenceKind = keyof typeof PRESENCE_RIGHTS;

export const isPresenceKind = (kind: string): kind is PresenceKind => kind in PRESENCE_RIGHTS;

/** As the id of a setting: the page with all of them. */
export const ALL_SETTINGS = 'all';

/** Somebody of staff who has a record open. */
export interface Present {
  id: number;
  name: string;
  /** With something typed that is not saved. */
  isEditing: boolean;
  /** Since when, ms. */
  since: number;
}

/** The last action of staff on a record, by its number in the staff log. */
export interface LastAction {
  id: number;
  staff: { id: number; name: string };
  action: string;
  at: number;
}

/** The message of a record's stream: the others who have it open, and the last action. */
export interface PresenceState {
  people: readonly Present[];
  last: LastAction | null;
  /** Number of actions so far: it grows with each, also with one whose number in the log is lower than the last one's. */
  changes?: number;
}

/** Differs whenever somebody has done something to the record; undefined without a connection. */
export const changesOf = (state: PresenceState | undefined): number | undefined =>
  state && (state.changes ?? state.last?.id ?? 0);
