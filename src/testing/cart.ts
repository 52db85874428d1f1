import type { CartLine } from '@common/endpoints/cart';
import type { DealOffer } from '@common/endpoints/deals';
import type { WayTerms } from '@common/endpoints/shipping';
import type { DeliveryWay } from '@common/lists/deliveryWays';

/** A cart's line of 阿宏's, 100 GAB a piece. */
export const cartLine = (skuId: number, change: Partial<CartLine> = {}): CartLine => ({
  skuId,
  productId: skuId,
  title: `商品 ${skuId}`,
  skuName: '',
  picture: null,
  channel: 'market',
  seller: { id: 11, name: '阿宏', isPlatform: false },
  fulfilment: 'shipping',
  temperature: 'ambient',
  weightGrams: null,
  parcel: 'hong',
  price: '100',
  available: 10,
  state: 'onSale',
  advMaxBps: 1000,
  delivery: null,
  quantity: 1,
  priceThen: '100',
  addedAt: skuId,
  ...change,
});

/** Properties that make a line another seller's. */
export const OF_MEI = { parcel: 'mei', seller: { id: 12, name: '小美', isPlatform: false } };

/** A cart of these lines, to which these deals apply, as the API returns it. */
export const cartOf = (lines: CartLine[], deals: DealOffer[] = []) => ({
  deals,
  coupons: [],
  lines,
});

/** A way of delivery that costs the same for everything and everywhere, unless `change` says otherwise. */
export const flatWay = (
  way: DeliveryWay,
  fee: string,
  change: Partial<WayTerms> = {},
): WayTerms => ({
  way,
  fee,
  eachMore: '0',
  freeFrom: null,
  islandFee: '0',
  notServed: [],
  note: '',
  ...change,
});
