import fc from 'fast-check';
import { forAll } from '../testing/property';
import {
  applyBid,
  type BiddingState,
  DECISION_GRACE_MS,
  EXTENSION_CAP_SECONDS,
  endAfterBid,
  isQuietRaise,
  leastBid,
  reserveMet,
  SOFT_CLOSE_SECONDS,
  stepAt,
} from './auctionRules';

const bands = [
  { from: 0n, step: 10n },
  { from: 500n, step: 50n },
];
const lot = (change: Partial<BiddingState> = {}): BiddingState => ({
  startPrice: 100n,
  reserve: null,
  bands,
  leader: null,
  price: 100n,
  ...change,
});
const led = (bidder: number, maximum: bigint, price: bigint, change: Partial<BiddingState> = {}) =>
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

/** Bids of four bidders, each so much above or below the least that counts. */
const drawnBids = fc.record({
  reserve: fc.option(fc.bigInt(100n, 700n)),
  bids: fc.array(
    fc.record({ bidder: fc.integer({ min: 1, max: 4 }), over: fc.bigInt(-40n, 260n) }),
    {
      maxLength: 12,
    },
  ),
});

it('in 2,000 random histories the highest maximum leads, the earlier of equals, and pays what the others leave', () => {
  let reserved = 0;
  forAll(2_000, drawnBids, ({ reserve, bids }) => {
    let standing = lot({ reserve });
    const maxima = new Map<number, bigint>();
    let first: { bidder: number; maximum: bigint } | null = null;
    for (const { bidder, over } of bids) {
      const least = leastBid(standing, bidder);
      const maximum = least + over;
      if (maximum < least) continue;
      const before = standing.price;
      standing = { ...standing, ...applyBid(standing, bidder, maximum) };
      expect(standing.price).toBeGreaterThanOrEqual(before);
      maxima.set(bidder, maximum);
      if (!first || maximum > first.maximum) first = { bidder, maximum };
    }
    expect(standing.leader).toEqual(first);
    if (!first) return;
    const { price } = standing;
    expect(price).toBeLessThanOrEqual(first.maximum);
    // The price is at least every losing maximum, and at most one increment above the highest of them, or the reserve.
    const leaderId = first.bidder;
    const others = [...maxima].flatMap(([bidder, maximum]) =>
      bidder === leaderId ? [] : [maximum],
    );
    const [second] = others.toSorted((a, b) => (a > b ? -1 : 1));
    if (second !== undefined) expect(price).toBeGreaterThanOrEqual(second);
    const fair = second === undefined ? 100n : second + stepAt(bands, second);
    const isReserved = reserve !== null && first.maximum >= reserve;
    if (isReserved) reserved++;
    expect(price).toBeLessThanOrEqual(isReserved && reserve > fair ? reserve : fair);
    expect(reserveMet(standing)).toBe(reserve === null || isReserved);
    if (isReserved) expect(price).toBeGreaterThanOrEqual(reserve);
  });
  expect(reserved).toBeGreaterThan(500);
});
