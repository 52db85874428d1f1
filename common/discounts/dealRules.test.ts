import fc from 'fast-check';
import { type BoughtLine, type BoughtOrder, splitReturn } from '../orders/returnSplit';
import { partOf, pieces, price, seldom, share, turnsOf } from '../testing/arbitraries';
import { expectSame, forAll } from '../testing/property';
import { couponGift } from './couponRules';
import { applyDeals, type Deal, type DealLine, type DealTerms, dealText } from './dealRules';
import { splitByMost } from './splitByMost';

const NONE: DealTerms = {
  kind: 'spend',
  minimum: 0n,
  amount: 0n,
  isRepeated: false,
  pieces: 0,
  offBps: 0,
};
const deal = (id: number, terms: Partial<DealTerms>, skuIds: readonly number[]): Deal => ({
  ...NONE,
  ...terms,
  id,
  skuIds: new Set(skuIds),
});
const line = (skuId: number, unitPrice: bigint, quantity = 1): DealLine => ({
  skuId,
  unitPrice,
  quantity,
});
const offs = (deals: readonly Deal[], lines: readonly DealLine[]) =>
  Object.fromEntries([...applyDeals(deals, lines).ofLine].map(([id, { off }]) => [id, off]));

it('an amount off is given once, or for each full minimum, split by the prices of its lines', () => {
  const lines = [line(2, 900n, 2), line(1, 600n), line(3, 500n)];
  expect(offs([deal(1, { minimum: 1000n, amount: 100n }, [1, 2])], lines)).toEqual({
    1: 25n,
    2: 75n,
  });
  const each = deal(1, { minimum: 1000n, amount: 100n, isRepeated: true }, [1, 2]);
  expect(applyDeals([each], lines).total).toBe(200n);
});

it('a part off all pieces needs its number of pieces over all lines', () => {
  const three = deal(1, { kind: 'pieces', pieces: 3, offBps: 1000 }, [1, 2]);
  expect(offs([three], [line(1, 100n, 2), line(2, 50n)])).toEqual({ 1: 21n, 2: 4n });
  const { misses, total } = applyDeals([three], [line(1, 100n, 2), line(3, 50n)]);
  expect(total).toBe(0n);
  expect(misses).toEqual([{ dealId: 1, goods: 0n, pieces: 1 }]);
});

it('of each so many pieces the cheapest costs less', () => {
  const second = deal(1, { kind: 'nth', pieces: 2, offBps: 4000 }, [1, 2]);
  // Four pieces: the two cheapest cost 50 and 100.
  expect(applyDeals([second], [line(1, 100n, 3), line(2, 50n)]).total).toBe(60n);
  const free = deal(1, { kind: 'nth', pieces: 2, offBps: 10_000 }, [1]);
  expect(offs([free], [line(1, 100n, 2)])).toEqual({ 1: 100n });
  expect(offs([free], [line(1, 100n, 1)])).toEqual({});
});

it('a line takes part in one deal: the one that takes most off chooses first, the older of equals', () => {
  const small = deal(1, { kind: 'pieces', pieces: 2, offBps: 500 }, [1, 2]);
  const big = deal(2, { minimum: 100n, amount: 50n }, [1]);
  const lines = [line(1, 100n, 2), line(2, 100n, 2)];
  const { gifts } = applyDeals([small, big], lines);
  expect(gifts.map(({ dealId, total }) => [dealId, total])).toEqual([
    [2, 50n],
    [1, 10n],
  ]);
  const twin = deal(3, { minimum: 100n, amount: 50n }, [1]);
  expect(applyDeals([twin, big], lines).ofLine.get(1)?.dealId).toBe(2);
});

it('what lacks for an amount off is said in goods, and what applies to nothing is not said', () => {
  const spend = deal(1, { minimum: 1000n, amount: 100n }, [1]);
  expect(applyDeals([spend], [line(1, 600n)]).misses).toEqual([
    { dealId: 1, goods: 400n, pieces: 0 },
  ]);
  expect(applyDeals([spend], [line(2, 600n)]).misses).toEqual([]);
});

