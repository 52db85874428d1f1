import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { cursorPageOf, cursorQuery, Id, Nothing, nullable, strictObject, Time } from '../schemas';
import { LotCardSchema } from './auctions';
import { HolidaySchema } from './holidays';
import { ProductCardSchema } from './products';

const FollowSchema = strictObject({
  /** Of the follow; the list's cursor. */
  id: Id,
  seller: strictObject({ id: Id, name: Type.String() }),
  /** Frozen or closed: sells nothing now. */
  isPaused: Type.Boolean(),
  away: nullable(HolidaySchema),
  followedAt: Time,
  /** Their newest on sale, a few. */
  products: Type.Array(ProductCardSchema),
  /** Their lots that take bids now, a few, the first to end first. */
  lots: Type.Array(LotCardSchema),
});
export type Follow = Static<typeof FollowSchema>;

const params = strictObject({ sellerId: Id });

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/me/follows',
  who: 'member',
  viewableAsMember: true,
  tag: 'follows',
  summary: 'The sellers that I follow, the last followed first, with what is new of each',
  query: strictObject(cursorQuery),
  data: cursorPageOf(FollowSchema),
});

export const listFollowIds = endpoint({
  method: 'GET',
  path: '/api/me/follows/ids',
  who: 'member',
  viewableAsMember: true,
  tag: 'follows',
  summary: 'Which sellers I follow, for the buttons on public pages',
  data: strictObject({ sellerIds: Type.Array(Id) }),
});

export const followSeller = endpoint({
  method: 'PUT',
  path: '/api/me/follows/:sellerId',
  who: 'member',
  tag: 'follows',
  summary: 'Follow a seller; an end of the last minute is undone as if it had not been',
  params,
  data: Nothing,
});

export const unfollowSeller = endpoint({
  method: 'DELETE',
  path: '/api/me/follows/:sellerId',
  who: 'member',
  tag: 'follows',
  summary: 'Follow a seller no longer',
  params,
  data: Nothing,
});
