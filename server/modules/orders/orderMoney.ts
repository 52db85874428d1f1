import type { Tx } from '../../db/database';
import {
  captureHold,
  type Journal,
  type Leg,
  postJournal,
  RECORD,
  readLiveHolds,
  releaseHold,
  requireAvailable,
} from '../../ledger/ledger';
import type { OrderRow } from './store';
import { tellRefunded, tellSettled } from './tellOrder';

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

/** One key for both ends of an order's money: the ledger itself refuses the second (invariant 15). */
const endKey = (order: OrderRow) => `order:${order.out_trade_no}:end`;

async function endEscrow(tx: Tx, order: OrderRow, journal: Omit<Journal, 'key' | 'ref'>) {
  const { fresh } = await postJournal(tx, { ...journal, key: endKey(order), ref: refOf(order) });
  if (!fresh) throw new Error(`escrow of order ${order.out_trade_no} ended before`);
}

/** Returns from escrow to the buyer what the order was paid with. */
export async function refundFromEscrow(
  tx: Tx,
  order: OrderRow,
  reason: string,
  actorId: number | null,
): Promise<void> {
  // Before the house's accounts are locked, which everyone waits for.
  await tellRefunded(tx, order, reason);
  await endEscrow(tx, order, {
    kind: 'order.refund',
    reason,
    actorId,
    legs: parts(order).flatMap(({ asset, amount }): Leg[] => [
      { house: 'escrow', asset, amount: -amount },
      { member: order.buyer_id, asset, bucket: 'available', amount, record: RECORD.refund },
    ]),
  });
}

/** What the platform keeps of a sale, base units: a part of its coin, as agreed when it was ordered. */
export function feeOf(order: Pick<OrderRow, 'coin_amount' | 'fee_bps'>): bigint {
  return (BigInt(order.coin_amount) * BigInt(order.fee_bps)) / 10_000n;
}

/** Hands escrow to the seller less the market's fee; the platform's own sale becomes revenue, and adv
 * paid to the platform returns to whence it was issued. */
export async function settleEscrow(tx: Tx, order: OrderRow): Promise<void> {
  const seller = order.seller_id;
  const fee = feeOf(order);
  await tellSettled(tx, order, BigInt(order.total) - fee);
  await endEscrow(tx, order, {
    kind: 'order.settle',
    reason: '交易完成',
    actorId: null,
    legs: parts(order).flatMap(({ asset, amount }): Leg[] => [
      { house: 'escrow', asset, amount: -amount },
      seller === null
        ? { house: asset === 'coin' ? 'revenue' : 'promotion', asset, amount }
        : { member: seller, asset, bucket: 'available', amount, record: RECORD.sale },
    ]),
  });
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