it('the cheapest piece is found wherever it stands', () => {
  const third = deal(1, { kind: 'nth', pieces: 3, offBps: 5000 }, [1, 2, 3]);
  for (const prices of [
    [300n, 200n, 100n],
    [100n, 200n, 300n],
    [200n, 100n, 300n],
    [100n, 300n, 200n],
  ]) {
    const lines = prices.map((price, n) => line(n + 1, price));
    expect(applyDeals([third], lines).total).toBe(50n);
  }
});

it('the least there is counts: a minimum reached once, a minimum of one unit, one unit off, and none without a minimum', () => {
  const once = deal(1, { minimum: 100n, amount: 7n }, [1]);
  expect(applyDeals([once], [line(1, 100n)]).total).toBe(7n);
  expect(applyDeals([once], [line(1, 99n)]).misses).toEqual([{ dealId: 1, goods: 1n, pieces: 0 }]);
  expect(applyDeals([deal(1, { minimum: 1n, amount: 1n }, [1])], [line(1, 2n)]).total).toBe(1n);
  expect(applyDeals([deal(1, { amount: 9n }, [1])], [line(1, 50n)]).total).toBe(0n);
});

it('a line without a price takes no part of a discount', () => {
  const tenth = deal(1, { kind: 'pieces', pieces: 2, offBps: 1000 }, [1, 2]);
  const { ofLine, gifts } = applyDeals([tenth], [line(1, 0n), line(2, 100n)]);
  expect([...ofLine]).toEqual([[2, { dealId: 1, off: 10n }]]);
  expect([...(gifts[0]?.lines ?? [])]).toEqual([[2, 10n]]);
  const all = deal(1, { kind: 'pieces', pieces: 2, offBps: 9999 }, [1, 2]);
  expect(applyDeals([all], [line(1, 0n), line(2, 100n)]).total).toBe(99n);
});

it('what lacks nothing and still takes nothing off is said so', () => {
  const units = [line(1, 1n), line(2, 1n), line(3, 1n)];
  const spend = deal(1, { minimum: 2n, amount: 1n }, [1, 2, 3]);
  expect(applyDeals([spend], units).misses).toEqual([{ dealId: 1, goods: 0n, pieces: 0 }]);
  const half = deal(2, { kind: 'pieces', pieces: 3, offBps: 5000 }, [1, 2, 3]);
  expect(applyDeals([half], units).misses).toEqual([{ dealId: 2, goods: 0n, pieces: 0 }]);
});

it('deals are named as shops name them', () => {
  const text = (terms: Partial<DealTerms>, amounts = { minimum: '0', amount: '0' }) =>
    dealText({ ...NONE, ...terms }, amounts);
  const thousand = { minimum: '1000', amount: '100' };
  expect(text({ isRepeated: true }, thousand)).toBe('每滿 1000 折 100');
  expect(text({}, thousand)).toBe('滿 1000 折 100');
  expect(text({ kind: 'pieces', pieces: 2, offBps: 1200 })).toBe('滿 2 件 8.8 折');
  expect(text({ kind: 'nth', pieces: 2, offBps: 4000 })).toBe('第 2 件 6 折');
  expect(text({ kind: 'nth', pieces: 2, offBps: 10_000 })).toBe('買 1 送 1');
});

/** Which of six lines a deal applies to. */
const takenLines = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 });
const drawnDeal = fc.oneof(
  fc.record({
    kind: fc.constant('spend' as const),
    minimum: fc.bigInt(2n, 10n ** 23n),
    amount: share,
    isRepeated: fc.boolean(),
    skuIds: takenLines,
  }),
  fc.record({
    kind: fc.constantFrom('pieces' as const, 'nth' as const),
    pieces: fc.integer({ min: 2, max: 5 }),
    offBps: fc.integer({ min: 1, max: 10_000 }),
    skuIds: takenLines,
  }),
);
const drawnCart = fc.record({
  lines: fc.array(fc.record({ unitPrice: price, pieces, isOutside: seldom(4) }), {
    minLength: 1,
    maxLength: 6,
  }),
  deals: fc.array(drawnDeal, { maxLength: 3 }),
  coupon: share,
  adv: share,
});

