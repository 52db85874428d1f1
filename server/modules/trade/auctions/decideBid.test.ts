import { amountToString } from '@common/money/money';
import { AppError, RetryAfter } from '../../../errors';
import { type AcceptedBid, decideBids, type OfferedBid } from './decideBids';
import type { LotRow } from './store';

const NOW = Date.UTC(2026, 10, 23, 12);
const at = (seconds: number) => new Date(NOW + seconds * 1000);

/** An hour from its end, with a soft close of 5 minutes and a cap of an hour. Steps of 5, from 120 on of 10. */
const LOT: LotRow = {
  id: 1,
  product_id: 1,
  source_sku_id: null,
  channel: 'market',
  seller_id: 9,
  start_price: '100',
  reserve: null,
  buy_now: null,
  bands: [
    { from: '0', step: '5' },
    { from: '120', step: '10' },
  ],
  starts_at: at(-9000),
  ends_at: at(3600),
  original_ends_at: at(3600),
  soft_close_seconds: 300,
  extension_cap_seconds: 3600,
  extensions: 0,
  price: '100',
  version: 7,
  bid_count: 0,
  leader_id: null,
  leader_maximum: null,
  withdrawn_at: null,
  closed_at: null,
  sold: false,
  order_id: null,
  created_at: at(-9000),
  suspended_at: null,
  fell_through: false,
  now: at(0),
};
/** Led by member 1 with a maximum of 150, at a price of 100. */
const LED: Partial<LotRow> = { leader_id: 1, leader_maximum: '150', bid_count: 1 };

const bid = (memberId: number, maximum: bigint, change: Partial<OfferedBid> = {}): OfferedBid => ({
  lotId: LOT.id,
  caller: { memberId, capabilities: [] },
  maximum,
  isTied: false,
  away: null,
  arrivedAt: null,
  ...change,
});
/** Decides bids on the lot as changed, of members who can spend so much each. */
const decide = (change: Partial<LotRow>, bids: OfferedBid[], funds: Record<number, bigint> = {}) =>
  decideBids(
    [{ ...LOT, ...change }],
    bids,
    new Map(Object.entries(funds).map(([id, left]) => [Number(id), left])),
  );
function accepted(result: AcceptedBid | Error | undefined): AcceptedBid {
  if (!result || result instanceof Error) throw result ?? new Error('no result');
  return result;
}
const refusal = (result: AcceptedBid | Error | undefined) =>
  result instanceof AppError ? { code: result.code, data: result.data } : result;
const shortBy = (units: bigint) => ({
  code: 'BALANCE_SHORT',
  data: { short: amountToString(units) },
});

it('a first bid leads at the starting price and counts', () => {
  const [result] = decide({}, [bid(2, 130n)], { 2: 130n });
  expect(accepted(result)).toMatchObject({
    bidderId: 2,
    kind: 'bid',
    arrivedAt: at(0),
    maximum: 130n,
    least: 100n,
    effect: { leads: true },
    before: LOT,
    after: {
      ...LOT,
      price: '100',
      leader_id: 2,
      leader_maximum: '130',
      bid_count: 1,
      version: 8,
    },
  });
});

it('the least is enough, and less is refused with it', () => {
  expect(accepted(decide(LED, [bid(2, 105n)], { 2: 105n })[0])).toMatchObject({
    least: 105n,
    effect: { leads: false },
    after: { price: '110', leader_id: 1, leader_maximum: '150', bid_count: 2, version: 8 },
  });
  expect(refusal(decide(LED, [bid(2, 104n)], { 2: 999n })[0])).toEqual({
    code: 'BID_TOO_LOW',
    data: { least: amountToString(105n) },
  });
});

it('a leader’s raise is quiet: neither count, version nor end show it', () => {
  const soon = { ...LED, ends_at: at(60), original_ends_at: at(60) };
  const { kind, after } = accepted(decide(soon, [bid(1, 190n)], { 1: 40n })[0]);
  expect(kind).toBe('raise');
  expect(after).toEqual({ ...LOT, ...soon, leader_maximum: '190' });
  // A raise that covers the reserve lifts the price: everybody sees it.
  const loud = accepted(decide({ ...soon, reserve: '180' }, [bid(1, 190n)], { 1: 40n })[0]);
  expect(loud).toMatchObject({ kind: 'bid', after: { price: '180', bid_count: 2, version: 8 } });
});

