import { isDeepStrictEqual } from 'node:util';
import { parseAmount } from '@common/money/money';
import { AppError } from '../../../errors';
import { type AcceptedBid, decideBids, type OfferedBid } from './decideBids';
import type { LotRow } from './store';

const NOW = Date.UTC(2026, 10, 23, 12);
const SELLER = 9;

/** A pseudo-random number below `most`, the same sequence for each seed. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

function lotOf(roll: (most: number) => number, id = 1): LotRow {
  const endsAt = new Date(NOW + ([-1500, -1, 200_000, 3_600_000][roll(4)] ?? 0));
  const leads = roll(2) === 0;
  return {
    id,
    product_id: id,
    source_sku_id: null,
    channel: 'market',
    seller_id: SELLER,
    start_price: '100',
    reserve: roll(2) === 0 ? '130' : null,
    buy_now: null,
    bands: [
      { from: '0', step: '5' },
      { from: '120', step: '10' },
    ],
    starts_at: new Date(NOW - 10_000_000),
    ends_at: endsAt,
    original_ends_at: new Date(endsAt.getTime() - roll(2) * 3_500_000),
    soft_close_seconds: 300,
    extension_cap_seconds: 3600,
    extensions: 0,
    price: '100',
    version: 7,
    bid_count: leads ? 1 : 0,
    leader_id: leads ? 1 + roll(4) : null,
    leader_maximum: leads ? String(100 + roll(80)) : null,
    withdrawn_at: null,
    closed_at: null,
    sold: false,
    order_id: null,
    created_at: new Date(NOW - 10_000_000),
    suspended_at: roll(30) === 0 ? new Date(NOW - 1) : null,
    fell_through: false,
    now: new Date(NOW),
  };
}

function bidsOf(roll: (most: number) => number, lots: number): OfferedBid[] {
  return Array.from({ length: 1 + roll(12) }, () => ({
    lotId: 1 + roll(lots),
    caller: {
      memberId: roll(15) === 0 ? SELLER : 1 + roll(5),
      capabilities: roll(20) === 0 ? ['staff'] : [],
    },
    maximum: BigInt(90 + roll(140)),
    isTied: roll(20) === 0,
    away: null,
    arrivedAt: roll(2) === 0 ? null : new Date(NOW - roll(2500)),
  }));
}

const isAccepted = (one: AcceptedBid | Error | undefined): one is AcceptedBid =>
  one !== undefined && !(one instanceof Error);

/** Moves the money of an accepted bid as `ledger_swap_hold` does. */
function move(funds: Map<number, bigint>, { before, after, bidderId, effect }: AcceptedBid): void {
  if (!effect.leads) return;
  const add = (member: number, amount: bigint) =>
    funds.set(member, (funds.get(member) ?? 0n) + amount);
  if (before.leader_id !== null) add(before.leader_id, BigInt(before.leader_maximum ?? 0));
  add(bidderId, -BigInt(after.leader_maximum ?? 0));
}

it('ten thousand random batches on one to four lots are decided exactly as bid by bid', () => {
  let accepted = 0;
  let refused = 0;
  for (let seed = 1; seed <= 10_000; seed++) {
    const roll = dice(seed);
    const lots = Array.from({ length: 1 + roll(4) }, (_, n) => lotOf(roll, n + 1));
    const bids = bidsOf(roll, lots.length);
    const funds = new Map([1, 2, 3, 4].map((id) => [id, BigInt(roll(400))]));
    const together = decideBids(lots, bids, funds);
    const alone = new Map(funds);
    const now = new Map(lots.map((lot) => [lot.id, lot]));
    for (const [index, bid] of bids.entries()) {
      const lot = now.get(bid.lotId);
      const [one] = lot ? decideBids([lot], [bid], alone) : [];
      const other = together[index];
      if (isAccepted(one) && isAccepted(other)) {
        if (!isDeepStrictEqual(other, one)) expect({ seed, other }).toEqual({ seed, other: one });
        move(alone, one);
        now.set(bid.lotId, one.after);
        accepted += 1;
      } else {
        const said = [other, one].map((each) => (each instanceof Error ? each.message : 'no'));
        if (said[0] !== said[1] || said[0] === 'no') expect({ seed, said }).toBe('equal refusals');
        refused += 1;
      }
    }
    const isShort = [...alone.values()].some((left) => left < 0n);
    if (isShort) expect({ seed, alone }).toBe('covered');
  }
  expect(Math.min(accepted, refused)).toBeGreaterThan(10_000);
});

it('a bidder who was outbid within the batch has the money for the next bid again', () => {
  const lot = {
    ...lotOf(dice(1)),
    ends_at: new Date(NOW + 9e6),
    original_ends_at: new Date(NOW + 9e6),
  };
  const open = { ...lot, suspended_at: null, leader_id: null, leader_maximum: null, bid_count: 0 };
  const offer = (memberId: number, maximum: string) => ({
    lotId: 1,
    caller: { memberId, capabilities: [] },
    maximum: parseAmount(maximum) / 10n ** 18n,
    isTied: false,
    away: null,
    arrivedAt: null,
  });
  const funds = new Map([
    [1, 150n],
    [2, 200n],
  ]);
  const [a, b, c, d] = decideBids(
    [open],
    [offer(1, '150'), offer(2, '200'), offer(1, '151'), offer(1, '150')],
    funds,
  );
  expect([isAccepted(a), isAccepted(b)]).toEqual([true, true]);
  expect([c, d].map((one) => one instanceof AppError && one.code)).toEqual([
    'BID_TOO_LOW',
    'BID_TOO_LOW',
  ]);
});

it('a bid on a lot that was not locked is a fault of the caller, and decides none of the others', () => {
  const roll = dice(1);
  const [bid] = bidsOf(roll, 1);
  if (!bid) throw new Error('at least one bid is made');
  expect(() => decideBids([lotOf(roll, 1)], [bid, { ...bid, lotId: 2 }], new Map())).toThrow(
    'lot 2 is not locked',
  );
});
