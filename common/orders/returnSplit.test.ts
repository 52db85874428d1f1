import fc from 'fast-check';
import { partOf, pieces, price, share, turnsOf } from '../testing/arbitraries';
import { expectSame, forAll } from '../testing/property';
import { type BoughtLine, type BoughtOrder, splitReturn } from './returnSplit';

const costOf = ({ unitPrice, quantity, dealDiscount, discount }: BoughtLine) =>
  unitPrice * BigInt(quantity) - dealDiscount - discount;

/** An order, and what each of its returns gives back. */
const returnedOrder = fc
  .record({
    lines: fc.array(fc.record({ unitPrice: price, pieces, deal: share, coupon: share }), {
      minLength: 1,
      maxLength: 5,
    }),
    fee: fc.bigInt(0n, 80n),
    offFee: share,
    adv: share,
  })
  .map((drawn) => {
    // Each line keeps a price, and variants do not stand in the order of their numbers.
    const lines = drawn.lines.map(({ unitPrice, pieces, deal, coupon }, n) => {
      const full = unitPrice * BigInt(pieces.length);
      const dealDiscount = partOf(full - 1n, deal);
      const discount = partOf(full - dealDiscount - 1n, coupon);
      const line = { unitPrice, quantity: pieces.length, dealDiscount, discount, returned: 0 };
      return { ...line, skuId: 100 - n, pieces };
    });
    const goods = lines.reduce((sum, one) => sum + costOf(one), 0n);
    const offFee = partOf(drawn.fee, drawn.offFee);
    const adv = partOf(goods, drawn.adv);
    const discount = lines.reduce((sum, one) => sum + one.discount, offFee);
    const left = { coin: goods + drawn.fee - offFee - adv, adv, discount };
    const order: BoughtOrder = { lines: lines.map(({ pieces: _, ...line }) => line), adv, left };
    return { order, returns: turnsOf(lines) };
  });

it('10,000 random orders come back exactly, in whatever pieces they are given back', () =>
  forAll(10_000, returnedOrder, ({ order: bought, returns }) => {
    let order = bought;
    const whole = order.left;
    const back = { coin: 0n, adv: 0n, discount: 0n };
    const ofLines = new Map<number, bigint>();
    for (const [turn, asked] of returns.entries()) {
      const split = splitReturn(order, asked);
      if (split.isWhole !== (turn === returns.length - 1)) throw new Error('whole at its end only');
      for (const field of ['coin', 'adv', 'discount'] as const) {
        back[field] += split[field];
        if (split[field] < 0n || back[field] > whole[field]) throw new Error('too much');
      }
      for (const { skuId, coin, adv } of split.lines) {
        ofLines.set(skuId, (ofLines.get(skuId) ?? 0n) + coin + adv);
      }
      order = {
        ...order,
        lines: order.lines.map((line) => {
          const now = split.lines.find(({ skuId }) => skuId === line.skuId)?.quantity ?? 0;
          return { ...line, returned: line.returned + now };
        }),
        left: {
          coin: whole.coin - back.coin,
          adv: whole.adv - back.adv,
          discount: whole.discount - back.discount,
        },
      };
      for (const line of order.lines) {
        const sum = ofLines.get(line.skuId) ?? 0n;
        const cost = costOf(line);
        if (line.returned === line.quantity ? sum !== cost : sum > cost)
          throw new Error(`line ${line.skuId}: ${sum} of ${cost}`);
      }
    }
    expectSame(back, whole);
  }));

const ORDER: BoughtOrder = {
  lines: [
    { skuId: 1, unitPrice: 10n, quantity: 3, dealDiscount: 0n, discount: 10n, returned: 0 },
    { skuId: 2, unitPrice: 40n, quantity: 1, dealDiscount: 0n, discount: 0n, returned: 0 },
  ],
  adv: 12n,
  // 20 and 40 for goods, 7 for delivery.
  left: { coin: 55n, adv: 12n, discount: 10n },
};

it('the last piece of a line takes the remainder', () => {
  // The line cost 16 coin and 4 adv with a discount of 10: for each of three pieces 5, 1 and 3.
  const one = splitReturn(ORDER, [{ skuId: 1, quantity: 1 }]);
  expect(one).toMatchObject({ coin: 5n, adv: 1n, discount: 3n, isWhole: false });
  const [first, second] = ORDER.lines;
  if (!first || !second) throw new Error('two lines');
  const later = { ...ORDER, lines: [{ ...first, returned: 2 }, second] };
  const last = splitReturn(later, [{ skuId: 1, quantity: 1 }]);
  expect(last).toMatchObject({ coin: 6n, adv: 2n, discount: 4n, isWhole: false });
});

it('delivery goes back with the last pieces of the order only', () => {
  expect(splitReturn(ORDER, [{ skuId: 2, quantity: 1 }])).toMatchObject({ coin: 32n, adv: 8n });
  const all = splitReturn(ORDER, [
    { skuId: 1, quantity: 3 },
    { skuId: 2, quantity: 1 },
  ]);
  expect(all).toMatchObject({ ...ORDER.left, isWhole: true });
});

it('refuses pieces that the order does not have', () => {
  expect(() => splitReturn(ORDER, [{ skuId: 1, quantity: 4 }])).toThrow(RangeError);
  expect(() => splitReturn(ORDER, [{ skuId: 1, quantity: 0 }])).toThrow(RangeError);
  expect(() => splitReturn(ORDER, [{ skuId: 3, quantity: 1 }])).toThrow(RangeError);
  const twice = [1, 1].map((skuId) => ({ skuId, quantity: 2 }));
  expect(() => splitReturn(ORDER, twice)).toThrow(RangeError);
});
