import { createCoupon, fundHouse } from './coupons';
import * as make from './factories';
import type { Person, ReturnWorld } from './returnWorld';
import { createShipping, wayTerms } from './shipping';

export interface BasketOptions {
  /** Null where the platform sells. */
  seller: Person | null;
  /** The seller's channel; members sell on the market. */
  channel?: 'shop' | 'market';
  /** Prices as wire amounts, a line each. */
  lines: readonly { price: string; quantity: number }[];
  adv?: string;
  /** Discount of a coupon on the goods, in whole GAB. */
  discount?: string;
  fee?: string;
  buyer?: Person;
}

export interface Basket {
  no: string;
  buyer: Person;
  /** The lines' variants. */
  skus: number[];
}

/** A paid order of several lines and pieces, whose buyer had 1000 coin and the part in adv. */
export async function paidBasket(world: ReturnWorld, options: BasketOptions): Promise<Basket> {
  const { seller, lines, adv, discount, fee, channel = 'market' } = options;
  const buyer = options.buyer ?? (await world.person(['1000', adv ?? '']));
  const skus: number[] = [];
  for (const { price } of lines) {
    const owner = seller ? { channel, sellerId: seller.id } : {};
    const made = await make.createProduct(world.db, { price, advMaxBps: 10_000, ...owner });
    skus.push(made.skuId);
  }
  if (fee && seller) await createShipping(world.db, seller.id, [wayTerms({ fee })]);
  if (discount) await fundHouse(world.db, discount);
  const coupon =
    discount &&
    (await createCoupon(world.db, { amount: discount, minimum: `${BigInt(discount) + 1n}` }));
  const placed = await world.post(buyer, '/api/orders', {
    items: lines.map(({ price, quantity }, at) => ({
      skuId: skus[at],
      quantity,
      unitPrice: price,
    })),
    addressId: await make.createAddress(world.db, buyer.id),
    paymentMethod: 'coin',
    ...(adv && { advAmount: adv }),
    ...(coupon && { coupon: { code: coupon.code, discount } }),
    ...(fee && { delivery: { way: 'home', fee } }),
  });
  expect(placed.body).toMatchObject({ success: true });
  const no = String(placed.body.data.out_trade_no);
  await world.post(buyer, `/api/orders/${no}/pay`);
  expect(await world.order(no)).toMatchObject({ status: 2 });
  return { no, buyer, skus };
}

export interface MarketSale extends Basket {
  seller: Person;
}

/** A member's paid sale of three pieces for 100 each and one for 50. */
export async function marketSale(
  world: ReturnWorld,
  more: Partial<BasketOptions> = {},
): Promise<MarketSale> {
  const seller = await world.person();
  const lines = [
    { price: '100', quantity: 3 },
    { price: '50', quantity: 1 },
  ];
  return { ...(await paidBasket(world, { seller, lines, ...more })), seller };
}

/** A paid basket whose pieces are all shipped. */
export async function shippedBasket(world: ReturnWorld, options: BasketOptions): Promise<Basket> {
  const basket = await paidBasket(world, options);
  const { no } = basket;
  await world.post(world.staff, `/api/admin/orders/${no}/ship`, {
    carrier: '黑貓宅急便',
    trackingNo: '123456789012',
    reason: '賣家委託',
  });
  expect(await world.order(no)).toMatchObject({ status: 20 });
  return basket;
}

export type Pieces = readonly (readonly [skuId: number | undefined, quantity: number])[];

/** Asks to return some pieces. */
export const askFor = (world: ReturnWorld, { buyer, no }: Basket, pieces: Pieces) =>
  world.post(buyer, `/api/orders/${no}/returns`, {
    reason: 'broken',
    text: '杯口有裂痕',
    lines: pieces.map(([skuId, quantity]) => ({ skuId, quantity })),
  });

/** Returns some pieces, which the seller (or staff, for the platform) refunds at once. */
export async function giveBack(
  world: ReturnWorld,
  basket: Basket,
  pieces: Pieces,
  who: Person = world.staff,
  more: object = {},
) {
  const { body } = await askFor(world, basket, pieces);
  expect(body).toMatchObject({ success: true });
  const done = await world.step(who, Number(body.data.id), 'refund', more);
  expect(done.body).toMatchObject({ success: true, data: { state: 'refunded' } });
  return done.body.data;
}
