import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, Nothing, strictObject, Time } from '../schemas';
import { ProductCardSchema } from './products';

const StockAlertSchema = strictObject({
  skuId: Id,
  /** The variant's name; '' for the only one. */
  skuName: Type.String(),
  product: ProductCardSchema,
  addedAt: Time,
});
export type StockAlert = Static<typeof StockAlertSchema>;

const params = strictObject({ skuId: Id });

export const listStockAlerts = endpoint({
  method: 'GET',
  path: '/api/me/stock-alerts',
  who: 'member',
  viewableAsMember: true,
  tag: 'favourites',
  summary: 'The variants whose return to stock I wait for, newest first',
  data: strictObject({ list: Type.Array(StockAlertSchema) }),
});

export const getStockAlert = endpoint({
  method: 'GET',
  path: '/api/me/stock-alerts/:skuId',
  who: 'member',
  viewableAsMember: true,
  tag: 'favourites',
  summary: 'Whether I wait for a variant’s return to stock',
  params,
  data: strictObject({ waits: Type.Boolean() }),
});

export const addStockAlert = endpoint({
  method: 'PUT',
  path: '/api/me/stock-alerts/:skuId',
  who: 'member',
  tag: 'favourites',
  summary: 'Be notified once when a variant that is sold out can be bought again',
  params,
  data: Nothing,
});

export const removeStockAlert = endpoint({
  method: 'DELETE',
  path: '/api/me/stock-alerts/:skuId',
  who: 'member',
  tag: 'favourites',
  summary: 'Wait for a variant no longer',
  params,
  data: Nothing,
});
