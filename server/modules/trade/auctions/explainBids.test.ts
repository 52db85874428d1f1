import { applyBid, type BiddingState, isQuietRaise, leastBid } from '@common/auctions/auctionRules';
import { forAll } from '@common/testing/property';
import fc from 'fast-check';
import type { StoredBid } from './bidStore';
import { explainBids } from './explainBids';

const TERMS = {
  startPrice: 100n,
  reserve: null as bigint | null,
  bands: [
    { from: 0n, step: 10n },
    { from: 300n, step: 25n },
  ],
};
type Terms = typeof TERMS;

/** Bids of one lot, as `placeBids` stores them. */
function run(bids: readonly (readonly [bidder: number, maximum: bigint])[], terms: Terms = TERMS) {
  let standing: BiddingState = { ...terms, leader: null, price: terms.startPrice };
  const stored: StoredBid[] = [];
  for (const [bidder, maximum] of bids) {
    const least = leastBid(standing, bidder);
    if (maximum < least) continue;
    const effect = applyBid(standing, bidder, maximum);
    const kind = isQuietRaise(standing, effect) ? 'raise' : 'bid';
    stored.push({
      id: stored.length + 1,
      bidder_id: bidder,
      kind,
      maximum: String(maximum),
      least: String(least),
      price_after: String(effect.price),
      leader_after: effect.leader.bidder,
      at: new Date(stored.length),
      arrived_at: new Date(stored.length),
    });
    standing = { ...standing, leader: effect.leader, price: effect.price };
  }
  const shown = stored.filter(({ kind }) => kind !== 'raise').reverse();
  return { standing, lines: explainBids(shown, undefined, terms) };
}
const linesOf = (...args: Parameters<typeof run>) =>
  run(...args).lines.map(({ bidderId, kind, price }) => [bidderId, kind, Number(price)]);

it('the history shows the proxy bid on top of a bid that was outbid at once', () => {
  expect(
    linesOf([
      [1, 200n],
      [2, 150n],
    ]),
  ).toEqual([
    [1, 'auto', 160],
    [2, 'bid', 150],
    [1, 'bid', 100],
  ]);
});

it('the history shows how far a proxy went before it was beaten', () => {
  expect(
    linesOf([
      [1, 200n],
      [2, 400n],
    ]),
  ).toEqual([
    [2, 'bid', 210],
    [1, 'auto', 200],
    [1, 'bid', 100],
  ]);
});

it('on equal maxima the history shows that the earlier one leads', () => {
  expect(
    linesOf([
      [1, 110n],
      [2, 110n],
    ]),
  ).toEqual([
    [1, 'auto', 110],
    [2, 'bid', 110],
    [1, 'bid', 100],
  ]);
});

it('the history shows when the reserve was reached, but not the proxy bid hidden by the lift', () => {
  const terms = { ...TERMS, reserve: 250n };
  const { lines } = run(
    [
      [1, 150n],
      [2, 260n],
    ],
    terms,
  );
  expect(lines).toMatchObject([
    { bidderId: 2, kind: 'bid', price: 250n, reachesReserve: true },
    { bidderId: 1, kind: 'bid', price: 100n, reachesReserve: false },
  ]);
  expect(lines).toHaveLength(2);
});

describe('two lots with the same public prices', () => {
  const worlds: [name: string, one: [number, bigint][], other: [number, bigint][]][] = [
    [
      'the leader’s maximum capped the price',
      [
        [1, 160n],
        [2, 155n],
      ],
      [
        [1, 900n],
        [2, 150n],
      ],
    ],
    [
      'the leader’s maximum was met exactly',
      [
        [1, 160n],
        [2, 160n],
      ],
      [
        [1, 900n],
        [2, 150n],
      ],
    ],
    [
      'the new leader’s maximum capped the price',
      [
        [1, 205n],
        [2, 210n],
      ],
      [
        [1, 200n],
        [2, 900n],
      ],
    ],
  ];
  it.each(worlds)('have the same history where %s', (_, one, other) => {
    expect(linesOf(one)).toEqual(linesOf(other));
  });
});

const drawnLot = fc.record({
  reserve: fc.option(fc.bigInt(150n, 449n)),
  bids: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.bigInt(100n, 599n)), {
    minLength: 2,
    maxLength: 13,
  }),
});

it('the history explains each price and the leader in 300 random lots', () => {
  let autos = 0;
  forAll(300, drawnLot, ({ reserve, bids }) => {
    const { standing, lines } = run(bids, { ...TERMS, reserve });
    if (!standing.leader) return;
    expect(lines[0]).toMatchObject({ bidderId: standing.leader.bidder, price: standing.price });
    const rising = lines.map(({ price }) => price).reverse();
    expect(rising).toEqual([...rising].sort((a, b) => Number(a - b)));
    for (const { bidderId, price } of lines) {
      const most = bids.filter(([who]) => who === bidderId).map(([, maximum]) => maximum);
      expect(most.some((maximum) => maximum >= price)).toBe(true);
    }
    autos += lines.filter(({ kind }) => kind === 'auto').length;
  });
  expect(autos).toBeGreaterThan(300);
});
