import { type BoughtLine, type BoughtOrder, splitReturn } from '../orders/returnSplit';
import { seededRandom } from '../testing/seededRandom';
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

it('10,000 random carts: deals, then a coupon, then adv are split exactly, and any order of refunds gives back what was paid', () => {
  const random = seededRandom(75n);
  const upTo = (most: number) => Number(random(BigInt(most + 1)));
  const faults: string[] = [];
  let lowered = 0;
  for (let run = 0; run < 10_000; run++) {
    const scale = upTo(1) === 0 ? 1n : 10n ** 15n + 7n;
    const lines = Array.from({ length: 1 + upTo(5) }, (_, n) =>
      line(n + 1, BigInt(1 + upTo(30)) * scale, 1 + upTo(5)),
    );
    const some = () => lines.flatMap(({ skuId }) => (upTo(2) > 0 ? [skuId] : []));
    const deals = Array.from({ length: upTo(3) }, (_, n): Deal => {
      const kind = (['spend', 'pieces', 'nth'] as const)[upTo(2)] ?? 'spend';
      const minimum = BigInt(2 + upTo(90)) * scale;
      return kind === 'spend'
        ? deal(n, { minimum, amount: random(minimum - 1n) + 1n, isRepeated: upTo(1) > 0 }, some())
        : deal(n, { kind, pieces: 2 + upTo(3), offBps: 1 + upTo(9998) }, some());
    });
    const { ofLine, gifts, total } = applyDeals(deals, lines);
    const turned = applyDeals(deals.toReversed(), lines.toReversed());
    const offOf = (skuId: number) => ofLine.get(skuId)?.off ?? 0n;
    const cost = ({ skuId, unitPrice, quantity }: DealLine) =>
      unitPrice * BigInt(quantity) - offOf(skuId);
    let sum = 0n;
    for (const one of lines) {
      sum += offOf(one.skuId);
      if (cost(one) < 1n || offOf(one.skuId) < 0n) faults.push(`run ${run}: line below its price`);
      const other = turned.ofLine.get(one.skuId);
      if ((other?.off ?? 0n) !== offOf(one.skuId)) faults.push(`run ${run} depends on the order`);
    }
    const ofGifts = gifts.reduce((all, gift) => all + gift.total, 0n);
    if (sum !== total || ofGifts !== total) faults.push(`run ${run}: ${sum} of ${total}`);
    if (total > 0n) lowered++;

    const goods = lines.reduce((all, one) => all + cost(one), 0n);
    const coupon = couponGift(
      { kind: 'amount', amount: 1n + random(goods), percentBps: null, minimum: 0n },
      lines.map((one) => ({ skuId: one.skuId, price: cost(one), applies: upTo(3) > 0 })),
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
    if (costs.some((one) => one < 1n)) faults.push(`run ${run}: a line below one base unit`);
    const paid = costs.reduce((all, one) => all + one, 0n);
    const adv = random(paid + 1n);
    const discount = 'why' in coupon ? 0n : coupon.total;
    let order: BoughtOrder = { lines: bought, adv, left: { coin: paid - adv, adv, discount } };
    const back = { coin: 0n, adv: 0n, discount: 0n };
    for (let isWhole = false; !isWhole; ) {
      const open = order.lines.filter(({ quantity, returned }) => quantity > returned);
      const next = open[upTo(open.length - 1)];
      if (!next) throw new Error(`run ${run}: nothing left, and not whole`);
      const { skuId, quantity, returned } = next;
      const pieces = 1 + upTo(quantity - returned - 1);
      const split = splitReturn(order, [{ skuId, quantity: pieces }]);
      isWhole = split.isWhole;
      for (const field of ['coin', 'adv', 'discount'] as const) back[field] += split[field];
      order = {
        ...order,
        lines: order.lines.map((one) =>
          one.skuId === skuId ? { ...one, returned: one.returned + pieces } : one,
        ),
        left: {
          coin: paid - adv - back.coin,
          adv: adv - back.adv,
          discount: discount - back.discount,
        },
      };
      if (order.left.coin < 0n || order.left.adv < 0n) faults.push(`run ${run}: too much back`);
    }
    if (back.coin !== paid - adv || back.adv !== adv || back.discount !== discount) {
      faults.push(`run ${run}: back ${back.coin}`);
    }
  }
  expect(faults).toEqual([]);
  expect(lowered).toBeGreaterThan(3000);
});

it('splits nothing over lines of one base unit', () => {
  expect(offs([deal(1, { minimum: 2n, amount: 1n }, [1, 2])], [line(1, 1n), line(2, 1n)])).toEqual(
    {},
  );
  expect(splitByMost(0n, [0n, 0n])).toEqual([0n, 0n]);
});
