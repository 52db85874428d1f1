import type { Tx } from '../../db/database';
import {
  captureHold,
  type Leg,
  postJournal,
  RECORD,
  readLiveHolds,
  releaseHold,
  requireAvailable,
} from '../../ledger/ledger';
import type { OrderRow } from './store';

/** What the platform keeps of a market sale, basis points of its coin part (DESIGN §5). */
const MARKET_FEE_BPS = 300n;

const refOf = (order: OrderRow) => ({ type: 'order', id: order.out_trade_no });

/**
 * Moves the price into escrow: the coin part from the balance, the adv part from its hold.
 * @throws AppError BALANCE_SHORT
 */
export async function payIntoEscrow(
  tx: Tx,
  order: OrderRow,
  actorId: number | null,
): Promise<void> {
  const coin = BigInt(order.coin_amount);
  // Members' accounts before the house's, which the capture below locks.
  if (coin > 0n) await requireAvailable(tx, order.buyer_id, 'coin', coin);
  for (const hold of await readLiveHolds(tx, refOf(order))) {
    await captureHold(
      tx,
      hold.id,
      { bucket: 'escrow', record: RECORD.purchase },
      '支付訂單',
      actorId,
    );
  }
  if (coin > 0n) {
    await postJournal(tx, {
      kind: 'order.pay',
      key: `order:${order.out_trade_no}:pay`,
      ref: refOf(order),
      reason: '支付訂單',
      actorId,
      legs: [
        {
          member: order.buyer_id,
          asset: 'coin',
          bucket: 'available',
          amount: -coin,
          record: RECORD.purchase,
        },
        { house: 'escrow', asset: 'coin', amount: coin },
      ],
    });
  }
}

/** Gives the adv part of an unpaid order back. */
export async function releaseUnpaid(
  tx: Tx,
  order: OrderRow,
  actorId: number | null,
): Promise<void> {
  for (const hold of await readLiveHolds(tx, refOf(order))) {
    await releaseHold(tx, hold.id, '訂單未支付', actorId);
  }
}

function parts(order: OrderRow): { asset: 'coin' | 'adv'; amount: bigint }[] {
  return [
    { asset: 'coin' as const, amount: BigInt(order.coin_amount) },
    { asset: 'adv' as const, amount: BigInt(order.adv_amount) },
  ].filter((part) => part.amount > 0n);
}

/** Returns from escrow to the buyer what the order was paid with. */
export async function refundFromEscrow(
  tx: Tx,
  order: OrderRow,
  reason: string,
  actorId: number | null,
): Promise<void> {
  await postJournal(tx, {
    kind: 'order.refund',
    key: `order:${order.out_trade_no}:refund`,
    ref: refOf(order),
    reason,
    actorId,
    legs: parts(order).flatMap(({ asset, amount }): Leg[] => [
      { house: 'escrow', asset, amount: -amount },
      { member: order.buyer_id, asset, bucket: 'available', amount, record: RECORD.refund },
    ]),
  });
}

/** Hands escrow to the seller less the market's fee; the platform's own sale becomes revenue, and adv
 * paid to the platform returns to whence it was issued. */
export async function settleEscrow(tx: Tx, order: OrderRow): Promise<void> {
  const seller = order.seller_id;
  await postJournal(tx, {
    kind: 'order.settle',
    key: `order:${order.out_trade_no}:settle`,
    ref: refOf(order),
    reason: '交易完成',
    actorId: null,
    legs: parts(order).flatMap(({ asset, amount }): Leg[] => [
      { house: 'escrow', asset, amount: -amount },
      seller === null
        ? { house: asset === 'coin' ? 'revenue' : 'promotion', asset, amount }
        : { member: seller, asset, bucket: 'available', amount, record: RECORD.sale },
    ]),
  });
  const fee =
    seller !== null && order.channel === 'market'
      ? (BigInt(order.coin_amount) * MARKET_FEE_BPS) / 10_000n
      : 0n;
  if (seller === null || fee === 0n) return;
  await postJournal(tx, {
    kind: 'order.fee',
    key: `order:${order.out_trade_no}:fee`,
    ref: refOf(order),
    reason: '市集手續費',
    actorId: null,
    legs: [
      { member: seller, asset: 'coin', bucket: 'available', amount: -fee, record: RECORD.fee },
      { house: 'revenue', asset: 'coin', amount: fee },
    ],
  });
}
