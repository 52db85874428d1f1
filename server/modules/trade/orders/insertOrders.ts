import { randomInt } from 'node:crypto';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { DeliveryAddressInput } from '@common/endpoints/me';
import type { PaymentMethod } from '@common/endpoints/orderShapes';
import type { OrderDelivery } from '@common/endpoints/shipping';
import type { Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import { storeRegionOf, withoutRegion } from '../carriers/storeRegion';
import { parseDeliveryAddress } from './parseDeliveryAddress';
import * as sql from './placeStore';
import type { LineRow, OrderRow } from './store';
import { costOf, type Wanted } from './wanted';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An order number, unique and not guessable: the day, then 80 random bits. */
export function newOutTradeNo(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return day + Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Destination of an order: a saved address of the buyer, or one typed for this order only. */
export interface Destination {
  addressId: number | undefined;
  address: DeliveryAddress | null;
}

/** @throws AppError BAD_INPUT when both are given, and what parseDeliveryAddress throws */
export function parseDestination(body: {
  addressId?: number;
  address?: DeliveryAddressInput;
}): Destination {
  const { address, addressId } = body;
  if (!address) return { addressId, address: null };
  if (addressId !== undefined) {
    refuseField('addressId', '只能選擇一個地址');
  }
  return { addressId, address: parseDeliveryAddress(address) };
}

export interface NewOrder {
  /** At least one line, all of one seller, one way of fulfilment and one temperature. */
  wanted: readonly [Wanted, ...Wanted[]];
  /** The part in adv, base units. */
  adv: bigint;
  note: string;
  /** The terms under which it is delivered, and the fee in base units. */
  delivery: OrderDelivery | null;
  deliveryFee: bigint;
  /** The coupon's discount on delivery, besides its discount on lines; base units. */
  deliveryDiscount: bigint;
  to: Destination;
}

/** The orders that a buyer places at once: one, or all of a payment group. */
export interface Placing {
  buyerId: number;
  /** The number of their payment group; null for an order by itself. */
  group: string | null;
  paymentMethod: PaymentMethod;
  /** Time to pay (`WINDOWS`); null where they are paid in the same transaction. */
  paymentMinutes: number | null;
  /** The claim of the coupon that gives a discount; null for none. */
  claimId: number | null;
  /** Whether the coupon is the seller's, who then bears its discount. */
  sellerBears: boolean;
  orders: readonly NewOrder[];
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** The columns of a new order. */
function orderOf(
  { paymentMethod, claimId, sellerBears }: Placing,
  order: NewOrder,
  position: number,
): sql.PlacedOrder {
  const { wanted, adv, delivery, deliveryFee, deliveryDiscount, to } = order;
  const { sku } = wanted[0];
  const discount = sum([deliveryDiscount, ...wanted.map((one) => one.discount ?? 0n)]);
  // The buyer picks up goods that are handed over in person.
  const fulfilment = delivery?.way === 'inPerson' ? 'pickup' : sku.fulfilment;
  const ships = fulfilment === 'shipping';
  return {
    position,
    out_trade_no: newOutTradeNo(),
    seller_id: sku.seller_id,
    channel: sku.channel,
    fulfilment,
    temperature: sku.temperature,
    total: String(costOf(wanted) + deliveryFee - discount),
    adv_amount: String(adv),
    payment_method: paymentMethod,
    note: order.note,
    address_id: ships ? (to.addressId ?? null) : null,
    address: ships && to.address ? withoutRegion(to.address) : null,
    store_region: ships ? storeRegionOf(to.address) : null,
    delivery,
    delivery_fee: String(deliveryFee),
    deal_discount: String(sum(wanted.map(({ deal }) => deal?.off ?? 0n))),
    discount: String(discount),
    delivery_discount: String(deliveryDiscount),
    coupon_claim_id: discount > 0n ? claimId : null,
    seller_bears: discount > 0n && sellerBears,
  };
}

const lineOf = (out_trade_no: string, one: Wanted, index: number): sql.PlacedLine => ({
  out_trade_no,
  position: index + 1,
  product_id: one.sku.product_id,
  sku_id: one.sku.id,
  title: one.sku.title,
  sku_name: one.sku.name,
  picture: one.sku.picture,
  unit_price: one.sku.price,
  quantity: one.quantity,
  discount: String(one.discount ?? 0n),
  deal_id: one.deal?.dealId ?? null,
  deal_discount: String(one.deal?.off ?? 0n),
  weight_grams: one.sku.weight_grams,
  per_buyer: one.sku.per_buyer,
});

/** An order just placed, with its lines. */
export interface Inserted {
  order: OrderRow;
  lines: LineRow[];
}

/**
 * Inserts orders in status 1 and reserves their stock. The caller has locked their variants.
 * @returns them in their given order
 * @throws AppError ADDRESS_REQUIRED
 */
export async function insertOrders(tx: Tx, placing: Placing): Promise<Inserted[]> {
  const rows = placing.orders.map((order, position) => {
    const row = orderOf(placing, order, position);
    return { row, lines: order.wanted.map((one, n) => lineOf(row.out_trade_no, one, n)) };
  });
  const inserted = await tx.run(sql.insertOrders, [
    JSON.stringify(rows.map(({ row }) => row)),
    JSON.stringify(rows.flatMap(({ lines }) => lines)),
    placing.buyerId,
    placing.paymentMinutes,
    placing.group,
  ]);
  return inserted.map((order, index) => {
    if (order.fulfilment === 'shipping' && !order.address) throw new AppError('ADDRESS_REQUIRED');
    const { lines = [] } = rows[index] ?? {};
    return { order, lines: lines.map((line) => ({ ...line, order_id: order.id, returned: 0 })) };
  });
}
