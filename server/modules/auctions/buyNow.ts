import type { BidReceipt, buyNow as contract } from '@common/endpoints/auctions';
import { amountToString, parseAmount } from '@common/money';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { sell } from './closeLot';
import { presentLive } from './present';
import { requireOpen } from './requireOpen';
import { type LotRow, lockLot, writeBid } from './store';

/**
 * Buys at the fixed price while nobody has bid; the lot closes with it.
 * @throws AppError what `requireOpen` throws, BUY_NOW_GONE, PRICE_CHANGED, BALANCE_SHORT
 */
export async function buyNow({
  tx,
  caller,
  params,
  body,
  settings,
}: Call<typeof contract>): Promise<BidReceipt> {
  const lot = await requireOpen(tx, await lockLot(tx, params.id), caller);
  if (lot.buy_now === null || lot.bid_count > 0) throw new AppError('BUY_NOW_GONE');
  const price = BigInt(lot.buy_now);
  if (price !== parseAmount(body.price)) {
    throw new AppError('PRICE_CHANGED', { data: { price: amountToString(price) } });
  }
  const buyerId = caller.memberId;
  const leader = { bidder: buyerId, maximum: price };
  const bidId = await writeBid(tx, {
    lot,
    bidderId: buyerId,
    kind: 'buyNow',
    maximum: price,
    least: price,
    effect: { leader, price, leads: true },
    endsAt: lot.ends_at,
  });
  const order = await sell(tx, lot, buyerId, price, '直購');
  const after: LotRow = {
    ...lot,
    price: price.toString(),
    leader_id: buyerId,
    leader_maximum: price.toString(),
    bid_count: 1,
    closed_at: lot.now,
    sold: true,
  };
  return {
    bidId,
    at: lot.now.getTime(),
    maximum: amountToString(price),
    outcome: 'bought',
    outTradeNo: order.out_trade_no,
    live: presentLive(after, settings.secret),
  };
}
