import { seldom } from '@common/testing/arbitraries';
import fc from 'fast-check';
import type { OfferedBid } from '../modules/trade/auctions/decideBids';
import type { LotRow } from '../modules/trade/auctions/store';

const NOW = Date.UTC(2026, 10, 23, 12);
const SELLER = 9;
const MAX_LOTS = 4;
const id = (most: number) => fc.integer({ min: 1, max: most });

/** What differs between lots; amounts and times as `lotOf` reads them. */
const lotFacts = fc.record({
  /** Ms; decisions go on for some time after the end. */
  endsIn: fc.constantFrom(3_600_000, 200_000, -1, -1500),
  isExtended: fc.boolean(),
  hasReserve: fc.boolean(),
  leader: fc.option(fc.record({ bidder: id(4), above: fc.nat(79) })),
  isSuspended: seldom(30),
});
type LotFacts = typeof lotFacts extends fc.Arbitrary<infer T> ? T : never;

/** A lot of member 9 at 100, without bids, which ends in an hour, but for these facts. */
export function lotOf(id: number, facts: Partial<LotFacts> = {}): LotRow {
  const { endsIn = 3_600_000, isExtended, hasReserve, leader, isSuspended } = facts;
  const endsAt = new Date(NOW + endsIn);
  return {
    id,
    product_id: id,
    source_sku_id: null,
    channel: 'market',
    seller_id: SELLER,
    start_price: '100',
    reserve: hasReserve ? '130' : null,
    buy_now: null,
    bands: [
      { from: '0', step: '5' },
      { from: '120', step: '10' },
    ],
    starts_at: new Date(NOW - 10_000_000),
    ends_at: endsAt,
    original_ends_at: new Date(endsAt.getTime() - (isExtended ? 3_500_000 : 0)),
    soft_close_seconds: 300,
    extension_cap_seconds: 3600,
    extensions: 0,
    price: '100',
    version: 7,
    bid_count: leader ? 1 : 0,
    leader_id: leader?.bidder ?? null,
    leader_maximum: leader ? String(100 + leader.above) : null,
    withdrawn_at: null,
    closed_at: null,
    sold: false,
    order_id: null,
    created_at: new Date(NOW - 10_000_000),
    suspended_at: isSuspended ? new Date(NOW - 1) : null,
    fell_through: false,
    now: new Date(NOW),
  };
}

const bidFacts = fc.record({
  /** Index among the lots, which begins again behind the last. */
  lot: fc.nat(MAX_LOTS - 1),
  bidder: id(5),
  isSeller: seldom(15),
  isStaff: seldom(20),
  isTied: seldom(20),
  maximum: fc.bigInt(90n, 229n),
  /** Ms since it arrived; null: unknown. */
  waited: fc.option(fc.nat(2499)),
});
type BidFacts = typeof bidFacts extends fc.Arbitrary<infer T> ? T : never;

/** A bid of 100 on lot 1, but for these facts. */
export function bidOf(facts: Partial<BidFacts> & { bidder: number }, lots = 1): OfferedBid {
  const { lot = 0, bidder, isSeller, isStaff, isTied = false, maximum = 100n } = facts;
  const { waited = null } = facts;
  return {
    lotId: 1 + (lot % lots),
    caller: {
      memberId: isSeller ? SELLER : bidder,
      capabilities: isStaff ? ['staff'] : [],
    },
    maximum,
    isTied,
    away: null,
    arrivedAt: waited === null ? null : new Date(NOW - waited),
  };
}

/** Up to twelve bids on one to four lots, and what members 1 to 4 can spend. */
export const bidBatch = fc.record({
  lots: fc.array(lotFacts, { minLength: 1, maxLength: MAX_LOTS }),
  bids: fc.array(bidFacts, { minLength: 1, maxLength: 12 }),
  funds: fc.array(fc.bigInt(0n, 399n), { minLength: 4, maxLength: 4 }),
});

/** Batches of up to so many offers on twin lots (`createTwin`), each batch higher than the one before, and the bidders' funds. */
export const offerBatches = (of: { bidders: number; funds: number; lots: number; most: number }) =>
  fc.record({
    funds: fc.array(fc.nat(of.funds - 1), { minLength: of.bidders, maxLength: of.bidders }),
    batches: fc
      .array(
        fc.array(
          fc.record({
            bidder: fc.nat(of.bidders - 1),
            lot: fc.nat(of.lots - 1),
            over: fc.nat(299),
          }),
          { minLength: 1, maxLength: of.most },
        ),
        { minLength: 1, maxLength: 5 },
      )
      .map((batches) =>
        batches.map((offers, batch) =>
          offers.map(({ over, ...offer }) => ({ ...offer, maximum: 90 + batch * 150 + over })),
        ),
      ),
  });
