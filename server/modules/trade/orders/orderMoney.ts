import type { Paid } from '@common/orders/returnSplit';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import {
  type AssetCode,
  captureHold,
  type Journal,
  type Leg,
  lockAccounts,
  placeHold,
  postJournal,
  postJournals,
  RECORD,
  readLiveHolds,
  releaseHold,
  requireAvailable,
} from '../../../ledger/ledger';
import { giveBackUse } from '../coupons/useCoupon';
import { coinOf, type Orders } from './bill';
import { notifyPartRefunded, notifyRefunded, notifySettled, type PartRefund } from './notifyOrder';
import type { OrderRow } from './store';
import { leftOf, proceedsOf, type Sold, topUpOf } from './topUp';

const refOf = (order: OrderRow) => ({ type: 'order', id: order.out_trade_no });

/** Reserves the adv parts of orders just placed, each until its order is paid or ends. @throws AppError ADV_SHORT */
export async function holdAdv(tx: Tx, orders: Orders): Promise<void> {
  const [{ buyer_id: memberId }] = orders;
  const total = orders.reduce((sum, order) => sum + BigInt(order.adv_amount), 0n);
  if (total > 0n) await requireAvailable(tx, memberId, 'adv', total);
  for (const order of orders) {
    if (order.adv_amount === '0') continue;
    await placeHold(tx, {
      memberId,
      asset: 'adv',
      amount: BigInt(order.adv_amount),
      ref: refOf(order),
      key: `order:${order.out_trade_no}:adv`,
      reason: '訂單折抵',
      actorId: memberId,
    });
  }
  // The orders were placed without an event: nothing else says so to the buyer's other pages.
  const [{ out_trade_no }] = orders;
  if (total > 0n) await emitEvent(tx, memberId, 'balance', { out_trade_no });
}

/** The live holds of orders. */
async function holdsOf(tx: Tx, orders: Orders): Promise<{ id: number; asset: AssetCode }[]> {
  const holds = [];
  for (const order of orders) holds.push(...(await readLiveHolds(tx, refOf(order))));
  return holds;
}

/**
 * Moves the prices of one buyer's orders into escrow: the coin parts from the balance, the adv parts from their holds.
 * @throws AppError BALANCE_SHORT, before anything is posted
 */
export async function payIntoEscrow(tx: Tx, orders: Orders, actorId: number | null): Promise<void> {
  const coin = coinOf(orders);
  const [{ buyer_id: member }] = orders;
  const holds = await holdsOf(tx, orders);
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
  // The adv parts were captured from their holds above.
  const journals = orders.flatMap((order) => {
    const legs = paymentLegs(order, { ...leftOf(order), adv: 0n });
    return legs.length > 0 ? [payment(order, legs, actorId)] : [];
  });
  if (journals.length > 0) await postJournals(tx, journals);
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
    const total = orders.reduce((sum, order) => sum + leftOf(order)[asset], 0n);
    if (total > 0n) await requireAvailable(tx, member, asset, total);
  }
  // The member's accounts are locked now, and the house's are not.
  await postJournals(
    tx,
    orders.map((order) => payment(order, paymentLegs(order, leftOf(order)), member)),
  );
}

/** Releases the held adv parts of a bill's unpaid orders, and the use of its coupon. */
export async function releaseUnpaid(tx: Tx, orders: Orders, actorId: number | null): Promise<void> {
  // The coupon is locked before the buyer's accounts; any of the orders may bear its claim.
  for (const claimId of new Set(orders.map((order) => order.coupon_claim_id))) {
    await giveBackUse(tx, claimId);
  }
  for (const hold of await holdsOf(tx, orders)) {
    await releaseHold(tx, hold.id, '訂單未付款', actorId);
  }
}

/** The legs of a payment: the buyer's, and the platform's top-up for the discount. */
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
 * Returns from escrow what is left of the payment to the buyer, coin and adv, and what is left of the top-up to the platform.
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

/** Returns a part of the payment from escrow to the buyer, and that part's top-up to the platform; the rest stays. */
export async function refundPartFromEscrow(
  tx: Tx,
  order: OrderRow,
  refund: PartRefund,
  actorId: number | null,
): Promise<void> {
  const { returnId, paid, reason } = refund;
  await notifyPartRefunded(tx, order, refund);
  const legs = refundLegs(order, paid);
  // Pieces that were not sent may have cost nothing: less than a base unit each.
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
  if (seller === null) return;
  await emitEvent(tx, seller, 'balance', { out_trade_no: order.out_trade_no });
  if (fee === 0n) return;
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
