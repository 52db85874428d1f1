import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Amount, Id, Nothing, nullable, pageOf, pageQuery, strictObject, Time } from '../schemas';
import { MAX_ON_DEVICE } from '../shopfront/favouriteRules';
import { LotCardSchema } from './auctions';
import { ProductCardSchema } from './products';

export const FavouriteSchema = strictObject({
  product: ProductCardSchema,
  /** Whether it can be bought at a price; for a piece at auction see `lot`. */
  onSale: Type.Boolean(),
  /** Off sale for as long as its seller is frozen. */
  paused: Type.Boolean(),
  addedAt: Time,
  /** Its price when it was added. */
  priceThen: Amount,
  /** Cheaper than when it was added. */
  dropped: Type.Boolean(),
  /** It was sold out when it was added, and is in stock now. */
  back: Type.Boolean(),
  /** Its newest lot, if there is one. */
  lot: nullable(LotCardSchema),
});
export type Favourite = Static<typeof FavouriteSchema>;

const ProductIds = strictObject({ productIds: Type.Array(Id) });

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/me/favourites',
  who: 'member',
  viewableAsMember: true,
  tag: 'favourites',
  summary: 'My favourites; invalid values in the query fall back to all, newest first',
  query: strictObject({
    ...pageQuery,
    filter: Type.Optional(Type.String({ maxLength: 20 })),
    sort: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  data: pageOf(FavouriteSchema),
});

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/api/me/favourites/ids',
  who: 'member',
  viewableAsMember: true,
  tag: 'favourites',
  summary: 'Which products I have among my favourites, for the hearts on public pages',
  data: ProductIds,
});

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/api/me/favourites/:productId',
  who: 'member',
  tag: 'favourites',
  summary: 'Keep a product; a removal of the last minute is undone as if it had not been',
  params: strictObject({ productId: Id }),
  data: Nothing,
});

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/me/favourites/:productId',
  who: 'member',
  tag: 'favourites',
  summary: 'Keep a product no longer',
  params: strictObject({ productId: Id }),
  data: Nothing,
});

export const mergeFavourites = endpoint({
  method: 'POST',
  path: '/api/me/favourites/merge',
  who: 'member',
  tag: 'favourites',
  summary: 'Add the device’s favourites after signing in; unknown products are ignored',
  body: strictObject({ productIds: Type.Array(Id, { maxItems: MAX_ON_DEVICE }) }),
  data: ProductIds,
});
