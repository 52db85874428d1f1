import { type BoughtLine, type BoughtOrder, splitReturn } from './returnSplit';

/** A small generator with a seed, so that a failure can be repeated (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { upTo: (most: number) => Math.floor(next() * (most + 1)) };
}
type Random = ReturnType<typeof randomOf>;

/** A part of an amount, often all or nothing of it. */
function partOf(random: Random, most: bigint): bigint {
  const kind = random.upTo(3);
  if (kind === 0) return 0n;
  if (kind === 1) return most;
  return (most * BigInt(random.upTo(1_000_000))) / 1_000_000n;
}

const costOf = ({ unitPrice, quantity, dealDiscount, discount }: BoughtLine) =>
  unitPrice * BigInt(quantity) - dealDiscount - discount;

function randomOrder(random: Random): BoughtOrder {
  // Prices of a few base units are the hard ones.
  const scale = random.upTo(1) === 0 ? 1n : 1_000_000_007n;
  const lines = Array.from({ length: 1 + random.upTo(4) }, (_, n): BoughtLine => {
    const unitPrice = BigInt(1 + random.upTo(20)) * scale;
    const quantity = 1 + random.upTo(6);
    const dealDiscount = partOf(random, unitPrice * BigInt(quantity) - 1n);
    const discount = partOf(random, unitPrice * BigInt(quantity) - dealDiscount - 1n);
    return { skuId: 100 - n, unitPrice, quantity, dealDiscount, discount, returned: 0 };
  });
  const goods = lines.reduce((sum, one) => sum + costOf(one), 0n);
  const fee = BigInt(random.upTo(80));
  const offFee = partOf(random, fee);
  const adv = partOf(random, goods);
  const discount = lines.reduce((sum, one) => sum + one.discount, offFee);
  return { lines, adv, left: { coin: goods + fee - offFee - adv, adv, discount } };
}

/** Some pieces of what is left, at least one. */
function randomPieces(random: Random, lines: readonly BoughtLine[]) {
  const open = lines.filter(({ quantity, returned }) => quantity > returned);
  const chosen = open.filter(() => random.upTo(1) === 0);
  return (chosen.length > 0 ? chosen : open.slice(0, 1)).map(({ skuId, quantity, returned }) => ({
    skuId,
    quantity: 1 + random.upTo(quantity - returned - 1),
  }));
}

it('10,000 random orders come back exactly, in whatever pieces they are given back', () => {
  const random = randomOf(70);
  for (let n = 0; n < 10_000; n++) {
    let order = randomOrder(random);
    const whole = order.left;
    const costs = order.lines.map(costOf);
    const back = { coin: 0n, adv: 0n, discount: 0n };
    const ofLines = new Map<number, bigint>();
    for (let isWhole = false; !isWhole; ) {
      const split = splitReturn(order, randomPieces(random, order.lines));
      isWhole = split.isWhole;
      for (const field of ['coin', 'adv', 'discount'] as const) {
        back[field] += split[field];
        if (split[field] < 0n || back[field] > whole[field])
          throw new Error(`too much, order ${n}`);
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
      order.lines.forEach(({ skuId, returned, quantity }, at) => {
        const sum = ofLines.get(skuId) ?? 0n;
        const cost = costs[at] ?? 0n;
        if (returned === quantity ? sum !== cost : sum > cost)
          throw new Error(`line of order ${n}`);
      });
    }
    expect([n, back]).toEqual([n, whole]);
  }
});

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
