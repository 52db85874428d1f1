import type { Right } from '../people/roles';

/** Records that staff may have open side by side, by their name in the staff log, and the right to look at each. */
export const PRESENCE_RIGHTS = {
  order: 'orders.read',
  return: 'returns',
  member: 'members.read',
  withdrawal: 'money.read',
  deposit: 'money.read',
  outflow: 'money.read',
  campaign: 'money.read',
  product: 'products',
  category: 'products',
  listing: 'listings',
  report: 'reports',
  lot: 'auctions',
  news: 'content',
  page: 'content',
  media: 'content',
  banner: 'content',
  featured: 'content',
  coupon: 'coupons',
  deal: 'coupons',
  shipping: 'products',
  setting: 'settings.read',
} as const satisfies Record<string, Right>;
export type PresenceKind = keyof typeof PRESENCE_RIGHTS;

export const isPresenceKind = (kind: string): kind is PresenceKind => kind in PRESENCE_RIGHTS;

/** The id of the kind `setting` that stands for the page with all settings. */
export const ALL_SETTINGS = 'all';

/** The id of the kind `featured`: there is one list. */
export const ALL_FEATURED = 'all';

/** Somebody of staff who has a record open. */
export interface Present {
  id: number;
  name: string;
  /** They have typed something that is not saved. */
  isEditing: boolean;
  /** Since when, ms. */
  since: number;
}

/** The last action of staff on a record; `id` is that of its entry in the staff log. */
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
  /** Number of actions so far. Unlike `last.id` it grows with every action: one with a lower id may be committed later. */
  changes?: number;
}

/** A value that changes with every action on the record; undefined without a connection. */
export const changesOf = (state: PresenceState | undefined): number | undefined =>
  state && (state.changes ?? state.last?.id ?? 0);