it('10,000 random carts: deals, then a coupon, then adv are split exactly, and any order of refunds gives back what was paid', () => {
  let lowered = 0;
  forAll(10_000, drawnCart, (drawn) => {
    const lines = drawn.lines.map(({ unitPrice, pieces }, n) =>
      line(n + 1, unitPrice, pieces.length),
    );
    const deals = drawn.deals.map(({ skuIds, ...terms }, n) => {
      // Terms take less off than their minimum.
      const amount = terms.kind === 'spend' ? 1n + partOf(terms.minimum - 2n, terms.amount) : 0n;
      return deal(n, { ...terms, amount }, skuIds);
    });
    const { ofLine, gifts, total } = applyDeals(deals, lines);
    expectSame(applyDeals(deals.toReversed(), lines.toReversed()).ofLine, ofLine);
    const offOf = (skuId: number) => ofLine.get(skuId)?.off ?? 0n;
    const cost = ({ skuId, unitPrice, quantity }: DealLine) =>
      unitPrice * BigInt(quantity) - offOf(skuId);
    if (lines.some((one) => cost(one) < 1n || offOf(one.skuId) < 0n))
      throw new Error('a line below its price');
    const offs = lines.reduce((sum, one) => sum + offOf(one.skuId), 0n);
    const ofGifts = gifts.reduce((all, gift) => all + gift.total, 0n);
    expectSame([offs, ofGifts], [total, total]);
    if (total > 0n) lowered++;

    const goods = lines.reduce((all, one) => all + cost(one), 0n);
    const coupon = couponGift(
      {
        kind: 'amount',
        amount: 1n + partOf(goods - 1n, drawn.coupon),
        percentBps: null,
        minimum: 0n,
      },
      lines.map((one, n) => ({
        skuId: one.skuId,
        price: cost(one),
        applies: !drawn.lines[n]?.isOutside,
      })),
      [],
    );
    const couponOf = (skuId: number) => ('why' in coupon ? 0n : (coupon.lines.get(skuId) ?? 0n));
    const bought = lines.map(
      (one): BoughtLine => ({
        ...one,
        dealDiscount: offOf(one.skuId),
        discount: couponOf(one.skuId),
        returned: 0,
      }),
    );
    const costs = lines.map((one) => cost(one) - couponOf(one.skuId));
    if (costs.some((one) => one < 1n)) throw new Error('a line below one base unit');
    const paid = costs.reduce((all, one) => all + one, 0n);
    const adv = partOf(paid, drawn.adv);
    const discount = 'why' in coupon ? 0n : coupon.total;
    let order: BoughtOrder = { lines: bought, adv, left: { coin: paid - adv, adv, discount } };
    const returns = turnsOf(drawn.lines.map(({ pieces }, n) => ({ skuId: n + 1, pieces })));
    for (const asked of returns) {
      const split = splitReturn(order, asked);
      const left = { ...order.left };
      for (const field of ['coin', 'adv', 'discount'] as const) left[field] -= split[field];
      if (left.coin < 0n || left.adv < 0n) throw new Error('too much back');
      const now = new Map(asked.map(({ skuId, quantity }) => [skuId, quantity]));
      order = {
        ...order,
        lines: order.lines.map((one) => ({
          ...one,
          returned: one.returned + (now.get(one.skuId) ?? 0),
        })),
        left,
      };
    }
    expectSame(order.left, { coin: 0n, adv: 0n, discount: 0n });
  });
  expect(lowered).toBeGreaterThan(3000);
});

it('splits nothing over lines of one base unit', () => {
  expect(offs([deal(1, { minimum: 2n, amount: 1n }, [1, 2])], [line(1, 1n), line(2, 1n)])).toEqual(
    {},
  );
  expect(splitByMost(0n, [0n, 0n])).toEqual([0n, 0n]);
});
