import { applyBid, endAfterBid, leastBid, reserveMet, type Standing, stepAt } from './auctionRules';

const bands = [
  { from: 0n, step: 10n },
  { from: 500n, step: 50n },
];
const lot = (change: Partial<Standing> = {}): Standing => ({
  startPrice: 100n,
  reserve: null,
  bands,
  leader: null,
  price: 100n,
  ...change,
});
const led = (bidder: number, maximum: bigint, price: bigint, change: Partial<Standing> = {}) =>
  lot({ leader: { bidder, maximum }, price, ...change });

it('the increment is that of the price’s band', () => {
  expect([0n, 499n, 500n, 9999n].map((price) => stepAt(bands, price))).toEqual([
    10n,
    10n,
    50n,
    50n,
  ]);
});

it('the first bid gives the starting price, regardless of its maximum', () => {
  expect(leastBid(lot())).toBe(100n);
  expect(applyBid(lot(), 1, 300n)).toMatchObject({ price: 100n, leads: true });
});

it('the earlier of two equal maxima wins', () => {
  expect(applyBid(led(1, 300n, 100n), 2, 300n)).toEqual({
    leader: { bidder: 1, maximum: 300n },
    price: 300n,
    leads: false,
  });
});

it('a higher maximum raises the price to one step above the second maximum', () => {
  expect(applyBid(led(1, 300n, 100n), 2, 400n)).toMatchObject({ price: 310n, leads: true });
  expect(applyBid(led(1, 300n, 100n), 2, 305n)).toMatchObject({ price: 305n, leads: true });
  expect(applyBid(led(1, 300n, 100n), 2, 200n)).toMatchObject({ price: 210n, leads: false });
});

it('the price stays when the leader raises their own maximum', () => {
  expect(leastBid(led(1, 300n, 100n), 1)).toBe(310n);
  expect(applyBid(led(1, 300n, 100n), 1, 400n)).toMatchObject({ price: 100n, leads: true });
});

it('a maximum that covers the reserve lifts the price to it, and never above the maximum', () => {
  const standing = lot({ reserve: 250n });
  expect(applyBid(standing, 1, 200n)).toMatchObject({ price: 100n });
  expect(applyBid(standing, 1, 260n)).toMatchObject({ price: 250n });
  const raised = applyBid(led(1, 200n, 100n, { reserve: 250n }), 1, 250n);
  expect(raised.price).toBe(250n);
  expect(reserveMet(led(1, 249n, 100n, { reserve: 250n }))).toBe(false);
});

it('only a late bid extends the end, up to the cap', () => {
  const rule = { softCloseMs: 300, capMs: 1000 };
  const end = { endsAt: 10_000, originalEndsAt: 10_000 };
  expect(endAfterBid(9_700, end, rule)).toBe(10_000);
  expect(endAfterBid(9_701, end, rule)).toBe(10_001);
  expect(endAfterBid(10_900, { ...end, endsAt: 10_950 }, rule)).toBe(11_000);
  expect(endAfterBid(10_990, { ...end, endsAt: 11_000 }, rule)).toBe(11_000);
});

/** An independent model of a proxy auction, from all maxima in order of arrival. */
function expected(maxima: { bidder: number; maximum: bigint }[], start: bigint): bigint {
  const best = new Map<number, bigint>();
  for (const { bidder, maximum } of maxima) best.set(bidder, maximum);
  const sorted = [...best.values()].sort((a, b) => (a < b ? 1 : -1));
  const [first = start, second] = sorted;
  if (second === undefined) return start;
  const ceiling = second + stepAt(bands, second);
  if (ceiling < first) return ceiling;
  return first;
}

it('applyBid agrees with the model over 2,000 random histories', () => {
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let history = 0; history < 2_000; history++) {
    let standing = lot();
    const accepted: { bidder: number; maximum: bigint }[] = [];
    for (let n = 0; n < 12; n++) {
      const bidder = 1 + random(4);
      const least = leastBid(standing, bidder);
      const maximum = least + BigInt(random(300)) - 40n;
      if (maximum < least) continue;
      const before = standing.price;
      const effect = applyBid(standing, bidder, maximum);
      accepted.push({ bidder, maximum });
      expect(effect.price).toBeGreaterThanOrEqual(before);
      expect(effect.price).toBeLessThanOrEqual(effect.leader.maximum);
      standing = { ...standing, ...effect };
    }
    if (accepted.length === 0) continue;
    const top = accepted.reduce((a, b) => (b.maximum > a.maximum ? b : a));
    expect(standing.leader?.maximum).toBe(top.maximum);
    // The visible price never exceeds the second-highest maximum plus one increment.
    const fair = expected(accepted, 100n);
    expect(standing.price <= fair || standing.price === standing.leader?.maximum).toBe(true);
  }
});
