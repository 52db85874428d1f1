import { randomInt } from 'node:crypto';
import type { PlaceInput } from '@common/endpoints/me';
import type { PaymentMethod } from '@common/endpoints/orderShapes';
import type { Place } from '@common/endpoints/place';
import type { OrderDelivery } from '@common/endpoints/shipping';
import type { Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import * as sql from './placeStore';
import { readPlace } from './readPlace';
import type { OrderRow } from './store';
import { costOf, type Wanted } from './wanted';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Unique and not guessable: the day, then 80 random bits. */
export function newOutTradeNo(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return day + Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Destination of an order: a saved address of the buyer, or one typed for this order only. */
export interface Destination {
  addressId: number | undefined;
  place: Place | null;
}

/** @throws AppError BAD_INPUT when both are given, and what readPlace throws */
export function readDestination(body: { addressId?: number; address?: PlaceInput }): Destination {
  const { address, addressId } = body;
  if (!address) return { addressId, place: null };
  if (addressId !== undefined) {
    refuseField('addressId', '只能選擇一個地址');
  }
  return { addressId, place: readPlace(address) };
}

export interface NewOrder {
  buyerId: number;
  /** At least one line, all of one seller, one way of fulfilment and one temperature. */
  wanted: readonly [Wanted, ...Wanted[]];
  /** The part in adv, base units. */
  adv: bigint;
  paymentMethod: PaymentMethod;
  note: string;
  /** The terms under which it is delivered, and the fee in base units. */
  delivery: OrderDelivery | null;
  deliveryFee: bigint;
  /** What a coupon takes off delivery, besides what it takes off lines; base units. */
  deliveryDiscount: bigint;
  /** The use of the coupon that takes anything off. */
  claimId: number | null;
  /** The coupon is the seller's, who bears it. */
  sellerBears: boolean;
  to: Destination;
  /** Time to pay it (`WINDOWS`). */
  paymentMinutes: number;
  /** The payment group it belongs to. */
  groupId: number | null;
}

/**
 * Writes an order in status 1 and reserves its stock; its variants are locked.
 * @throws AppError ADDRESS_REQUIRED
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const { buyerId, wanted, adv, to } = order;
  const { sku } = wanted[0];
  const discounts = wanted.map((one) => one.discount ?? 0n);
  const discount = discounts.reduce((sum, one) => sum + one, order.deliveryDiscount);
  const total = costOf(wanted) + order.deliveryFee - discount;
  // What is handed over is picked up.
  const fulfilment = order.delivery?.way === 'inPerson' ? 'pickup' : sku.fulfilment;
  const ships = fulfilment === 'shipping';
  const row = await tx.one(sql.insertOrder, [
    newOutTradeNo(),
    buyerId,
    sku.seller_id,
    sku.channel,
    fulfilment,
    total.toString(),
    (total - adv).toString(),
    adv.toString(),
    order.paymentMethod,
    order.note,
    order.paymentMinutes,
    ships ? (to.addressId ?? null) : null,
    wanted.map((one) => one.sku.product_id),
    wanted.map((one) => one.sku.id),
    wanted.map((one) => one.sku.title),
    wanted.map((one) => one.sku.name),
    wanted.map((one) => one.sku.picture),
    wanted.map((one) => one.sku.price),
    wanted.map((one) => one.quantity),
    ships && to.place ? JSON.stringify(to.place) : null,
    order.groupId,
    order.deliveryFee.toString(),
    order.delivery && JSON.stringify(order.delivery),
    discount.toString(),
    discount > 0n ? order.claimId : null,
    discounts.map(String),
    order.deliveryDiscount.toString(),
    discount > 0n && order.sellerBears,
    wanted.map((one) => one.deal?.dealId ?? null),
    wanted.map((one) => String(one.deal?.off ?? 0n)),
    sku.temperature,
    wanted.map((one) => one.sku.weight_grams),
  ]);
  if (ships && !row.address) throw new AppError('ADDRESS_REQUIRED');
  return row;
}