it('a late bid extends the end by the soft close, up to the cap, and only then counts as an extension', () => {
  const endOf = (endsIn: number, originallyIn: number) => {
    const lot = { ends_at: at(endsIn), original_ends_at: at(originallyIn), extensions: 3 };
    const { after } = accepted(decide(lot, [bid(2, 100n)], { 2: 100n })[0]);
    return [(after.ends_at.getTime() - NOW) / 1000, after.extensions];
  };
  expect(endOf(3600, 3600)).toEqual([3600, 3]);
  expect(endOf(300, 300)).toEqual([300, 3]);
  expect(endOf(60, 60)).toEqual([300, 4]);
  expect(endOf(60, -3350)).toEqual([250, 4]);
  expect(endOf(60, -3540)).toEqual([60, 3]);
});

it('a bid needs the money for all of it, but a leader only for what is more', () => {
  expect(refusal(decide({}, [bid(2, 130n)])[0])).toEqual(shortBy(130n));
  expect(refusal(decide({}, [bid(2, 130n)], { 2: 129n })[0])).toEqual(shortBy(1n));
  expect(accepted(decide(LED, [bid(1, 160n)], { 1: 10n })[0]).after.leader_maximum).toBe('160');
  expect(refusal(decide(LED, [bid(1, 161n)], { 1: 10n })[0])).toEqual(shortBy(1n));
  // Also one that is outbid at once: without the money it must not push the price.
  expect(refusal(decide(LED, [bid(2, 140n)], { 2: 100n })[0])).toEqual(shortBy(40n));
});

it('within a batch the money follows the lead: held by the leader, back with who was outbid', () => {
  const [second, again, third] = decide(LED, [bid(2, 200n), bid(2, 230n), bid(1, 300n)], {
    2: 220n,
  });
  expect(accepted(second).after.leader_id).toBe(2);
  // 20 are left beside the 200 that are held.
  expect(refusal(again)).toEqual(shortBy(10n));
  // The former leader, who had nothing else, has 150 again.
  expect(refusal(third)).toEqual(shortBy(150n));
  // A bidder who is outbid at once holds nothing, and can bid with all of the money again.
  const [lost, won] = decide(LED, [bid(2, 140n), bid(2, 160n)], { 2: 160n });
  expect([accepted(lost).effect.leads, accepted(won).effect.leads]).toEqual([false, true]);
});

it('who may not bid here, or not yet, is refused and changes nothing for the next', () => {
  const staff = bid(3, 500n, { caller: { memberId: 3, capabilities: ['staff'] } });
  const [own, tied, clerk, good] = decide(
    {},
    [bid(9, 500n), bid(4, 500n, { isTied: true, away: null }), staff, bid(2, 100n)],
    { 2: 100n, 3: 500n, 4: 500n, 9: 500n },
  );
  expect([own, tied, clerk].map((result) => refusal(result))).toMatchObject([
    { code: 'OWN_LOT' },
    { code: 'CANNOT_BID_HERE' },
    { code: 'STAFF_CANNOT_BID' },
  ]);
  expect(accepted(good)).toMatchObject({ before: LOT, after: { price: '100', leader_id: 2 } });
});

it('a bid counts from its arrival, and one after the end waits for the grace', () => {
  const over = { ends_at: at(-1), original_ends_at: at(-1) };
  const [inTime, late] = decide(
    over,
    [bid(2, 100n, { arrivedAt: at(-2) }), bid(2, 900n, { arrivedAt: at(0) })],
    { 2: 900n },
  );
  expect(accepted(inTime).arrivedAt).toEqual(at(-2));
  expect(accepted(inTime).after.ends_at).toEqual(at(298));
  expect(accepted(late)).toMatchObject({ kind: 'raise' });
  expect(decide(over, [bid(2, 100n, { arrivedAt: at(0) })], { 2: 100n })[0]).toBeInstanceOf(
    RetryAfter,
  );
});

it('what is no refusal is thrown', () => {
  expect(() => decide({ start_price: 'x' }, [bid(2, 100n)], { 2: 100n })).toThrow(SyntaxError);
});
