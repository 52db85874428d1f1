import type { BidReceipt, buyNow as endpoint } from '@common/endpoints/auctions';
import { amountToString, parseAmount } from '@common/money/money';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { writeBids } from './acceptStore';
import { sell } from './closeLot';
import { presentLive } from './lotView';
import { arrivalOn, requireLot, requireOpen, standingOfSeller } from './requireOpen';
import { type LotRow, lockLot } from './store';

/**
 * Buys at the fixed price before the first bid, and closes the lot.
 * @throws RetryAfter, AppError as `requireOpen`, BUY_NOW_GONE, PRICE_CHANGED, BALANCE_SHORT (by `sell`)
 */
export async function buyNow({
  tx,
  caller,
  params,
  body,
  settings,
  arrivedAt: stamp,
}: Call<typeof endpoint>): Promise<BidReceipt> {
  const lot = requireLot(await lockLot(tx, params.id));
  const arrivedAt = arrivalOn(lot, stamp);
  requireOpen(lot, caller, await standingOfSeller(tx, lot, caller.memberId), arrivedAt);
  if (lot.buy_now === null || lot.bid_count > 0) throw new AppError('BUY_NOW_GONE');
  const price = BigInt(lot.buy_now);
  if (price !== parseAmount(body.price)) {
    throw new AppError('PRICE_CHANGED', { data: { price: amountToString(price) } });
  }
  const buyerId = caller.memberId;
  const leader = { bidder: buyerId, maximum: price };
  // The bid's row records the lot as the bid left it, still open; `sell` closes it.
  const after: LotRow = {
    ...lot,
    price: price.toString(),
    leader_id: buyerId,
    leader_maximum: price.toString(),
    bid_count: 1,
    version: lot.version + 1,
  };
  const effect = { leader, price, leads: true };
  const [bidId] = await writeBids(tx, [
    {
      bidderId: buyerId,
      kind: 'buyNow',
      arrivedAt,
      maximum: price,
      least: price,
      effect,
      before: lot,
      after,
    },
  ]);
  if (bidId === undefined) throw new Error('a purchase wrote no bid');
  const order = await sell(tx, lot, buyerId, price, '直購');
  return {
    bidId,
    at: lot.now.getTime(),
    arrivedAt: arrivedAt.getTime(),
    maximum: amountToString(price),
    outcome: 'bought',
    outTradeNo: order.out_trade_no,
    live: presentLive({ ...after, closed_at: lot.now, sold: true }, settings.secret),
  };
}
