import { type CouponPart, couponGift, parcelIdOf } from '../discounts/couponRules';
import { splitByMost } from '../discounts/splitByMost';
import { seededRandom } from '../testing/seededRandom';
import { type BoughtLine, type BoughtOrder, type Paid, splitReturn } from './returnSplit';

const random = seededRandom(14n);
const upTo = (most: number) => Number(random(BigInt(most + 1)));
const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n);
const FIELDS = ['coin', 'adv', 'discount'] as const;

interface Parcel {
  lines: BoughtLine[];
  fee: bigint;
}

/** Parcels of up to four sellers, each with a fee or free. */
function randomCart(): Parcel[] {
  const scale = upTo(1) === 0 ? 1n : 10n ** 15n + 7n;
  let skuId = 0;
  return Array.from({ length: 1 + upTo(3) }, () => ({
    fee: BigInt(upTo(120)) * scale,
    lines: Array.from({ length: 1 + upTo(3) }, () => {
      skuId += 1;
      const unitPrice = BigInt(1 + upTo(400)) * scale;
      return {
        skuId,
        unitPrice,
        quantity: 1 + upTo(4),
        dealDiscount: 0n,
        discount: 0n,
        returned: 0,
      };
    }),
  }));
}

const priceOf = ({ unitPrice, quantity }: BoughtLine) => unitPrice * BigInt(quantity);

/** The orders of a payment, as a checkout places them: a coupon over all, adv over the goods, a fee in coin. */
function buy(cart: readonly Parcel[]): { orders: BoughtOrder[]; paid: Paid } {
  const kind = (['amount', 'percent', 'delivery'] as const)[upTo(2)] ?? 'amount';
  const parts = cart.flatMap(({ lines }) =>
    lines.map(
      (one): CouponPart => ({
        skuId: one.skuId,
        price: priceOf(one),
        applies: upTo(3) > 0,
      }),
    ),
  );
  const fees = cart.map((parcel) => ({
    skuId: parcelIdOf(parcel),
    price: parcel.fee,
    applies: upTo(3) > 0,
  }));
  const amount = 1n + random(sum([...parts, ...fees].map(({ price }) => price)));
  const gift = couponGift({ kind, amount, percentBps: 1 + upTo(9998), minimum: 0n }, parts, fees);
  const offLine = (skuId: number) => ('why' in gift ? 0n : (gift.lines.get(skuId) ?? 0n));
  const offFee = (skuId: number) => ('why' in gift ? 0n : (gift.fees.get(skuId) ?? 0n));
  const bought = cart.map(({ lines, fee }) => ({
    lines: lines.map((one) => ({ ...one, discount: offLine(one.skuId) })),
    fee: fee - offFee(parcelIdOf({ lines })),
    feeDiscount: offFee(parcelIdOf({ lines })),
  }));
  const goods = bought.map(({ lines }) => sum(lines.map((one) => priceOf(one) - one.discount)));
  const ofAdv = splitByMost(random(sum(goods) + 1n), goods);
  const orders = bought.map(({ lines, fee, feeDiscount }, n): BoughtOrder => {
    const adv = ofAdv[n] ?? 0n;
    const discount = sum(lines.map((one) => one.discount)) + feeDiscount;
    return { lines, adv, left: { coin: (goods[n] ?? 0n) - adv + fee, adv, discount } };
  });
  const total = (field: keyof Paid) => sum(orders.map(({ left }) => left[field]));
  return {
    orders,
    paid: { coin: total('coin'), adv: total('adv'), discount: total('discount') },
  };
}

/** Gives some pieces back. @returns the order after it, and what went back */
function giveBack(order: BoughtOrder): { order: BoughtOrder; back: Paid; isWhole: boolean } {
  const open = order.lines.filter(({ quantity, returned }) => quantity > returned);
  const chosen = open.filter(() => upTo(1) > 0);
  const asked = (chosen.length > 0 ? chosen : open.slice(0, 1)).map((one) => ({
    skuId: one.skuId,
    quantity: 1 + upTo(one.quantity - one.returned - 1),
  }));
  const split = splitReturn(order, asked);
  const left = { ...order.left };
  for (const field of FIELDS) left[field] -= split[field];
  const lines = order.lines.map((one) => {
    const now = asked.find(({ skuId }) => skuId === one.skuId)?.quantity ?? 0;
    return { ...one, returned: one.returned + now };
  });
  return { order: { ...order, lines, left }, back: split, isWhole: split.isWhole };
}

it('10,000 random carts of several sellers, with fees and any coupon: whatever is given back in whatever order comes to what was paid', () => {
  const faults: string[] = [];
  let withFee = 0;
  for (let run = 0; run < 10_000; run++) {
    const cart = randomCart();
    const { orders, paid } = buy(cart);
    const full = sum(cart.map(({ lines, fee }) => sum(lines.map(priceOf)) + fee));
    if (paid.coin + paid.adv + paid.discount !== full)
      faults.push(`run ${run}: the bill is not ${full}`);
    if (cart.some(({ fee }) => fee > 0n)) withFee++;
    const back = { coin: 0n, adv: 0n, discount: 0n };
    const open = [...orders];
    while (open.length > 0) {
      const at = upTo(open.length - 1);
      const given = giveBack(open[at] as BoughtOrder);
      for (const field of FIELDS) {
        back[field] += given.back[field];
        if (given.back[field] < 0n || given.order.left[field] < 0n)
          faults.push(`run ${run}: ${field}`);
      }
      if (given.isWhole) open.splice(at, 1);
      else open[at] = given.order;
    }
    for (const field of FIELDS) {
      if (back[field] !== paid[field])
        faults.push(`run ${run}: ${field} ${back[field]} of ${paid[field]}`);
    }
  }
  expect(faults).toEqual([]);
  expect(withFee).toBeGreaterThan(9_000);
});
