import type { Paid } from '@common/returnSplit';
import type { Tx } from '../../../db/database';
import {
  captureHold,
  type Journal,
  type Leg,
  lockAccounts,
  postJournal,
  postJournals,
  RECORD,
  readLiveHolds,
  releaseHold,
  requireAvailable,
} from '../../../ledger/ledger';
import { giveBackUse } from '../coupons/useCoupon';
import { notifyPartRefunded, notifyRefunded, notifySettled, type PartRefund } from './notifyOrder';
import type { OrderRow } from './store';
import { leftOf, proceedsOf, type Sold, topUpOf } from './topUp';

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
  const member = order.buyer_id;
  const holds = await readLiveHolds(tx, refOf(order));
  if (holds.length > 0) {
    await lockAccounts(tx, [
      { member, asset: 'coin', bucket: 'available' },
      ...holds.map(({ asset }) => ({ member, asset, bucket: 'held' as const })),
    ]);
  }
  if (coin > 0n) await requireAvailable(tx, member, 'coin', coin);
  for (const hold of holds) {
    await captureHold(
      tx,
      hold.id,
      { bucket: 'escrow', record: RECORD.purchase },
      '訂單付款',
      actorId,
    );
  }
  // The part in adv came from its hold.
  const legs = paymentLegs(order, { ...leftOf(order), adv: 0n });
  if (legs.length > 0) await postJournal(tx, payment(order, legs, actorId));
}

/**
 * Moves the prices of one buyer's orders into escrow at once, each by a journal of its own with both parts.
 * @throws AppError BALANCE_SHORT, ADV_SHORT, before anything is posted
 */
export async function payGroupIntoEscrow(
  tx: Tx,
  member: number,
  orders: readonly OrderRow[],
): Promise<void> {
  for (const asset of ['adv', 'coin'] as const) {
    const whole = orders.reduce((sum, order) => sum + leftOf(order)[asset], 0n);
    if (whole > 0n) await requireAvailable(tx, member, asset, whole);
  }
  // The member's accounts are locked now, and the house's are not.
  await postJournals(
    tx,
    orders.map((order) => payment(order, paymentLegs(order, leftOf(order)), member)),
  );
}

/** Releases the held adv part of an unpaid order, and the use of its coupon. */
export async function releaseUnpaid(
  tx: Tx,
  order: OrderRow,
  actorId: number | null,
): Promise<void> {
  await giveBackUse(tx, order.coupon_claim_id);
  for (const hold of await readLiveHolds(tx, refOf(order))) {
    await releaseHold(tx, hold.id, '訂單未付款', actorId);
  }
}

/** The legs of a payment: of the buyer, and what the platform adds for the discount with it. */
function paymentLegs(order: OrderRow, paid: Paid): Leg[] {
  const added = topUpOf(order, paid);
  const legs: Leg[] = [
    ...(['coin', 'adv'] as const).map(
      (asset): Leg => ({
        member: order.buyer_id,
        asset,
        bucket: 'available',
        amount: -paid[asset],
        record: RECORD.purchase,
      }),
    ),
    { house: 'coupons', asset: 'coin', amount: -added },
    { house: 'escrow', asset: 'coin', amount: paid.coin + added },
    { house: 'escrow', asset: 'adv', amount: paid.adv },
  ];
  return legs.filter(({ amount }) => amount !== 0n);
}

/** The legs of a refund: those of its payment, in the opposite direction. */
const refundLegs = (order: OrderRow, paid: Paid) =>
  paymentLegs(order, paid).map((leg): Leg => {
    const amount = -leg.amount;
    return 'member' in leg ? { ...leg, amount, record: RECORD.refund } : { ...leg, amount };
  });

const payment = (order: OrderRow, legs: Leg[], actorId: number | null): Journal => ({
  kind: 'order.pay',
  key: `order:${order.out_trade_no}:pay`,
  ref: refOf(order),
  reason: '訂單付款',
  actorId,
  legs,
});

/** Settlement and refund share one key, so the ledger rejects the second (invariant 15). */
const endKey = (order: OrderRow) => `order:${order.out_trade_no}:end`;

async function endEscrow(tx: Tx, order: OrderRow, journal: Omit<Journal, 'key' | 'ref'>) {
  const { fresh } = await postJournal(tx, { ...journal, key: endKey(order), ref: refOf(order) });
  if (!fresh) throw new Error(`escrow of order ${order.out_trade_no} ended before`);
}

/**
 * Returns what is left of the payment from escrow to the buyer, coin and adv, and of what the platform added to the
 * platform.
 */
export async function refundFromEscrow(
  tx: Tx,
  order: OrderRow,
  reason: string,
  actorId: number | null,
): Promise<void> {
  // Before the buyer's accounts are locked.
  await giveBackUse(tx, order.coupon_claim_id);
  await notifyRefunded(tx, order, leftOf(order), reason);
  await endEscrow(tx, order, {
    kind: 'order.refund',
    reason,
    actorId,
    legs: refundLegs(order, leftOf(order)),
  });
}

/** Returns a part of the payment from escrow, with the discount's part to the platform that added it; the rest stays. */
export async function refundPartFromEscrow(
  tx: Tx,
  order: OrderRow,
  refund: PartRefund,
  actorId: number | null,
): Promise<void> {
  const { returnId, paid, reason } = refund;
  await notifyPartRefunded(tx, order, refund);
  const legs = refundLegs(order, paid);
  // Pieces that were not sent may have cost less than a base unit each.
  if (legs.length === 0) return;
  const { fresh } = await postJournal(tx, {
    kind: 'order.returnPart',
    key: `order:${order.out_trade_no}:return:${returnId}`,
    ref: refOf(order),
    reason,
    actorId,
    legs,
  });
  if (!fresh) throw new Error(`return ${returnId} was refunded before`);
}

type Charged = Sold & Pick<OrderRow, 'delivery_fee' | 'delivery_discount' | 'fee_bps'>;

/**
 * The platform's commission, base units: a part of the coin of the goods that the buyer keeps at the rate of the order
 * (ADR 056). What the seller takes off goods lowers it, what they take off delivery does not (ADR 074).
 */
export function feeOf(order: Charged): bigint {
  const delivery =
    BigInt(order.delivery_fee) - (order.seller_bears ? BigInt(order.delivery_discount) : 0n);
  const goods = proceedsOf(order) - delivery;
  return (goods * BigInt(order.fee_bps)) / 10_000n;
}

/**
 * Settles escrow to the seller, less the market's fee. Of the platform's own sale, coin becomes revenue and adv returns to
 * the promotion account that issued it.
 */
export async function settleEscrow(tx: Tx, order: OrderRow): Promise<void> {
  const seller = order.seller_id;
  const fee = feeOf(order);
  await notifySettled(tx, order, proceedsOf(order) - fee);
  await endEscrow(tx, order, {
    kind: 'order.settle',
    reason: '交易完成',
    actorId: null,
    legs: (['coin', 'adv'] as const)
      .map((asset) => ({ asset, amount: asset === 'coin' ? proceedsOf(order) : leftOf(order).adv }))
      .filter(({ amount }) => amount > 0n)
      .flatMap(({ asset, amount }): Leg[] => [
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
