import { expectSame, forAll } from '@common/testing/property';
import { AppError } from '../../../errors';
import { bidBatch, bidOf, lotOf } from '../../../testing/arbitraries';
import { type AcceptedBid, decideBids } from './decideBids';

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
  forAll(10_000, bidBatch, (batch) => {
    const lots = batch.lots.map((facts, n) => lotOf(n + 1, facts));
    const bids = batch.bids.map((facts) => bidOf(facts, lots.length));
    const funds = new Map(batch.funds.map((amount, n) => [n + 1, amount]));
    const together = decideBids(lots, bids, funds);
    const alone = new Map(funds);
    const now = new Map(lots.map((lot) => [lot.id, lot]));
    for (const [index, bid] of bids.entries()) {
      const lot = now.get(bid.lotId);
      const [one] = lot ? decideBids([lot], [bid], alone) : [];
      const other = together[index];
      if (isAccepted(one) && isAccepted(other)) {
        expectSame(other, one);
        move(alone, one);
        now.set(bid.lotId, one.after);
        accepted += 1;
      } else {
        const said = [other, one].map((each) => (each instanceof Error ? each.message : 'no'));
        if (said[0] !== said[1] || said[0] === 'no') expect(said).toBe('equal refusals');
        refused += 1;
      }
    }
    const isShort = [...alone.values()].some((left) => left < 0n);
    if (isShort) expect(alone).toBe('covered');
  });
  expect(Math.min(accepted, refused)).toBeGreaterThan(10_000);
});

it('a bidder who was outbid within the batch has the money for the next bid again', () => {
  const funds = new Map([
    [1, 150n],
    [2, 200n],
  ]);
  const [a, b, c, d] = decideBids(
    [lotOf(1)],
    [
      bidOf({ bidder: 1, maximum: 150n }),
      bidOf({ bidder: 2, maximum: 200n }),
      bidOf({ bidder: 1, maximum: 151n }),
      bidOf({ bidder: 1, maximum: 150n }),
    ],
    funds,
  );
  expect([isAccepted(a), isAccepted(b)]).toEqual([true, true]);
  expect([c, d].map((one) => one instanceof AppError && one.code)).toEqual([
    'BID_TOO_LOW',
    'BID_TOO_LOW',
  ]);
});

it('a bid on a lot that was not locked is a fault of the caller, and decides none of the others', () => {
  const bid = bidOf({ bidder: 1 });
  expect(() => decideBids([lotOf(1)], [bid, { ...bid, lotId: 2 }], new Map())).toThrow(
    'lot 2 is not locked',
  );
});
