import fc from 'fast-check';
import { type CouponPart, couponGift, parcelIdOf } from '../discounts/couponRules';
import { splitByMost } from '../discounts/splitByMost';
import {
  partOf,
  pieces,
  price,
  priceOrNothing,
  seldom,
  share,
  turnsOf,
} from '../testing/arbitraries';
import { expectSame, forAll } from '../testing/property';
import { type BoughtLine, type BoughtOrder, type Paid, splitReturn } from './returnSplit';

const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n);
const FIELDS = ['coin', 'adv', 'discount'] as const;

/** Parcels of up to four sellers, each with a fee or free, and a coupon. */
const drawnCart = fc.record({
  parcels: fc.array(
    fc.record({
      fee: priceOrNothing,
      isFeeOutside: seldom(4),
      lines: fc.array(fc.record({ unitPrice: price, pieces, isOutside: seldom(4) }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  kind: fc.constantFrom('amount' as const, 'percent' as const, 'delivery' as const),
  amount: share,
  percentBps: fc.integer({ min: 1, max: 9999 }),
  adv: share,
});

type Cart = ReturnType<typeof numbered>;

/** The cart with the numbers of its variants. */
function numbered(drawn: typeof drawnCart extends fc.Arbitrary<infer T> ? T : never) {
  let skuId = 0;
  const parcels = drawn.parcels.map((parcel) => ({
    ...parcel,
    lines: parcel.lines.map((line) => {
      skuId += 1;
      return { ...line, skuId, price: line.unitPrice * BigInt(line.pieces.length) };
    }),
  }));
  return { ...drawn, parcels };
}

/** The orders of a payment, as a checkout places them: a coupon over all, adv over the goods, a fee in coin. */
function buy({ parcels, kind, percentBps, ...cart }: Cart): { orders: BoughtOrder[]; paid: Paid } {
  const parts = parcels.flatMap(({ lines }) =>
    lines.map(({ skuId, price, isOutside }): CouponPart => ({ skuId, price, applies: !isOutside })),
  );
  const fees = parcels.map((parcel) => ({
    skuId: parcelIdOf(parcel),
    price: parcel.fee,
    applies: !parcel.isFeeOutside,
  }));
  const most = sum([...parts, ...fees].map(({ price }) => price));
  const amount = 1n + partOf(most - 1n, cart.amount);
  const gift = couponGift({ kind, amount, percentBps, minimum: 0n }, parts, fees);
  const offLine = (skuId: number) => ('why' in gift ? 0n : (gift.lines.get(skuId) ?? 0n));
  const offFee = (skuId: number) => ('why' in gift ? 0n : (gift.fees.get(skuId) ?? 0n));
  const goods = parcels.map(({ lines }) =>
    sum(lines.map(({ skuId, price }) => price - offLine(skuId))),
  );
  const ofAdv = splitByMost(partOf(sum(goods), cart.adv), goods);
  const orders = parcels.map((parcel, n): BoughtOrder => {
    const adv = ofAdv[n] ?? 0n;
    const feeDiscount = offFee(parcelIdOf(parcel));
    const lines = parcel.lines.map(
      ({ skuId, unitPrice, pieces }): BoughtLine => ({
        skuId,
        unitPrice,
        quantity: pieces.length,
        dealDiscount: 0n,
        discount: offLine(skuId),
        returned: 0,
      }),
    );
    const discount = sum(lines.map((one) => one.discount)) + feeDiscount;
    const coin = (goods[n] ?? 0n) - adv + parcel.fee - feeDiscount;
    return { lines, adv, left: { coin, adv, discount } };
  });
  const total = (field: keyof Paid) => sum(orders.map(({ left }) => left[field]));
  return {
    orders,
    paid: { coin: total('coin'), adv: total('adv'), discount: total('discount') },
  };
}

it('10,000 random carts of several sellers, with fees and any coupon: whatever is given back in whatever order comes to what was paid', () => {
  let withFee = 0;
  forAll(10_000, drawnCart, (drawn) => {
    const cart = numbered(drawn);
    const { orders, paid } = buy(cart);
    const full = sum(
      cart.parcels.map(({ lines, fee }) => sum(lines.map(({ price }) => price)) + fee),
    );
    expectSame(paid.coin + paid.adv + paid.discount, full);
    if (cart.parcels.some(({ fee }) => fee > 0n)) withFee++;
    const back = { coin: 0n, adv: 0n, discount: 0n };
    for (const [n, bought] of orders.entries()) {
      let order = bought;
      for (const asked of turnsOf(cart.parcels[n]?.lines ?? [])) {
        const split = splitReturn(order, asked);
        const left = { ...order.left };
        for (const field of FIELDS) {
          back[field] += split[field];
          left[field] -= split[field];
          if (split[field] < 0n || left[field] < 0n) throw new Error(`too much ${field}`);
        }
        const now = new Map(asked.map(({ skuId, quantity }) => [skuId, quantity]));
        const lines = order.lines.map((one) => ({
          ...one,
          returned: one.returned + (now.get(one.skuId) ?? 0),
        }));
        order = { ...order, lines, left };
      }
    }
    expectSame(back, paid);
  });
  expect(withFee).toBeGreaterThan(8_000);
});
