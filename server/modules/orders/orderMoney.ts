import type { Tx } from '../../db/database';
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
} from '../../ledger/ledger';
import { giveBackUse } from '../coupons/useCoupon';
import { notifyRefunded, notifySettled } from './notifyOrder';
import type { OrderRow } from './store';
import { proceedsOf, type Sold, topUpOf } from './topUp';

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
  const legs = paymentLegs(
    order,
    parts(order).filter(({ asset }) => asset === 'coin'),
  );
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
    const whole = orders
      .flatMap((order) => parts(order))
      .reduce((sum, part) => (part.asset === asset ? sum + part.amount : sum), 0n);
    if (whole > 0n) await requireAvailable(tx, member, asset, whole);
  }
  // The member's accounts are locked now, and the house's are not.
  await postJournals(
    tx,
    orders.map((order) => payment(order, paymentLegs(order, parts(order)), member)),
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

interface Part {
  asset: 'coin' | 'adv';
  amount: bigint;
}

/** What the buyer paid. @param added coin from the platform */
function parts(order: OrderRow, added = 0n): Part[] {
  return [
    { asset: 'coin' as const, amount: BigInt(order.coin_amount) + added },
    { asset: 'adv' as const, amount: BigInt(order.adv_amount) },
  ].filter((part) => part.amount > 0n);
}

/** A payment's legs, for what is paid now, and what the platform adds; a journal has one leg for each account. */
function paymentLegs(order: OrderRow, paid: readonly Part[]): Leg[] {
  const added = topUpOf(order);
  const coin = paid.find(({ asset }) => asset === 'coin')?.amount ?? 0n;
  const adv = paid.find(({ asset }) => asset === 'adv')?.amount ?? 0n;
  const legs: Leg[] = [
    ...paid.map(
      ({ asset, amount }): Leg => ({
        member: order.buyer_id,
        asset,
        bucket: 'available',
        amount: -amount,
        record: RECORD.purchase,
      }),
    ),
    { house: 'coupons', asset: 'coin', amount: -added },
    { house: 'escrow', asset: 'coin', amount: coin + added },
    { house: 'escrow', asset: 'adv', amount: adv },
  ];
  return legs.filter(({ amount }) => amount !== 0n);
}

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

/** Returns the payment from escrow to the buyer, coin and adv, and what the platform added to the platform. */
export async function refundFromEscrow(
  tx: Tx,
  order: OrderRow,
  reason: string,
  actorId: number | null,
): Promise<void> {
  // Before the buyer's accounts are locked.
  await giveBackUse(tx, order.coupon_claim_id);
  await notifyRefunded(tx, order, reason);
  await endEscrow(tx, order, {
    kind: 'order.refund',
    reason,
    actorId,
    legs: paymentLegs(order, parts(order)).map((leg): Leg => {
      const amount = -leg.amount;
      return 'member' in leg ? { ...leg, amount, record: RECORD.refund } : { ...leg, amount };
    }),
  });
}

/** The platform's commission, base units: a part of the goods' coin at the rate of the order (ADR 056). */
export function feeOf(order: Sold & Pick<OrderRow, 'delivery_fee' | 'fee_bps'>): bigint {
  const goods = proceedsOf(order) - BigInt(order.delivery_fee);
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
    legs: parts(order, topUpOf(order)).flatMap(({ asset, amount }): Leg[] => [
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
