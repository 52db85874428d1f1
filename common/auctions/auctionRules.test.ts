import {
  applyBid,
  DECISION_GRACE_MS,
  EXTENSION_CAP_SECONDS,
  endAfterBid,
  isQuietRaise,
  leastBid,
  reserveMet,
  SOFT_CLOSE_SECONDS,
  type Standing,
  stepAt,
} from './auctionRules';

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

it('below the first band its increment counts, and one base unit without bands', () => {
  expect(stepAt([{ from: 100n, step: 10n }], 5n)).toBe(10n);
  expect(stepAt([], 5n)).toBe(1n);
});

it('a lot closes softly for 5 minutes, for an hour at most, and decides for 2 seconds', () => {
  expect([SOFT_CLOSE_SECONDS, EXTENSION_CAP_SECONDS, DECISION_GRACE_MS]).toEqual([300, 3600, 2000]);
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
  expect([leastBid(led(1, 300n, 100n), 2), leastBid(led(1, 300n, 100n))]).toEqual([110n, 110n]);
  expect(applyBid(led(1, 300n, 100n), 1, 400n)).toMatchObject({ price: 100n, leads: true });
});

it('a maximum that covers the reserve lifts the price to it, and never above the maximum', () => {
  const standing = lot({ reserve: 250n });
  expect(applyBid(standing, 1, 200n)).toMatchObject({ price: 100n });
  expect(applyBid(standing, 1, 260n)).toMatchObject({ price: 250n });
  const raised = applyBid(led(1, 200n, 100n, { reserve: 250n }), 1, 250n);
  expect(raised.price).toBe(250n);
});

it.each([
  ['without bids', lot(), false],
  ['without a reserve', led(1, 100n, 100n), true],
  ['below it', led(1, 249n, 100n, { reserve: 250n }), false],
  ['at it', led(1, 250n, 250n, { reserve: 250n }), true],
  ['above it', led(1, 251n, 250n, { reserve: 250n }), true],
])('a reserve is met, or not, %s', (_, standing, isMet) => {
  expect(reserveMet(standing)).toBe(isMet);
});

it('only a leader who raises their own maximum at the same price does so quietly', () => {
  const standing = led(1, 300n, 100n);
  const quiet = applyBid(standing, 1, 400n);
  expect(isQuietRaise(standing, quiet)).toBe(true);
  expect(isQuietRaise(standing, { ...quiet, price: 110n })).toBe(false);
  expect(isQuietRaise(standing, { ...quiet, leads: false })).toBe(false);
  expect(isQuietRaise(standing, { ...quiet, leader: { bidder: 2, maximum: 400n } })).toBe(false);
  expect(isQuietRaise(lot(), applyBid(lot(), 1, 400n))).toBe(false);
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
